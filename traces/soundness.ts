import { catalogHashOf, hashJson } from './hash.ts';
import type { Hash, Trace, TraceEvent } from './schema.ts';

/** One thing that is wrong with a trace, in words; `seq` names the event where there is one. */
export interface Problem {
  readonly seq?: number;
  readonly problem: string;
}

/** The bodies that an event points to. */
export function bodiesOf(event: TraceEvent): readonly Hash[] {
  switch (event.type) {
    case 'catalog':
      return [event.catalog];
    case 'page.state':
      return [event.state];
    case 'server.snapshot':
      return [event.snapshot];
    case 'screenshot':
      return [event.image];
    default:
      return [];
  }
}

/** Whether the time line holds together: no gap, no step back in time, one verdict at most, and that last. */
export function timelineProblems(events: readonly TraceEvent[]): Problem[] {
  const problems: Problem[] = [];
  let before = 0;
  events.forEach((event, index) => {
    if (event.seq !== index) problems.push({ seq: event.seq, problem: `stands where event ${index} should` });
    if (event.t < before) problems.push({ seq: event.seq, problem: 'is earlier than the event before it' });
    before = event.t;
    if (event.type === 'verdict' && index !== events.length - 1) {
      problems.push({ seq: event.seq, problem: 'is a verdict, but events follow it' });
    }
  });
  return problems;
}

/** Whether a trace is of what it claims: its case and its tool catalogs give the hashes that its head states. */
export function provenanceProblems({ head, events }: Pick<Trace, 'head' | 'events'>): Problem[] {
  const problems: Problem[] = [];
  if (hashJson(head.case) !== head.caseHash) {
    problems.push({ problem: 'the case inside it does not have the hash that its head states' });
  }
  const catalogs = events.flatMap((event) => (event.type === 'catalog' ? [event.catalog] : []));
  const finished = events.at(-1)?.type === 'verdict';
  if ((finished || head.catalogHash !== null) && catalogHashOf(catalogs) !== head.catalogHash) {
    problems.push({ problem: 'the tool catalogs inside it do not have the hash that its head states' });
  }
  return problems;
}

/** Problems as one sentence's end. */
export function problemsText(problems: readonly Problem[]): string {
  const [first] = problems;
  if (!first) return 'nothing is wrong';
  const text = first.seq === undefined ? first.problem : `event ${first.seq} ${first.problem}`;
  return problems.length === 1 ? text : `${text} (and ${problems.length - 1} more)`;
}
