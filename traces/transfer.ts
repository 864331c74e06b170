import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { canonicalJson } from './hash.ts';
import { type Inserted, insertTrace } from './insert.ts';
import type { Json, TraceEvent, TraceHead } from './schema.ts';
import { partsOf, type Store } from './store.ts';
import { guard, StoreError } from './store-error.ts';
import { formatTraceFile, parseTraceFile, TraceFileError } from './trace-file.ts';
import { upgradeParts } from './upgrade.ts';

/** The text of a stored trace's file. */
export function exportTrace(store: Store, id: string, options: { readonly images?: boolean } = {}): string {
  const { file, reader, blobs } = partsOf(store);
  return guard(file, () => {
    const stored = reader.stored(id);
    if (!stored) throw new StoreError('unknown', file, `There is no trace ${id} in ${file}.`);
    const events = stored.events.map((event) => JSON.parse(event.body) as TraceEvent);
    const trace = upgradeParts({ head: JSON.parse(stored.head) as TraceHead, events, blobs: new Map() });
    return formatTraceFile({ head: trace.head, events: trace.events, blobs: blobs.ofTrace(stored.key) }, options);
  });
}

/** Brings the text of a trace's file into a store: all of it, or nothing and a `TraceFileError` that names it. */
export function importTrace(store: Store, text: string, name: string): { id: string; inserted: Inserted } {
  const parts = partsOf(store);
  const { head, events, blobs } = parseTraceFile(text, name);
  return guard(parts.file, () => {
    const bodies = events.map((event) => canonicalJson(event as unknown as Json));
    const inserted = insertTrace(parts, { head, events: bodies, blobs });
    if (inserted === 'conflict') {
      throw new TraceFileError(
        `${name} holds another trace of the id ${head.id} than ${parts.file}; nothing was changed`,
      );
    }
    return { id: head.id, inserted };
  });
}

/** Reads a trace's file from the disk into a store. */
export function importTraceFile(store: Store, file: string): { id: string; inserted: Inserted } {
  return importTrace(store, readTraceText(file), file);
}

function readTraceText(file: string): string {
  const bytes = readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TraceFileError(`${file} is torn or no text; export the trace again`);
  }
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new TraceFileError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a file so that at any moment the old text or the whole new one is there. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  let begun = false;
  try {
    mkdirSync(dirname(file), { recursive: true });
    begun = true;
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, file);
  } catch (error) {
    if (begun) rmSync(draft, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError('io', file, `The file ${file} cannot be written: ${why}`, error);
  }
}
