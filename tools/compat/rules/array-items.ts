import { type Rule, sourcesFor } from '../rule.ts';
import { walk } from '../walk.ts';

const isArrayType = (type: unknown) => type === 'array' || (Array.isArray(type) && type.includes('array'));

export const arrayItems: Rule = {
  id: 'array-items',
  title: 'Every array says what its items are',
  scope: 'tool',
  sources: {
    vscode: {
      why: 'A tool with an array without items is rejected as a whole: "tool parameters array type must have items".',
      where:
        'https://github.com/microsoft/vscode/issues/248810, https://github.com/microsoft/vscode/issues/246119, https://github.com/gaopengbin/cesium-mcp/issues/28',
    },
    ...sourcesFor(
      ['openai', 'azure-openai'],
      'Invalid schema for function: array schema missing items.',
      'https://github.com/gaopengbin/cesium-mcp/pull/37',
    ),
    gemini: { why: 'items: missing field.', where: 'https://github.com/cline/cline/issues/7339' },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema)
      .filter(({ node }) => isArrayType(node.type) && !Object.hasOwn(node, 'items'))
      .map(({ node, path }) => ({
        path,
        message: Object.hasOwn(node, 'prefixItems')
          ? 'a tuple with prefixItems alone has no items'
          : 'an array has no items',
        mend: 'Add "items" with the schema of one item; for a tuple use a list of fixed length, or an object with named fields.',
      })),
};
