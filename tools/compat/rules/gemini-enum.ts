import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { walk } from '../walk.ts';

export const geminiEnum: Rule = {
  id: 'gemini-enum',
  title: 'Enums of strings, none of them empty',
  scope: 'tool',
  adapted:
    'Empty values are dropped (leaving the key out means the same); an enum of another type is dropped and described.',
  sources: {
    gemini: {
      why: 'enum[0]: cannot be empty; enum: only allowed for STRING type.',
      where:
        'https://github.com/sbroenne/mcp-server-excel/issues/607, https://github.com/router-for-me/CLIProxyAPI/pull/1076, https://github.com/decolua/9router/pull/380',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema).flatMap(({ node, path }) => {
      if (!Array.isArray(node.enum)) return [];
      const at = step(path, 'enum');
      const mend = 'Use non-empty strings with "type": "string", and say in the description what leaving it out means.';
      const typed =
        node.type === 'string' ? [] : [{ path: at, message: 'an enum stands without "type": "string"', mend }];
      return [
        ...typed,
        ...node.enum.flatMap((value: unknown, index) =>
          typeof value === 'string' && value !== ''
            ? []
            : [{ path: step(at, index), message: `the enum holds ${JSON.stringify(value)}`, mend }],
        ),
      ];
    }),
};
