import type { CheckResult, Json } from '../../traces/schema.ts';
import type { Account, AgentCall } from './account.ts';
import { callAt } from './document.ts';

/** What a check found. `evidence` holds the `seq` of the events it rests on. */
export type Finding = Omit<CheckResult, 'name' | 'kind'> & { readonly faults?: readonly Fault[] };

/** What a failing check blames: one call, or something at a moment of the time line. */
export interface Fault {
  readonly call: number | null;
  readonly seq: number;
}

/** One grading under way: the sitting, and what earlier checks have already blamed. */
export interface Grading {
  readonly account: Account;
  readonly document: Json;
  readonly faults: (Fault & { readonly check: string })[];
}

export const blamed = ({ faults }: Grading, call: AgentCall): string | null =>
  faults.find((fault) => fault.call === call.index)?.check ?? null;

export const unknown = (detail: string, evidence: readonly number[] = []): Finding => ({
  status: 'unknown',
  detail,
  evidence: [...evidence],
});

/**
 * Why pointers cannot be followed though nobody is to be faulted for it here: the call was not made, or another check
 * already faults it. Null where they can be.
 */
export function missingPremise(grading: Grading, pointers: readonly string[]): Finding | null {
  for (const pointer of pointers) {
    const led = callAt(grading.account, pointer);
    if (led === null) continue;
    if (!led.call) return unknown(`There is nothing to judge: the call that ${pointer} speaks of was not made.`);
    const check = blamed(grading, led.call);
    if (check) {
      return unknown(`Not judged: it rests on a call of ${led.call.tool} that \`${check}\` already faults.`, [
        led.call.seq,
      ]);
    }
  }
  return null;
}

/** A pointer that finds nothing where no call is missing: the evidence is not there. */
export const foundNothing = (pointer: string): Finding => unknown(`The trace holds no value at ${pointer}.`);

/**
 * A state that is wrong counts against the check that explains it, once: where something that happened before `seq` is
 * already blamed by another check, a failure of this one is unknown.
 */
export function unlessExplained(grading: Grading, seq: number, finding: Finding): Finding {
  if (finding.status !== 'fail') return finding;
  const explanation = grading.faults.find((fault) => fault.seq < seq);
  if (!explanation) return finding;
  return {
    ...finding,
    status: 'unknown',
    detail: `${finding.detail} Not held against it: \`${explanation.check}\` fails already.`,
  };
}
