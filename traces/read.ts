import { type Blobs, parseJsonBlob } from './blobs.ts';
import type { Sqlite } from './database.ts';
import type { Counts, PlannedSitting, RunHead, RunRow, TraceFilter, TraceRow } from './run.ts';
import type { Evidence, Hash, Json, NotRunReason, Status, Trace, TraceEvent, TraceHead } from './schema.ts';
import type { StoredEvent } from './shelf.ts';
import { upgradeParts } from './upgrade.ts';
import { INTERRUPTED } from './verdict.ts';

interface TraceColumns {
  key: number;
  id: string;
  run: string;
  case_id: string;
  category: string;
  chapter: string;
  agent: string;
  evidence: Evidence;
  model: string | null;
  repetition: number;
  started_at: string;
  dataset_hash: string;
  case_hash: string;
  catalog_hash: string | null;
  build: string | null;
  head_hash: string;
  status: Status | null;
  reason: NotRunReason | null;
  detail: string | null;
  events: number;
  calls: number;
  posts_agent: number;
  posts_all: number;
  duration_ms: number;
  chain: string | null;
}

/** A trace as it lies in the database, before anything is parsed. */
export interface StoredTrace {
  readonly key: number;
  readonly columns: TraceColumns;
  readonly head: string;
  readonly events: readonly StoredEvent[];
}

interface RunColumns {
  id: string;
  head: string;
  ended_at: string | null;
  interrupted: number;
  stub: number;
  planned: number;
}

// SQLite gives up on JSON deeper than 1,000; the bodies of requests are flat, others may not be looked into.
const IS_POST = `iif(type = 'request', upper(body ->> 'method') = 'POST', 0)`;

// What a finished trace has in its row is counted from the events for one that is not.
const SELECT_TRACES = `
  SELECT key, id, run, case_id, category, chapter, agent, evidence, model, repetition, started_at, dataset_hash,
    case_hash, catalog_hash, build, head_hash, status, reason, detail, chain,
    coalesce(events, (SELECT count(*) FROM events WHERE trace = key)) AS events,
    coalesce(calls, (SELECT count(*) FROM events WHERE trace = key AND type = 'call')) AS calls,
    coalesce(posts_agent, (SELECT count(*) FROM events WHERE trace = key AND phase = 'agent' AND ${IS_POST})) AS posts_agent,
    coalesce(posts_all, (SELECT count(*) FROM events WHERE trace = key AND ${IS_POST})) AS posts_all,
    coalesce(duration_ms, (SELECT max(t) FROM events WHERE trace = key), 0) AS duration_ms
  FROM traces
  WHERE (@id IS NULL OR id = @id) AND (@run IS NULL OR run = @run) AND (@caseId IS NULL OR case_id = @caseId)
    AND (@category IS NULL OR category = @category) AND (@chapter IS NULL OR chapter = @chapter)
    AND (@agent IS NULL OR agent = @agent) AND (@evidence IS NULL OR evidence = @evidence)
    AND (@status IS NULL OR coalesce(status, 'not_run') = @status)
    AND (@reason IS NULL OR iif(status IS NULL, 'interrupted', reason) = @reason)
  ORDER BY started_at DESC, key DESC LIMIT @limit`;

const NO_FILTER = {
  id: null,
  run: null,
  caseId: null,
  category: null,
  chapter: null,
  agent: null,
  evidence: null,
  status: null,
  reason: null,
  limit: -1,
};

export type Reader = ReturnType<typeof openReader>;

/** The statements that read runs and traces, prepared once. */
export function openReader(db: Sqlite, blobs: Blobs) {
  const traces = db.prepare<[object], TraceColumns>(SELECT_TRACES);
  const head = db.prepare<[number], string>('SELECT body FROM heads WHERE trace = ?').pluck();
  const events = db.prepare<[number], StoredEvent>(
    'SELECT seq, t, phase, type, body, chain FROM events WHERE trace = ? ORDER BY seq',
  );
  const runs = db.prepare<[{ id: string | null }], RunColumns>(
    `SELECT id, head, ended_at, interrupted, stub, (SELECT count(*) FROM plan WHERE run = runs.id) AS planned
     FROM runs WHERE @id IS NULL OR id = @id ORDER BY started_at DESC, rowid DESC`,
  );
  const counts = db.prepare<[{ id: string | null }], { run: string; e2: number; status: Status; n: number }>(
    `SELECT run, evidence = 'E2' AS e2, coalesce(status, 'not_run') AS status, count(*) AS n FROM traces
     WHERE @id IS NULL OR run = @id GROUP BY 1, 2, 3`,
  );
  const plan = db.prepare<[string], PlannedSitting>(
    `SELECT case_id AS caseId, category, chapter, agent, repetition FROM plan WHERE run = ? ORDER BY rowid`,
  );

  function runRows(id: string | null): RunRow[] {
    const all = counts.all({ id });
    return runs.all({ id }).map(({ head: body, ended_at, interrupted, stub, planned, ...run }) => {
      const mine = all.filter((count) => count.run === run.id);
      const sum = (e2: boolean): Counts => ({ pass: 0, fail: 0, not_run: 0, ...byStatus(mine, e2) });
      return {
        ...(JSON.parse(body) as RunHead),
        endedAt: ended_at,
        interrupted: interrupted === 1,
        stub: stub === 1,
        planned,
        counts: { E2: sum(true), agent: sum(false) },
      };
    });
  }
  const byStatus = (rows: readonly { e2: number; status: Status; n: number }[], e2: boolean) =>
    Object.fromEntries(rows.filter((row) => (row.e2 === 1) === e2).map((row) => [row.status, row.n]));

  const stored = db.transaction((id: string): StoredTrace | undefined => {
    const columns = traces.get({ ...NO_FILTER, id });
    if (!columns) return undefined;
    return { key: columns.key, columns, head: head.get(columns.key) ?? '', events: events.all(columns.key) };
  });

  return {
    runs: () => runRows(null),
    run: (id: string) => runRows(id)[0],
    plan: (run: string) => plan.all(run),
    traces: (filter: TraceFilter = {}) => traces.all({ ...NO_FILTER, ...filter }).map(row),
    stored,
    trace(id: string): Trace | undefined {
      const raw = stored(id);
      if (!raw) return undefined;
      const bodies = blobs.ofTrace(raw.key).flatMap(({ hash, mime, bytes }): [Hash, Json][] => {
        const value = parseJsonBlob(bytes, mime);
        return value === undefined ? [] : [[hash, value]];
      });
      return upgradeParts({
        head: JSON.parse(raw.head) as TraceHead,
        events: raw.events.map((event) => JSON.parse(event.body) as TraceEvent),
        blobs: new Map(bodies),
      });
    },
  };
}

function row(columns: TraceColumns): TraceRow {
  const verdict = columns.status === null ? INTERRUPTED : columns;
  return {
    id: columns.id,
    run: columns.run,
    caseId: columns.case_id,
    category: columns.category,
    chapter: columns.chapter,
    agent: { name: columns.agent, evidence: columns.evidence, model: columns.model },
    repetition: columns.repetition,
    startedAt: columns.started_at,
    datasetHash: columns.dataset_hash,
    caseHash: columns.case_hash,
    catalogHash: columns.catalog_hash,
    build: columns.build,
    finished: columns.status !== null,
    status: verdict.status ?? 'not_run',
    reason: verdict.reason,
    detail: verdict.detail ?? '',
    events: columns.events,
    calls: columns.calls,
    posts: { agent: columns.posts_agent, all: columns.posts_all },
    durationMs: columns.duration_ms,
  };
}
