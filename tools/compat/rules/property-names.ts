import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { isNode } from '../walk.ts';

const PATTERN = /^[a-zA-Z0-9_.-]{1,64}$/;

export const propertyNames: Rule = {
  id: 'property-names',
  title: 'Parameter names of plain characters',
  scope: 'tool',
  sources: {
    anthropic: {
      why: 'input_schema.properties: Property keys should match pattern ^[a-zA-Z0-9_.-]{1,64}$; checked at the top level.',
      where:
        'https://github.com/ComposioHQ/composio/issues/3500, https://github.com/anthropics/claude-code/issues/79418',
    },
  },
  check({ inputSchema }) {
    if (!isNode(inputSchema) || !isNode(inputSchema.properties)) return [];
    return Object.keys(inputSchema.properties)
      .filter((name) => !PATTERN.test(name))
      .map((name) => ({
        path: step('$.properties', name),
        message: `the parameter ${JSON.stringify(name)} is not 1–64 of A–Z a–z 0–9 _ . -`,
        mend: 'Rename the parameter and map it back inside the tool.',
      }));
  },
};
