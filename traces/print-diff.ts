import pc from 'picocolors';
import { canonicalJson } from './canonical.ts';
import type { CallPair, Difference, TraceDiff } from './diff.ts';
import { inertLine } from './inert.ts';
import { duration } from './print-list.ts';

/** Two traces for people; what makes them unlike stands above everything. */
export function printDiff(diff: TraceDiff): string {
  const unlike = diff.unlike.map(
    ({ what, left, right }) => `${pc.yellow('unlike')} ${what}: ${side(left)} against ${side(right)}`,
  );
  const lines = [
    ...unlike,
    `verdict  ${diff.verdict.left} → ${diff.verdict.right}`,
    `time     ${duration(diff.durationMs.left)} → ${duration(diff.durationMs.right)}`,
    ...diff.calls.flatMap(callLines),
    ...diff.checks
      .filter(({ left, right }) => left?.status !== right?.status)
      .map(
        ({ name, left, right }) =>
          `check ${inertLine(name)}: ${left?.status ?? 'absent'} → ${right?.status ?? 'absent'}`,
      ),
    ...diff.answers
      .filter(({ left, right }) => left !== right)
      .flatMap(({ turn, left, right }) => [
        `answer ${turn}`,
        `  ${pc.red('-')} ${side(left, 400)}`,
        `  ${pc.green('+')} ${side(right, 400)}`,
      ]),
    diff.same ? 'Calls, results, checks and answers are the same.' : 'They differ as shown.',
  ];
  return lines.join('\n');
}

const side = (text: string | null, limit = 64) => (text === null ? 'none' : inertLine(text, limit));

function callLines(pair: CallPair): string[] {
  const { left, right } = pair;
  if (left === null || right === null) {
    const call = left ?? right;
    if (call === null) return [];
    const sign = left === null ? pc.green('+') : pc.red('-');
    return [`${sign} ${inertLine(call.tool)} ${inertLine(canonicalJson(call.input))} ${call.outcome}`];
  }
  const outcome = pair.outcomeDiffers ? `${left.outcome} → ${right.outcome}` : left.outcome;
  return [
    `= ${inertLine(left.tool)} ${outcome}`,
    ...pair.input.map((difference) => differenceLine('input', difference)),
    ...pair.result.map((difference) => differenceLine('result', difference)),
  ];
}

function differenceLine(what: string, { pointer, left, right }: Difference): string {
  const show = (value: Difference['left']) => (value === undefined ? 'nothing' : inertLine(canonicalJson(value), 120));
  return `    ${what}${inertLine(pointer, 120)}: ${show(left)} → ${show(right)}`;
}
