import { type Rule, sourcesFor } from '../rule.ts';
import { isNode, walk } from '../walk.ts';

const MOST_PROPERTIES = 5_000;
const MOST_ENUM_VALUES = 1_000;

export const strictLimits: Rule = {
  id: 'strict-limits',
  title: 'Strict schemas within their counts',
  scope: 'tool',
  sources: sourcesFor(
    ['openai', 'azure-openai'],
    'A strict schema may have 5,000 properties and 1,000 enum values in all.',
    'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
  ),
  check({ inputSchema, strict }) {
    if (!strict) return [];
    const nodes = walk(inputSchema).map(({ node }) => node);
    const properties = nodes.reduce((sum, { properties: one }) => sum + (isNode(one) ? Object.keys(one).length : 0), 0);
    const values = nodes.reduce((sum, { enum: one }) => sum + (Array.isArray(one) ? one.length : 0), 0);
    const over = (count: number, most: number, what: string) =>
      count <= most
        ? []
        : [
            {
              path: '$',
              message: `the schema has ${count} ${what}; strict takes ${most}`,
              mend: 'Split the tool, or send it without strict.',
            },
          ];
    return [...over(properties, MOST_PROPERTIES, 'properties'), ...over(values, MOST_ENUM_VALUES, 'enum values')];
  },
};
