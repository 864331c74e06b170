import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from '../../../traces/canonical.ts';
import { hashJson } from '../../../traces/hash.ts';
import type { Json } from '../../../traces/schema.ts';
import { openStore, type Store } from '../../../traces/store.ts';
import { parseTraceFile, TraceFileError, traceJsonSchema } from '../../../traces/trace-file.ts';
import { exportTrace, importTrace, importTraceFile, writeWhole } from '../../../traces/transfer.ts';
import { UpgradeError, upgradeTrace } from '../../../traces/upgrade.ts';
import { verdictOf } from '../../../traces/verdict.ts';
import { verifyStore } from '../../../traces/verify.ts';
import { finished, folder, freshStore, PASS, sit, traceHead } from './fixtures.ts';

const emptyStore = (): Store => openStore(join(folder(), 'other.db'));

/** The file's content changed and its hash made to fit again, as a careful forger would. */
function forge(text: string, change: (file: Record<string, Json>) => void): string {
  const { hash: _, ...content } = JSON.parse(text) as Record<string, Json>;
  change(content);
  return prettyJson({ ...content, hash: hashJson(content) });
}

test('a trace goes out and in and out again to the same bytes, with the same verdict', () => {
  const store = freshStore();
  finished(store);
  const text = exportTrace(store, 'trace-1');
  const other = emptyStore();
  expect(importTrace(other, text, 'a.json')).toEqual({ id: 'trace-1', inserted: 'added' });
  expect(exportTrace(other, 'trace-1')).toBe(text);
  expect(other.trace('trace-1')).toEqual(store.trace('trace-1'));
  expect(other.traces()).toEqual(store.traces());
  expect(other.run('run-1')).toMatchObject({ id: 'run-1', stub: true, command: [] });
  expect(verifyStore(other).findings).toEqual([]);
  expect(importTrace(other, text, 'a.json').inserted).toBe('present');
});

test('the file is sorted, indented by two and ends with a newline', () => {
  const store = freshStore();
  finished(store);
  const text = exportTrace(store, 'trace-1');
  expect(text.startsWith('{\n  "blobs": {\n    "')).toBe(true);
  expect(text.endsWith('\n}\n')).toBe(true);
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['blobs', 'events', 'hash', 'head', 'schema']);
});

test('without images the file says what was left out, and keeps its bytes too', () => {
  const store = freshStore();
  finished(store);
  const small = exportTrace(store, 'trace-1', { images: false });
  expect(small).toContain('"omitted": true');
  const other = emptyStore();
  importTrace(other, small, 'small.json');
  expect(exportTrace(other, 'trace-1')).toBe(small);
  expect(verifyStore(other).findings).toEqual([]);
  importTrace(other, exportTrace(store, 'trace-1'), 'whole.json');
  expect(exportTrace(other, 'trace-1')).toBe(exportTrace(store, 'trace-1'));
});

test('an interrupted sitting goes out and in as interrupted, and a longer copy completes it', () => {
  const store = freshStore();
  const journal = store.beginTrace(traceHead());
  sit(journal);
  const other = emptyStore();
  importTrace(other, exportTrace(store, 'trace-1'), 'half.json');
  const half = other.trace('trace-1');
  expect(half && verdictOf(half).reason).toBe('interrupted');
  journal.finish(PASS);
  expect(importTrace(other, exportTrace(store, 'trace-1'), 'whole.json').inserted).toBe('completed');
  expect(other.trace('trace-1')).toEqual(store.trace('trace-1'));
  expect(verifyStore(other).findings).toEqual([]);
});

test('any change of any byte is noticed, and any torn end', () => {
  const store = freshStore();
  finished(store);
  const bytes = Buffer.from(exportTrace(store, 'trace-1'));
  const file = join(folder(), 'edited.json');
  const other = emptyStore();
  const refused = (content: Buffer) => {
    writeFileSync(file, content);
    expect(() => importTraceFile(other, file)).toThrow(TraceFileError);
    expect(() => importTraceFile(other, file)).toThrow(file);
  };
  const edit = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(edit, ([at, by]) => {
      const edited = Buffer.from(bytes);
      edited[at] = (edited[at] ?? 0) ^ by;
      refused(edited);
    }),
    { numRuns: 300 },
  );
  for (const length of [0, 1, 100, bytes.length - 2, bytes.length - 1]) refused(bytes.subarray(0, length));
  expect(other.traces()).toEqual([]);
  expect(other.runs()).toEqual([]);
});

test('a forged file whose hash fits is refused for what it claims', () => {
  const store = freshStore();
  finished(store);
  const text = exportTrace(store, 'trace-1');
  const refuse = (change: (file: Record<string, Json>) => void) => {
    expect(() => parseTraceFile(forge(text, change), 'forged.json')).toThrow(TraceFileError);
  };
  type Head = Record<string, Json>;
  refuse((file) => ((file.head as Head).case = { id: 'another' }));
  refuse((file) => ((file.head as Head).catalogHash = '0'.repeat(64)));
  refuse((file) => ((file.head as Head).extra = 1));
  refuse((file) => (file.events as Json[]).splice(1, 1));
  refuse((file) => (file.events as Json[]).reverse());
  refuse((file) => ((file.events as Head[])[0] = { seq: 0, t: 0, phase: 'agent', type: 'unheard-of' }));
  refuse((file) => {
    const [hash = ''] = Object.keys(file.blobs as Head);
    (file.blobs as Head)[hash] = { json: ['another'] };
  });
  expect(() =>
    parseTraceFile(
      forge(text, (file) => (file.schema = 'exam-trace/99')),
      'new.json',
    ),
  ).toThrow(/has schema exam-trace\/99, this program knows up to exam-trace\/1; use a newer/);
  expect(() => parseTraceFile('[]', 'list.json')).toThrow(/list.json is no trace/);
});

test('another trace of the same id is a conflict and changes nothing', () => {
  const store = freshStore();
  finished(store);
  const other = freshStore();
  const journal = other.beginTrace(traceHead());
  journal.append('note', 'agent', { text: 'another' });
  journal.finish(PASS);
  const before = exportTrace(other, 'trace-1');
  expect(() => importTrace(other, exportTrace(store, 'trace-1'), 'a.json')).toThrow(/another trace of the id trace-1/);
  expect(exportTrace(other, 'trace-1')).toBe(before);
});

test('hostile content goes out and in', () => {
  const store = freshStore();
  const journal = store.beginTrace(traceHead());
  let deep: Json = 1;
  for (let level = 0; level < 10_000; level++) deep = { deep: [deep] };
  const odd = JSON.parse('{"__proto__":1,"\\ud800":"\\u0000\\udfff"}') as Json;
  const payload = { outcome: 'completed', wire: '\ud800', error: null, durationMs: 1, settledLater: null } as const;
  journal.append('result', 'agent', { call: 0, result: [deep, odd, 'x'.repeat(1_000_000)], ...payload });
  journal.json([deep, odd]);
  journal.finish(PASS);
  const text = exportTrace(store, 'trace-1');
  const other = emptyStore();
  importTrace(other, text, 'hostile.json');
  expect(exportTrace(other, 'trace-1') === text).toBe(true);
});

test('the published JSON Schema is what the code reads', () => {
  const file = join(import.meta.dirname, '../../../traces/trace.schema.json');
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(traceJsonSchema(), null, 2)}\n`);
});

test('files are written whole', () => {
  const file = join(folder(), 'deep', 'a.json');
  writeWhole(file, 'one');
  writeWhole(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(() => writeWhole(join(file, 'below.json'), 'x')).toThrow(/cannot be written/);
});

test('an old trace is brought up step by step, and a gap or a wrong step is an error', () => {
  const old = { head: { schema: 1, name: 'old' }, events: [{ kind: 'a' }], blobs: new Map() };
  const next = (schema: number) => (trace: typeof old) => ({
    ...trace,
    head: { ...trace.head, schema, name: `${trace.head.name}>${schema}` },
  });
  const steps = { 1: next(2), 2: next(3) } as unknown as Parameters<typeof upgradeTrace>[1];
  expect(upgradeTrace(old, steps, 3).head).toEqual({ schema: 3, name: 'old>2>3' });
  expect(upgradeTrace(old, steps, 1)).toEqual(old);
  expect(() => upgradeTrace(old, steps, 4)).toThrow(/no step leads from trace schema 3 to 4/);
  const wrong = { 1: next(7) } as unknown as Parameters<typeof upgradeTrace>[1];
  expect(() => upgradeTrace(old, wrong, 2)).toThrow(/did not lead to 2/);
  const future = { ...old, head: { schema: 9 } };
  expect(() => upgradeTrace(future, {}, 3)).toThrow(/trace schema 9 .* up to 3/);
  expect(() => upgradeTrace({ ...old, head: 'none' }, {}, 3)).toThrow(UpgradeError);
});
