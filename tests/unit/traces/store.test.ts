import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, hashJson } from '../../../traces/hash.ts';
import type { Json } from '../../../traces/schema.ts';
import { openStore } from '../../../traces/store.ts';
import { verdictOf } from '../../../traces/verdict.ts';
import { verifyStore } from '../../../traces/verify.ts';
import { FAIL, finished, folder, freshStore, PASS, runHead, sit, traceHead } from './fixtures.ts';

test('gives back a sitting exactly as it was recorded', () => {
  const store = freshStore();
  const journal = store.beginTrace(traceHead());
  sit(journal);
  journal.updateHead({ browser: { name: 'chromium', version: '151' } });
  journal.finish(PASS);
  const recorded = journal.trace();
  const read = store.trace('trace-1');
  expect(read).toEqual(recorded);
  expect(read?.events.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(read?.head.browser.version).toBe('151');
  expect(read?.head.catalogHash).toMatch(/^[0-9a-f]{64}$/);
  expect(read && verdictOf(read)).toEqual(PASS);
  expect(read?.blobs.size).toBe(1);
});

test('lists what a sitting came to without its events', () => {
  const store = freshStore();
  finished(store, 'a', PASS);
  finished(store, 'b', FAIL, { caseId: 'ORD-01', chapter: 'day-14' });
  expect(store.traces({ id: 'a' })).toMatchObject([
    {
      status: 'pass',
      reason: null,
      events: 9,
      calls: 1,
      posts: { agent: 1, all: 2 },
      finished: true,
      build: 'build-1',
    },
  ]);
  expect(store.traces({ status: 'fail' }).map((row) => row.id)).toEqual(['b']);
  expect(store.traces({ caseId: 'ORD-02', run: 'run-1' }).map((row) => row.id)).toEqual(['a']);
  expect(store.traces({ limit: 1 })).toHaveLength(1);
  expect(store.traces({ chapter: 'day-99' })).toEqual([]);
});

test('a sitting without a verdict is not_run: interrupted, with what was counted so far', () => {
  const store = freshStore();
  sit(store.beginTrace(traceHead()));
  expect(store.traces({ status: 'not_run', reason: 'interrupted' })).toMatchObject([
    { finished: false, status: 'not_run', reason: 'interrupted', events: 8, calls: 1, posts: { agent: 1, all: 2 } },
  ]);
  expect(store.traces({ status: 'fail' })).toEqual([]);
  const trace = store.trace('trace-1');
  expect(trace && verdictOf(trace)).toMatchObject({ status: 'not_run', reason: 'interrupted' });
});

test('runs know their plan and count the two strengths of evidence apart', () => {
  const store = freshStore();
  const plan = [1, 2].map((repetition) => ({
    caseId: 'ORD-02',
    category: 'order',
    chapter: 'day-18',
    agent: 'reference',
    repetition,
  }));
  store.planSittings('run-1', plan);
  store.planSittings('run-1', plan);
  finished(store, 'a');
  const model = { name: 'anthropic', evidence: 'E4', model: 'm', config: null } as const;
  finished(store, 'b', FAIL, { agent: model });
  expect(store.plan('run-1')).toEqual(plan);
  store.startRun(runHead('run-2', '2026-02-02T00:00:00.000Z'));
  store.finishRun('run-1', { endedAt: '2026-01-02T04:00:00.000Z', interrupted: true });
  expect(store.latestRun()?.id).toBe('run-2');
  expect(store.runs().map((run) => run.id)).toEqual(['run-2', 'run-1']);
  expect(store.run('run-1')).toMatchObject({
    ...runHead(),
    interrupted: true,
    endedAt: '2026-01-02T04:00:00.000Z',
    planned: 2,
    counts: { E2: { pass: 1, fail: 0, not_run: 0 }, agent: { pass: 0, fail: 1, not_run: 0 } },
  });
  expect(store.run('nope')).toBeUndefined();
});

test('nothing follows the verdict', () => {
  const store = freshStore();
  const journal = store.beginTrace(traceHead());
  journal.finish(PASS);
  expect(() => journal.append('note', 'teardown', { text: 'late' })).toThrow(/has its verdict/);
  expect(() => journal.finish(FAIL)).toThrow(/has its verdict/);
  expect(() => journal.json({})).toThrow(/has its verdict/);
  expect(store.trace('trace-1')?.events).toHaveLength(1);
});

test('ids are used once, and a trace needs its run', () => {
  const store = freshStore();
  finished(store);
  expect(() => store.beginTrace(traceHead())).toThrow(/is in .* already/);
  expect(() => store.startRun(runHead())).toThrow(/is in .* already/);
  expect(() => store.beginTrace(traceHead('t2', { run: 'nope' }))).toThrow(/no run nope/);
  expect(() => store.planSittings('nope', [])).toThrow(/no run nope/);
});

test('equal bodies are kept once, and bytes come back as they were', () => {
  const file = join(folder(), 'exam.db');
  const store = freshStore(file);
  const one = store.beginTrace(traceHead('a'));
  const two = store.beginTrace(traceHead('b'));
  const body = { text: 'x'.repeat(100_000), list: [1, 2, 3] };
  expect(one.json(body)).toBe(two.json({ list: [1, 2, 3], text: 'x'.repeat(100_000) }));
  expect(one.json(body)).toBe(hashJson(body));
  const image = one.bytes(new Uint8Array([0, 255, 1, 254]), 'image/png');
  expect(store.blob(image)).toEqual({ mime: 'image/png', bytes: Buffer.from([0, 255, 1, 254]) });
  expect(store.blob('0'.repeat(64))).toBeUndefined();
  expect(verifyStore(store).blobs).toBe(2);
});

test('takes what hostile pages give: huge, deep, ill-formed', () => {
  const store = freshStore();
  const journal = store.beginTrace(traceHead());
  let deep: Json = 'bottom';
  for (let level = 0; level < 10_000; level++) deep = level % 2 ? [deep] : { deep };
  const text = `\u0000\ud800 \udfff\u202e${'💥'.repeat(1_250_000)}`;
  const payload = { outcome: 'completed', wire: text, error: null, durationMs: 1, settledLater: null } as const;
  journal.append('result', 'agent', { call: 0, result: deep, ...payload });
  const odd = JSON.parse('{"__proto__":{"a":1},"constructor":"x","":[],"\\ud800":null}') as Json;
  const hash = journal.json(odd);
  journal.json(deep);
  journal.finish(PASS);
  const [event] = store.trace('trace-1')?.events ?? [];
  if (event?.type !== 'result') throw new Error('no result');
  expect(event.wire === text).toBe(true);
  expect(canonicalJson(event.result) === canonicalJson(deep)).toBe(true);
  expect(canonicalJson(store.trace('trace-1')?.blobs.get(hash) ?? null)).toBe(
    '{"":[],"__proto__":{"a":1},"constructor":"x","\\ud800":null}',
  );
  expect(verifyStore(store).findings).toEqual([]);
  expect(store.traces()).toHaveLength(1);
});

test('any JSON survives the way through the store unchanged', () => {
  const store = freshStore();
  let count = 0;
  const property = fc.property(fc.json({ maxDepth: 6 }), fc.string({ unit: 'binary' }), (text, wire) => {
    const value = JSON.parse(text) as Json;
    const journal = store.beginTrace(traceHead(`t${count++}`));
    const payload = { outcome: 'completed', error: null, durationMs: 1, settledLater: null } as const;
    journal.append('result', 'agent', { call: 0, result: value, wire, ...payload });
    const hash = journal.json(value);
    journal.finish(PASS);
    const trace = store.trace(journal.id);
    expect(trace).toEqual(journal.trace());
    expect(trace?.events[0]).toMatchObject({ wire });
    expect(canonicalJson(trace?.blobs.get(hash) ?? null)).toBe(canonicalJson(value));
  });
  fc.assert(property, { numRuns: 100 });
  expect(verifyStore(store).findings).toEqual([]);
});

test('another connection sees each event as soon as append has returned', () => {
  const file = join(folder(), 'deep', 'er', 'exam.db');
  const store = freshStore(file);
  const journal = store.beginTrace(traceHead());
  const reader = openStore(file, { readonly: true });
  try {
    for (let seq = 0; seq < 3; seq++) {
      expect(journal.append('note', 'agent', { text: `n${seq}` })).toBe(seq);
      expect(reader.trace('trace-1')?.events).toEqual(journal.events());
    }
  } finally {
    reader.close();
  }
});
