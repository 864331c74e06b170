import { Ajv2020 } from 'ajv/dist/2020.js';
import { step } from '../path.ts';
import { type Problem, type Rule, sourcesFor } from '../rule.ts';
import { isNode, walk } from '../walk.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

function pathOf(pointer: string): string {
  const keys = pointer.split('/').slice(1);
  return keys
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, key) => step(path, /^\d+$/.test(key) ? Number(key) : key), '$');
}

const problem = (path: string, message: string): Problem => ({
  path,
  message,
  mend: 'Write it as draft 2020-12: exclusiveMinimum is a number, required a list of names, items one schema.',
});

export const draft202012: Rule = {
  id: 'draft-2020-12',
  title: 'Valid by JSON Schema draft 2020-12',
  scope: 'tool',
  sources: sourcesFor(
    ['anthropic', 'mcp'],
    'input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12; MCP names the same draft.',
    'https://github.com/anthropics/claude-code/issues/7365, https://github.com/Dokploy/mcp/issues/74',
  ),
  check({ inputSchema }) {
    if (!isNode(inputSchema)) return [];
    const { $schema: _, ...schema } = inputSchema;
    // The meta-schema is recursive: a schema deeper than any provider takes is `schema-depth`'s business.
    if (walk(schema).some(({ depth }) => depth > 200) || ajv.validateSchema(schema)) return [];
    const byPath = new Map<string, Problem>();
    for (const { instancePath, message = 'is invalid' } of ajv.errors ?? []) {
      const path = pathOf(instancePath);
      if (!byPath.has(path)) byPath.set(path, problem(path, message));
    }
    return [...byPath.values()];
  },
};
