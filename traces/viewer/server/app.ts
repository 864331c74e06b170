import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Store } from '../../store.ts';
import type { ClientBundle } from './bundle.ts';
import { guardRequests } from './guard.ts';
import { ICON, page } from './page.ts';
import { bodiesText, openDigests, readOverview, readPicture, sittingText, storeVersion } from './source.ts';
import type { Watch } from './watch.ts';

const FOREVER = { 'cache-control': 'private, max-age=31536000, immutable' };
const JSON_TEXT = { 'content-type': 'application/json; charset=utf-8' };

export interface ViewerParts {
  readonly store: Store;
  readonly client: ClientBundle;
  readonly watch: Watch;
  readonly host: string;
}

/** The viewer's server: the client, and the store as plain reads. It never writes. */
export function viewerApp({ store, client, watch, host }: ViewerParts): Hono {
  const digests = openDigests(store);
  const overview = keptOverview(store);
  // The first visitor is not to wait for it.
  overview();
  const app = new Hono();
  app.use(guardRequests(host));
  app.get('/', (context) => context.html(page()));
  app.get('/icon.svg', (context) => context.body(ICON, 200, { 'content-type': 'image/svg+xml' }));
  app.get('/viewer.js', (context) =>
    context.body(client.script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/viewer.css', (context) => context.body(client.style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/api/overview', (context) => context.body(overview(), 200, JSON_TEXT));
  app.get('/api/digests', async (context) => context.json(await digests()));
  app.get('/api/traces/:id', (context) => {
    const from = Number(context.req.query('from') ?? 0);
    const text = sittingText(store, context.req.param('id'), Number.isSafeInteger(from) && from > 0 ? from : 0);
    return text === undefined ? context.notFound() : context.body(text, 200, JSON_TEXT);
  });
  app.get('/api/traces/:id/bodies', (context) => {
    const text = bodiesText(store, context.req.param('id'));
    return text === undefined ? context.notFound() : context.body(text, 200, JSON_TEXT);
  });
  app.get('/api/pictures/:hash', (context) => {
    const picture = readPicture(store, context.req.param('hash'));
    if (!picture) return context.notFound();
    return context.body(new Uint8Array(picture.bytes), 200, { 'content-type': picture.mime, ...FOREVER });
  });
  app.get('/api/live', (context) =>
    streamSSE(context, async (stream) => {
      const stop = watch.on((version) => void stream.writeSSE({ event: 'changed', data: String(version) }));
      await stream.writeSSE({ event: 'open', data: String(watch.version()) });
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      stop();
    }),
  );
  app.notFound((context) => context.text('There is nothing here.', 404));
  app.onError((error, context) => context.text(error.message, 500));
  return app;
}

/** The overview as text, read again only when another process has written to the store. */
function keptOverview(store: Store): () => string {
  let kept: { readonly version: number; readonly text: string } | undefined;
  return () => {
    const version = storeVersion(store);
    if (kept?.version !== version) kept = { version, text: JSON.stringify(readOverview(store)) };
    return kept.text;
  };
}
