import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { walk } from '../walk.ts';

export const geminiAnyOf: Rule = {
  id: 'gemini-any-of',
  title: 'anyOf stands alone',
  scope: 'tool',
  adapted: 'Where a type or an enum stands beside anyOf, the anyOf is dropped; its titles go into the description.',
  sources: {
    gemini: {
      why: 'When using any_of, it must be the only field set. A browser’s own schema of a <select> has type, anyOf and enum together.',
      where:
        'https://github.com/jxxghp/MoviePilot-Plugins/issues/23, https://github.com/Latitudes-Dev/shuvcode/issues/357, https://github.com/anomalyco/opencode/issues/12908',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema)
      .filter(({ node }) => Object.hasOwn(node, 'anyOf') && Object.keys(node).length > 1)
      .map(({ node, path }) => ({
        path: step(path, 'anyOf'),
        message: `anyOf stands beside ${Object.keys(node)
          .filter((key) => key !== 'anyOf')
          .join(', ')}`,
        mend: 'Put the other keywords into every variant, or keep type and enum and drop the anyOf.',
      })),
};
