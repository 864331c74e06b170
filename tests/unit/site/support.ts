import type { Hono } from 'hono';
import { createApp } from '../../../site/app.ts';
import type { Env } from '../../../site/http/context.ts';
import type { Sandboxes } from '../../../site/http/worlds.ts';
import { NO_FILTERS } from '../../../site/services/search.ts';
import { openDatabase } from '../../../site/store/database.ts';
import { findEvent, findEvents } from '../../../site/store/events.ts';
import { readLedger } from '../../../site/store/ledger.ts';
import { seedEvents } from '../../../site/store/seed.ts';
import type { World } from '../../../site/world.ts';

export const BASE = Date.parse('2026-03-02T01:00:00Z');
export const TOKEN = 'exam-token';
export const INTRO = 'evt-webmcp-intro';
export const ATTENDEE = { attendeeName: '測試讀者', email: 'reader@example.com' };

/** The whole site without a socket, on a clock that the test moves. */
export function openSite({ exam = false } = {}) {
  let instant = BASE;
  const world: World = { db: openDatabase(':memory:'), now: () => new Date(instant) };
  seedEvents(world.db, world.now());
  const sandboxes: Sandboxes = new Map();
  const app = createApp({
    world,
    assets: { files: new Map(), urls: { style: '/assets/s.css', script: '/assets/s.js', icon: '/assets/i.svg' } },
    build: 'b'.repeat(64),
    version: '0.0.0',
    allowedHosts: [],
    exam: exam ? { token: TOKEN, sandboxes } : null,
  });
  return {
    app,
    world,
    advance: (ms: number) => {
      instant += ms;
    },
    free: (id: string) => findEvent(world, id)?.remainingCapacity,
    ledger: () => readLedger(world).map(({ action, actor, changed }) => ({ action, actor, changed })),
    firstOf: (state: 'open' | 'full' | 'closed') => {
      const event = findEvents(world, NO_FILTERS).find((candidate) => candidate.state === state);
      if (!event) throw new Error(`The catalogue has no ${state} event.`);
      return event.id;
    },
  };
}
export type TestSite = ReturnType<typeof openSite>;

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly response: Response;
}

/** A browser with a session of its own: keeps cookies, carries the CSRF token. */
export async function visitor(app: Hono<Env>, cookies: Record<string, string> = {}) {
  let csrf: string | undefined;
  const send = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const response = await app.request(path, {
      method,
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies[name] = value;
    }
    const text = await response.clone().text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: (json ? JSON.parse(text) : text) as Body, response };
  };
  const session = await send<{ csrfToken: string }>('GET', '/api/session');
  csrf = session.body.csrfToken;
  const token = csrf;
  const confirm = async (action: 'register' | 'cancel', target: string): Promise<string> => {
    const answer = await send<{ confirmation: { token: string } }>('POST', '/api/confirmations', { action, target });
    if (answer.status !== 201) throw new Error(`No confirmation: ${JSON.stringify(answer.body)}`);
    return answer.body.confirmation.token;
  };
  return {
    csrf: token,
    cookies,
    send,
    confirm,
    form: (path: string, fields: Record<string, string>) =>
      send('POST', path, new URLSearchParams({ csrf: token, ...fields }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    register: async (eventId: string): Promise<string> => {
      const confirmation = await confirm('register', eventId);
      const answer = await send<{ registrationId: string }>('POST', `/api/events/${eventId}/registrations`, {
        ...ATTENDEE,
        confirmation,
      });
      if (answer.status !== 201) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`);
      return answer.body.registrationId;
    },
  };
}
export type Visitor = Awaited<ReturnType<typeof visitor>>;
