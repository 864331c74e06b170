import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { Refusal } from '../services/refusals.ts';
import { findSession, openSession, SESSION_MS, type Session, sameSecret } from '../services/sessions.ts';
import type { Trail, World } from '../world.ts';

/** What every handler can count on. */
export interface Env {
  Variables: {
    world: World;
    /** The sandbox whose world it is, or null for the ordinary store. */
    sandbox: Sandbox | null;
  };
}
export type Request = Context<Env>;

export const SESSION_COOKIE = 'session';

/** The session of a request to the API; without one there is no answer. */
export function requireSession(c: Request): Session {
  const state = findSession(c.get('world'), getCookie(c, SESSION_COOKIE));
  if (state.kind === 'live') return state.session;
  if (state.kind === 'none') throw new Refusal('SESSION_REQUIRED');
  c.get('sandbox')?.faults.sessionRefused();
  throw new Refusal('SESSION_EXPIRED');
}

/** The session of someone who reads a page, begun where there is none; `expired` when it replaces one that ran out. */
export function pageSession(c: Request): { readonly session: Session; readonly expired: boolean } {
  const state = findSession(c.get('world'), getCookie(c, SESSION_COOKIE));
  if (state.kind === 'live') return { session: state.session, expired: false };
  const { session, token } = openSession(c.get('world'));
  setCookie(c, SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: SESSION_MS / 1000 });
  return { session, expired: state.kind === 'expired' };
}

/** The session of a program, begun where there is none. One that ran out is named before it can be replaced. */
export function beginSession(c: Request): Session {
  const state = findSession(c.get('world'), getCookie(c, SESSION_COOKIE));
  if (state.kind === 'expired') deleteCookie(c, SESSION_COOKIE, { path: '/' });
  return state.kind === 'none' ? pageSession(c).session : requireSession(c);
}

/** The session of a write: it must be live, and the write must carry its token, so that no other site can send it. */
export function writingSession(c: Request, csrf: string | undefined): Session {
  const session = requireSession(c);
  if (!csrf || !sameSecret(csrf, session.csrf)) throw new Refusal('CSRF_INVALID');
  return session;
}

export const trailOf = (c: Request): Trail => ({ actor: 'session', method: c.req.method, path: c.req.path });

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isWriting = (method: string): boolean => !READING.has(method);

/** Headers of every answer: origin-keyed agent cluster and `tools` policy for WebMCP, and nothing foreign anywhere. */
const HEADERS = {
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'tools=(self)',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
} as const;

export const secureHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};
