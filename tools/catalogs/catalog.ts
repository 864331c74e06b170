import { hashJson } from '../../traces/hash.ts';
import type { Hash, Json } from '../../traces/schema.ts';
import type { JsonSchema } from '../surfaces.ts';

/** One tool as its publisher describes it, whatever surface it then goes out on. */
export interface PublishedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** Hints such as `readOnlyHint`, as the publisher gave them. */
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** Tools that belong together. A catalog without any has none of these, and is routed tool by tool. */
export interface Toolset {
  readonly name: string;
  readonly description: string;
  readonly tools: readonly string[];
}

/** Everything one publisher offers, in the order it is published. */
export interface Catalog {
  readonly name: string;
  readonly toolsets: readonly Toolset[];
  readonly tools: readonly PublishedTool[];
}

/** What a catalog cannot be read for; a usage error of whoever named it. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}

/** Only what models and clients are given of a tool. */
export function publicTool(tool: PublishedTool): PublishedTool {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}

/** The toolset that a tool is in, or null. */
export function toolsetOf(catalog: Catalog, tool: string): string | null {
  return catalog.toolsets.find(({ tools }) => tools.includes(tool))?.name ?? null;
}

/** The hash that binds a report to the very tools it is about. */
export function catalogHash(catalog: Catalog): Hash {
  return hashJson(catalog.tools.map(publicTool) as unknown as Json);
}
