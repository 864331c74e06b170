import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { walk } from '../walk.ts';

export const geminiTypes: Rule = {
  id: 'gemini-types',
  title: 'One type a schema',
  scope: 'tool',
  adapted: 'A list of types becomes the first that is not null, with nullable: true.',
  sources: {
    gemini: {
      why: 'Unknown name "type": Proto field is not repeating, cannot start list.',
      where:
        'https://github.com/zed-industries/zed/issues/53919, https://github.com/taylorwilsdon/google_workspace_mcp/issues/1099',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema)
      .filter(({ node }) => Array.isArray(node.type))
      .map(({ path }) => ({
        path: step(path, 'type'),
        message: 'type is a list',
        mend: 'Give one type; for "or null" leave the key optional.',
      })),
};
