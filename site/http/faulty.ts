import type { MiddlewareHandler } from 'hono';
import type { Service } from '../sandboxes/schema.ts';
import { Refusal } from '../services/refusals.ts';
import type { Env } from './context.ts';

/** Marks a route as a call of a service, so that a fault armed in the request's sandbox can strike it. */
export const serviceCall =
  (service: Service): MiddlewareHandler<Env> =>
  async (c, next) => {
    const sandbox = c.get('sandbox');
    const strike = sandbox?.faults.strike(service) ?? null;
    if (sandbox && strike === 'hangs') {
      await aborted(AbortSignal.any([sandbox.ended, c.req.raw.signal]));
      throw new Refusal('SANDBOX_GONE');
    }
    if (strike === 'fails') throw new Refusal('SERVICE_UNAVAILABLE');
    await next();
  };

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
