import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { openStore } from '../../store.ts';
import { viewerApp } from './app.ts';
import { clientBundle } from './bundle.ts';
import { watchStore } from './watch.ts';

export interface ViewerOptions {
  readonly db: string;
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
}

/** A running viewer. */
export interface Viewer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the viewer over a trace store, which it only reads and follows. */
export async function startViewer({ db, host = '127.0.0.1', port }: ViewerOptions): Promise<Viewer> {
  const store = openStore(db, { readonly: true });
  try {
    const client = await clientBundle();
    const watch = watchStore(store);
    const app = viewerApp({ store, client, watch, host });
    const server = await new Promise<Server>((resolve, reject) => {
      const started = serve({ fetch: app.fetch, hostname: host, port }, () => resolve(started as Server));
      started.once('error', reject);
    });
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
      async close() {
        watch.stop();
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}
