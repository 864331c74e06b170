import type Sqlite from 'better-sqlite3';

/** Step n brings a database of `user_version` n to n + 1; a step that has shipped never changes. */
const steps: readonly string[] = [
  `
  CREATE TABLE events (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    description TEXT NOT NULL,
    search_text TEXT NOT NULL,
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    deadline TEXT NOT NULL,
    location TEXT NOT NULL,
    price TEXT NOT NULL,
    level TEXT NOT NULL,
    venue TEXT NOT NULL,
    capacity INTEGER NOT NULL,
    taken INTEGER NOT NULL CHECK (taken BETWEEN 0 AND capacity)
  ) STRICT;
  CREATE INDEX events_by_start ON events (starts_at, id);

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    csrf TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE saved_events (
    session_id TEXT NOT NULL,
    event_id TEXT NOT NULL REFERENCES events (id),
    PRIMARY KEY (session_id, event_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE registrations (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    session_id TEXT NOT NULL,
    event_id TEXT NOT NULL REFERENCES events (id),
    status TEXT NOT NULL CHECK (status IN ('active', 'cancelled'))
  ) STRICT;
  CREATE UNIQUE INDEX one_active_registration ON registrations (session_id, event_id) WHERE status = 'active';

  CREATE TABLE confirmations (
    token_hash TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('register', 'cancel')),
    target TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE ledger (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    actor TEXT NOT NULL CHECK (actor IN ('session', 'other', 'setup')),
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    changed INTEGER NOT NULL
  ) STRICT;
  `,
];

/** Brings a database to the newest shape, each step in a transaction of its own. */
export function migrate(sqlite: Sqlite.Database): void {
  const version = sqlite.pragma('user_version', { simple: true }) as number;
  if (version > steps.length) {
    throw new Error(`The database has shape ${version}, newer than this program knows (${steps.length}).`);
  }
  for (const [index, step] of steps.slice(version).entries()) {
    sqlite.transaction(() => {
      sqlite.exec(step);
      sqlite.pragma(`user_version = ${version + index + 1}`);
    })();
  }
}
