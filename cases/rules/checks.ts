import { isArray, isObject } from '../../traces/json.ts';
import type { Json } from '../../traces/schema.ts';
import { ALWAYS_ON } from '../always-on.ts';
import { matcherProblems, patternProblem } from '../matcher-problems.ts';
import { inCase, type Paper, type PaperCase, type Problem, textOf } from '../paper.ts';
import type { Case, Check, SequenceNode } from '../schema.ts';

/** Checks have names of their own, say what they judge, and hold no matcher or pattern that can never be meant. */
export function checks({ cases }: Paper): readonly Problem[] {
  return cases.flatMap((one) => [
    ...names(one),
    ...matchers(one.raw, '').map(({ path, message }) => inCase(one, path, message)),
    ...(one.parsed ? [...empty(one, one.parsed), ...places(one, one.parsed)] : []),
  ]);
}

function names(one: PaperCase): Problem[] {
  const list = isArray(one.raw.checks)
    ? one.raw.checks.map((check) => textOf(isObject(check) ? check.name : undefined))
    : [];
  return list.flatMap((name, index) => {
    const path = `/checks/${index}/name`;
    if (ALWAYS_ON.some((always) => always === name))
      return [inCase(one, path, `${name} is the name of a check that every case has`)];
    if (name !== '' && list.indexOf(name) < index) return [inCase(one, path, `two checks are named ${name}`)];
    return [];
  });
}

/** Keys under which a case holds matchers. */
const MATCHERS = [
  'input',
  'result',
  'matches',
  'saw',
  'text',
  'value',
  'count',
  'every',
  'description',
  'equals',
  'name',
];

function matchers(value: Json, path: string): { path: string; message: string }[] {
  if (isArray(value)) return value.flatMap((item, index) => matchers(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}/${key}`;
    if (key === 'path' && typeof inner === 'string') return pattern(inner, here);
    if (!MATCHERS.includes(key)) return matchers(inner, here);
    return matcherProblems(inner).map((problem) => ({ path: `${here}${problem.path}`, message: problem.message }));
  });
}

function pattern(text: string, path: string): { path: string; message: string }[] {
  const problem = patternProblem(text);
  return problem === null ? [] : [{ path, message: `the pattern ${problem}` }];
}

/** A check that asks for nothing would pass whatever happened. */
function empty(one: PaperCase, { checks: list }: Case): Problem[] {
  return list.flatMap((check, index) => {
    const problem = judgesNothing(check);
    return problem === null ? [] : [inCase(one, `/checks/${index}`, problem)];
  });
}

function judgesNothing(check: Check): string | null {
  const { name: _, kind, ...rest } = check;
  switch (kind) {
    case 'calls': {
      const ways = [check.sequence, check.anyOf].filter((way) => way !== undefined).length;
      if (check.policy === 'none') return ways === 0 ? null : 'policy none takes no sequence';
      return ways === 1 ? null : `policy ${check.policy} takes either sequence or anyOf`;
    }
    case 'ui':
      return check.expect || check.unchangedSince !== undefined ? null : 'it expects nothing of the page';
    case 'server':
      return Object.keys(rest).some((key) => key !== 'between') ? null : 'it expects nothing of the server';
    case 'answer':
      return Object.keys(rest).some((key) => key !== 'turn' && key !== 'whenNoCalls')
        ? null
        : 'it expects nothing of the answer';
    case 'handoff':
    case 'each':
    case 'operator':
      return null;
  }
}

/** Turns, steps and moves that checks speak of are there. */
function places(one: PaperCase, { steps, checks: list }: Case): Problem[] {
  const turns = steps.filter((step) => 'agent' in step).length;
  return list.flatMap((check, index) => {
    const problem = (path: string, message: string) => [inCase(one, `/checks/${index}${path}`, message)];
    if ((check.kind === 'calls' || check.kind === 'answer') && (check.turn ?? 0) >= turns) {
      return problem('/turn', `there is no turn ${check.turn}; the case has ${turns}`);
    }
    if (check.kind === 'ui') {
      const { at } = check;
      const step = typeof at === 'object' && 'afterStep' in at ? at.afterStep : 0;
      return step < steps.length ? [] : problem('/at', `there is no step ${step}`);
    }
    if (check.kind !== 'operator') return [];
    const step = steps[check.step];
    if (!step || !('operator' in step)) return problem('/step', `step ${check.step} is not the operator’s`);
    return check.move < step.operator.length ? [] : problem('/move', `step ${check.step} has no move ${check.move}`);
  });
}

/** The nodes of a sequence, groups unfolded. */
export const leaves = (sequence: readonly SequenceNode[]): readonly Extract<SequenceNode, { tool: string }>[] =>
  sequence.flatMap((node) => ('tool' in node ? [node] : leaves('ordered' in node ? node.ordered : node.unordered)));
