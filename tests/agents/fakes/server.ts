import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emitted } from './brain.ts';
import type { Conversation } from './conversation.ts';

/** What a fake does with one request. */
export type Action =
  | ({ readonly kind: 'message' } & Emitted)
  /** The stream begins like a message and breaks off; with calls, in the middle of the first one's arguments. */
  | ({ readonly kind: 'cut' } & Emitted)
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The stream begins well and then says that it failed. */
  | { readonly kind: 'error-event'; readonly type: string; readonly message: string }
  /** The connection is ended without a word. */
  | { readonly kind: 'slam' }
  | { readonly kind: 'hang' };

/** One request as it came over the wire. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One protocol's way of reading requests and writing replies. */
export interface Protocol {
  readonly path: string;
  conversation(body: Received['body']): Conversation;
  /** The whole stream of a message. */
  stream(emitted: Emitted, serial: number): string;
  /** Where to break a stream off, as an index into it. */
  cutAt(stream: string, emitted: Emitted): number;
  errorEvent(type: string, message: string): string;
  errorBody(type: string, message: string): object;
}

export interface Fake {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

export type Behaviour = (conversation: Conversation, serial: number) => Action;

async function bodyOf(request: IncomingMessage): Promise<Received['body']> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Received['body'];
}

const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };

/** Writes text in parts of so many bytes, each in a packet of its own as far as can be. */
async function writeParts(response: ServerResponse, text: string, bytes: number): Promise<void> {
  const all = Buffer.from(text, 'utf8');
  for (let at = 0; at < all.length; at += bytes) {
    await new Promise<void>((done) => response.write(all.subarray(at, at + bytes), () => done()));
  }
}

async function perform(protocol: Protocol, action: Action, serial: number, response: ServerResponse): Promise<void> {
  switch (action.kind) {
    case 'message':
      response.writeHead(200, EVENTS);
      await writeParts(response, protocol.stream(action, serial), action.chunkBytes ?? 65_536);
      response.end();
      return;
    case 'cut': {
      const stream = protocol.stream(action, serial);
      response.writeHead(200, EVENTS);
      await writeParts(response, stream.slice(0, protocol.cutAt(stream, action)), 65_536);
      response.destroy();
      return;
    }
    case 'error-event':
      response.writeHead(200, EVENTS);
      response.end(protocol.errorEvent(action.type, action.message));
      return;
    case 'status':
      response.writeHead(action.status, { 'content-type': 'application/json', ...action.headers });
      response.end(JSON.stringify(protocol.errorBody(action.type, action.message)));
      return;
    case 'slam':
      response.destroy();
      return;
    case 'hang':
      response.writeHead(200, EVENTS);
      response.write(': still thinking\n\n');
      return;
  }
}

/** Starts a provider that speaks its protocol over real HTTP on loopback, and does what it is told. */
export async function startFake(protocol: Protocol, behave: Behaviour): Promise<Fake> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const serial = received.length;
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (request.method !== 'POST' || request.url !== protocol.path) {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(protocol.errorBody('not_found_error', `no ${request.method} ${request.url}`)));
        return;
      }
      await perform(protocol, behave(protocol.conversation(body), serial), serial, response);
    })().catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(protocol.errorBody('invalid_request_error', String(error))));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Does one thing after the other, and the last of them for ever. */
export const inTurn =
  (...actions: readonly Action[]): Behaviour =>
  (_, serial) =>
    actions[Math.min(serial, actions.length - 1)] ?? { kind: 'message', text: 'ok' };
