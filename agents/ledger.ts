import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { NotRunReason } from '../traces/schema.ts';
import { AgentTrouble, type Trouble } from './agent.ts';

/** What a run may spend, over all its workers; null: as much as it takes. */
export interface Caps {
  readonly maxRequests: number | null;
  readonly maxTokens: number | null;
  readonly maxCostUsd: number | null;
  /** Least time between the beginnings of two requests. */
  readonly delayMs: number;
}

/** What one request used, or may use at most. */
export interface Spending {
  readonly tokens: number;
  readonly costUsd: number | null;
}

/** The run's one account of what it spends, shared by all workers. */
export interface Ledger {
  /**
   * Books one request before it is sent, at the most it can come to.
   * @returns how long to wait before sending it, and the entry to settle afterwards.
   * @throws AgentTrouble when a cap would be broken, or the run was stopped.
   */
  book(most: Spending, now: number): { readonly entry: number; readonly waitMs: number };
  /** Replaces what was booked by what was used. */
  settle(entry: number, used: Spending): void;
  /** No request is sent in this run any more, by any worker. The first to say so counts. */
  stop(trouble: Trouble): void;
  /** Why no further request can be sent; null while one can. */
  closed(): Trouble | null;
  close(): void;
  totals(): { readonly requests: number; readonly tokens: number; readonly costUsd: number };
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS requests (entry INTEGER PRIMARY KEY, starts REAL, tokens REAL, cost REAL) STRICT;
  CREATE TABLE IF NOT EXISTS stopped (reason TEXT, message TEXT) STRICT;`;

const exhausted = (what: string, flag: string): Trouble => ({
  reason: 'budget_exhausted',
  message: `The run's budget is spent: ${what} (${flag}).`,
});

interface Totals {
  readonly requests: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly last: number | null;
}

function overspent({ requests, tokens, costUsd }: Totals, more: Spending, caps: Caps): Trouble | null {
  const { maxRequests, maxTokens, maxCostUsd } = caps;
  if (maxRequests !== null && requests >= maxRequests) {
    return exhausted(`${requests} requests were sent`, `--max-requests ${maxRequests}`);
  }
  if (maxTokens !== null && tokens + more.tokens > maxTokens) {
    return exhausted(
      `${tokens} tokens are used, and the next request may take ${more.tokens}`,
      `--max-tokens ${maxTokens}`,
    );
  }
  if (maxCostUsd !== null && more.costUsd === null) {
    return exhausted('the price of this model is unknown, so that no cost can be kept', `--max-cost ${maxCostUsd}`);
  }
  if (maxCostUsd !== null && costUsd + (more.costUsd ?? 0) > maxCostUsd) {
    const next = (more.costUsd ?? 0).toFixed(4);
    return exhausted(
      `$${costUsd.toFixed(4)} is spent, and the next request may cost $${next}`,
      `--max-cost ${maxCostUsd}`,
    );
  }
  return null;
}

/** @param file - a path, or `:memory:` for one process. */
export function openLedger(file: string, caps: Caps): Ledger {
  const db = new Database(file, { timeout: 15_000 });
  // Only the run's own processes read it, so that nothing has to outlive a power cut.
  db.pragma('synchronous = OFF');
  db.exec(TABLES);
  const sum = db.prepare<[], Totals>(
    'SELECT count(*) requests, total(tokens) tokens, total(cost) costUsd, max(starts) last FROM requests',
  );
  const insert = db.prepare('INSERT INTO requests (starts, tokens, cost) VALUES (?, ?, ?)');
  const update = db.prepare('UPDATE requests SET tokens = ?, cost = ? WHERE entry = ?');
  const why = db.prepare<[], { reason: NotRunReason; message: string }>('SELECT * FROM stopped LIMIT 1');
  const note = db.prepare('INSERT INTO stopped SELECT ?, ? WHERE NOT EXISTS (SELECT * FROM stopped)');
  const totals = (): Totals => sum.get() ?? { requests: 0, tokens: 0, costUsd: 0, last: null };

  const book = db.transaction((most: Spending, now: number) => {
    const stopped = why.get();
    const before = totals();
    const trouble = stopped ?? overspent(before, most, caps);
    if (trouble) return trouble;
    const starts = before.last === null ? now : Math.max(now, before.last + caps.delayMs);
    const { lastInsertRowid } = insert.run(starts, most.tokens, most.costUsd ?? 0);
    return { entry: Number(lastInsertRowid), waitMs: starts - now };
  });

  return {
    book(most, now) {
      const booked = book.immediate(most, now);
      if ('entry' in booked) return booked;
      // What is left of the run shall not open a page for nothing.
      note.run(booked.reason, booked.message);
      throw new AgentTrouble(booked.reason, booked.message);
    },
    settle: (entry, { tokens, costUsd }) => void update.run(tokens, costUsd ?? 0, entry),
    stop: ({ reason, message }) => void note.run(reason, message),
    closed() {
      const free: Spending = { tokens: 0, costUsd: 0 };
      return why.get() ?? overspent(totals(), free, caps);
    },
    close: () => void db.close(),
    totals() {
      const { last: _, ...spent } = totals();
      return spent;
    },
  };
}

/** Where the workers of a run meet. It holds numbers only. */
export const ledgerFile = (run: string): string =>
  join(tmpdir(), `webmcp-proctor-${run.replace(/[^\w-]/g, '_')}.ledger`);

const open = new Map<string, Ledger>();

/** The run's ledger, opened when it is first needed. */
export function ledgerOf(run: string, caps: Caps): Ledger {
  const file = ledgerFile(run);
  const known = open.get(file);
  if (known) return known;
  const ledger = openLedger(file, caps);
  open.set(file, ledger);
  return ledger;
}

/** Why the run can send nothing any more, without making a ledger where there is none. */
export function closedRun(run: string, caps: Caps): Trouble | null {
  return existsSync(ledgerFile(run)) ? ledgerOf(run, caps).closed() : null;
}

/** Takes the ledger of a finished run away. */
export function dropLedger(run: string): void {
  const file = ledgerFile(run);
  open.get(file)?.close();
  open.delete(file);
  for (const tail of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${tail}`, { force: true });
}
