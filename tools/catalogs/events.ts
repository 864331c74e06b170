import { contracts, TOOL_NAMES } from '../contracts.ts';
import { toolDefinition } from '../surfaces.ts';
import type { Catalog, PublishedTool } from './catalog.ts';

/** The events site's five formal tools, as their contracts say; what a browser reports of them is another surface. */
export const events: Catalog = {
  name: 'events',
  toolsets: [],
  tools: TOOL_NAMES.map((name): PublishedTool => {
    const { title, description, inputSchema } = toolDefinition(name);
    return { name, title, description, inputSchema, annotations: { ...contracts[name].annotations } };
  }),
};
