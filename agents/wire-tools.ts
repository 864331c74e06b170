import type { CatalogTool, Json } from '../traces/schema.ts';
import type { WireNames } from './wire-names.ts';

/** A tool as every provider takes it: the dialects only rename the keys. */
export interface WireTool {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly type: 'object'; readonly [keyword: string]: Json };
}

/** Keywords that a provider refuses at the root of a tool's schema, whereupon it refuses the whole request. */
const REFUSED_AT_ROOT = new Set(['$schema', '$id', 'oneOf', 'anyOf', 'allOf', 'not', 'enum']);

function wireSchema(schema: Json): WireTool['schema'] {
  const own = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? Object.entries(schema) : [];
  const taken = own.filter(([keyword]) => !REFUSED_AT_ROOT.has(keyword));
  return { properties: {}, ...Object.fromEntries(taken), type: 'object' };
}

/** The page's tools for a request. Of two with one name, only the one that a call of this name would reach. */
export function wireTools(tools: readonly CatalogTool[], names: WireNames): WireTool[] {
  const seen = new Set<string>();
  return tools.flatMap(({ name, description, inputSchema }) => {
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ name: names.toWire(name), description, schema: wireSchema(inputSchema) }];
  });
}
