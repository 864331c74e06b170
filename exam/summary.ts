import { z } from 'zod';
import { DRIFT } from '../agents/replay-drift.ts';
import type { PlannedSitting, TraceRow } from '../traces/run.ts';
import { CheckResult, Evidence, NotRunReason, Status, type Trace } from '../traces/schema.ts';
import type { Store } from '../traces/store.ts';
import { Tally, tallyOf } from './tally.ts';

const AgentRef = z.strictObject({ name: z.string(), evidence: Evidence, model: z.string().nullable() });
const Counts = z.strictObject({ pass: z.int(), fail: z.int(), not_run: z.int() });

/** One sitting of the summary. `trace` is null where it never began. */
export const SummaryCase = z.strictObject({
  id: z.string(),
  category: z.string(),
  chapter: z.string(),
  agent: z.string(),
  repetition: z.int().positive(),
  status: Status,
  reason: NotRunReason.nullable(),
  detail: z.string(),
  evidence: Evidence,
  trace: z.string().nullable(),
  durationMs: z.number(),
  calls: z.int(),
  /** POST requests while the agent had the move, and in the whole sitting. */
  posts: z.strictObject({ agent: z.int(), all: z.int() }),
  checks: z.array(CheckResult),
  /** What was not as recorded, under a replay. */
  drifts: z.array(z.string()),
});
export type SummaryCase = z.infer<typeof SummaryCase>;

/** `--json FILE`: what a run came to. Counts are by agent, so that the two strengths of evidence are never added up. */
export const Summary = z.strictObject({
  schema: z.literal('exam-summary/1'),
  run: z.string(),
  /** The first agent; its counts are `counts`. */
  agent: AgentRef,
  counts: Counts,
  /** All agents of the run, each with its own counts. */
  agents: z.array(z.strictObject({ agent: AgentRef, counts: Counts })),
  interrupted: z.boolean(),
  datasetHash: z.string(),
  build: z.string().nullable(),
  cases: z.array(SummaryCase),
  /** Rates by agent, in the order of `agents`. */
  statistics: z.array(Tally),
});
export type Summary = z.infer<typeof Summary>;

const count = (cases: readonly SummaryCase[]): z.infer<typeof Counts> => ({
  pass: cases.filter((one) => one.status === 'pass').length,
  fail: cases.filter((one) => one.status === 'fail').length,
  not_run: cases.filter((one) => one.status === 'not_run').length,
});

/** What a trace's events add to its row: the checks of its verdict, and the drifts that a replay noted. */
function told(trace: Trace | undefined): Pick<SummaryCase, 'checks' | 'drifts'> {
  const last = trace?.events.at(-1);
  const notes = (trace?.events ?? []).flatMap((event) => (event.type === 'note' ? [event.text] : []));
  return {
    checks: last?.type === 'verdict' ? last.verdict.checks : [],
    drifts: notes.filter((note) => note.startsWith(DRIFT)).map((note) => note.slice(DRIFT.length)),
  };
}

/** Sums up a run from the store: each planned sitting has a line, also one that never began. */
export function summarize(store: Store, runId: string): Summary {
  const run = store.run(runId);
  if (!run) throw new Error(`There is no run ${runId} in ${store.file}.`);
  const evidence = new Map(run.agents.map((agent) => [agent.name, agent.evidence]));
  const key = (one: Pick<PlannedSitting, 'caseId' | 'repetition'>, agent: string) =>
    `${one.caseId} ${agent} ${one.repetition}`;
  const rows = new Map<string, TraceRow>();
  // A worker that died is followed by another that sits the case again: the latest trace counts.
  for (const row of store.traces({ run: runId })) {
    const at = key(row, row.agent.name);
    const known = rows.get(at);
    if (!known || known.startedAt < row.startedAt) rows.set(at, row);
  }
  const cases = store.plan(runId).map((planned): SummaryCase => {
    const row = rows.get(key(planned, planned.agent));
    return {
      id: planned.caseId,
      category: planned.category,
      chapter: planned.chapter,
      agent: planned.agent,
      repetition: planned.repetition,
      status: row?.status ?? 'not_run',
      reason: row ? row.reason : 'interrupted',
      detail: row?.detail ?? 'The run ended before this sitting began.',
      evidence: evidence.get(planned.agent) ?? 'E2',
      trace: row?.id ?? null,
      durationMs: row?.durationMs ?? 0,
      calls: row?.calls ?? 0,
      posts: row?.posts ?? { agent: 0, all: 0 },
      ...told(row ? store.trace(row.id) : undefined),
    };
  });
  const agents = run.agents.map((agent) => ({ agent, counts: count(cases.filter((one) => one.agent === agent.name)) }));
  const first = agents[0];
  if (!first) throw new Error(`Run ${runId} names no agent.`);
  return {
    schema: 'exam-summary/1',
    run: runId,
    ...first,
    agents,
    interrupted: run.interrupted,
    datasetHash: run.datasetHash,
    build: run.build,
    cases,
    statistics: run.agents.map((agent) => tallyOf(agent.name, cases)),
  };
}

/** The exit code that a run's summary means: 0 all pass, 1 a verdict failed, 3 something was not run and nothing failed. */
export function exitCodeOf({ cases }: Pick<Summary, 'cases'>): 0 | 1 | 3 {
  if (cases.some((one) => one.status === 'fail')) return 1;
  return cases.length === 0 || cases.some((one) => one.status === 'not_run') ? 3 : 0;
}
