import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { bundleAssets } from './assets.ts';
import { buildHash, projectVersion } from './build.ts';
import { isLoopback } from './http/gate.ts';
import type { Sandboxes } from './http/worlds.ts';
import { openDatabase } from './store/database.ts';
import { seedEvents } from './store/seed.ts';

export interface SiteOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Host names, beyond those of this machine, under which the site may be reached. */
  readonly allowedHosts?: readonly string[];
  /** Opens the sandbox controls to holders of the token; only on loopback. */
  readonly exam?: { readonly token: string };
  /** Keeps the people's store in this file; without it the store lives as long as the site. */
  readonly dbFile?: string;
  readonly now?: () => Date;
}

export interface Site {
  readonly url: string;
  /** SHA-256 of the files that make the site. */
  readonly build: string;
  close(): Promise<void>;
}

/** Starts the demo events site. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { port, host = '127.0.0.1', now = () => new Date() } = options;
  if (options.exam && !isLoopback(host)) {
    throw new Error(`The sandbox controls may only be opened on this machine itself, not on "${host}".`);
  }
  const [assets, build] = [await bundleAssets(), buildHash()];
  const db = openDatabase(options.dbFile ?? ':memory:');
  const sandboxes: Sandboxes = new Map();
  try {
    if (!db.one('SELECT 1 FROM events LIMIT 1')) seedEvents(db, now());
    const app = createApp({
      world: { db, now },
      assets,
      build,
      version: projectVersion(),
      allowedHosts: [...(options.allowedHosts ?? []), ...(isLoopback(host) ? [] : [host])],
      exam: options.exam ? { token: options.exam.token, sandboxes } : null,
    });
    const server = createServer(getRequestListener(app.fetch));
    await listen(server, port, host);
    const { port: bound } = server.address() as AddressInfo;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
      build,
      async close() {
        for (const sandbox of sandboxes.values()) sandbox.end();
        sandboxes.clear();
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        await closed;
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
