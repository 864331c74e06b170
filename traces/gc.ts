import { partsOf, type Store } from './store.ts';
import { guard } from './store-error.ts';

/** Which traces may go. Without any of these only bodies that no trace holds are removed. */
export interface GcOptions {
  /** Without it nothing is removed, only counted. */
  readonly apply?: boolean;
  /** Traces that began before this moment (ISO 8601). */
  readonly before?: string;
  /** Traces of all but the newest so many runs. */
  readonly keepRuns?: number;
}

/** What was removed, or would be. */
export interface Collected {
  readonly applied: boolean;
  readonly traces: readonly string[];
  readonly runs: readonly string[];
  readonly blobs: number;
  /** Size of the removed bodies as stored. */
  readonly bytes: number;
}

/** Removes what nobody needs any more: chosen traces, runs left empty by that, bodies that no trace holds. */
export function collectGarbage(store: Store, options: GcOptions = {}): Collected {
  const { db, file } = partsOf(store);
  const { apply = false, before = null, keepRuns = null } = options;
  const marked = `SELECT key, id, run FROM traces WHERE started_at < @before
    OR (@keepRuns IS NOT NULL AND run NOT IN (SELECT id FROM runs ORDER BY started_at DESC, rowid DESC LIMIT @keepRuns))`;
  const traces = db.prepare<[object], { key: number; id: string; run: string }>(marked);
  const emptied = db
    .prepare<[string], string>(
      `SELECT id FROM runs WHERE id IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM traces WHERE run = runs.id)`,
    )
    .pluck();
  const loose = db.prepare<[], { n: number; bytes: number }>(
    `SELECT count(*) AS n, coalesce(sum(length(body)), 0) AS bytes FROM blobs
     WHERE NOT EXISTS (SELECT 1 FROM trace_blobs WHERE blob = hash)`,
  );
  const drop = {
    trace: db.prepare('DELETE FROM traces WHERE key = ?'),
    run: db.prepare('DELETE FROM runs WHERE id = ?'),
    blobs: db.prepare('DELETE FROM blobs WHERE NOT EXISTS (SELECT 1 FROM trace_blobs WHERE blob = hash)'),
  };
  const collect = db.transaction((): Collected => {
    const gone = traces.all({ before, keepRuns });
    for (const { key } of gone) drop.trace.run(key);
    const runs = emptied.all(JSON.stringify([...new Set(gone.map((trace) => trace.run))])).sort();
    for (const run of runs) drop.run.run(run);
    const { n = 0, bytes = 0 } = loose.get() ?? {};
    drop.blobs.run();
    return { applied: apply, traces: gone.map((trace) => trace.id), runs, blobs: n, bytes };
  });
  return guard(file, () => {
    if (apply) {
      const collected = collect.immediate();
      db.exec('VACUUM');
      db.pragma('wal_checkpoint(TRUNCATE)');
      return collected;
    }
    return rehearse(db, () => collect());
  });
}

/** Does it and takes it back: a dry run that cannot differ from the real one. */
function rehearse<T>(db: { exec(sql: string): unknown }, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    return work();
  } finally {
    db.exec('ROLLBACK');
  }
}
