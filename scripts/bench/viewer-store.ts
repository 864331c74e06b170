import { randomBytes } from 'node:crypto';
import { canonicalJson } from '../../traces/canonical.ts';
import { openDatabase } from '../../traces/database.ts';
import type { CheckResult, EventPayload, EventType, Hash, Json, Phase, TraceHead } from '../../traces/schema.ts';
import { openStore, type Store } from '../../traces/store.ts';

/** The trace of two thousand events. */
export const LARGE_TRACE = 'large';
const LARGE_EVENTS = 2_000;
const CASES = 20;
const HASH: Hash = 'a'.repeat(64);

const headOf = (id: string, run: string, index: number): TraceHead => ({
  schema: 1,
  id,
  run,
  caseId: `CASE-${String(index % CASES).padStart(2, '0')}`,
  category: ['tool-selection', 'order', 'arguments', 'recovery'][index % 4] ?? 'order',
  chapter: `day-${14 + (index % 8)}`,
  repetition: 1,
  case: { expectation: 'Something is found.' },
  agent: { name: 'reference', evidence: 'E2', model: null, config: null },
  datasetHash: HASH,
  caseHash: HASH,
  catalogHash: null,
  site: { url: 'http://127.0.0.1:1', build: 'build' },
  browser: { name: 'chromium', version: '1' },
  proctor: '0.1.0',
  startedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
});

function startRun(store: Store, id: string, index: number): void {
  const startedAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const agents = [{ name: 'reference', evidence: 'E2' as const, model: null }];
  store.startRun({
    id,
    startedAt,
    command: ['npm', 'run', 'exam'],
    agents,
    datasetHash: HASH,
    build: 'build',
    options: {},
    resumedFrom: null,
  });
  store.finishRun(id, { endedAt: startedAt, interrupted: false });
}

type Append = <Type extends EventType>(type: Type, phase: Phase, payload: EventPayload<Type>) => number;

/** Events as a sitting has them: calls with results, requests, page states. */
function fill(append: Append, events: number, state: (n: number) => Hash): void {
  append('prompt', 'agent', { turn: 0, text: 'Find something and save it.' });
  for (let n = 1; n < events - 1; n++) {
    const call = Math.floor(n / 6);
    switch (n % 6) {
      case 1:
        append('call', 'agent', {
          call,
          turn: 0,
          round: call,
          tool: 'search_events',
          raw: '{"query":"x"}',
          input: { query: 'x' },
          shown: 1,
          live: 1,
          schemaErrors: [],
        });
        break;
      case 2:
        append('request', 'agent', {
          id: `r${n}`,
          method: call % 5 === 0 ? 'POST' : 'GET',
          url: `/api/events?n=${n}`,
          resource: 'fetch',
          call,
        });
        break;
      case 3:
        append('response', 'agent', { id: `r${n - 1}`, status: 200, failure: null, durationMs: 3 });
        break;
      case 4:
        append('result', 'agent', {
          call,
          outcome: 'completed',
          result: {
            ok: true,
            code: 'SUCCESS',
            message: 'Found.',
            data: { count: n, events: [{ id: 'evt-1', title: 'One' }] },
          },
          wire: null,
          error: null,
          durationMs: 5,
          settledLater: null,
        });
        break;
      case 5:
        append('page.state', 'agent', {
          at: 'after-call',
          call,
          url: '/events',
          title: 'Events',
          state: state(n),
          diff: [`+  - text: ${n}`],
        });
        break;
      default:
        append('agent.message', 'agent', {
          turn: 0,
          round: call,
          text: null,
          calls: 1,
          usage: null,
          stop: null,
          durationMs: 1,
        });
    }
  }
}

const page = (n: number): Json => ({
  url: '/events',
  title: 'Events',
  aria: Array.from({ length: 60 }, (_, index) => ({ role: 'listitem', name: `Event ${index} of ${n}` })),
  forms: {},
  dialog: null,
  focus: null,
  text: `Events ${n}`,
});

function sitting(store: Store, id: string, run: string, index: number, events: number, distinctPages: boolean): void {
  const journal = store.beginTrace(headOf(id, run, index));
  fill(journal.append, events, (n) => journal.json(page(distinctPages ? n : 0)));
  const status = index % 17 === 0 ? 'fail' : 'pass';
  const checks = Array.from(
    { length: 12 },
    (_, check): CheckResult => ({
      name: `check-${check}`,
      kind: 'calls',
      status: check === 0 ? status : 'pass',
      detail: 'It is as it must be.',
      evidence: [1, 4],
    }),
  );
  journal.finish({ status, reason: null, detail: status, checks });
}

/** A store of many traces, and one long one. Its events are copied inside the database: recording a million takes an hour. */
export function seedLarge(
  file: string,
  { traces, events }: { readonly traces: number; readonly events: number },
): void {
  const store = openStore(file);
  startRun(store, 'run-0', 0);
  sitting(store, 'trace-0', 'run-0', 0, events, false);
  for (let index = CASES; index < traces; index += CASES) startRun(store, `run-${index / CASES}`, index);
  copies(file, traces);
  sitting(store, LARGE_TRACE, `run-${Math.floor((traces - 1) / CASES)}`, traces, LARGE_EVENTS, true);
  store.close();
}

function copies(file: string, traces: number): void {
  const db = openDatabase(file);
  const trace = db.prepare(
    `INSERT INTO traces SELECT @key, @id, @run, @caseId, @category, @chapter, agent, evidence, model, repetition, @startedAt,
       dataset_hash, case_hash, catalog_hash, build, head_hash, @status, reason, @status, events, calls, posts_agent,
       posts_all, duration_ms, chain FROM traces WHERE key = 1`,
  );
  const head = db.prepare('INSERT INTO heads (trace, body) VALUES (?, ?)');
  const events = db.prepare(
    'INSERT INTO events SELECT ?, seq, t, phase, type, body, chain FROM events WHERE trace = 1 ORDER BY seq',
  );
  const bodies = db.prepare('INSERT INTO trace_blobs SELECT ?, blob FROM trace_blobs WHERE trace = 1');
  const copy = db.transaction((index: number) => {
    const key = index + 1;
    const made = headOf(`trace-${index}`, `run-${Math.floor(index / CASES)}`, index);
    const { id, run, caseId, category, chapter, startedAt } = made;
    trace.run({ key, id, run, caseId, category, chapter, startedAt, status: index % 17 === 0 ? 'fail' : 'pass' });
    head.run(key, canonicalJson(made as unknown as Json));
    events.run(key);
    bodies.run(key);
  });
  db.pragma('synchronous = OFF');
  try {
    for (let index = 1; index < traces; index++) copy(index);
  } finally {
    db.close();
  }
}

/** Sittings with about the screenshots of the twenty cases: seven pictures of 16 kB each, two of them the same. */
export function seedPictured(store: Store): void {
  startRun(store, 'run-0', 0);
  for (let index = 0; index < CASES; index++) {
    const journal = store.beginTrace(headOf(`trace-${index}`, 'run-0', index));
    fill(journal.append, 70, (n) => journal.json(page(n)));
    const pictures = Array.from({ length: 6 }, () => journal.bytes(randomBytes(16_000), 'image/jpeg'));
    for (const image of [...pictures, pictures[0] ?? '']) {
      journal.append('screenshot', 'agent', {
        at: 'after-call',
        call: 0,
        image,
        mime: 'image/jpeg',
        width: 640,
        height: 360,
      });
    }
    journal.finish({ status: 'pass', reason: null, detail: 'All 0 checks pass.', checks: [] });
  }
}
