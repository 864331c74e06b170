import { type Rule, sourcesFor } from '../rule.ts';
import { walk } from '../walk.ts';

const MOST = 10;

export const schemaDepth: Rule = {
  id: 'schema-depth',
  title: 'At most ten levels of nesting',
  scope: 'tool',
  sources: {
    ...sourcesFor(
      ['openai', 'azure-openai'],
      'Strict schemas may nest ten levels.',
      'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
    ),
    gemini: {
      why: 'A FunctionDeclaration in the request exceeds the maximum allowed nesting depth. Google gives no number; ten is the least that others publish.',
      where:
        'https://github.com/google-gemini/gemini-cli/issues/5923, https://github.com/anomalyco/opencode/issues/25495',
    },
  },
  check({ inputSchema }) {
    const deepest = walk(inputSchema).reduce<{ depth: number; path: string }>(
      (most, { depth, path }) => (depth > most.depth ? { depth, path } : most),
      { depth: 0, path: '$' },
    );
    if (deepest.depth <= MOST) return [];
    return [
      {
        path: deepest.depth > 100 ? '$' : deepest.path,
        message: `schemas nest ${deepest.depth} levels deep; ${MOST} are taken`,
        mend: 'Flatten the parameters, or take the deep part as a JSON text that the tool checks.',
      },
    ];
  },
};
