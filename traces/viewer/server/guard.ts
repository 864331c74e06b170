import type { MiddlewareHandler } from 'hono';

/** Nothing inline, nothing from elsewhere: whatever a trace holds, it can neither run nor ask for anything. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** The host names under which the viewer may be reached: any other means that a foreign page has bent a name to us. */
const LOCAL = ['127.0.0.1', 'localhost', '[::1]'];

/** Lets through reads from this machine that name it by its own names, and nothing else. */
export function guardRequests(host: string): MiddlewareHandler {
  const names = new Set([...LOCAL, host.includes(':') ? `[${host}]` : host]);
  return async (context, next) => {
    const name = (context.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
    if (!names.has(name)) return context.text(`This viewer does not answer to the host name “${name}”.`, 403);
    if (context.req.header('sec-fetch-site') === 'cross-site')
      return context.text('Only this viewer’s own pages may read.', 403);
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD')
      return context.text('The viewer only reads.', 405);
    await next();
    for (const [header, value] of Object.entries(HEADERS)) {
      if (!(header === 'cache-control' && context.res.headers.has(header))) context.res.headers.set(header, value);
    }
  };
}
