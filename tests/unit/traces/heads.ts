import { hashJson } from '../../../traces/hash.ts';
import type { RunHead } from '../../../traces/run.ts';
import type { Json, TraceHead, Verdict } from '../../../traces/schema.ts';
import type { Journal } from '../../../traces/store.ts';

const DATASET = hashJson('dataset');

export const runHead = (id = 'run-1', startedAt = '2026-01-02T03:04:05.000Z'): RunHead => ({
  id,
  startedAt,
  command: ['exam'],
  agents: [{ name: 'reference', evidence: 'E2', model: null }],
  datasetHash: DATASET,
  build: 'build-1',
  options: { repeats: 1 },
  resumedFrom: null,
});

export function traceHead(id = 'trace-1', more: Partial<TraceHead> = {}): TraceHead {
  const subject: Json = more.case ?? { id: 'ORD-02', start: '/events' };
  return {
    schema: 1,
    id,
    run: 'run-1',
    caseId: 'ORD-02',
    category: 'order',
    chapter: 'day-18',
    repetition: 1,
    agent: { name: 'reference', evidence: 'E2', model: null, config: null },
    datasetHash: DATASET,
    catalogHash: null,
    site: { url: 'http://127.0.0.1:4173', build: 'build-1' },
    browser: { name: 'chromium', version: '150' },
    proctor: '0.1.0',
    startedAt: '2026-01-02T03:04:06.000Z',
    ...more,
    case: subject,
    caseHash: more.caseHash ?? hashJson(subject),
  };
}

export const PASS: Verdict = {
  status: 'pass',
  reason: null,
  detail: 'All checks hold.',
  checks: [{ name: 'order', kind: 'calls', status: 'pass', detail: 'one call', evidence: [2, 3] }],
};

export const FAIL: Verdict = {
  status: 'fail',
  reason: null,
  detail: 'order fails.',
  checks: [
    { name: 'order', kind: 'calls', status: 'fail', detail: 'two calls', evidence: [2], expected: 'one', saw: 'two' },
  ],
};

/** A small but complete sitting: prompt, catalog, call, request, result, picture, answer. Without its verdict. */
export function sit(journal: Journal, { tool = 'save_event', result = { ok: true } as Json } = {}): void {
  const catalog = journal.json([{ name: tool, description: 'Saves.', inputSchema: null }]);
  const image = journal.bytes(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]), 'image/jpeg');
  journal.append('prompt', 'agent', { turn: 0, text: '請收藏這個活動。' });
  journal.append('catalog', 'agent', { catalog, tools: [tool], generation: 1 });
  journal.append('call', 'agent', {
    call: 0,
    turn: 0,
    round: 0,
    tool,
    raw: '{"event_id":"evt-1"}',
    input: { event_id: 'evt-1' },
    shown: 1,
    live: 1,
    schemaErrors: [],
  });
  journal.append('request', 'agent', { id: 'r1', method: 'POST', url: '/api/save', resource: 'fetch', call: 0 });
  journal.append('result', 'agent', {
    call: 0,
    outcome: 'completed',
    result,
    wire: null,
    error: null,
    durationMs: 12.5,
    settledLater: null,
  });
  journal.append('screenshot', 'agent', { at: 'end', call: null, image, mime: 'image/jpeg', width: 8, height: 8 });
  journal.append('request', 'operator', { id: 'r2', method: 'post', url: '/api/other', resource: 'fetch', call: null });
  journal.append('answer', 'agent', { turn: 0, text: '已收藏。' });
}
