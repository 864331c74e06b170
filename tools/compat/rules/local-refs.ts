import { pointerGet } from '../../../traces/pointer.ts';
import type { Json } from '../../../traces/schema.ts';
import { step } from '../path.ts';
import { PROVIDERS, type Problem, type Rule, sourcesFor } from '../rule.ts';
import { walk } from '../walk.ts';

function wrong(ref: unknown, root: unknown): string | null {
  if (typeof ref !== 'string') return 'a $ref is not a text';
  if (!ref.startsWith('#')) return `${JSON.stringify(ref)} points outside the schema, and nobody fetches it`;
  const target = pointerGet(root as Json, decodeURIComponent(ref.slice(1)));
  return target === undefined ? `${JSON.stringify(ref)} points to nothing` : null;
}

export const localRefs: Rule = {
  id: 'local-refs',
  title: 'Every $ref leads somewhere in the schema itself',
  scope: 'tool',
  sources: sourcesFor(
    PROVIDERS,
    'A reference that cannot be followed is an invalid schema, or a parameter without a type.',
    'https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.1, https://github.com/tanaikech/ToolsForMCPServer/issues/9',
  ),
  check({ inputSchema }) {
    return walk(inputSchema)
      .filter(({ node }) => Object.hasOwn(node, '$ref'))
      .flatMap(({ node, path }): Problem[] => {
        const message = wrong(node.$ref, inputSchema);
        if (message === null) return [];
        return [{ path: step(path, '$ref'), message, mend: 'Put the schema in place, or under $defs of this one.' }];
      });
  },
};
