import { JSON_MIME } from '../../blobs.ts';
import { canonicalJson } from '../../canonical.ts';
import { type Hash, type Json, TRACE_SCHEMA, type TraceHead } from '../../schema.ts';
import { partsOf, type Store } from '../../store.ts';
import type { Digest, Overview, WaitingSitting } from '../port.ts';

/** What the overview shows, read from a store. */
export function readOverview(store: Store, source = store.file): Overview {
  const runs = store.runs();
  const traces = store.traces();
  const begun = new Set(traces.map((row) => sittingKey(row.run, row.caseId, row.agent.name, row.repetition)));
  const waiting = runs.flatMap((run) =>
    store
      .plan(run.id)
      .filter((one) => !begun.has(sittingKey(run.id, one.caseId, one.agent, one.repetition)))
      .map((one): WaitingSitting => ({ run: run.id, ...one })),
  );
  return { source, runs, traces, waiting };
}

const sittingKey = (...parts: readonly (string | number)[]) => parts.join('\n');

/**
 * The text of a sitting from one of its events on. Bodies go through as they are stored: writing a value of hostile depth
 * anew would end the stack.
 */
export function sittingText(store: Store, id: string, from = 0): string | undefined {
  const stored = partsOf(store).reader.stored(id);
  if (!stored) return undefined;
  const head = JSON.parse(stored.head) as TraceHead;
  if (head.schema === TRACE_SCHEMA) {
    const events = stored.events.slice(from).map(({ body }) => body);
    return `{"head":${stored.head},"events":[${events.join(',')}]}`;
  }
  const trace = store.trace(id);
  return trace && canonicalJson({ head: trace.head, events: trace.events.slice(from) } as unknown as Json);
}

/** The text of a sitting's JSON bodies by hash: catalogs, page states, server snapshots. */
export function bodiesText(store: Store, id: string): string | undefined {
  const { reader, blobs } = partsOf(store);
  const stored = reader.stored(id);
  if (!stored) return undefined;
  const bodies = blobs
    .ofTrace(stored.key)
    .flatMap(({ hash, mime, bytes }) =>
      bytes && mime === JSON_MIME ? [`"${hash}":${Buffer.from(bytes).toString('utf8')}`] : [],
    );
  return `{${bodies.join(',')}}`;
}

/** Pictures that an `img` may show; anything else that calls itself a picture is not given out. */
export const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** A stored picture; undefined where there is none of that hash, or it is of another kind. */
export function readPicture(store: Store, hash: Hash): { mime: string; bytes: Uint8Array } | undefined {
  const blob = store.blob(hash);
  return blob && PICTURES.has(blob.mime) ? blob : undefined;
}

/** Traces whose events are read in one go. */
const SLICE = 50;

/** Reads digests of traces bit by bit; what is finished does not change and is kept. */
export function openDigests(store: Store) {
  const { db } = partsOf(store);
  const kept = new Map<string, Digest>();
  const open = db.prepare<[], { key: number; id: string; chain: string | null }>('SELECT key, id, chain FROM traces');
  const bodies = db
    .prepare<[number], string>(`SELECT body FROM events WHERE trace = ? AND type IN ('call', 'verdict')`)
    .pluck();
  async function read(): Promise<Record<string, Digest>> {
    const found: Record<string, Digest> = {};
    let fresh = 0;
    for (const { key, id, chain } of open.all()) {
      const known = kept.get(id);
      const digest = known ?? digestOf(bodies.all(key));
      found[id] = digest;
      if (known) continue;
      if (chain !== null) kept.set(id, digest);
      // Others wait for the same process; let them in now and then.
      if (++fresh % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  }
  let running: Promise<Record<string, Digest>> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function digestOf(bodies: readonly string[]): Digest {
  const tools = new Set<string>();
  const failed: string[] = [];
  for (const body of bodies) {
    const event = JSON.parse(body) as {
      type: string;
      tool?: string;
      verdict?: { checks: { name: string; status: string }[] };
    };
    if (event.tool !== undefined) tools.add(event.tool);
    for (const check of event.verdict?.checks ?? []) if (check.status === 'fail') failed.push(check.name);
  }
  return { tools: [...tools], failed };
}

/** A number that rises whenever another process has written to the store. */
export const storeVersion = (store: Store): number =>
  Number(partsOf(store).db.pragma('data_version', { simple: true }));
