import { pointersIn, resolveMatcher } from '../../../cases/matcher-values.ts';
import { mismatch, show } from '../../../cases/matchers.ts';
import type { CheckOf, UiExpectation } from '../../../cases/schema.ts';
import { canonicalJson } from '../../../traces/hash.ts';
import type { AriaNode, Json, PageState } from '../../../traces/schema.ts';
import { type Finding, foundNothing, type Grading, missingPremise, unlessExplained } from '../grading.ts';
import { type SeenState, stateAt, tellMoment } from '../moments.ts';
import { findAll, hasFocus } from '../ui/find.ts';
import { foldText, textOf } from '../ui/fold.ts';

/** What a person would find on the page at one moment. */
export function ui(check: CheckOf<'ui'>, grading: Grading): Finding {
  const seen = stateAt(grading, check.at);
  if (!('at' in seen)) return seen;
  const when = tellMoment(check.at);
  for (const expectation of check.expect ?? []) {
    const resolved = resolveExpectation(expectation, grading);
    if ('status' in resolved) return { ...resolved, evidence: [seen.seq] };
    const wrong = misses(resolved, seen.value);
    if (wrong) return failed(grading, seen, `${wrong} (${when})`, JSON.stringify(expectation));
  }
  if (check.unchangedSince !== undefined) {
    const before = stateAt(grading, check.unchangedSince);
    if (!('at' in before)) return before;
    const part = changedPart(before.value, seen.value);
    const since = tellMoment(check.unchangedSince);
    if (part) return failed(grading, seen, `The page’s ${part} is not what it was ${since} (${when})`, `as ${since}`);
  }
  return { status: 'pass', detail: `The page is as it must be (${when}).`, evidence: [seen.seq] };
}

const failed = (grading: Grading, seen: SeenState, wrong: string, expected: string): Finding =>
  unlessExplained(grading, seen.seq, {
    status: 'fail',
    detail: `${wrong}.`,
    evidence: [seen.seq],
    expected,
    saw: wrong,
  });

type Part = 'text' | 'value' | 'count' | 'every' | 'description';
interface ReadyExpectation {
  readonly role: string;
  readonly name: Json | undefined;
  readonly within: { readonly role: string; readonly name: Json | undefined } | undefined;
  readonly state: 'visible' | 'hidden' | 'focused';
  readonly parts: ReadonlyMap<Part, Json>;
}

function resolveExpectation(expectation: UiExpectation, grading: Grading): ReadyExpectation | Finding {
  const premise = missingPremise(grading, pointersIn(expectation as Json));
  if (premise) return premise;
  const resolved = resolveMatcher(expectation as Json, grading.document);
  if ('missing' in resolved) return foundNothing(resolved.missing);
  const { role, name, within, state = 'visible', ...parts } = resolved.value as UiExpectation;
  const named = Object.entries(parts) as [Part, Json][];
  return { role, name, within: within && { role: within.role, name: within.name }, state, parts: new Map(named) };
}

/** What is wrong with the page, in words, or null. */
function misses(expectation: ReadyExpectation, state: PageState): string | null {
  const { within, parts } = expectation;
  const places = within ? findAll(state.aria, within).map(({ children }) => children ?? []) : [state.aria];
  // A place may lie inside another of its kind.
  const found = [...new Set(places.flatMap((place) => findAll(place, expectation)))];
  const what = tell(expectation);
  if (expectation.state === 'hidden') return found.length === 0 ? null : `${what} must not be there, and is`;
  const count = parts.get('count');
  if (count !== undefined) {
    const wrong = mismatch(count, found.length);
    return wrong ? `There must be ${wrong.expected} of ${what}, and there are ${wrong.saw}` : null;
  }
  if (found.length === 0) return within && places.length === 0 ? `There is no ${tell(within)}` : `There is no ${what}`;
  const every = parts.get('every');
  if (every !== undefined) {
    const other = found.find((node) => !reads(every, textOf(node)));
    return other ? `Every ${what} must read ${show(every)}; one reads ${show(foldText(textOf(other)))}` : null;
  }
  const fits = found.some((node) => nodeFits(node, expectation, state));
  return fits ? null : `${what} is there, but ${whyNot(found, expectation, state)}`;
}

const reads = (matcher: Json, text: string): boolean => mismatch(matcher, text, { fold: foldText }) === null;

function partOf(node: AriaNode, part: Part): string | undefined {
  if (part === 'value') return node.value;
  return part === 'description' ? node.description : textOf(node);
}

const singleParts = ({ parts }: ReadyExpectation) =>
  [...parts].filter(([part]) => part !== 'count' && part !== 'every');

const nodeFits = (node: AriaNode, expectation: ReadyExpectation, state: PageState): boolean =>
  (expectation.state !== 'focused' || hasFocus(node, state)) &&
  singleParts(expectation).every(([part, matcher]) => reads(matcher, partOf(node, part) ?? ''));

function whyNot(found: readonly AriaNode[], expectation: ReadyExpectation, state: PageState): string {
  const [node] = found;
  if (!node) return 'nothing fits';
  if (expectation.state === 'focused' && !found.some((one) => hasFocus(one, state))) {
    return `the focus is on ${state.focus ? `${state.focus.role} "${state.focus.name}"` : 'nothing'}`;
  }
  const [part = 'text', matcher = null] = singleParts(expectation)[0] ?? [];
  return `its ${part} must be ${show(matcher)} and is ${show(foldText(partOf(node, part) ?? ''))}`;
}

const tell = ({ role, name }: { readonly role: string; readonly name: Json | undefined }): string =>
  name === undefined ? role : `${role} ${show(name)}`;

const PARTS = ['url', 'title', 'aria', 'forms', 'dialog'] as const satisfies readonly (keyof PageState)[];
const WORDS = { url: 'address', title: 'title', aria: 'content', forms: 'form', dialog: 'dialog' } as const;

function changedPart(before: PageState, after: PageState): string | null {
  const part = PARTS.find((name) => canonicalJson(before[name] as Json) !== canonicalJson(after[name] as Json));
  return part ? WORDS[part] : null;
}
