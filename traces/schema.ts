import { z } from 'zod';
import { Json } from './json.ts';

export { Json } from './json.ts';

/** Version of the trace's shape. A change of any shape below raises it and adds a step to `traces/upgrade.ts`. */
export const TRACE_SCHEMA = 1;

/** Lower-case hex SHA-256 of the canonical JSON, or of the bytes, of what it names. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
export type Hash = z.infer<typeof Hash>;

export const Phase = z.enum(['setup', 'agent', 'operator', 'teardown']);
export type Phase = z.infer<typeof Phase>;

export const Status = z.enum(['pass', 'fail', 'not_run']);
export type Status = z.infer<typeof Status>;

export const NotRunReason = z.enum([
  'no_credentials',
  'provider_error',
  'rate_limited',
  'budget_exhausted',
  'browser_unsupported',
  'site_unavailable',
  'setup_failed',
  'interrupted',
  'evidence_incomplete',
  'provenance_mismatch',
]);
export type NotRunReason = z.infer<typeof NotRunReason>;

/** E2 deterministic; E4 a real agent's trace; E5 a clean repetition of an E4 pass. Never merged. */
export const Evidence = z.enum(['E2', 'E4', 'E5']);
export type Evidence = z.infer<typeof Evidence>;

export const Outcome = z.enum([
  'completed',
  'tool_error',
  'threw',
  'unknown_tool',
  'unregistered',
  'timed_out',
  'canceled',
  'navigated',
  'awaiting_user',
  'page_crashed',
  'invalid_input',
  'unknown',
]);
/**
 * How a call ended, as far as the harness can know. `invalid_input`: what the agent emitted is not a JSON object, so
 * nothing could be called. `unknown`: the harness lost sight of the call; never to be read as success.
 */
export type Outcome = z.infer<typeof Outcome>;

/** One tool as the page advertised it. `registration` counts registrations in the sitting; a new one is a new generation. */
export const CatalogTool = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputSchema: Json.nullable(),
  annotations: z.record(z.string(), z.boolean()),
  surface: z.enum(['declarative', 'imperative']),
  frame: z.enum(['main', 'child']),
  registration: z.int().positive(),
});
export type CatalogTool = z.infer<typeof CatalogTool>;

/** One node of the accessible tree: role and name as a person with a screen reader meets it. A string is plain text. */
export interface AriaNode {
  readonly role: string;
  readonly name?: string;
  readonly value?: string;
  /** `focused`, `disabled`, `checked`, `expanded`, `selected`, `modal`, `invalid`, `required`; only those that are set. */
  readonly states?: readonly string[];
  /** Accessible description, where there is one. */
  readonly description?: string;
  readonly children?: readonly (AriaNode | string)[];
}
export const AriaNode: z.ZodType<AriaNode> = z.lazy(() =>
  z.strictObject({
    role: z.string(),
    name: z.string().optional(),
    value: z.string().optional(),
    states: z.array(z.string()).optional(),
    description: z.string().optional(),
    children: z.array(z.union([AriaNode, z.string()])).optional(),
  }),
) as z.ZodType<AriaNode>;

/** Everything of the page that a case can ask about at one moment. */
export const PageState = z.strictObject({
  url: z.string(),
  title: z.string(),
  /** Children of the document's body. */
  aria: z.array(z.union([AriaNode, z.string()])),
  /** Values of form fields by the form's name (or `form 1`…) and the field's name. Password fields are not recorded. */
  forms: z.record(z.string(), z.record(z.string(), z.string())),
  /** Accessible name of the open dialog, or null. */
  dialog: z.string().nullable(),
  focus: z.strictObject({ role: z.string(), name: z.string() }).nullable(),
  /** Text of the document's `main`, for agents that read the page; at most 20,000 characters. */
  text: z.string(),
});
export type PageState = z.infer<typeof PageState>;

/** The server's own account of one sandbox. Ids are the sandbox's. */
export const ServerSnapshot = z.strictObject({
  now: z.string(),
  saved: z.array(z.string()),
  registrations: z.array(
    z.strictObject({ id: z.string(), eventId: z.string(), status: z.enum(['active', 'cancelled']) }),
  ),
  /** Free seats by event id. */
  capacity: z.record(z.string(), z.int()),
  confirmationsIssued: z.int().nonnegative(),
  /** Every accepted change of state, in order, whatever request carried it. */
  ledger: z.array(
    z.strictObject({
      seq: z.int().positive(),
      at: z.string(),
      action: z.string(),
      target: z.string(),
      /** `session` for the sitting's own browser, `other` for another client, `setup` for what the exam laid. */
      actor: z.enum(['session', 'other', 'setup']),
      method: z.string(),
      path: z.string(),
      /** Whether stored state differs after it: a second save of the same event is accepted and changes nothing. */
      changed: z.boolean(),
    }),
  ),
  /** Requests with a writing method that reached the server from the sitting's browser, refused ones included. */
  received: z.array(z.strictObject({ seq: z.int().positive(), method: z.string(), path: z.string(), status: z.int() })),
  /** How often each armed fault struck. */
  faults: z.record(z.string(), z.int().nonnegative()),
});
export type ServerSnapshot = z.infer<typeof ServerSnapshot>;

export const CheckStatus = z.enum(['pass', 'fail', 'unknown']);
export type CheckStatus = z.infer<typeof CheckStatus>;

/** One graded check. `evidence` holds the `seq` of the events it rests on. */
export const CheckResult = z.strictObject({
  name: z.string(),
  kind: z.string(),
  status: CheckStatus,
  detail: z.string(),
  evidence: z.array(z.int().nonnegative()),
  expected: z.string().optional(),
  saw: z.string().optional(),
  /** True for checks of wording, which can be wrong in rare cases. */
  heuristic: z.boolean().optional(),
  /** Something a reader should know though the check passes. */
  warning: z.string().optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const Verdict = z.strictObject({
  status: Status,
  reason: NotRunReason.nullable(),
  detail: z.string(),
  checks: z.array(CheckResult),
});
export type Verdict = z.infer<typeof Verdict>;

const payloads = {
  /** A step of the case begins. `turn` counts agent turns from 0; null for the operator's. */
  'step.started': { step: z.int(), who: z.enum(['agent', 'operator']), turn: z.int().nullable() },
  prompt: { turn: z.int(), text: z.string() },
  /** The tools read from the page before a move of the agent; the list is the blob `catalog` (a JSON array of CatalogTool). */
  catalog: { catalog: Hash, tools: z.array(z.string()), generation: z.int() },
  /** The page's tools changed. `registration` numbers as in CatalogTool; `generation` rises with every change. */
  'tools.changed': {
    added: z.array(z.strictObject({ name: z.string(), registration: z.int() })),
    removed: z.array(z.strictObject({ name: z.string(), registration: z.int() })),
    generation: z.int(),
    cause: z.enum(['page', 'navigation', 'crash']),
  },
  /** One message of the agent: what it said, what it asked for, and what it cost where known. */
  'agent.message': {
    turn: z.int(),
    round: z.int(),
    text: z.string().nullable(),
    calls: z.int(),
    usage: z.strictObject({ inputTokens: z.int(), outputTokens: z.int(), costUsd: z.number().nullable() }).nullable(),
    stop: z.string().nullable(),
    durationMs: z.number(),
  },
  /** A request of the agent's for a tool, exactly as emitted. `call` counts from 0 over the sitting. */
  call: {
    call: z.int(),
    turn: z.int(),
    round: z.int(),
    tool: z.string(),
    /** The arguments as the agent emitted them, before any reading. */
    raw: z.string(),
    /** The arguments as an object, or null where `raw` is not a JSON object. */
    input: z.record(z.string(), Json).nullable(),
    /** Registration that the agent was shown (null: it was shown none of that name) and the one on the page now. */
    shown: z.int().nullable(),
    live: z.int().nullable(),
    /** Violations of the schema advertised at this time, `""` for an unset optional key dropped first; null: no schema. */
    schemaErrors: z.array(z.string()).nullable(),
  },
  /** The end of a call. */
  result: {
    call: z.int(),
    outcome: Outcome,
    /** What the tool returned, parsed where it is JSON. */
    result: Json.nullable(),
    /** The value on the wire, where it is not just the JSON of `result`. */
    wire: z.string().nullable(),
    error: z.strictObject({ real: z.string().nullable(), masked: z.string().nullable() }).nullable(),
    durationMs: z.number(),
    /** For `timed_out`: whether the call settled while the sitting still watched; null where that is not known. */
    settledLater: z.boolean().nullable(),
  },
  /** The browser's own witness saw an invocation begin; `call` is null where no move of the agent accounts for it. */
  'witness.invoked': { invocation: z.string(), tool: z.string(), input: z.string(), call: z.int().nullable() },
  'witness.responded': {
    invocation: z.string(),
    status: z.string(),
    error: z.string().nullable(),
    call: z.int().nullable(),
  },
  /** The page at one moment: the blob `state` (a PageState) and what differs from the state before it. */
  'page.state': {
    at: z.enum(['start', 'before-call', 'after-call', 'after-agent', 'after-operator', 'end']),
    call: z.int().nullable(),
    url: z.string(),
    title: z.string(),
    state: Hash,
    /** Changed lines against the state before: `+` added, `-` removed; empty where nothing changed. */
    diff: z.array(z.string()),
  },
  screenshot: {
    at: z.enum(['start', 'after-call', 'after-operator', 'end']),
    call: z.int().nullable(),
    image: Hash,
    mime: z.string(),
    width: z.int(),
    height: z.int(),
  },
  request: {
    id: z.string(),
    method: z.string(),
    /** Path and query for the site itself, the whole address for any other. */
    url: z.string(),
    resource: z.string(),
    /** The call that was running when it began, if any. */
    call: z.int().nullable(),
  },
  response: { id: z.string(), status: z.int().nullable(), failure: z.string().nullable(), durationMs: z.number() },
  /** The server's account after a phase: the blob `snapshot` (a ServerSnapshot). */
  'server.snapshot': {
    at: z.enum(['start', 'agent', 'operator', 'end']),
    step: z.int().nullable(),
    snapshot: Hash,
  },
  dialog: { dialog: z.string(), message: z.string(), handled: z.string() },
  console: { level: z.string(), text: z.string() },
  'page.error': { message: z.string() },
  navigation: { url: z.string(), sameDocument: z.boolean() },
  popup: { url: z.string() },
  crash: { what: z.enum(['page', 'browser']), message: z.string() },
  /** One move of the scripted person and what it saw: visible text, the status of a request it sent. */
  operator: { step: z.int(), move: z.string(), target: z.string(), ok: z.boolean(), saw: Json },
  'fault.armed': { fault: z.string(), detail: Json },
  'fault.fired': { fault: z.string(), times: z.int() },
  answer: { turn: z.int(), text: z.string() },
  /** Why the sitting could not go on; never the agent's or the site's failure. */
  trouble: { reason: NotRunReason, message: z.string(), where: z.string() },
  /** Something worth knowing that is neither evidence for nor against: a retried capture, a limit of the witness. */
  note: { text: z.string() },
  /** How the sitting's time was spent, in milliseconds by part. */
  timing: { parts: z.record(z.string(), z.number()) },
  verdict: { verdict: Verdict },
} satisfies Record<string, Record<string, z.ZodType>>;

export type EventType = keyof typeof payloads;
type PayloadShapes = typeof payloads;

/** What one kind of event carries, without the envelope. */
export type EventPayload<Type extends EventType> = {
  [Key in keyof PayloadShapes[Type]]: z.infer<PayloadShapes[Type][Key]>;
};

/** The envelope: `seq` orders events within the trace from 0, `t` is milliseconds since the sitting began. */
interface EventHead<Type extends EventType> {
  readonly seq: number;
  readonly t: number;
  readonly phase: Phase;
  readonly type: Type;
}
export type TraceEventOf<Type extends EventType> = EventHead<Type> & EventPayload<Type>;
export type TraceEvent = { [Type in EventType]: TraceEventOf<Type> }[EventType];

const eventSchemas = Object.entries(payloads).map(([type, payload]) =>
  z.strictObject({
    seq: z.int().nonnegative(),
    t: z.number().nonnegative(),
    phase: Phase,
    type: z.literal(type),
    ...payload,
  }),
);
/** One happening on the sitting's single time line. */
export const TraceEvent = z.discriminatedUnion(
  'type',
  eventSchemas as unknown as [z.ZodObject<{ type: z.ZodLiteral<EventType> }>],
) as unknown as z.ZodType<TraceEvent>;

/** What a trace is of: bound to dataset, case, catalog and build, so that evidence never moves to another build. */
export const TraceHead = z.strictObject({
  schema: z.literal(TRACE_SCHEMA),
  id: z.string(),
  run: z.string(),
  caseId: z.string(),
  category: z.string(),
  chapter: z.string(),
  repetition: z.int().positive(),
  /** The case as it was sat, whole: a trace explains itself. */
  case: Json,
  agent: z.strictObject({
    name: z.string(),
    evidence: Evidence,
    model: z.string().nullable(),
    /** Hash of what else shaped its moves: script, system prompt, settings. */
    config: Hash.nullable(),
  }),
  datasetHash: Hash,
  caseHash: Hash,
  /** Of all catalogs read in the sitting, in order; null until the first. */
  catalogHash: Hash.nullable(),
  site: z.strictObject({ url: z.string(), build: z.string().nullable() }),
  browser: z.strictObject({ name: z.string(), version: z.string() }),
  /** The project's own version that sat it. */
  proctor: z.string(),
  startedAt: z.iso.datetime(),
});
export type TraceHead = z.infer<typeof TraceHead>;

/** A finished or interrupted sitting, whole. Blobs are keyed by hash. */
export interface Trace {
  readonly head: TraceHead;
  readonly events: readonly TraceEvent[];
  /** JSON blobs (catalogs, page states, server snapshots) by hash, parsed. Images stay in the store. */
  readonly blobs: ReadonlyMap<Hash, Json>;
}
