import { resolveMatcher } from '../../../cases/matcher-values.ts';
import { mismatch } from '../../../cases/matchers.ts';
import type { CheckOf } from '../../../cases/schema.ts';
import type { Json } from '../../../traces/schema.ts';
import { type Finding, foundNothing, type Grading, missingPremise, unknown, unlessExplained } from '../grading.ts';

/** What the scripted person saw in one of their moves. */
export function operator(check: CheckOf<'operator'>, grading: Grading): Finding {
  const move = grading.account.moves.filter(({ step }) => step === check.step)[check.move];
  if (!move) return unknown(`The trace holds no move ${check.move} of step ${check.step}.`);
  const resolved = resolveMatcher(check.saw as Json, grading.document);
  if ('missing' in resolved) return missingPremise(grading, [resolved.missing]) ?? foundNothing(resolved.missing);
  const told = {
    evidence: [move.seq],
    expected: JSON.stringify(check.saw),
    saw: JSON.stringify(move.saw).slice(0, 600),
  };
  const what = `${move.move} ${move.target}`;
  if (!move.ok && move.move === 'goto') {
    return {
      ...told,
      status: 'unknown',
      detail: `The person could not go to ${move.target}: the case was not sat as written.`,
    };
  }
  if (!move.ok) {
    return unlessExplained(grading, move.seq, {
      status: 'fail',
      detail: `The person could not do this: ${what}.`,
      ...told,
    });
  }
  const wrong = mismatch(resolved.value, move.saw);
  if (wrong) {
    const detail = `After ${what}, ${wrong.path || 'what was seen'} must be ${wrong.expected} and is ${wrong.saw}.`;
    return unlessExplained(grading, move.seq, { status: 'fail', detail, ...told });
  }
  return { status: 'pass', detail: `The person saw what they must: ${what}.`, ...told };
}
