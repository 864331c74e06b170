import { step } from '../path.ts';
import { type Rule, sourcesFor } from '../rule.ts';
import { walk } from '../walk.ts';

export const schemaPointer: Rule = {
  id: 'schema-pointer',
  title: 'No $schema in what is published',
  scope: 'tool',
  sources: {
    ...sourcesFor(
      ['openai', 'azure-openai', 'webmcp'],
      'A pointer to a meta-schema is no part of the subset that function parameters are; real integrations refused it.',
      'https://github.com/gaopengbin/cesium-mcp/pull/37',
    ),
    gemini: {
      why: 'Unknown name "$schema": Cannot find field.',
      where: 'https://github.com/openswarm-ai/openswarm/issues/24',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema)
      .filter(({ node }) => Object.hasOwn(node, '$schema'))
      .map(({ path }) => ({
        path: step(path, '$schema'),
        message: 'a $schema pointer is published',
        mend: 'Delete the key after generating the schema; generators add it by default.',
      })),
};
