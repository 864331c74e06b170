import { step } from './path.ts';

export type SchemaNode = Readonly<Record<string, unknown>>;

/** One schema inside a schema. `depth` counts schemas from the root, which has 1. */
export interface Visit {
  readonly node: SchemaNode;
  readonly path: string;
  readonly depth: number;
  /** Name of the property, where the schema is one of a property. */
  readonly property: string | null;
}

/** Keywords whose value is a schema; a list of schemas is taken too (draft-07 `items`). */
const SINGLE = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
];
/** Keywords whose value maps names to schemas. */
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'];
/** Keywords whose value is a list of schemas. */
const LISTS = ['prefixItems', 'oneOf', 'anyOf', 'allOf'];

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schemas directly below one, each with its place. */
export function below({ node, path, depth }: Visit): Visit[] {
  const found: Visit[] = [];
  const add = (value: unknown, at: string, property: string | null = null) => {
    if (isNode(value)) found.push({ node: value, path: at, depth: depth + 1, property });
  };
  const addList = (value: readonly unknown[], at: string) => {
    value.forEach((one, index) => {
      add(one, step(at, index));
    });
  };
  for (const key of SINGLE) {
    const value = node[key];
    if (Array.isArray(value)) addList(value, step(path, key));
    else add(value, step(path, key));
  }
  for (const key of MAPS) {
    const value = node[key];
    if (!isNode(value)) continue;
    for (const [name, one] of Object.entries(value)) {
      add(one, step(step(path, key), name), key === 'properties' ? name : null);
    }
  }
  for (const key of LISTS) {
    const value = node[key];
    if (Array.isArray(value)) addList(value, step(path, key));
  }
  return found;
}

/**
 * Every schema inside a schema, the root first. Only places where a schema can stand are entered: a property that happens to be
 * named `$schema` or `items` is no keyword, and `const`, `enum`, `default` and `examples` are values. No recursion, so that
 * no depth can overflow the stack.
 */
export function walk(root: unknown, path = '$'): Visit[] {
  if (!isNode(root)) return [];
  const visits: Visit[] = [];
  const seen = new Set<SchemaNode>();
  const open: Visit[] = [{ node: root, path, depth: 1, property: null }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    if (seen.has(visit.node)) continue;
    seen.add(visit.node);
    visits.push(visit);
    open.push(...below(visit).reverse());
  }
  return visits;
}
