import { pointerGet, pointerStep } from '../traces/pointer.ts';
import type { CatalogTool, Json } from '../traces/schema.ts';
import type { RecordedCall, Recording } from './replay-recording.ts';

/** What bound values point into: as in scripts, with the page's address cut at its slashes. */
export interface Document {
  readonly calls: readonly { readonly name: string; readonly input: Json; readonly result: Json }[];
  readonly page: { readonly url: string; readonly title: string; readonly segments: readonly string[] };
}

export const segmentsOf = (url: string): string[] =>
  URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean) : [];

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The pointer of the first place below `value` that holds exactly this text. */
function find(value: Json, wanted: string, at: string): string | null {
  if (value === wanted) return at;
  if (Array.isArray(value) || isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const found = find(inner as Json, wanted, `${at}${pointerStep(key)}`);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Whether a schema itself offers this value: then the agent chose it, and found it nowhere. */
function offered(tool: CatalogTool | undefined, key: string, value: string): boolean {
  const schema = tool?.inputSchema ?? null;
  const property = pointerGet(schema, `/properties${pointerStep(key)}`);
  return property !== undefined && JSON.stringify(property).includes(JSON.stringify(value));
}

/**
 * Where the values of a recorded call came from: a JSON Pointer for each that stood in an earlier result or in the page's
 * address, and that neither the user said nor the schema offers.
 */
export function bindings(
  call: RecordedCall,
  before: readonly RecordedCall[],
  seen: { readonly url: string; readonly tools: readonly CatalogTool[]; readonly prompts: string },
): Readonly<Record<string, string>> {
  if (!isObject(call.input)) return {};
  const tool = seen.tools.find((one) => one.name === call.name);
  const bound: Record<string, string> = {};
  for (const [key, value] of Object.entries(call.input)) {
    if (typeof value !== 'string' || value === '' || seen.prompts.includes(value) || offered(tool, key, value))
      continue;
    const index = before.findLastIndex(({ result }) => find(result, value, '') !== null);
    const inResult = index >= 0 ? find(before[index]?.result ?? null, value, `/calls/${index}/result`) : null;
    const segment = segmentsOf(seen.url).lastIndexOf(value);
    if (inResult !== null) bound[key] = inResult;
    else if (segment >= 0) bound[key] = `/page/segments/${segment}`;
  }
  return bound;
}

export interface Rebound {
  readonly raw: string;
  /** What could not be found again; the recorded value stands in. */
  readonly lost: readonly string[];
}

/** A recorded call with today's values in the places of the recorded ones. Without any to change, it is sent as emitted. */
export function rebind(call: RecordedCall, bound: Readonly<Record<string, string>>, today: Document): Rebound {
  const keys = Object.entries(bound);
  if (!isObject(call.input) || keys.length === 0) return { raw: call.raw, lost: [] };
  const input: Record<string, Json> = { ...call.input };
  const lost: string[] = [];
  for (const [key, pointer] of keys) {
    const value = pointerGet(today as unknown as Json, pointer);
    if (typeof value === 'string') input[key] = value;
    else lost.push(`${call.name} took ${key} from ${pointer}, which is not there any more`);
  }
  return { raw: JSON.stringify(input), lost };
}

/** Every text of a value with its pointer. */
function texts(value: Json, at: string): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[at, String(value)]];
  if (Array.isArray(value) || isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => texts(inner as Json, `${at}${pointerStep(key)}`));
  }
  return [];
}

const WORD = /[\p{L}\p{N}]/u;

function replaceWhole(text: string, old: string, now: string): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length)) {
    // A number inside a longer one is another number.
    const inside = /^\d+$/.test(old) && (/\d/.test(text[at - 1] ?? '') || /[\d:.]/.test(text[at + old.length] ?? ''));
    out += text.slice(from, at) + (inside ? old : now);
    from = at + old.length;
  }
  return out + text.slice(from);
}

/** A recorded answer with today's values where it told recorded ones: longest first, so that none is cut by another. */
export function retell(answer: string, recording: Recording, today: Document): string {
  const before = recording.turns.flatMap((turn) => turn.messages.flatMap((message) => message.calls));
  const changed = before
    .flatMap(({ result }, index) => texts(result, `/calls/${index}/result`))
    .map(([pointer, old]) => ({ old, now: pointerGet(today as unknown as Json, pointer) }))
    .filter(
      ({ old, now }) => (typeof now === 'string' || typeof now === 'number') && String(now) !== old && WORD.test(old),
    )
    .sort((a, b) => b.old.length - a.old.length);
  let told = answer;
  const done = new Set<string>();
  for (const { old, now } of changed) {
    if (done.has(old)) continue;
    done.add(old);
    told = replaceWhole(told, old, String(now));
  }
  return told;
}
