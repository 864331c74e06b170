import { step } from '../path.ts';
import { type Problem, type Provider, type Rule, sourcesFor } from '../rule.ts';
import { isNode, walk } from '../walk.ts';

const OPENAI: readonly Provider[] = ['openai', 'azure-openai'];
const REFUSED = [
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'prefixItems',
  'unevaluatedProperties',
  'uniqueItems',
];

export const strictMode: Rule = {
  id: 'strict-mode',
  title: 'What is sent as strict is strict',
  scope: 'tool',
  sources: {
    ...sourcesFor(
      OPENAI,
      'With strict: true every object closes itself, requires every property and uses no composition but anyOf.',
      'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas, https://github.com/openai/openai-agents-python/pull/1884',
    ),
    anthropic: {
      why: 'With strict: true every object must say additionalProperties: false.',
      where: 'https://docs.claude.com/en/docs/build-with-claude/structured-outputs',
    },
  },
  check({ inputSchema, strict }) {
    if (!strict) return [];
    return walk(inputSchema).flatMap(({ node, path }): Problem[] => {
      const problems: Problem[] = [];
      if (node.type === 'object' && node.additionalProperties !== false) {
        problems.push({
          path,
          message: 'a strict object does not say additionalProperties: false',
          mend: 'Add it, or send the tool without strict.',
        });
      }
      const required = Array.isArray(node.required) ? node.required : [];
      const optional = isNode(node.properties)
        ? Object.keys(node.properties).filter((name) => !required.includes(name))
        : [];
      for (const name of optional) {
        problems.push({
          path: step(step(path, 'properties'), name),
          message: `the property ${JSON.stringify(name)} is not required, and strict knows no optional ones`,
          mend: 'Require it and let its type be null as well, or send the tool without strict.',
          providers: OPENAI,
        });
      }
      for (const key of REFUSED.filter((one) => Object.hasOwn(node, one))) {
        problems.push({
          path: step(path, key),
          message: `${key} is not taken in strict schemas`,
          mend: 'Use anyOf, or send the tool without strict.',
          providers: OPENAI,
        });
      }
      return problems;
    });
  },
};
