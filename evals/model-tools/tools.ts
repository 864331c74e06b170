import type { PublishedTool } from '../../tools/catalogs/catalog.ts';
import type { CatalogTool, Json } from '../../traces/schema.ts';

/** Published tools as the agents' layer and the trace know tools. */
export const catalogTools = (tools: readonly PublishedTool[]): CatalogTool[] =>
  tools.map(({ name, description, inputSchema, annotations }, index) => ({
    name,
    description,
    inputSchema: inputSchema as Json,
    annotations: Object.fromEntries(
      Object.entries(annotations ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    ),
    surface: 'imperative',
    frame: 'main',
    registration: index + 1,
  }));
