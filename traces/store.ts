import { type Blobs, openBlobs, type StoredBlob } from './blobs.ts';
import { type OpenOptions, openDatabase, type Sqlite } from './database.ts';
import { beginJournal, type Journal } from './journal.ts';
import { openReader, type Reader } from './read.ts';
import type { PlannedSitting, RunHead, RunRow, TraceFilter, TraceRow } from './run.ts';
import type { Hash, Trace, TraceHead } from './schema.ts';
import { openShelf, type Shelf } from './shelf.ts';
import { guard, guarded, StoreError } from './store-error.ts';

export type { Journal } from './journal.ts';
export type { PlannedSitting, RunHead, RunRow, TraceFilter, TraceRow } from './run.ts';
export { StoreError } from './store-error.ts';

/**
 * One SQLite file with every run and trace. Several processes may write to it at once. Every method throws a
 * `StoreError` that says what happened, where and what to do.
 */
export interface Store {
  readonly file: string;
  startRun(run: RunHead): void;
  /** Notes which sittings a run means to hold; those that are noted already stay. */
  planSittings(run: string, plan: readonly PlannedSitting[]): void;
  finishRun(run: string, end: { readonly endedAt: string; readonly interrupted: boolean }): void;
  run(id: string): RunRow | undefined;
  /** All runs, newest first. */
  runs(): RunRow[];
  latestRun(): RunRow | undefined;
  plan(run: string): PlannedSitting[];
  beginTrace(head: TraceHead, options?: { readonly secrets?: readonly string[] }): Journal;
  /** The rows of traces, newest first, without their events. */
  traces(filter?: TraceFilter): TraceRow[];
  trace(id: string): Trace | undefined;
  /** A stored body; undefined where there is none, or where it was left out of the file it came in with. */
  blob(hash: Hash): { readonly mime: string; readonly bytes: Uint8Array } | undefined;
  close(): void;
}

/** What the store's own modules (import, merge, verify, gc) reach below its public face. */
export interface StoreParts {
  readonly file: string;
  readonly db: Sqlite;
  readonly shelf: Shelf;
  readonly blobs: Blobs;
  readonly reader: Reader;
}

const parts = new WeakMap<Store, StoreParts>();

/** Opens a trace store, and makes it, with its folder, where there is none. */
export function openStore(file: string, options: OpenOptions = {}): Store {
  const db = openDatabase(file, options);
  return guard(file, () => {
    const blobs = openBlobs(db);
    const inner: StoreParts = { file, db, blobs, shelf: openShelf(db), reader: openReader(db, blobs) };
    const store = guarded(file, face(inner));
    parts.set(store, inner);
    return store;
  });
}

/** For modules of `traces/` only. */
export function partsOf(store: Store): StoreParts {
  const inner = parts.get(store);
  if (!inner) throw new Error('not a store that openStore gave');
  return inner;
}

function face({ file, db, shelf, blobs, reader }: StoreParts): Store {
  const known = (run: string) => {
    if (!reader.run(run)) throw new StoreError('unknown', file, `There is no run ${run} in ${file}.`);
  };
  return {
    file,
    startRun(run) {
      if (!shelf.addRun(run)) throw new StoreError('exists', file, `Run ${run.id} is in ${file} already.`);
    },
    planSittings(run, plan) {
      known(run);
      shelf.plan(run, plan);
    },
    finishRun(run, { endedAt, interrupted }) {
      known(run);
      shelf.endRun(run, endedAt, interrupted);
    },
    run: (id) => reader.run(id),
    runs: () => reader.runs(),
    latestRun: () => reader.runs()[0],
    plan: (run) => reader.plan(run),
    beginTrace(head, { secrets = [] } = {}) {
      known(head.run);
      if (reader.traces({ id: head.id }).length > 0) {
        throw new StoreError('exists', file, `Trace ${head.id} is in ${file} already.`);
      }
      return beginJournal({ file, db, shelf, blobs }, head, secrets);
    },
    traces: (filter = {}) => reader.traces(filter),
    trace: (id) => reader.trace(id),
    blob(hash) {
      const found: StoredBlob | undefined = blobs.get(hash);
      return found?.bytes ? { mime: found.mime, bytes: found.bytes } : undefined;
    },
    close: () => void db.close(),
  };
}
