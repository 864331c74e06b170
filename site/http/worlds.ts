import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { Refusal } from '../services/refusals.ts';
import type { World } from '../world.ts';
import { type Env, isWriting } from './context.ts';

export const SANDBOX_COOKIE = 'exam_sandbox';
export const CONTROL_PATH = '/__exam';
/** What is the same in every world, and there also for a page that says that its sandbox is over. */
const WORLDLESS = [`${CONTROL_PATH}/`, '/assets/', '/health/'];

/** The live sandboxes by id. */
export type Sandboxes = Map<string, Sandbox>;

/**
 * Chooses the world of a request: the sandbox that its cookie names, else the ordinary store. A sandbox that is over is
 * never replaced by the ordinary store. Writing requests of a sandbox are noted, whatever becomes of them.
 */
export const chooseWorld =
  (ordinary: World, sandboxes: Sandboxes | null): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('world', ordinary);
    c.set('sandbox', null);
    const worldless = WORLDLESS.some((prefix) => c.req.path.startsWith(prefix));
    const id = sandboxes && !worldless ? getCookie(c, SANDBOX_COOKIE) : undefined;
    if (!sandboxes || id === undefined) return next();
    const sandbox = sandboxes.get(id);
    if (!sandbox) throw new Refusal('SANDBOX_GONE');
    c.set('world', sandbox.world);
    c.set('sandbox', sandbox);
    if (!isWriting(c.req.method)) return next();
    const request = { seq: sandbox.received.length + 1, method: c.req.method, path: c.req.path, status: 0 };
    sandbox.received.push(request);
    await next();
    request.status = c.res.status;
  };
