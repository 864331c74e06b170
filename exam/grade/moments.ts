import type { Moment } from '../../cases/schema.ts';
import type { PageState } from '../../traces/schema.ts';
import type { Account, AgentCall, RecordedState } from './account.ts';
import { type Finding, type Grading, missingPremise, unknown } from './grading.ts';

export type SeenState = RecordedState & { readonly value: PageState };

/** The page at a moment, or why there is nothing to look at. */
export function stateAt(grading: Grading, moment: Moment): SeenState | Finding {
  const { account } = grading;
  if (typeof moment === 'object' && 'afterCall' in moment) {
    const { afterCall, nth } = moment;
    const premise = missingPremise(grading, [`/tools/${afterCall}/${nth}`]);
    if (premise) return premise;
  }
  const found = find(account, moment);
  if (found?.value) return { ...found, value: found.value };
  return unknown(`The page as it was ${tellMoment(moment)} is not in the trace.`);
}

function find(account: Account, moment: Moment): RecordedState | undefined {
  const { states } = account;
  if (moment === 'start') return states.find(({ at }) => at === 'start');
  if (moment === 'end') return states.at(-1);
  if (moment === 'agent') return atAgentsEnd(account);
  if ('afterStep' in moment) return states.findLast(({ step }) => step === moment.afterStep);
  const call = nthCall(account, moment.afterCall, moment.nth);
  return call && states.find(({ at, call: of }) => at === 'after-call' && of === call.index);
}

/** A step of the operator may follow; nothing after it counts. */
function atAgentsEnd({ states, steps }: Account): RecordedState | undefined {
  const last = steps.findLast(({ who }) => who === 'agent');
  if (!last) return undefined;
  const own = states.filter(({ step, seq }) => step === last.step && seq > last.seq);
  return own.findLast(({ at }) => at === 'after-agent') ?? own.at(-1);
}

const nthCall = ({ calls }: Account, tool: string, nth: number): AgentCall | undefined =>
  calls.filter((call) => call.tool === tool)[nth];

export function tellMoment(moment: Moment): string {
  if (typeof moment === 'string')
    return { start: 'at the start', agent: 'when the agent was done', end: 'at the end' }[moment];
  if ('afterStep' in moment) return `after step ${moment.afterStep}`;
  return `after call ${moment.nth} of ${moment.afterCall}`;
}
