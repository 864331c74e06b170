import { pointerStep } from '../traces/pointer.ts';
import type { CatalogTool, Json } from '../traces/schema.ts';
import type { ToolAnswer } from './agent.ts';
import type { RecordedCall } from './replay-recording.ts';

/** Begins every note about something that is not as it was recorded. */
export const DRIFT = 'drift: ';

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names and counters that differ from sitting to sitting: every sandbox has its own. */
const PASSING = /^(id|url|stateVersion|.*Id|.*_id)$/;

const short = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const kind = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** What is different in a result, by JSON Pointer. Of lists of another length only the length is told. */
function differences(before: Json, now: Json, at: string, key: string): string[] {
  if (kind(before) !== kind(now)) return [`${at || '/'}: ${short(before)} → ${short(now)}`];
  if (Array.isArray(before) && Array.isArray(now)) {
    if (before.length !== now.length) return [`${at || '/'}: ${before.length} → ${now.length} items`];
    return before.flatMap((item: Json, index) =>
      differences(item, now[index] ?? null, `${at}${pointerStep(index)}`, key),
    );
  }
  if (isObject(before) && isObject(now)) {
    const gone = Object.keys(before).filter((name) => !(name in now));
    const fresh = Object.keys(now).filter((name) => !(name in before));
    return [
      ...gone.map((name) => `${at}${pointerStep(name)}: gone`),
      ...fresh.map((name) => `${at}${pointerStep(name)}: new`),
      ...Object.entries(before).flatMap(([name, value]) =>
        name in now ? differences(value, now[name] ?? null, `${at}${pointerStep(name)}`, name) : [],
      ),
    ];
  }
  return before === now || PASSING.test(key) ? [] : [`${at || '/'}: ${short(before)} → ${short(now)}`];
}

/** What has drifted in the end of a call. */
export function resultDrifts(recorded: RecordedCall, today: ToolAnswer): string[] {
  const failed = recorded.outcome !== 'completed' && recorded.outcome !== 'awaiting_user';
  if (failed !== today.isError && today.result === null) {
    return [`${recorded.name}: was ${recorded.outcome}, now ${short(today.text)}`];
  }
  return differences(recorded.result, today.result, '', '').map((one) => `${recorded.name} result ${one}`);
}

/** What has drifted in the tools that the agent is shown. */
export function toolDrifts(recorded: readonly CatalogTool[], today: readonly CatalogTool[]): string[] {
  const [before, now] = [recorded, today].map((tools) => new Map(tools.map((tool) => [tool.name, tool])));
  const gone = recorded.filter(({ name }) => !now?.has(name)).map(({ name }) => `the tool ${name} is gone`);
  const fresh = today.filter(({ name }) => !before?.has(name)).map(({ name }) => `the tool ${name} is new`);
  const changed = recorded.flatMap((old) => {
    const tool = now?.get(old.name);
    if (!tool) return [];
    const schema = JSON.stringify(sorted(old.inputSchema)) !== JSON.stringify(sorted(tool.inputSchema));
    return [
      ...(old.description === tool.description ? [] : [`the tool ${old.name} has another description`]),
      ...(schema ? [`the tool ${old.name} has another schema`] : []),
    ];
  });
  return [...gone, ...fresh, ...changed];
}

/** Keys in order: a stored catalog is canonical, one from the page is not. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sorted(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)]),
  );
}
