import { Case } from '../../cases/schema.ts';
import type {
  CatalogTool,
  EventType,
  Hash,
  Json,
  Outcome,
  PageState,
  Phase,
  ServerSnapshot,
  Trace,
  TraceEvent,
  TraceEventOf,
} from '../../traces/schema.ts';

/** One call of the agent, with all that the trace tells of it. */
export interface AgentCall {
  /** Counts from 0 over the sitting. */
  readonly index: number;
  readonly seq: number;
  /** Of the event that ended it; null where the trace holds none. */
  readonly resultSeq: number | null;
  readonly turn: number;
  readonly tool: string;
  readonly raw: string;
  readonly input: Readonly<Record<string, Json>> | null;
  readonly shown: number | null;
  readonly live: number | null;
  readonly schemaErrors: readonly string[] | null;
  readonly outcome: Outcome | null;
  readonly result: Json | null;
  readonly wire: string | null;
}

/** What was recorded at one moment; the value is null where its blob is missing. */
interface Recorded<Value> {
  readonly seq: number;
  readonly value: Value | null;
}
export interface RecordedCatalog extends Recorded<readonly CatalogTool[]> {
  readonly names: readonly string[];
}
export interface RecordedState extends Recorded<PageState> {
  readonly at: TraceEventOf<'page.state'>['at'];
  readonly call: number | null;
  /** Index of the step it falls in; null before the first. */
  readonly step: number | null;
}
export interface RecordedSnapshot extends Recorded<ServerSnapshot> {
  readonly at: TraceEventOf<'server.snapshot'>['at'];
}
export interface SentRequest {
  readonly seq: number;
  readonly phase: Phase;
  readonly method: string;
  readonly url: string;
  readonly call: number | null;
  /** Status of its response and when it came; null where none did. */
  readonly response: { readonly seq: number; readonly status: number | null } | null;
}
export interface SatStep {
  readonly seq: number;
  readonly step: number;
  readonly who: 'agent' | 'operator';
  readonly turn: number | null;
}

/** The sitting, sorted by what checks ask for. Built once from a trace. */
export interface Account {
  readonly case: Case;
  readonly steps: readonly SatStep[];
  readonly calls: readonly AgentCall[];
  readonly catalogs: readonly RecordedCatalog[];
  readonly toolsAdded: readonly { readonly seq: number; readonly name: string }[];
  readonly states: readonly RecordedState[];
  readonly snapshots: readonly RecordedSnapshot[];
  readonly requests: readonly SentRequest[];
  readonly prompts: readonly { readonly seq: number; readonly text: string }[];
  readonly answers: readonly { readonly seq: number; readonly turn: number; readonly text: string }[];
  readonly moves: readonly TraceEventOf<'operator'>[];
  readonly troubles: readonly TraceEventOf<'trouble'>[];
  /** Whether the site gives the exam an account of what it did; somebody else's site may not. */
  readonly siteKeepsAccount: boolean;
}

/** @throws when the trace's own copy of its case is not a case. */
export function readAccount(trace: Trace): Account {
  const { events, blobs } = trace;
  const steps = only(events, 'step.started').map(({ seq, step, who, turn }) => ({
    seq,
    step,
    who,
    turn,
  }));
  return {
    case: Case.parse(trace.head.case),
    steps,
    calls: readCalls(events),
    catalogs: only(events, 'catalog').map((event) => ({
      seq: event.seq,
      names: event.tools,
      value: blob<readonly CatalogTool[]>(blobs, event.catalog),
    })),
    toolsAdded: only(events, 'tools.changed').flatMap(({ seq, added }) => added.map(({ name }) => ({ seq, name }))),
    states: only(events, 'page.state').map((event) => ({
      seq: event.seq,
      at: event.at,
      call: event.call,
      step: steps.findLast(({ seq }) => seq < event.seq)?.step ?? null,
      value: blob<PageState>(blobs, event.state),
    })),
    snapshots: only(events, 'server.snapshot').map((event) => ({
      seq: event.seq,
      at: event.at,
      value: blob<ServerSnapshot>(blobs, event.snapshot),
    })),
    requests: readRequests(events),
    prompts: only(events, 'prompt'),
    answers: only(events, 'answer'),
    moves: only(events, 'operator'),
    troubles: only(events, 'trouble'),
    siteKeepsAccount: trace.head.site.build !== null || events.some(({ type }) => type === 'server.snapshot'),
  };
}

function only<Type extends EventType>(events: readonly TraceEvent[], type: Type): TraceEventOf<Type>[] {
  return events.filter((event): event is TraceEvent & TraceEventOf<Type> => event.type === type);
}

/** Blobs were parsed when the trace was read; here their kind is known from the event that names them. */
const blob = <Value>(blobs: Trace['blobs'], hash: Hash): Value | null => (blobs.get(hash) ?? null) as Value | null;

function readCalls(events: readonly TraceEvent[]): AgentCall[] {
  const ends = new Map(only(events, 'result').map((event) => [event.call, event]));
  return only(events, 'call').map(({ call, seq, turn, tool, raw, input, shown, live, schemaErrors }) => {
    const end = ends.get(call);
    return {
      ...{ index: call, seq, turn, tool, raw, input, shown, live, schemaErrors },
      resultSeq: end?.seq ?? null,
      outcome: end?.outcome ?? null,
      result: end?.result ?? null,
      wire: end?.wire ?? null,
    };
  });
}

function readRequests(events: readonly TraceEvent[]): SentRequest[] {
  const responses = new Map(only(events, 'response').map((event) => [event.id, event]));
  return only(events, 'request').map(({ id, seq, phase, method, url, call }) => {
    const response = responses.get(id);
    return {
      seq,
      phase,
      method,
      url,
      call,
      response: response ? { seq: response.seq, status: response.status } : null,
    };
  });
}
