import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogTool, Json, TraceEvent, TraceHead } from '../traces/schema.ts';
import { openStore } from '../traces/store.ts';
import { parseTraceFile, TraceFileError } from '../traces/trace-file.ts';
import { verdictOf } from '../traces/verdict.ts';
import { AgentSettingsError } from './agent.ts';

/** One call as it was recorded. */
export interface RecordedCall {
  readonly name: string;
  readonly raw: string;
  readonly input: Json;
  readonly outcome: string;
  readonly result: Json;
}

/** One message of the agent as it was recorded, with what it saw just before. */
export interface RecordedMessage {
  readonly text: string | null;
  readonly calls: readonly RecordedCall[];
  readonly tools: readonly CatalogTool[];
  readonly url: string;
}

export interface RecordedTurn {
  readonly prompt: string;
  readonly messages: readonly RecordedMessage[];
}

/** What an agent decided in one sitting: all that a replay needs of a trace. */
export interface Recording {
  readonly trace: string;
  readonly caseId: string;
  readonly startedAt: string;
  readonly passed: boolean;
  readonly turns: readonly RecordedTurn[];
}

interface Source {
  readonly head: TraceHead;
  readonly events: readonly TraceEvent[];
  json(hash: string): Json | undefined;
}

type Growing<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Reads the decisions out of a trace. */
export function recordingOf({ head, events, json }: Source): Recording {
  const turns: { prompt: string; messages: (Growing<RecordedMessage> & { calls: Growing<RecordedCall>[] })[] }[] = [];
  const byCall = new Map<number, Growing<RecordedCall>>();
  let tools: readonly CatalogTool[] = [];
  let url = '';
  for (const event of events) {
    if (event.type === 'prompt') turns.push({ prompt: event.text, messages: [] });
    else if (event.type === 'catalog') tools = (json(event.catalog) ?? []) as unknown as readonly CatalogTool[];
    else if (event.type === 'page.state') url = event.url;
    else if (event.type === 'agent.message') {
      turns.at(-1)?.messages.push({ text: event.text, calls: [], tools, url });
    } else if (event.type === 'call') {
      const call = { name: event.tool, raw: event.raw, input: event.input, outcome: 'unknown', result: null };
      byCall.set(event.call, call);
      turns.at(-1)?.messages.at(-1)?.calls.push(call);
    } else if (event.type === 'result') {
      const call = byCall.get(event.call);
      if (call) Object.assign(call, { outcome: event.outcome, result: event.result });
    }
  }
  const passed = verdictOf({ events }).status === 'pass';
  return { trace: head.id, caseId: head.caseId, startedAt: head.startedAt, passed, turns };
}

function fromFile(file: string): Recording {
  try {
    const { head, events, blobs } = parseTraceFile(readFileSync(file, 'utf8'), file);
    const bodies = new Map(blobs.map((blob) => [blob.hash, blob]));
    return recordingOf({
      head,
      events,
      json(hash) {
        const bytes = bodies.get(hash)?.bytes;
        return bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as Json) : undefined;
      },
    });
  } catch (error) {
    if (error instanceof TraceFileError) throw new AgentSettingsError(error.message);
    throw error;
  }
}

/** @param only - one trace by its id; null: all that came to a verdict, but for replays themselves. */
function fromStore(file: string, only: string | null): Recording[] {
  const store = openStore(file, { readonly: true });
  try {
    const rows = store
      .traces(only === null ? {} : { id: only })
      .filter((row) => only !== null || (row.status !== 'not_run' && row.agent.name !== 'replay'));
    if (rows.length === 0)
      throw new AgentSettingsError(`There is nothing to replay in ${file}${only ? `: no trace ${only}` : ''}.`);
    return rows.flatMap(({ id }) => {
      const trace = store.trace(id);
      return trace ? [recordingOf({ ...trace, json: (hash) => trace.blobs.get(hash) })] : [];
    });
  } finally {
    store.close();
  }
}

function traceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
    .filter((file) => /"schema":\s*"exam-trace\//.test(readFileSync(file, 'utf8')))
    .sort();
}

/** Of several recordings of a case: one that passed before one that did not, then the newest. */
function best(recordings: readonly Recording[]): Recording[] {
  const ordered = [...recordings].sort((a, b) =>
    a.passed === b.passed ? b.startedAt.localeCompare(a.startedAt) : a.passed ? -1 : 1,
  );
  const chosen = new Map<string, Recording>();
  for (const one of ordered) if (!chosen.has(one.caseId)) chosen.set(one.caseId, one);
  return [...chosen.values()];
}

/**
 * Reads recordings: a trace's file, a folder of them, a trace store, or `STORE#TRACE`. One for each case.
 *
 * @throws AgentSettingsError when there is nothing that can be replayed.
 */
export function readRecordings(place: string): Recording[] {
  const [file = '', trace = null] = existsSync(place) ? [place] : place.split('#');
  if (!existsSync(file)) throw new AgentSettingsError(`There is no recording at ${file}.`);
  if (statSync(file).isDirectory()) {
    const files = traceFiles(file);
    if (files.length === 0) throw new AgentSettingsError(`There is no trace in ${file}.`);
    return best(files.map(fromFile));
  }
  return file.endsWith('.json') ? [fromFile(file)] : best(fromStore(file, trace));
}
