import type { StoredBlob } from './blobs.ts';
import type { RunHead } from './run.ts';
import type { Hash, TraceEvent, TraceHead } from './schema.ts';
import { CHAIN_START, chainOn, tally } from './shelf.ts';
import type { StoreParts } from './store.ts';
import { verdictEvent } from './verdict.ts';

/** A whole trace on its way into a store, already checked. */
export interface IncomingTrace {
  readonly head: TraceHead;
  /** Canonical JSON of each event. */
  readonly events: readonly string[];
  readonly blobs: readonly StoredBlob[];
}

/** `present`: the store has it already, or has more of it. `conflict`: another trace of that id is there. */
export type Inserted = 'added' | 'completed' | 'present' | 'conflict';

/** Puts a trace into a store, all of it or nothing. A longer copy takes the place of an unfinished one. */
export function insertTrace(store: StoreParts, incoming: IncomingTrace): Inserted {
  const insert = store.db.transaction((): Inserted => {
    const there = store.reader.stored(incoming.head.id);
    if (!there) {
      add(store, incoming);
      return 'added';
    }
    const shared = Math.min(there.events.length, incoming.events.length);
    const same = there.events.slice(0, shared).every((event, index) => event.body === incoming.events[index]);
    if (!same) return 'conflict';
    if (incoming.events.length > there.events.length && there.columns.status === null) {
      store.db.prepare('DELETE FROM traces WHERE key = ?').run(there.key);
      add(store, incoming);
      return 'completed';
    }
    // The copy may bring images that the first one left out.
    addBlobs(store, there.key, incoming.blobs);
    return 'present';
  });
  return insert.immediate();
}

function add(store: StoreParts, { head, events, blobs }: IncomingTrace): void {
  store.shelf.addRun(stubRun(head), { stub: true });
  const key = store.shelf.addTrace(head);
  addBlobs(store, key, blobs);
  let chain: Hash = CHAIN_START;
  const parsed = events.map((body) => {
    const event = JSON.parse(body) as TraceEvent;
    chain = chainOn(chain, body);
    store.shelf.addEvent(key, event, body, chain);
    return event;
  });
  const verdict = verdictEvent(parsed);
  if (verdict) store.shelf.endTrace(key, verdict, tally(parsed), chain);
}

function addBlobs(store: StoreParts, key: number, blobs: readonly StoredBlob[]): void {
  for (const { hash, mime, size, bytes } of blobs) {
    if (bytes === null) store.blobs.putOmitted(key, hash, mime, size);
    else store.blobs.put(key, bytes, mime);
  }
}

/** What a trace tells of its run, where the run itself is not known. */
const stubRun = (head: TraceHead): RunHead => ({
  id: head.run,
  startedAt: head.startedAt,
  command: [],
  agents: [{ name: head.agent.name, evidence: head.agent.evidence, model: head.agent.model }],
  datasetHash: head.datasetHash,
  build: head.site.build,
  options: {},
  resumedFrom: null,
});
