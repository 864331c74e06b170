import { pointersIn, resolveMatcher } from '../../../cases/matcher-values.ts';
import { mismatch, show } from '../../../cases/matchers.ts';
import type { CheckOf } from '../../../cases/schema.ts';
import { canonicalJson } from '../../../traces/hash.ts';
import { fillTemplate, pointerGet } from '../../../traces/pointer.ts';
import type { Json } from '../../../traces/schema.ts';
import { snapshotAt } from '../document.ts';
import { type Finding, foundNothing, type Grading, missingPremise, unknown, unlessExplained } from '../grading.ts';

type Server = CheckOf<'server'>;
interface Between {
  readonly before: Json;
  readonly after: Json;
  readonly grading: Grading;
}
/** What is wrong, in words; or a finding of its own where it cannot be judged; or null. */
type Verdict = string | Finding | null;

/** How the server's own account differs between two ends. */
export function server(check: Server, grading: Grading): Finding {
  const [from, to] = check.between.map((end) => snapshotAt(grading.account, end));
  if (!from || !to) {
    const lacking = check.between[from ? 1 : 0];
    return unknown(`The server’s snapshot \`${lacking}\` is not in the trace.`);
  }
  const between = { before: from.value as unknown as Json, after: to.value as unknown as Json, grading };
  const evidence = [from.seq, to.seq];
  const { name: _, kind: _kind, between: _between, ...rules } = check;
  const expected = JSON.stringify(rules);
  for (const rule of [unchanged, equals, delta, actions]) {
    const wrong = rule(check, between);
    if (wrong === null) continue;
    if (typeof wrong !== 'string') return { ...wrong, evidence };
    return unlessExplained(grading, to.seq, {
      status: 'fail',
      detail: wrong,
      ...{ evidence, expected },
      saw: wrong,
      faults: [{ call: null, seq: to.seq }],
    });
  }
  return {
    status: 'pass',
    detail: `The server’s account fits, from \`${check.between[0]}\` to \`${check.between[1]}\`.`,
    ...{ evidence, expected },
    saw: 'as expected',
  };
}

function unchanged({ unchanged: parts = [] }: Server, { before, after }: Between): Verdict {
  for (const part of parts) {
    const [was, is] = [pointerGet(before, `/${part}`) ?? null, pointerGet(after, `/${part}`) ?? null];
    if (canonicalJson(was) !== canonicalJson(is))
      return `${part} must not change, and went from ${show(was)} to ${show(is)}.`;
  }
  return null;
}

function equals(check: Server, { after, grading }: Between): Verdict {
  for (const [pointer, matcher] of Object.entries(check.equals ?? {})) {
    const premise = missingPremise(grading, [...pointersIn(pointer), ...pointersIn(matcher as Json)]);
    if (premise) return premise;
    const place = fillTemplate(pointer, grading.document);
    if ('missing' in place) return foundNothing(place.missing);
    const resolved = resolveMatcher(matcher as Json, grading.document);
    if ('missing' in resolved) return foundNothing(resolved.missing);
    const wrong = mismatch(resolved.value, pointerGet(after, place.text));
    if (wrong) return `${place.text}${wrong.path} must be ${wrong.expected} and is ${wrong.saw}.`;
  }
  return null;
}

function delta(check: Server, { before, after, grading }: Between): Verdict {
  for (const [pointer, by] of Object.entries(check.delta ?? {})) {
    const premise = missingPremise(grading, pointersIn(pointer));
    if (premise) return premise;
    const place = fillTemplate(pointer, grading.document);
    if ('missing' in place) return foundNothing(place.missing);
    const [was, is] = [pointerGet(before, place.text), pointerGet(after, place.text)];
    if (typeof was !== 'number' || typeof is !== 'number') return unknown(`There is no number at ${place.text}.`);
    if (is - was !== by) return `${place.text} must differ by ${by}, and went from ${was} to ${is}.`;
  }
  return null;
}

function actions(check: Server, { before, after }: Between): Verdict {
  const rows = (snapshot: Json) =>
    (pointerGet(snapshot, '/ledger') ?? []) as readonly { seq: number; action: string; changed: boolean }[];
  const last = rows(before).at(-1)?.seq ?? 0;
  const added = rows(after).filter(({ seq }) => seq > last);
  for (const [action, { times, changed }] of Object.entries(check.actions ?? {})) {
    const found = added.filter((row) => row.action === action);
    if (found.length !== times)
      return `The ledger must hold ${action} ${times} times, and holds it ${found.length} times.`;
    const effective = found.filter((row) => row.changed).length;
    if (changed !== undefined && effective !== changed) {
      return `${action} must have changed something ${changed} times, and did so ${effective} times.`;
    }
  }
  return null;
}
