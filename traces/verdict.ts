import type { Trace, TraceEvent, Verdict } from './schema.ts';

/** What is said of a sitting whose process ended before its verdict: neither pass nor fail. */
export const INTERRUPTED: Verdict = {
  status: 'not_run',
  reason: 'interrupted',
  detail: 'The sitting has no verdict: it was interrupted, or it is still running.',
  checks: [],
};

/** The verdict that stands last in a list of events, if there is one. */
export function verdictEvent(events: readonly TraceEvent[]): Verdict | undefined {
  const last = events.at(-1);
  return last?.type === 'verdict' ? last.verdict : undefined;
}

/** The verdict of a trace; one that has none is `not_run: interrupted`. */
export function verdictOf(trace: Pick<Trace, 'events'>): Verdict {
  return verdictEvent(trace.events) ?? INTERRUPTED;
}
