import Sqlite from 'better-sqlite3';
import { migrate } from './migrations.ts';

type Value = string | number | null;
type Parameters = readonly Value[] | Readonly<Record<string, Value>>;

/** One open SQLite database; every statement is prepared once, at its first use. */
export interface Database {
  one<Row>(sql: string, parameters?: Parameters): Row | undefined;
  all<Row>(sql: string, parameters?: Parameters): Row[];
  /** Runs a writing statement and says how many rows it changed. */
  run(sql: string, parameters?: Parameters): number;
  /** All of `work` or nothing, with the write lock from its start. */
  atomically<Result>(work: () => Result): Result;
  serialize(): Buffer;
  close(): void;
}

/**
 * Opens a database file, a new in-memory one (`:memory:`) or a copy of a serialized one, and brings it to the newest
 * shape.
 */
export function openDatabase(source: string | Buffer): Database {
  const sqlite = new Sqlite(source);
  sqlite.pragma('foreign_keys = ON');
  if (typeof source === 'string' && source !== ':memory:') sqlite.pragma('journal_mode = WAL');
  migrate(sqlite);
  const statements = new Map<string, Sqlite.Statement<unknown[], unknown>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const fresh = sqlite.prepare<unknown[], unknown>(sql);
    statements.set(sql, fresh);
    return fresh;
  };
  const transaction = sqlite.transaction((work: () => unknown) => work());
  return {
    one: <Row>(sql: string, parameters: Parameters = []) => prepared(sql).get(parameters) as Row | undefined,
    all: <Row>(sql: string, parameters: Parameters = []) => prepared(sql).all(parameters) as Row[],
    run: (sql, parameters = []) => prepared(sql).run(parameters).changes,
    atomically: <Result>(work: () => Result) => transaction.immediate(work) as Result,
    serialize: () => sqlite.serialize(),
    close: () => {
      sqlite.close();
    },
  };
}
