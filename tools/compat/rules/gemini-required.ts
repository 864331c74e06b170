import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { isNode, walk } from '../walk.ts';

export const geminiRequired: Rule = {
  id: 'gemini-required',
  title: 'Only defined properties are required',
  scope: 'tool',
  sources: {
    gemini: {
      why: 'required[0]: property is not defined.',
      where: 'https://ai.google.dev/api/caching#Schema',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema).flatMap(({ node, path }) => {
      if (!Array.isArray(node.required)) return [];
      const known = isNode(node.properties) ? node.properties : {};
      return node.required.flatMap((name: unknown, index) =>
        typeof name === 'string' && Object.hasOwn(known, name)
          ? []
          : [
              {
                path: step(step(path, 'required'), index),
                message: `${JSON.stringify(name)} is required and not defined`,
                mend: 'Define the property, or take its name out of required.',
              },
            ],
      );
    }),
};
