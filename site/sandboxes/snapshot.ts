import { confirmationsIssued } from '../services/confirm.ts';
import { type LedgerRow, readLedger } from '../store/ledger.ts';
import type { ReceivedRequest, Sandbox } from './sandbox.ts';

/** The server's own account of one sandbox. */
export interface SandboxSnapshot {
  readonly now: string;
  readonly saved: readonly string[];
  readonly registrations: readonly { id: string; eventId: string; status: 'active' | 'cancelled' }[];
  /** Free seats by event id. */
  readonly capacity: Readonly<Record<string, number>>;
  readonly confirmationsIssued: number;
  readonly ledger: readonly LedgerRow[];
  readonly received: readonly ReceivedRequest[];
  readonly faults: Readonly<Record<string, number>>;
}

export function snapshotOf({ world, received, faults }: Sandbox): SandboxSnapshot {
  const { db, now } = world;
  return {
    now: now().toISOString(),
    saved: db.all<{ id: string }>('SELECT DISTINCT event_id AS id FROM saved_events ORDER BY 1').map(({ id }) => id),
    registrations: db.all('SELECT id, event_id AS eventId, status FROM registrations ORDER BY number'),
    capacity: Object.fromEntries(
      db
        .all<{ id: string; free: number }>('SELECT id, capacity - taken AS free FROM events ORDER BY starts_at, id')
        .map(({ id, free }) => [id, free]),
    ),
    confirmationsIssued: confirmationsIssued(world),
    ledger: readLedger(world),
    received: received.map((request) => ({ ...request })),
    faults: faults.counts(),
  };
}
