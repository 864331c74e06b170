import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventPayload, EventType, Phase, Verdict } from '../../../traces/schema.ts';
import { openStore } from '../../../traces/store.ts';
import { exportTrace, importTrace } from '../../../traces/transfer.ts';
import { folder, PASS, runHead, traceHead } from './fixtures.ts';

const CANARY = 'canary/7Qz+"9\\x-ßü';
const HASH = 'a'.repeat(64);

const encoded = {
  plain: CANARY,
  url: encodeURIComponent(CANARY),
  form: new URLSearchParams({ '': CANARY }).toString().slice(1),
  json: JSON.stringify(CANARY),
  jsonTwice: JSON.stringify(JSON.stringify({ value: CANARY })),
  base64: Buffer.from(`user:${CANARY}`).toString('base64'),
  base64url: Buffer.from(`u:${CANARY}`).toString('base64url'),
  hex: Buffer.from(CANARY).toString('hex'),
};
const everyWay = Object.values(encoded).join(' | ');
const s = `before ${everyWay} after`;
const verdict: Verdict = {
  ...PASS,
  detail: s,
  checks: [{ name: s, kind: s, status: 'pass', detail: s, evidence: [], expected: s, saw: s, warning: s }],
};

/** One payload of every kind of event, a canary in every text of it. The type makes a new kind a compile error. */
const payloads: { [Type in EventType]: EventPayload<Type> } = {
  'step.started': { step: 0, who: 'agent', turn: 0 },
  prompt: { turn: 0, text: s },
  catalog: { catalog: HASH, tools: [s], generation: 1 },
  'tools.changed': { added: [{ name: s, registration: 1 }], removed: [], generation: 1, cause: 'page' },
  'agent.message': { turn: 0, round: 0, text: s, calls: 0, usage: null, stop: s, durationMs: 1 },
  call: { call: 0, turn: 0, round: 0, tool: s, raw: s, input: { [s]: s }, shown: 1, live: 1, schemaErrors: [s] },
  result: {
    call: 0,
    outcome: 'threw',
    result: { deep: [{ value: s, token: 'x' }] },
    wire: s,
    error: { real: s, masked: s },
    durationMs: 1,
    settledLater: null,
  },
  'witness.invoked': { invocation: s, tool: s, input: s, call: null },
  'witness.responded': { invocation: s, status: s, error: s, call: null },
  'page.state': { at: 'start', call: null, url: s, title: s, state: HASH, diff: [s] },
  screenshot: { at: 'end', call: null, image: HASH, mime: s, width: 1, height: 1 },
  request: { id: s, method: s, url: s, resource: s, call: null },
  response: { id: s, status: 200, failure: s, durationMs: 1 },
  'server.snapshot': { at: 'start', step: null, snapshot: HASH },
  dialog: { dialog: s, message: s, handled: s },
  console: { level: s, text: s },
  'page.error': { message: s },
  navigation: { url: s, sameDocument: false },
  popup: { url: s },
  crash: { what: 'page', message: s },
  operator: { step: 0, move: s, target: s, ok: true, saw: { body: s } },
  'fault.armed': { fault: s, detail: [s] },
  'fault.fired': { fault: s, times: 1 },
  answer: { turn: 0, text: s },
  trouble: { reason: 'provider_error', message: s, where: s },
  note: { text: s },
  timing: { parts: { [s]: 1 } },
  verdict: { verdict },
};

test('a canary planted everywhere is nowhere in the database, its log or an export', () => {
  const place = folder();
  const file = join(place, 'exam.db');
  const store = openStore(file);
  store.startRun(runHead());
  const head = traceHead('trace-1', { case: { id: s }, site: { url: s, build: s }, browser: { name: s, version: s } });
  const journal = store.beginTrace(head, { secrets: [CANARY] });
  journal.updateHead({ site: { url: s, build: s }, browser: { name: s, version: s } });
  for (const [type, payload] of Object.entries(payloads)) {
    if (type === 'verdict') continue;
    journal.append(type as 'note', 'agent' satisfies Phase, payload as EventPayload<'note'>);
  }
  journal.json({ [s]: [s, { cookie: s }] });
  journal.json({ big: `${s} `.repeat(500) });
  journal.bytes(Buffer.from(s), 'text/html');
  journal.bytes(Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(CANARY)]), 'image/png');
  journal.finish(verdict);
  const exported = exportTrace(store, 'trace-1');
  const haystacks = readdirSync(place).map((name) => readFileSync(join(place, name)));
  haystacks.push(Buffer.from(exported), Buffer.from(JSON.stringify([store.traces(), store.runs()])));
  expect(haystacks.length).toBeGreaterThanOrEqual(4);
  const needles = [
    encoded.plain,
    encoded.url,
    encoded.form,
    encoded.json.slice(1, -1),
    encoded.hex,
    encoded.base64.slice(8, -4),
    encoded.base64url.slice(4, -4),
    'canary/7Qz',
    'canary%2F7Qz',
  ];
  for (const [index, haystack] of haystacks.entries()) {
    for (const needle of needles) expect(haystack.includes(needle), `${needle} in ${index}`).toBe(false);
  }
  const trace = store.trace('trace-1');
  const body = JSON.stringify([...(trace?.blobs.values() ?? [])]);
  expect(body).toContain('[redacted:secret]');
  expect(body).not.toContain('canary');
  store.close();
  const other = openStore(join(place, 'other.db'));
  // A secret in the case itself costs the case its hash: such a trace is refused rather than leaked.
  expect(() => importTrace(other, exported, 'export.json')).toThrow(/the case inside it does not have the hash/);
  other.close();
});

test('secrets of the case’s own sandbox are out from the first event when they are given at the beginning', () => {
  const place = folder();
  const store = openStore(join(place, 'exam.db'));
  store.startRun(runHead());
  const journal = store.beginTrace(traceHead(), { secrets: ['exam-token-value'] });
  journal.append('note', 'setup', { text: 'exam-token-value' });
  expect(journal.events()[0]).toMatchObject({ text: '[redacted:secret]' });
  store.close();
});
