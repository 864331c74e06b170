import { step } from '../path.ts';
import { PROVIDERS, type Problem, type Rule, sourcesFor } from '../rule.ts';

const MEND = 'Publish plain JSON: strings, finite numbers, booleans, null, lists and plain objects.';

function lost(value: unknown): string | null {
  if (typeof value === 'bigint') return 'a BigInt, which JSON refuses';
  if (value === undefined) return 'undefined, which JSON leaves out without a word';
  if (typeof value === 'function') return 'a function, which JSON leaves out without a word';
  if (typeof value === 'symbol') return 'a symbol, which JSON leaves out without a word';
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value}, which JSON turns into null`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return null;
  return `a ${(value as object).constructor?.name ?? 'special object'}, whose JSON is something else`;
}

/** Values that `JSON.stringify` refuses or loses, each with its place. */
function losses(root: unknown, path: string): Problem[] {
  const problems: Problem[] = [];
  const open: { value: unknown; path: string; above: ReadonlySet<unknown> }[] = [
    { value: root, path, above: new Set() },
  ];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, above } = place;
    const what = above.has(value) ? 'a cycle, which JSON refuses' : lost(value);
    if (what !== null) {
      problems.push({ path: place.path, message: `holds ${what}`, mend: MEND });
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    const inside = new Set([...above, value]);
    const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, inner] of entries.reverse()) {
      open.push({ value: inner, path: step(place.path, key), above: inside });
    }
  }
  return problems;
}

export const jsonSerializable: Rule = {
  id: 'json-serializable',
  title: 'Schemas survive JSON without loss',
  scope: 'tool',
  sources: sourcesFor(
    PROVIDERS,
    'Every wire carries JSON: what JSON refuses fails the whole list, what it drops arrives as another schema.',
    'https://webmachinelearning.github.io/webmcp/ (registerTool serialises inputSchema); ECMA-262 JSON.stringify',
  ),
  check: ({ inputSchema, outputSchema }) => [
    ...(inputSchema === undefined
      ? [{ path: '$', message: 'has no input schema', mend: 'Publish {"type":"object","properties":{}}.' }]
      : losses(inputSchema, '$')),
    ...(outputSchema === undefined ? [] : losses(outputSchema, '$output')),
  ],
};
