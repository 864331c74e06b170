/** One request, and what a model must be sent for it. */
export interface RoutingCase {
  readonly id: string;
  readonly kind: 'toolset' | 'multi' | 'many-intents' | 'negation' | 'ordinary-words' | 'no-tool';
  readonly locale: 'en' | 'zh' | 'mixed';
  readonly request: string;
  /** Toolsets that the request is about; for `no-tool` none. */
  readonly toolsets: readonly string[];
  /** Tools that must be in the set. */
  readonly tools: readonly string[];
  /** Tools that must not be taken for needed. */
  readonly never?: readonly string[];
}

type Rest = readonly [request: string, toolsets: string, tools: string, never?: string];

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** Short form of a case: names are separated by spaces. */
export const routingCase = (
  kind: RoutingCase['kind'],
  locale: RoutingCase['locale'],
  id: string,
  ...[request, toolsets, tools, never]: Rest
): RoutingCase => ({
  id,
  kind,
  locale,
  request,
  toolsets: words(toolsets),
  tools: words(tools),
  ...(never === undefined ? {} : { never: words(never) }),
});
