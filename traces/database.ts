import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { guard, StoreError } from './store-error.ts';

export type Sqlite = Database.Database;

/** Marks the file as a trace store (`PRAGMA application_id`): "wmcp". */
const APPLICATION = 0x77_6d_63_70;

/** Each step takes a store from the version that is its index to the next. A step that was published never changes. */
const migrations: readonly string[] = [
  `
  CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    started_at TEXT NOT NULL,
    head TEXT NOT NULL,
    ended_at TEXT,
    interrupted INTEGER NOT NULL DEFAULT 0,
    stub INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE plan (
    run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE,
    case_id TEXT NOT NULL,
    category TEXT NOT NULL,
    chapter TEXT NOT NULL,
    agent TEXT NOT NULL,
    repetition INTEGER NOT NULL,
    UNIQUE (run, case_id, agent, repetition)
  ) STRICT;

  CREATE TABLE traces (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE,
    case_id TEXT NOT NULL,
    category TEXT NOT NULL,
    chapter TEXT NOT NULL,
    agent TEXT NOT NULL,
    evidence TEXT NOT NULL,
    model TEXT,
    repetition INTEGER NOT NULL,
    started_at TEXT NOT NULL,
    dataset_hash TEXT NOT NULL,
    case_hash TEXT NOT NULL,
    catalog_hash TEXT,
    build TEXT,
    head_hash TEXT NOT NULL,
    -- All below is set with the verdict, in one transaction, and null before it.
    status TEXT,
    reason TEXT,
    detail TEXT,
    events INTEGER,
    calls INTEGER,
    posts_agent INTEGER,
    posts_all INTEGER,
    duration_ms REAL,
    chain TEXT
  ) STRICT;
  CREATE INDEX traces_by_run ON traces (run);
  CREATE INDEX traces_by_case ON traces (case_id);
  CREATE INDEX traces_by_time ON traces (started_at);

  -- Heads carry the whole case, so they live apart from the rows that lists read.
  CREATE TABLE heads (
    trace INTEGER PRIMARY KEY REFERENCES traces ON DELETE CASCADE,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE events (
    trace INTEGER NOT NULL REFERENCES traces ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    t REAL NOT NULL,
    phase TEXT NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    chain BLOB NOT NULL,
    UNIQUE (trace, seq)
  ) STRICT;

  -- A body that is null was left out of the file the trace came in with.
  CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    mime TEXT NOT NULL,
    size INTEGER NOT NULL,
    packed INTEGER NOT NULL,
    body BLOB
  ) STRICT;

  CREATE TABLE trace_blobs (
    trace INTEGER NOT NULL REFERENCES traces ON DELETE CASCADE,
    blob TEXT NOT NULL REFERENCES blobs,
    PRIMARY KEY (trace, blob)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX trace_blobs_by_blob ON trace_blobs (blob);
  `,
];

/** Version of the store's tables that this code writes. */
export const STORE_VERSION = migrations.length;

export interface OpenOptions {
  readonly readonly?: boolean;
  /** False: a store that is not there is an error, not made. */
  readonly create?: boolean;
  /** How long to wait for another process's lock. */
  readonly busyTimeoutMs?: number;
}

/** Opens the database of a store, makes it where there is none, and brings an older one up to date. */
export function openDatabase(file: string, options: OpenOptions = {}): Sqlite {
  const { readonly = false, create = !readonly, busyTimeoutMs = 15_000 } = options;
  if (!create && !existsSync(file)) throw missing(file);
  return guard(file, () => {
    if (create) mkdirSync(dirname(file), { recursive: true });
    const db = new Database(file, { readonly, fileMustExist: !create, timeout: busyTimeoutMs });
    try {
      prepare(db, file, readonly, busyTimeoutMs);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function prepare(db: Sqlite, file: string, readonly: boolean, busyTimeoutMs: number): void {
  db.pragma('foreign_keys = ON');
  const version = checkIdentity(db, file);
  if (readonly) {
    if (version < STORE_VERSION) throw older(file, version);
    return;
  }
  patiently(busyTimeoutMs, () => db.pragma('journal_mode = WAL'));
  db.pragma('synchronous = NORMAL');
  db.pragma('journal_size_limit = 67108864');
  if (version < STORE_VERSION) db.transaction(() => migrate(db, file)).immediate();
}

/** Refuses a database that is someone else's or from the future; gives its version. */
function checkIdentity(db: Sqlite, file: string): number {
  const application = db.pragma('application_id', { simple: true });
  const version = Number(db.pragma('user_version', { simple: true }));
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (application !== APPLICATION && (tables !== 0 || version !== 0)) {
    throw new StoreError('not_a_store', file, `The database ${file} is not a trace store; name another with --db.`);
  }
  if (version > STORE_VERSION) {
    throw new StoreError(
      'newer',
      file,
      `The trace store ${file} has version ${version}, this program knows versions up to ${STORE_VERSION}; use a newer webmcp-proctor.`,
    );
  }
  return version;
}

function migrate(db: Sqlite, file: string): void {
  // Another process may have done it while this one waited for the lock.
  for (let version = checkIdentity(db, file); version < STORE_VERSION; version++) {
    db.exec(migrations[version] ?? '');
    db.pragma(`application_id = ${APPLICATION}`);
    db.pragma(`user_version = ${version + 1}`);
  }
}

/** The change to WAL does not wait for locks by itself, so that processes opening a new store at once would fail. */
function patiently(limitMs: number, work: () => void): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 10) {
    try {
      work();
      return;
    } catch (error) {
      const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!busy || waited >= limitMs) throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}

const missing = (file: string) =>
  new StoreError(
    'missing',
    file,
    `There is no trace store at ${file}; npm run exam makes one, or name another with --db.`,
  );

const older = (file: string, version: number) =>
  new StoreError(
    'older',
    file,
    `The trace store ${file} has version ${version} and this program reads ${STORE_VERSION}; run npm run traces -- list --db ${file} once, which brings it up to date.`,
  );
