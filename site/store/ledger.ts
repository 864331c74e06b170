import type { Trail, World } from '../world.ts';

export type LedgerAction = 'save' | 'unsave' | 'register' | 'cancel' | 'confirm' | 'transfer' | 'take-seats';

export interface LedgerRow {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly target: string;
  readonly actor: Trail['actor'];
  readonly method: string;
  readonly path: string;
  readonly changed: boolean;
}

/** Writes down an accepted change; called inside the transaction that makes it. */
export function record({ db, now }: World, action: LedgerAction, target: string, trail: Trail, changed: boolean): void {
  db.run('INSERT INTO ledger (at, action, target, actor, method, path, changed) VALUES (?, ?, ?, ?, ?, ?, ?)', [
    now().toISOString(),
    action,
    target,
    trail.actor,
    trail.method,
    trail.path,
    changed ? 1 : 0,
  ]);
}

export const readLedger = ({ db }: World): LedgerRow[] =>
  db
    .all<Omit<LedgerRow, 'changed'> & { changed: number }>('SELECT * FROM ledger ORDER BY seq')
    .map((row) => ({ ...row, changed: row.changed === 1 }));
