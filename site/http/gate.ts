import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../services/refusals.ts';
import { type Env, isWriting } from './context.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name means this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || LOOPBACK.has(`[${host}]`);

const hostname = (authority: string): string | null => {
  try {
    return new URL(`http://${authority}`).hostname;
  } catch {
    return null;
  }
};

/**
 * Lets through only requests for this site by its own names, and writes only from its own pages. A page elsewhere that
 * points its name at this machine therefore reaches nothing.
 */
export const gate =
  (allowedHosts: readonly string[]): MiddlewareHandler<Env> =>
  async (c, next) => {
    const authority = c.req.header('host') ?? new URL(c.req.url).host;
    const host = hostname(authority);
    if (host === null || !(isLoopback(host) || allowedHosts.includes(host))) throw new Refusal('UNKNOWN_HOST');
    if (isWriting(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      const foreign = origin !== undefined && originHost(origin) !== authority;
      if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
        throw new Refusal('FOREIGN_ORIGIN');
      }
    }
    await next();
  };

const originHost = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};
