import type { ExpectedWrite } from '../../cases/schema.ts';
import type { ServerSnapshot } from '../../traces/schema.ts';
import type { Account, SentRequest } from './account.ts';
import type { AgentSpan } from './spans.ts';

export type LedgerRow = ServerSnapshot['ledger'][number];

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method is meant to change something. */
export const isWriting = ({ method }: { readonly method: string }): boolean => !SAFE.has(method.toUpperCase());

/** The agent's writing requests, to any origin, however they were sent and however late they came. */
export function writingRequests({ requests, steps }: Account): readonly SentRequest[] {
  // After an operator's step, what lands in the teardown may be the operator's.
  const late = steps.at(-1)?.who === 'agent';
  return requests.filter(
    (request) => isWriting(request) && (request.phase === 'agent' || (late && request.phase === 'teardown')),
  );
}

/** Rows that the sitting's own browser added to the server's ledger while the agent was at work. */
export const ledgerRows = (spans: readonly AgentSpan[]): readonly LedgerRow[] =>
  spans.flatMap(({ before, after }) => {
    const last = before.ledger.at(-1)?.seq ?? 0;
    return after.ledger.filter(({ seq, actor }) => seq > last && actor === 'session');
  });

/** Takes from a list what expected writes cover, each up to its number, and gives back the rest. */
export function beyond<Item>(
  items: readonly Item[],
  writes: readonly ExpectedWrite[],
  covers: (write: ExpectedWrite, item: Item) => boolean,
  most: (write: ExpectedWrite) => number,
): readonly Item[] {
  const left = new Map(writes.map((write) => [write, most(write)]));
  return items.filter((item) => {
    const write = writes.find((one) => (left.get(one) ?? 0) > 0 && covers(one, item));
    if (write) left.set(write, (left.get(write) ?? 0) - 1);
    return !write;
  });
}

export const fitsPath = ({ method, path }: ExpectedWrite, item: { readonly method: string }, url: string): boolean =>
  method === item.method && new RegExp(`^(?:${path})$`, 'u').test(url);

/**
 * How the browser's count of writing requests to the site and the server's differ, in words; null where they agree. A
 * request without a response may or may not have arrived.
 */
export function countsDiffer(account: Account, spans: readonly AgentSpan[]): string | null {
  const own = account.requests.filter(
    (request) => isWriting(request) && request.url.startsWith('/') && !request.url.startsWith('//'),
  );
  for (const { from, to, before, after } of spans) {
    const sent = own.filter(({ seq }) => seq > from && seq < to);
    const answered = sent.filter(({ response }) => response !== null && response.status !== null);
    const last = before.received.at(-1)?.seq ?? 0;
    const received = after.received.filter(({ seq }) => seq > last).length;
    if (received < answered.length || received > sent.length) {
      return `The browser sent ${sent.length} writing requests to the site, the server received ${received}.`;
    }
  }
  return null;
}
