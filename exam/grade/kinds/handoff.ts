import { matches } from '../../../cases/matchers.ts';
import type { CheckOf } from '../../../cases/schema.ts';
import { pointerGet } from '../../../traces/pointer.ts';
import { callAt } from '../document.ts';
import { type Fault, type Finding, foundNothing, type Grading, missingPremise } from '../grading.ts';

/** The value found at one place of the sitting is the very value at others; most often a result's in a later input. */
export function handoff(check: CheckOf<'handoff'>, grading: Grading): Finding {
  const { account, document } = grading;
  const premise = missingPremise(grading, check.to);
  if (premise) return premise;
  const source = callAt(account, check.from);
  if (source?.call) {
    const unfit = missingPremise(grading, [check.from]);
    if (unfit) return unfit;
  }
  const evidence = [check.from, ...check.to].flatMap((pointer) => seqAt(grading, pointer) ?? []);
  const from = source && !source.call ? undefined : pointerGet(document, check.from);
  if (from === undefined && source === null) return foundNothing(check.from);
  const expected = from === undefined ? `the value at ${check.from}` : JSON.stringify(from);
  for (const to of check.to) {
    const value = pointerGet(document, to);
    const early = source?.call && isEarlier(grading, to, source.call.resultSeq ?? source.call.seq);
    if (from !== undefined && value !== undefined && !early && matches({ $is: from }, value)) continue;
    return {
      status: 'fail',
      detail: detailOf(check.from, to, { from: from !== undefined, value: value !== undefined, early: Boolean(early) }),
      ...{ evidence, expected },
      saw: value === undefined ? 'nothing' : JSON.stringify(value),
      faults: faultsAt(grading, to),
    };
  }
  return { status: 'pass', detail: `The value at ${check.from} was handed on.`, evidence, expected, saw: expected };
}

function detailOf(from: string, to: string, has: { from: boolean; value: boolean; early: boolean }): string {
  if (!has.value) return `There is no value at ${to}; it must be the one at ${from}.`;
  if (!has.from) return `The value at ${to} came from nowhere: there is none at ${from}.`;
  if (has.early) return `The value at ${to} was used before ${from} was known.`;
  return `The value at ${to} is not the one at ${from}.`;
}

function seqAt({ account }: Grading, pointer: string): number[] | null {
  const call = callAt(account, pointer)?.call;
  if (!call) return null;
  return [isInput(pointer) ? call.seq : (call.resultSeq ?? call.seq)];
}

/** `/calls/N/input/…` and `/tools/NAME/N/input/…`: what the agent itself put there. */
const isInput = (pointer: string): boolean => /^\/(calls|tools\/[^/]+)\/\d+\/input(\/|$)/.test(pointer);

const isEarlier = ({ account }: Grading, pointer: string, known: number): boolean => {
  const call = callAt(account, pointer)?.call;
  return call !== undefined && isInput(pointer) && call.seq < known;
};

/** A wrong input is the call's fault; a wrong result is not. */
function faultsAt({ account }: Grading, pointer: string): Fault[] {
  const call = callAt(account, pointer)?.call;
  return call && isInput(pointer) ? [{ call: call.index, seq: call.seq }] : [];
}
