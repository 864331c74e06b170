import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { walk } from '../walk.ts';

const TAKEN: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};

export const geminiFormats: Rule = {
  id: 'gemini-formats',
  title: 'Only formats that Gemini knows',
  scope: 'tool',
  adapted: 'The format goes into the description.',
  sources: {
    gemini: {
      why: 'format: only enum and date-time are supported for STRING type.',
      where: 'https://github.com/google-gemini/gemini-cli/issues/3178',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema)
      .filter(({ node }) => typeof node.format === 'string' && !(TAKEN[String(node.type)] ?? []).includes(node.format))
      .map(({ node, path }) => ({
        path: step(path, 'format'),
        message: `the format ${JSON.stringify(node.format)} is not taken for ${String(node.type)}`,
        mend: 'Say it in the description, or adapt the schema before it is sent to Gemini.',
      })),
};
