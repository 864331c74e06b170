import { performance } from 'node:perf_hooks';
import { type Blobs, isText, JSON_MIME, parseJsonBlob } from './blobs.ts';
import type { Sqlite } from './database.ts';
import { canonicalJson, catalogHashOf, sha256 } from './hash.ts';
import { createRedactor, type Redactor } from './redact.ts';
import type { EventPayload, EventType, Hash, Json, Phase, Trace, TraceEvent, TraceHead, Verdict } from './schema.ts';
import { CHAIN_START, chainOn, type Shelf, tally } from './shelf.ts';
import { guarded, StoreError } from './store-error.ts';

/** The recorder of one sitting. It only ever appends; what `append` has returned survives the death of the process. */
export interface Journal {
  readonly id: string;
  /** From now on this value (8 characters or more) is redacted wherever it appears, in any common encoding. */
  secret(value: string): void;
  /** Records one event and gives its `seq`. */
  append<Type extends EventType>(type: Type, phase: Phase, payload: EventPayload<Type>): number;
  /** Stores a JSON value once, redacted, under the hash of its canonical JSON. */
  json(value: Json): Hash;
  /** Stores bytes once, under their hash. Text is redacted; in other kinds known secrets are blotted out. */
  bytes(bytes: Uint8Array, mime: string): Hash;
  /** Completes the head by what is known only once the page is open. `catalogHash` follows from the events. */
  updateHead(patch: Partial<Pick<TraceHead, 'site' | 'browser'>>): void;
  events(): readonly TraceEvent[];
  /** All that is recorded so far, exactly as the store will give it back, for the grader. */
  trace(): Trace;
  /** Appends the verdict, which nothing can follow, and puts it safely on the disk. */
  finish(verdict: Verdict): void;
}

/** The parts of an open store that a journal writes to. */
export interface JournalStore {
  readonly file: string;
  readonly db: Sqlite;
  readonly shelf: Shelf;
  readonly blobs: Blobs;
}

/** Begins a trace. `secrets` are values to redact from the first event on; keys in the environment are added. */
export function beginJournal(store: JournalStore, begun: TraceHead, secrets: readonly string[] = []): Journal {
  const { file, db, shelf, blobs } = store;
  const redactor: Redactor = createRedactor({ secrets, environment: process.env });
  const started = performance.now();
  const events: TraceEvent[] = [];
  const bodies = new Map<Hash, Json>();
  const stored = new Set<Hash>();
  const catalogs: Hash[] = [];
  let chain = CHAIN_START;
  let finished = false;
  let head = redactor.values(begun as Json) as TraceHead;
  const key = shelf.addTrace(head);

  const open = () => {
    if (finished) {
      throw new StoreError(
        'finished',
        file,
        `Trace ${head.id} in ${file} has its verdict; nothing can be added to it.`,
      );
    }
  };

  function add(type: EventType, phase: Phase, payload: object): { seq: number; body: string; chain: Hash } {
    const t = Math.round((performance.now() - started) * 10) / 10;
    const seq = events.length;
    const body = canonicalJson({ ...(redactor.event(type, payload as Json) as object), seq, t, phase, type } as Json);
    const next = chainOn(chain, body);
    shelf.addEvent(key, { seq, t, phase, type }, body, next);
    return { seq, body, chain: next };
  }

  function keep(added: { seq: number; body: string; chain: Hash }): number {
    chain = added.chain;
    // Parsed back from what was written, so that the grader sees what the store will say.
    const event = JSON.parse(added.body) as TraceEvent;
    events.push(event);
    if (event.type === 'catalog') catalogs.push(event.catalog);
    return added.seq;
  }

  function put(bytes: Uint8Array, mime: string): Hash {
    const hash = sha256(bytes);
    if (stored.has(hash)) return hash;
    blobs.put(key, bytes, mime);
    stored.add(hash);
    const value = parseJsonBlob(bytes, mime);
    if (value !== undefined) bodies.set(hash, value);
    return hash;
  }

  const currentHead = (): TraceHead => ({ ...head, catalogHash: catalogHashOf(catalogs) });

  const end = db.transaction((verdict: Verdict) => {
    const added = add('verdict', 'teardown', { verdict });
    const event = JSON.parse(added.body) as TraceEvent & { verdict: Verdict };
    head = currentHead();
    shelf.setHead(key, head);
    shelf.endTrace(key, event.verdict, tally([...events, event]), added.chain);
    return added;
  });

  return guarded<Journal>(file, {
    id: head.id,
    secret: (value) => redactor.add(value),
    append(type, phase, payload) {
      open();
      return keep(add(type, phase, payload));
    },
    json(value) {
      open();
      const text = canonicalJson(redactor.json(value));
      return put(Buffer.from(text, 'utf8'), JSON_MIME);
    },
    bytes(bytes, mime) {
      open();
      return put(redactor.bytes(bytes, isText(mime)), mime);
    },
    updateHead(patch) {
      open();
      const next = redactor.values({ ...currentHead(), ...patch } as Json) as TraceHead;
      shelf.setHead(key, next);
      head = next;
    },
    events: () => events,
    trace: () => ({ head: currentHead(), events: [...events], blobs: new Map(bodies) }),
    finish(verdict) {
      open();
      // A verdict must outlive a power cut too; the events before it go to the disk with it.
      db.pragma('synchronous = FULL');
      try {
        keep(end.immediate(verdict));
      } finally {
        db.pragma('synchronous = NORMAL');
      }
      finished = true;
    },
  });
}
