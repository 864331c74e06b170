import { type Provider, type Rule, sourcesFor } from '../rule.ts';
import { isNode } from '../walk.ts';

const OPENAI: readonly Provider[] = ['openai', 'azure-openai'];
const EVERYONE: readonly Provider[] = [...OPENAI, 'anthropic'];
const REFUSED: Readonly<Record<string, readonly Provider[]>> = {
  oneOf: EVERYONE,
  anyOf: EVERYONE,
  allOf: EVERYONE,
  enum: OPENAI,
  not: OPENAI,
};

export const rootUnion: Rule = {
  id: 'root-union',
  title: 'No union at the root',
  scope: 'tool',
  sources: {
    ...sourcesFor(
      OPENAI,
      'Schema must not have oneOf, anyOf, allOf, enum or not at the top level (400 invalid_function_parameters).',
      'https://github.com/langchain-ai/langchainjs/issues/9804',
    ),
    anthropic: {
      why: 'input_schema does not support oneOf, allOf, or anyOf at the top level; some clients drop the tool silently.',
      where:
        'https://github.com/makenotion/notion-mcp-server/issues/340, https://github.com/anthropics/claude-code/issues/95504',
    },
  },
  check({ inputSchema }) {
    if (!isNode(inputSchema)) return [];
    return Object.entries(REFUSED)
      .filter(([key]) => Object.hasOwn(inputSchema, key))
      .map(([key, providers]) => ({
        path: `$.${key}`,
        message: `${key} stands at the root`,
        mend: 'Make one object with the fields of all variants and a field that names the variant; check the rest in the tool.',
        providers,
      }));
  },
};
