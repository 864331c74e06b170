import { findEvent } from '../store/events.ts';
import { record } from '../store/ledger.ts';
import { registrationOf } from '../store/registrations.ts';
import type { Trail, World } from '../world.ts';
import { Refusal, type RefusalReason } from './refusals.ts';
import { digest, newSecret, type Session } from './sessions.ts';

export const CONFIRMATION_MS = 5 * 60_000;

export type ConfirmedAction = 'register' | 'cancel';
export interface Confirmation {
  readonly token: string;
  readonly action: ConfirmedAction;
  readonly target: string;
  readonly expiresAt: string;
}

/**
 * Issues what a final action must carry: good once, for five minutes, for this session, action and target. Only what a
 * person sees before the last click asks for one.
 */
export function issueConfirmation(
  world: World,
  session: Session,
  action: ConfirmedAction,
  target: string,
  trail: Trail,
): Confirmation {
  const { db, now } = world;
  return db.atomically(() => {
    if (action === 'register') requireOpen(world, target);
    else if (!registrationOf(world, session.id, target)) throw new Refusal('REGISTRATION_NOT_FOUND');
    const token = newSecret();
    const expiresAt = now().getTime() + CONFIRMATION_MS;
    db.run('INSERT INTO confirmations (token_hash, session_id, action, target, expires_at) VALUES (?, ?, ?, ?, ?)', [
      digest(token),
      session.id,
      action,
      target,
      expiresAt,
    ]);
    record(world, 'confirm', target, trail, true);
    return { token, action, target, expiresAt: new Date(expiresAt).toISOString() };
  });
}

function requireOpen(world: World, eventId: string): void {
  const event = findEvent(world, eventId);
  if (!event) throw new Refusal('EVENT_NOT_FOUND');
  if (event.state === 'closed') throw new Refusal('EVENT_CLOSED');
  if (event.state === 'full') throw new Refusal('EVENT_FULL');
}

interface Claim {
  readonly session: Session;
  readonly action: ConfirmedAction;
  readonly target: string;
  readonly token: string;
}

/** Spends a confirmation, also where it does not fit what it is shown for; says why it does not count. */
export function spendConfirmation({ db, now }: World, claim: Claim): RefusalReason | null {
  if (claim.token === '') return 'CONFIRMATION_REQUIRED';
  const hash = digest(claim.token);
  const row = db.one<{ sessionId: string; action: string; target: string; expiresAt: number }>(
    `SELECT session_id AS sessionId, action, target, expires_at AS expiresAt FROM confirmations
     WHERE token_hash = ? AND spent = 0`,
    [hash],
  );
  if (!row) return 'CONFIRMATION_INVALID';
  db.run('UPDATE confirmations SET spent = 1 WHERE token_hash = ?', [hash]);
  const fits =
    row.sessionId === claim.session.id &&
    row.action === claim.action &&
    row.target === claim.target &&
    row.expiresAt > now().getTime();
  return fits ? null : 'CONFIRMATION_INVALID';
}

export const confirmationsIssued = ({ db }: World): number =>
  db.one<{ count: number }>('SELECT count(*) AS count FROM confirmations')?.count ?? 0;
