import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { newId, type World } from '../world.ts';

export const SESSION_MS = 4 * 3_600_000;
const FORGET_AFTER_MS = 24 * 3_600_000;

export interface Session {
  readonly id: string;
  /** What writes of this session must carry. */
  readonly csrf: string;
}
export type SessionState =
  | { readonly kind: 'live'; readonly session: Session }
  | { readonly kind: 'expired' }
  | { readonly kind: 'none' };

/** A secret of 192 bits that fits a cookie, a header and a form field. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What is stored of a secret, so that reading the store does not give it away. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether two secrets are equal, in a time that does not depend on where they differ. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** Begins a session; the token goes into the cookie and is stored nowhere. */
export function openSession({ db, now }: World): { readonly session: Session; readonly token: string } {
  const token = newSecret();
  const session: Session = { id: newId('ses'), csrf: newSecret() };
  const instant = now().getTime();
  db.atomically(() => {
    db.run('DELETE FROM sessions WHERE expires_at < ?', [instant - FORGET_AFTER_MS]);
    db.run('INSERT INTO sessions (id, token_hash, csrf, expires_at) VALUES (?, ?, ?, ?)', [
      session.id,
      digest(token),
      session.csrf,
      instant + SESSION_MS,
    ]);
  });
  return { session, token };
}

/** Who holds this token. An expired session is told apart from one that never was, so that people learn why. */
export function findSession({ db, now }: World, token: string | undefined): SessionState {
  if (!token) return { kind: 'none' };
  const row = db.one<Session & { expiresAt: number }>(
    'SELECT id, csrf, expires_at AS expiresAt FROM sessions WHERE token_hash = ?',
    [digest(token)],
  );
  if (!row) return { kind: 'none' };
  if (row.expiresAt <= now().getTime()) return { kind: 'expired' };
  return { kind: 'live', session: { id: row.id, csrf: row.csrf } };
}

export const expireSessions = ({ db, now }: World): void => {
  db.run('UPDATE sessions SET expires_at = min(expires_at, ?)', [now().getTime()]);
};
