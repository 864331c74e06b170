import type { ServerSnapshot } from '../../traces/schema.ts';
import type { Account, RecordedSnapshot } from './account.ts';

/** A stretch of the time line that belongs to the agent, between two accounts of the server. */
export interface AgentSpan {
  readonly from: number;
  readonly to: number;
  readonly before: ServerSnapshot;
  readonly after: ServerSnapshot;
}

/** The agent's spans, or what is missing of them. */
export type Spans =
  | { readonly kind: 'spans'; readonly spans: readonly AgentSpan[] }
  | { readonly kind: 'missing'; readonly what: string };

/**
 * Between which snapshots only the agent was at work. What comes after the last agent step, where no operator step follows,
 * is still the agent's: a timer that it set off may fire late.
 */
export function agentSpans({ snapshots, steps }: Account): Spans {
  const agentSteps = steps.filter(({ who }) => who === 'agent').length;
  const pairs = snapshots.flatMap((after, index) => {
    const before = snapshots[index - 1];
    return before && isAgents(before, after) ? [{ before, after }] : [];
  });
  const sat = pairs.filter(({ after }) => after.at === 'agent').length;
  if (sat < agentSteps || sat === 0) {
    return { kind: 'missing', what: 'The server’s account around the agent’s part is not in the trace.' };
  }
  const spans: AgentSpan[] = [];
  for (const { before, after } of pairs) {
    if (!before.value || !after.value)
      return { kind: 'missing', what: 'A snapshot of the server is not in the trace.' };
    spans.push({ from: before.seq, to: after.seq, before: before.value, after: after.value });
  }
  return { kind: 'spans', spans };
}

const isAgents = (before: RecordedSnapshot, after: RecordedSnapshot): boolean =>
  after.at === 'agent' || (after.at === 'end' && before.at === 'agent');
