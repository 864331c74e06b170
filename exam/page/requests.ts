import type { BrowserContext, Request } from '@playwright/test';
import type { Recorder } from '../recorder.ts';

/** Every request of the sitting's browser context, from whatever page, frame or worker. */
export interface RequestWitness {
  /** Resolves when nothing is in flight any more; false when something still is after `limitMs`. */
  quiet(limitMs: number): Promise<boolean>;
  /** The latest request that fits, with what is needed to send it once more. */
  latest(method: string, path: RegExp): { url: string; headers: Record<string, string>; body: string | null } | null;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method is meant to change something on the server. */
export const isWriting = (method: string): boolean => !SAFE.has(method.toUpperCase());

/**
 * Records each request when it begins and when it ends, in the phase and under the call of that moment.
 *
 * @param origin - the site's own origin, which is left out of recorded addresses.
 */
export function witnessRequests(context: BrowserContext, origin: string, recorder: Recorder): RequestWitness {
  const inFlight = new Map<Request, { id: string; began: number }>();
  const sent: Request[] = [];
  let waiting: (() => void)[] = [];
  let count = 0;
  const shown = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);

  context.on('request', (request) => {
    count += 1;
    const id = `r${count}`;
    inFlight.set(request, { id, began: performance.now() });
    if (isWriting(request.method())) sent.push(request);
    recorder.record('request', {
      id,
      method: request.method(),
      url: shown(request.url()),
      resource: request.resourceType(),
      call: recorder.call,
    });
  });

  const finished = async (request: Request, failure: string | null) => {
    const known = inFlight.get(request);
    if (!known) return;
    const response = failure === null ? await request.response().catch(() => null) : null;
    inFlight.delete(request);
    recorder.record('response', {
      id: known.id,
      status: response?.status() ?? null,
      failure,
      durationMs: Math.round((performance.now() - known.began) * 10) / 10,
    });
    if (inFlight.size === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  };
  context.on('requestfinished', (request) => void finished(request, null));
  context.on('requestfailed', (request) => void finished(request, request.failure()?.errorText ?? 'failed'));

  return {
    async quiet(limitMs) {
      if (inFlight.size === 0) return true;
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), limitMs);
      });
      const idle = new Promise<boolean>((resolve) => waiting.push(() => resolve(true)));
      const result = await Promise.race([idle, limit]);
      clearTimeout(timer);
      return result;
    },
    latest(method, path) {
      const found = sent.findLast(
        (request) => request.method() === method && path.test(shown(request.url()).split('?')[0] ?? ''),
      );
      return found ? { url: found.url(), headers: found.headers(), body: found.postData() } : null;
    },
  };
}
