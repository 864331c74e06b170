import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server as McpServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

export interface Door {
  readonly url: string;
  /** How many clients have a session. */
  readonly clients: number;
  /** Resolves when what has been begun to be answered has been sent. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export interface DoorOptions {
  readonly port: number;
  readonly token: string;
  /** Makes the server of one client's session. */
  readonly server: () => McpServer;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** A page in a browser must not reach the exam through a name that it made point here. */
function strange({ headers }: IncomingMessage): string | null {
  const host = parsed(`http://${headers.host ?? ''}`)?.hostname;
  if (!host || !LOOPBACK.has(host)) return 'Host is not this machine';
  const origin = headers.origin;
  if (origin !== undefined && !LOOPBACK.has(parsed(origin)?.hostname ?? '')) return 'Origin is not this machine';
  return null;
}

function authorized({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}

/** Opens the exam on loopback over Streamable HTTP, for whoever has the token. */
export async function openDoor({ port, token, server }: DoorOptions): Promise<Door> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const busy = new Set<Promise<void>>();

  async function session(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    // The SDK's own types differ on undefined here.
    await server().connect(transport as Transport);
    return transport;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const trouble = strange(request);
    if (trouble) return refuse(response, 403, trouble);
    if (!authorized(request, token)) return refuse(response, 401, 'The token is missing or wrong');
    if (parsed(`http://x${request.url ?? ''}`)?.pathname !== '/mcp')
      return refuse(response, 404, 'The exam is at /mcp');
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && !known) return refuse(response, 404, 'There is no such session');
    await (known ?? (await session())).handleRequest(request, response);
  }

  const http = createServer((request, response) => {
    if (request.method === 'POST') {
      const sent = new Promise<void>((done) => response.once('close', () => done()));
      busy.add(sent);
      void sent.then(() => busy.delete(sent));
    }
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((done, fail) => {
    http.once('error', fail);
    http.listen(port, '127.0.0.1', () => done());
  });
  const address = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    get clients() {
      return sessions.size;
    },
    quiet: async () => void (await Promise.all([...busy])),
    async close() {
      for (const transport of sessions.values()) await transport.close().catch(() => undefined);
      http.closeAllConnections();
      await new Promise<void>((done) => http.close(() => done()));
    },
  };
}
