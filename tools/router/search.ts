import MiniSearch from 'minisearch';
import type { Catalog } from '../catalogs/catalog.ts';
import { isNode, walk } from '../compat/walk.ts';
import { tellingTokens } from './text.ts';

/** A tool that a clause's words point to. */
export interface Hit {
  readonly tool: string;
  readonly score: number;
  readonly terms: readonly string[];
  /** Whether a word of the tool's name is among them, or several words are. */
  readonly telling: boolean;
}

export type Search = (clause: string) => readonly Hit[];

/** Names and descriptions of a tool's parameters, and the values it offers. */
function parameterText(schema: unknown): string {
  return walk(schema)
    .flatMap(({ node, property }) => [
      property ?? '',
      typeof node.description === 'string' ? node.description : '',
      ...(Array.isArray(node.enum) ? node.enum.map(String) : []),
      isNode(node) && typeof node.title === 'string' ? node.title : '',
    ])
    .join(' ');
}

/** Builds the text index of a catalog. Names weigh most, parameters least. */
export function indexCatalog(catalog: Catalog): Search {
  const index = new MiniSearch<Record<string, string>>({
    idField: 'name',
    fields: ['words', 'description', 'toolset', 'parameters'],
    tokenize: tellingTokens,
    processTerm: (term) => term,
    searchOptions: {
      boost: { words: 4, description: 2, toolset: 1, parameters: 0.5 },
      combineWith: 'OR',
      prefix: false,
      fuzzy: false,
      tokenize: tellingTokens,
      processTerm: (term) => term,
    },
  });
  const seen = new Set<string>();
  for (const { name, title = '', description, inputSchema } of catalog.tools) {
    if (seen.has(name)) continue;
    seen.add(name);
    const toolset = catalog.toolsets.find((one) => one.tools.includes(name));
    index.add({
      name,
      words: `${name} ${title}`,
      description,
      toolset: toolset ? `${toolset.name} ${toolset.description}` : '',
      parameters: parameterText(inputSchema),
    });
  }
  return (clause) =>
    index.search(clause).map(({ id, score, queryTerms, match }) => ({
      tool: String(id),
      score,
      terms: queryTerms,
      telling: queryTerms.length > 1 || Object.values(match).some((fields) => fields.includes('words')),
    }));
}
