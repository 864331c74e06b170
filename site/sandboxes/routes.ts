import { Hono, type MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { readJson } from '../http/body.ts';
import { type Env, type Request, SESSION_COOKIE } from '../http/context.ts';
import { SANDBOX_COOKIE, type Sandboxes } from '../http/worlds.ts';
import { Refusal } from '../services/refusals.ts';
import { NO_FILTERS } from '../services/search.ts';
import { expireSessions, sameSecret } from '../services/sessions.ts';
import { findEvents } from '../store/events.ts';
import { registrationOf } from '../store/registrations.ts';
import { applyChanges } from './changes.ts';
import { openSandbox, type Sandbox, sandboxTemplate } from './sandbox.ts';
import { ChangesBody, ClockBody, CreateBody, FaultsBody } from './schema.ts';
import { snapshotOf } from './snapshot.ts';

/** Whoever does not hold this process's token learns nothing, not even that the route exists. */
const holdersOnly =
  (token: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!sameSecret(c.req.header('x-exam-token') ?? '', token)) throw new Refusal('ROUTE_NOT_FOUND');
    await next();
  };

/** The exam's controls: open, read, disturb and end sandboxes. */
export function sandboxRoutes(sandboxes: Sandboxes, token: string, build: string): Hono<Env> {
  const template = sandboxTemplate();
  const find = (c: Request): Sandbox => {
    const sandbox = sandboxes.get(c.req.param('id') ?? '');
    if (!sandbox) throw new Refusal('SANDBOX_NOT_FOUND');
    return sandbox;
  };
  return new Hono<Env>()
    .use(holdersOnly(token))
    .get('/health', (c) => c.json({ build }))
    .post('/sandboxes', async (c) => {
      const { setup } = await readBody(c, CreateBody);
      const sandbox = openSandbox(template, setup, { actor: 'setup', method: c.req.method, path: c.req.path });
      sandboxes.set(sandbox.id, sandbox);
      return c.json(created(sandbox), 201);
    })
    .get('/sandboxes/:id', (c) => c.json(snapshotOf(find(c))))
    .post('/sandboxes/:id/faults', async (c) => {
      const sandbox = find(c);
      const { faults } = await readBody(c, FaultsBody);
      for (const fault of faults) {
        sandbox.faults.arm(fault);
        if (fault.fault === 'session-expires') expireSessions(sandbox.world);
      }
      return c.json({ faults: sandbox.faults.counts() });
    })
    .post('/sandboxes/:id/changes', async (c) => {
      const sandbox = find(c);
      const { changes } = await readBody(c, ChangesBody);
      applyChanges(sandbox, changes, { actor: 'other', method: c.req.method, path: c.req.path });
      return c.json({ applied: changes.length });
    })
    .post('/sandboxes/:id/clock', async (c) => {
      const sandbox = find(c);
      sandbox.advance((await readBody(c, ClockBody)).advanceMs);
      return c.json({ now: sandbox.world.now().toISOString() });
    })
    .delete('/sandboxes/:id', (c) => {
      const sandbox = find(c);
      sandboxes.delete(sandbox.id);
      sandbox.end();
      return c.body(null, 204);
    });
}

/** What its opener needs: the cookies that lead a browser there, and the ids of what was laid. */
const created = ({ id, world, sessionId, sessionToken, registrations }: Sandbox) => ({
  id,
  cookies: [
    { name: SANDBOX_COOKIE, value: id, httpOnly: true },
    { name: SESSION_COOKIE, value: sessionToken, httpOnly: true },
  ],
  registrations: registrations.map((registration) => ({
    id: registration,
    eventId: registrationOf(world, sessionId, registration)?.eventId,
  })),
  events: findEvents(world, NO_FILTERS).map(
    ({ id: eventId, title, startsAt, location, price, level, state, remainingCapacity }) => ({
      id: eventId,
      title,
      startsAt,
      location,
      price,
      level,
      state,
      remainingCapacity,
    }),
  ),
});

async function readBody<Schema extends z.ZodType>(c: Request, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(c));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`);
  throw new Refusal('INVALID_BODY', problems.join('; '));
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`)).join('') ||
  'body';
