import type { Case } from '../../../cases/schema.ts';
import { gradeTrace } from '../../../exam/grade/index.ts';
import { hashJson } from '../../../traces/hash.ts';
import type {
  AriaNode,
  CatalogTool,
  CheckResult,
  EventPayload,
  EventType,
  Hash,
  Json,
  PageState,
  Phase,
  ServerSnapshot,
  Trace,
  TraceEvent,
  Verdict,
} from '../../../traces/schema.ts';

/** What a call brings with it; everything has a default that is right. */
export interface CallOptions {
  readonly input?: Record<string, Json> | null;
  readonly raw?: string;
  readonly result?: Json;
  readonly outcome?: EventPayload<'result'>['outcome'];
  readonly shown?: number | null;
  readonly live?: number | null;
  readonly schemaErrors?: readonly string[] | null;
  readonly wire?: string | null;
  readonly requests?: readonly { readonly method: string; readonly url: string; readonly status?: number | null }[];
  readonly page?: Partial<PageState>;
}

const NO_PAGE: PageState = {
  url: 'http://127.0.0.1/events',
  title: '活動',
  aria: [],
  forms: {},
  dialog: null,
  focus: null,
  text: '',
};

const NO_SERVER: ServerSnapshot = {
  now: '2026-03-01T00:00:00+08:00',
  saved: [],
  registrations: [],
  capacity: { 'evt-a': 8 },
  confirmationsIssued: 0,
  ledger: [],
  received: [],
  faults: {},
};

export const envelope = (data: Json, more: Record<string, Json> = {}): Json => ({
  ok: true,
  code: 'SUCCESS',
  reason: null,
  message: '完成',
  retryable: false,
  nextAction: null,
  uiUpdated: true,
  stateVersion: 1,
  data,
  ...more,
});

export const node = (role: string, name: string, ...children: (AriaNode | string)[]): AriaNode => ({
  role,
  ...(name ? { name } : {}),
  ...(children.length > 0 ? { children } : {}),
});

/** A case that asks for nothing but what is always asked, unless told otherwise. */
export function caseOf(more: Partial<Case> = {}): Case {
  return {
    id: 'TEST-01',
    category: 'order',
    expectation: 'For the tests.',
    start: '/events',
    steps: [{ agent: { prompt: '請查看活動。' } }],
    tools: { expected: ['read_thing', 'write_thing'], forbidden: [] },
    humanConfirmation: false,
    checks: [{ name: 'any', kind: 'answer', excludes: [{ value: 'never-said-words', as: 'text' }] }],
    ...more,
  };
}

/** Builds a trace event by event, as a sitting would write it. */
export class TraceBuilder {
  readonly #case: Case;
  readonly #events: TraceEvent[] = [];
  readonly #blobs = new Map<Hash, Json>();
  #phase: Phase = 'setup';
  #step = -1;
  #turn = -1;
  #calls = 0;
  #requests = 0;
  #running: number | null = null;
  #tools: readonly CatalogTool[] = ['read_thing', 'write_thing'].map((name, index) => tool(name, index + 1));
  #page: PageState = NO_PAGE;
  #server: ServerSnapshot = NO_SERVER;
  /** Null: a site that gives no account of its own. */
  build: string | null = 'build';

  constructor(subject: Case) {
    this.#case = subject;
  }

  event<Type extends EventType>(type: Type, payload: EventPayload<Type>): number {
    const seq = this.#events.length;
    this.#events.push({ seq, t: seq, phase: this.#phase, type, ...payload } as unknown as TraceEvent);
    return seq;
  }

  blob(value: unknown): Hash {
    const hash = hashJson(value as Json);
    this.#blobs.set(hash, value as Json);
    return hash;
  }

  tools(tools: readonly CatalogTool[]): this {
    this.#tools = tools;
    return this;
  }

  page(page: Partial<PageState>): this {
    this.#page = { ...this.#page, ...page };
    return this;
  }

  server(change: Partial<ServerSnapshot>): this {
    this.#server = { ...this.#server, ...change };
    return this;
  }

  /** Adds a row to the server's ledger. */
  row(row: Partial<ServerSnapshot['ledger'][number]>): this {
    const { ledger } = this.#server;
    const base = { at: '2026-03-01T00:00:00+08:00', action: 'save', target: 'evt-a', actor: 'session' as const };
    const whole = { ...base, seq: ledger.length + 1, method: 'POST', path: '/api/things', changed: true, ...row };
    return this.server({ ledger: [...ledger, whole] });
  }

  snapshot(at: EventPayload<'server.snapshot'>['at']): this {
    this.event('server.snapshot', { at, step: this.#step, snapshot: this.blob(this.#server) });
    return this;
  }

  state(at: EventPayload<'page.state'>['at'], call: number | null = null): this {
    const { url, title } = this.#page;
    this.event('page.state', { at, call, url, title, state: this.blob(this.#page), diff: [] });
    return this;
  }

  start(): this {
    return this.state('start').snapshot('start');
  }

  agent(text = '請查看活動。'): this {
    this.#phase = 'agent';
    this.#step += 1;
    this.#turn += 1;
    this.event('step.started', { step: this.#step, who: 'agent', turn: this.#turn });
    this.event('prompt', { turn: this.#turn, text });
    return this.look();
  }

  look(): this {
    const names = this.#tools.map(({ name }) => name);
    this.event('catalog', { catalog: this.blob(this.#tools), tools: names, generation: 1 });
    return this;
  }

  request(method: string, url: string, status: number | null = 200): this {
    const id = `r${this.#requests++}`;
    this.event('request', { id, method, url, resource: 'fetch', call: this.#running });
    if (status !== null) this.event('response', { id, status, failure: null, durationMs: 1 });
    if (method !== 'GET' && url.startsWith('/') && status !== null) {
      const { received } = this.#server;
      this.server({ received: [...received, { seq: received.length + 1, method, path: url, status }] });
    }
    return this;
  }

  call(name: string, options: CallOptions = {}): this {
    const { input = {}, outcome = 'completed', result = envelope({}), wire = null } = options;
    const registered = this.#tools.find((one) => one.name === name)?.registration ?? null;
    const { shown = registered, live = registered, schemaErrors = live === null ? null : [] } = options;
    const call = this.#calls++;
    const raw = options.raw ?? JSON.stringify(input);
    this.state('before-call', call);
    this.event('call', {
      ...{ call, turn: this.#turn, round: 0, tool: name, raw, input, shown, live },
      schemaErrors: schemaErrors && [...schemaErrors],
    });
    this.#running = call;
    for (const { method, url, status = 200 } of options.requests ?? []) this.request(method, url, status);
    this.#running = null;
    this.event('result', { call, outcome, result, wire, error: null, durationMs: 1, settledLater: null });
    if (options.page) this.page(options.page);
    return this.state('after-call', call).look();
  }

  answer(text = '好的，這是活動的內容。'): this {
    this.event('answer', { turn: this.#turn, text });
    return this.state('after-agent').snapshot('agent');
  }

  operator(...moves: Omit<EventPayload<'operator'>, 'step'>[]): this {
    this.#phase = 'operator';
    this.#step += 1;
    this.event('step.started', { step: this.#step, who: 'operator', turn: null });
    for (const move of moves) this.event('operator', { step: this.#step, ...move });
    return this.state('after-operator').snapshot('operator');
  }

  teardown(): this {
    this.#phase = 'teardown';
    return this;
  }

  end(): Trace {
    this.teardown().state('end').snapshot('end');
    return this.cutShort();
  }

  /** The trace as it stands, without an end. */
  cutShort(): Trace {
    const hash = hashJson('test');
    return {
      head: {
        schema: 1,
        ...{
          id: 'trace',
          run: 'run',
          caseId: this.#case.id,
          category: this.#case.category,
          chapter: 'day-14',
          repetition: 1,
        },
        case: this.#case as unknown as Json,
        agent: { name: 'script', evidence: 'E2', model: null, config: null },
        ...{ datasetHash: hash, caseHash: hash, catalogHash: null },
        site: { url: 'http://127.0.0.1', build: this.build },
        browser: { name: 'chromium', version: '1' },
        proctor: '0',
        startedAt: '2026-03-01T00:00:00Z',
      },
      events: this.#events,
      blobs: this.#blobs,
    };
  }
}

export const tool = (name: string, registration: number, inputSchema: Json = { type: 'object' }): CatalogTool => ({
  name,
  description: name,
  inputSchema,
  annotations: {},
  surface: 'imperative',
  frame: 'main',
  registration,
});

/** A sitting of one case, begun and at the agent's first turn. */
export const sitting = (subject: Partial<Case> = {}): TraceBuilder => new TraceBuilder(caseOf(subject)).start().agent();

export function checkOf(verdict: Verdict, name: string): CheckResult {
  const found = verdict.checks.find((check) => check.name === name);
  if (!found) throw new Error(`There is no check ${name}.`);
  return found;
}

export const statusOf = (trace: Trace, name: string): CheckResult['status'] => checkOf(gradeTrace(trace), name).status;

/** Names of the checks that fail. */
export const failing = (trace: Trace): string[] =>
  gradeTrace(trace).checks.flatMap(({ name, status }) => (status === 'fail' ? [name] : []));

/** The trace without one kind of event, as if it had never been recorded. */
export const without = (trace: Trace, drop: (event: TraceEvent) => boolean): Trace => ({
  ...trace,
  events: trace.events.filter((event) => !drop(event)),
});
