import type { Sqlite } from './database.ts';
import { canonicalJson, sha256 } from './hash.ts';
import type { PlannedSitting, RunHead } from './run.ts';
import type { Hash, Json, TraceEvent, TraceHead, Verdict } from './schema.ts';

/** The part of an event that every kind has. */
export type EventHead = Pick<TraceEvent, 'seq' | 't' | 'phase' | 'type'>;

/** One event as it lies in the database: its canonical JSON, and the chain up to it. */
export interface StoredEvent extends EventHead {
  readonly body: string;
  readonly chain: Buffer;
}

/** What is counted of a sitting when its verdict is written. */
export interface Tally {
  readonly events: number;
  readonly calls: number;
  readonly postsAgent: number;
  readonly postsAll: number;
  readonly durationMs: number;
}

/** The chain before the first event. */
export const CHAIN_START = '0'.repeat(64);

/** Each event's hash covers the one before it, so that no event can be changed, dropped or added unseen. */
export function chainOn(chain: Hash, body: string): Hash {
  return sha256(`${chain}\n${body}`);
}

/** Counts calls and POSTs of a sitting. */
export function tally(events: readonly TraceEvent[]): Tally {
  const posts = events.filter((event) => event.type === 'request' && event.method.toUpperCase() === 'POST');
  return {
    events: events.length,
    calls: events.filter((event) => event.type === 'call').length,
    postsAgent: posts.filter((event) => event.phase === 'agent').length,
    postsAll: posts.length,
    durationMs: events.at(-1)?.t ?? 0,
  };
}

/** A head's columns, for the lists. */
function columns(head: TraceHead) {
  return {
    id: head.id,
    run: head.run,
    caseId: head.caseId,
    category: head.category,
    chapter: head.chapter,
    agent: head.agent.name,
    evidence: head.agent.evidence,
    model: head.agent.model,
    repetition: head.repetition,
    startedAt: head.startedAt,
    datasetHash: head.datasetHash,
    caseHash: head.caseHash,
    catalogHash: head.catalogHash,
    build: head.site.build,
  };
}

export type Shelf = ReturnType<typeof openShelf>;

/** The statements that write runs, traces and events, prepared once. */
export function openShelf(db: Sqlite) {
  const insertRun = db.prepare(
    `INSERT INTO runs (id, started_at, head, stub) VALUES (@id, @startedAt, @head, @stub)
     ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at, head = excluded.head, stub = 0
     WHERE runs.stub = 1 AND excluded.stub = 0`,
  );
  const insertPlan = db.prepare(
    `INSERT OR IGNORE INTO plan (run, case_id, category, chapter, agent, repetition)
     VALUES (@run, @caseId, @category, @chapter, @agent, @repetition)`,
  );
  const endRun = db.prepare('UPDATE runs SET ended_at = @endedAt, interrupted = @interrupted WHERE id = @id');
  const insertTrace = db.prepare(
    `INSERT INTO traces (id, run, case_id, category, chapter, agent, evidence, model, repetition, started_at,
       dataset_hash, case_hash, catalog_hash, build, head_hash)
     VALUES (@id, @run, @caseId, @category, @chapter, @agent, @evidence, @model, @repetition, @startedAt,
       @datasetHash, @caseHash, @catalogHash, @build, @headHash)`,
  );
  const insertHead = db.prepare('INSERT INTO heads (trace, body) VALUES (?, ?)');
  const changeTrace = db.prepare(
    'UPDATE traces SET catalog_hash = @catalogHash, build = @build, head_hash = @headHash WHERE key = @key',
  );
  const changeHead = db.prepare('UPDATE heads SET body = ? WHERE trace = ?');
  const insertEvent = db.prepare(
    'INSERT INTO events (trace, seq, t, phase, type, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const endTrace = db.prepare(
    `UPDATE traces SET status = @status, reason = @reason, detail = @detail, events = @events, calls = @calls,
       posts_agent = @postsAgent, posts_all = @postsAll, duration_ms = @durationMs, chain = @chain WHERE key = @key`,
  );

  const addTrace = db.transaction((head: TraceHead): number => {
    const body = canonicalJson(head as Json);
    const key = Number(insertTrace.run({ ...columns(head), headHash: sha256(body) }).lastInsertRowid);
    insertHead.run(key, body);
    return key;
  });
  const setHead = db.transaction((key: number, head: TraceHead) => {
    const body = canonicalJson(head as Json);
    changeTrace.run({ key, catalogHash: head.catalogHash, build: head.site.build, headHash: sha256(body) });
    changeHead.run(body, key);
  });
  const planAll = db.transaction((run: string, plan: readonly PlannedSitting[]) => {
    for (const sitting of plan) insertPlan.run({ run, ...sitting });
  });
  return {
    addRun(run: RunHead, { stub = false } = {}): boolean {
      const row = { id: run.id, startedAt: run.startedAt, head: canonicalJson(run as Json), stub: stub ? 1 : 0 };
      return insertRun.run(row).changes > 0;
    },
    plan: (run: string, plan: readonly PlannedSitting[]) => planAll.immediate(run, plan),
    endRun: (id: string, endedAt: string, interrupted: boolean): boolean =>
      endRun.run({ id, endedAt, interrupted: interrupted ? 1 : 0 }).changes > 0,
    addTrace: (head: TraceHead) => addTrace.immediate(head),
    setHead: (key: number, head: TraceHead) => setHead.immediate(key, head),
    addEvent(key: number, { seq, t, phase, type }: EventHead, body: string, chain: Hash): void {
      insertEvent.run(key, seq, t, phase, type, body, Buffer.from(chain, 'hex'));
    },
    endTrace(key: number, verdict: Verdict, counts: Tally, chain: Hash): void {
      const { status, reason, detail } = verdict;
      endTrace.run({ key, status, reason, detail, ...counts, chain });
    },
  };
}
