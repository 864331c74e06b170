import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Sqlite } from './database.ts';
import { sha256 } from './hash.ts';
import type { Hash, Json } from './schema.ts';

export const JSON_MIME = 'application/json';

/** Below this, packing saves less than it costs. */
const PACK_FROM = 1024;

/** A stored body; `bytes` is null where it was left out of the file the trace came in with. */
export interface StoredBlob {
  readonly hash: Hash;
  readonly mime: string;
  readonly size: number;
  readonly bytes: Uint8Array | null;
}

interface BlobRow {
  hash: string;
  mime: string;
  size: number;
  packed: number;
  body: Buffer | null;
}

/** Content-addressed bodies: each is kept once, whatever number of traces holds it. */
export interface Blobs {
  /** Stores the body unless it is there, and notes that the trace holds it. Gives its hash. */
  put(trace: number, bytes: Uint8Array, mime: string): Hash;
  /** Notes a body that is known by hash only. */
  putOmitted(trace: number, hash: Hash, mime: string, size: number): void;
  get(hash: Hash): StoredBlob | undefined;
  ofTrace(trace: number): StoredBlob[];
  hashesOf(trace: number): Hash[];
}

export function openBlobs(db: Sqlite): Blobs {
  const has = db.prepare<[string], number>('SELECT 1 FROM blobs WHERE hash = ? AND body IS NOT NULL').pluck();
  const insert = db.prepare(
    `INSERT INTO blobs (hash, mime, size, packed, body) VALUES (@hash, @mime, @size, @packed, @body)
     ON CONFLICT (hash) DO UPDATE SET packed = excluded.packed, body = excluded.body
     WHERE blobs.body IS NULL AND excluded.body IS NOT NULL`,
  );
  const link = db.prepare('INSERT OR IGNORE INTO trace_blobs (trace, blob) VALUES (?, ?)');
  const one = db.prepare<[string], BlobRow>('SELECT * FROM blobs WHERE hash = ?');
  const many = db.prepare<[number], BlobRow>(
    'SELECT blobs.* FROM trace_blobs JOIN blobs ON blobs.hash = blob WHERE trace = ? ORDER BY hash',
  );
  const hashes = db.prepare<[number], string>('SELECT blob FROM trace_blobs WHERE trace = ?').pluck();
  const store = db.transaction((trace: number, hash: Hash, mime: string, bytes: Uint8Array) => {
    if (has.get(hash) === undefined) insert.run({ hash, mime, size: bytes.length, ...pack(bytes, mime) });
    link.run(trace, hash);
  });
  const note = db.transaction((trace: number, hash: Hash, mime: string, size: number) => {
    insert.run({ hash, mime, size, packed: 0, body: null });
    link.run(trace, hash);
  });
  return {
    put(trace, bytes, mime) {
      const hash = sha256(bytes);
      // The look and the link share one write lock, so that a `gc` cannot take the body in between.
      store.immediate(trace, hash, mime, bytes);
      return hash;
    },
    putOmitted: (trace, hash, mime, size) => note.immediate(trace, hash, mime, size),
    get(hash) {
      const row = one.get(hash);
      return row && unpack(row);
    },
    ofTrace: (trace) => many.all(trace).map(unpack),
    hashesOf: (trace) => hashes.all(trace),
  };
}

/** Whether bytes of this kind are text, to be packed and searched as such. */
export const isText = (mime: string) => /^text\/|\bjson\b|\bxml\b|javascript/.test(mime);

/** Reads a stored JSON body; undefined where it is of another kind, or says that it is JSON and is not. */
export function parseJsonBlob(bytes: Uint8Array | null, mime: string): Json | undefined {
  if (bytes === null || mime !== JSON_MIME) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

const pack = (bytes: Uint8Array, mime: string) =>
  bytes.length >= PACK_FROM && isText(mime)
    ? { packed: 1, body: deflateRawSync(bytes, { level: 1 }) }
    : { packed: 0, body: bytes };

const unpack = ({ hash, mime, size, packed, body }: BlobRow): StoredBlob => ({
  hash,
  mime,
  size,
  bytes: body && packed ? inflateRawSync(body) : body,
});
