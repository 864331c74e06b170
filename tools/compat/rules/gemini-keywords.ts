import { step } from '../path.ts';
import type { Rule } from '../rule.ts';
import { walk } from '../walk.ts';

/** Fields of Gemini's `Schema`, in JSON Schema's spelling. */
export const GEMINI_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'propertyOrdering',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'default',
  'anyOf',
]);

export const geminiKeywords: Rule = {
  id: 'gemini-keywords',
  title: 'Only keywords that Gemini’s Schema has',
  scope: 'tool',
  adapted: 'Keywords that only narrow are dropped, and the tool checks them itself; const becomes a one-value enum.',
  sources: {
    gemini: {
      why: 'Invalid JSON payload received. Unknown name "const" / "additionalProperties" / "exclusiveMinimum" …: Cannot find field.',
      where:
        'https://github.com/felinics/Memoh/issues/620, https://github.com/zed-industries/zed/issues/44875, https://ai.google.dev/api/caching#Schema',
    },
  },
  check: ({ inputSchema }) =>
    walk(inputSchema).flatMap(({ node, path }) =>
      Object.keys(node)
        // `$schema` has a rule of its own, for more providers than this one.
        .filter((key) => key !== '$schema' && !GEMINI_KEYWORDS.has(key))
        .map((key) => ({
          path: step(path, key),
          message: `Gemini’s Schema has no ${key}`,
          mend: 'Adapt the schema before it is sent to Gemini (tools/compat/adapt.ts does), or leave the keyword out.',
        })),
    ),
};
