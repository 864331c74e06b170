import { canonicalJson } from '../../traces/hash.ts';
import type { Json } from '../../traces/schema.ts';
import type { Surface } from './rule.ts';

/** A surface that does not carry what the catalog says. */
export interface Difference {
  readonly surface: string;
  readonly tool: string;
  readonly what: 'missing' | 'extra' | 'order' | 'schema' | 'description';
  readonly message: string;
}

const firstOf = (names: readonly string[]) => [...new Set(names)];

/**
 * What distinguishes a surface from the first one: names, their order, and, where `same` says that the surface carries schemas
 * unchanged, the schemas and descriptions themselves.
 */
export function compareSurfaces(reference: Surface, surface: Surface, same: (tool: string) => boolean): Difference[] {
  const wanted = firstOf(reference.tools.map(({ name }) => name));
  const found = firstOf(surface.tools.map(({ name }) => name));
  const difference = (tool: string, what: Difference['what'], message: string): Difference => ({
    surface: surface.name,
    tool,
    what,
    message,
  });
  const names = [
    ...wanted
      .filter((name) => !found.includes(name))
      .map((name) => difference(name, 'missing', `is on ${reference.name} and not on ${surface.name}`)),
    ...found
      .filter((name) => !wanted.includes(name))
      .map((name) => difference(name, 'extra', `is on ${surface.name} and not on ${reference.name}`)),
  ];
  if (names.length > 0) return names;
  const moved = wanted.findIndex((name, index) => found[index] !== name);
  const order =
    moved < 0
      ? []
      : [
          difference(
            found[moved] ?? '',
            'order',
            `place ${moved} holds ${found[moved]}, on ${reference.name} it holds ${wanted[moved]}`,
          ),
        ];
  const drift = surface.tools.flatMap(({ name, description, inputSchema }): Difference[] => {
    const original = reference.tools.find((tool) => tool.name === name);
    if (!original || !same(name)) return [];
    const changed: Difference[] = [];
    if (safeJson(original.inputSchema) !== safeJson(inputSchema)) {
      changed.push(difference(name, 'schema', 'arrives with another input schema than was published'));
    }
    if (description !== undefined && description !== original.description) {
      changed.push(difference(name, 'description', 'arrives with another description than was published'));
    }
    return changed;
  });
  return [...order, ...drift];
}

function safeJson(value: unknown): string {
  try {
    return canonicalJson(JSON.parse(JSON.stringify(value) ?? 'null') as Json);
  } catch {
    return 'not JSON';
  }
}
