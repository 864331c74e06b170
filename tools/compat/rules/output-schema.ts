import type { Rule } from '../rule.ts';
import { isNode } from '../walk.ts';

export const outputSchema: Rule = {
  id: 'output-schema',
  title: 'An output schema’s root is an object',
  scope: 'tool',
  sources: {
    mcp: {
      why: 'outputSchema.type is the literal "object"; the official client rejects the whole tools/list otherwise.',
      where: 'https://modelcontextprotocol.io/specification/2025-06-18/server/tools#output-schema',
    },
  },
  check({ outputSchema: schema }) {
    if (schema === undefined || (isNode(schema) && schema.type === 'object')) return [];
    return [
      {
        path: '$output',
        message: 'the output schema’s root does not say "type": "object"',
        mend: 'Return an object: wrap a list or a text as one of its fields.',
      },
    ];
  },
};
