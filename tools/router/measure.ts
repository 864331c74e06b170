import type { Catalog } from '../catalogs/catalog.ts';
import type { RoutingCase } from './cases/case.ts';
import type { Router, Routing } from './route.ts';

/** A rate with what it counts. `value` is null where there is nothing to count. */
export interface Rate {
  readonly value: number | null;
  readonly numerator: number;
  readonly denominator: number;
}

export const rate = (numerator: number, denominator: number): Rate => ({
  value: denominator === 0 ? null : numerator / denominator,
  numerator,
  denominator,
});

export interface RoutedCase {
  readonly case: RoutingCase;
  readonly routing: Routing;
  /** Required tools that are not in the set: the model could never choose them. */
  readonly missingTools: readonly string[];
  /** Expected toolsets that are no primary of the routing. */
  readonly missingToolsets: readonly string[];
  /** Primaries that the request is not about. */
  readonly falseToolsets: readonly string[];
  /** Tools that were taken for needed though the request refuses them or does not speak of them. */
  readonly falseTools: readonly string[];
  readonly pass: boolean;
}

export interface RoutingMetrics {
  /** Cases with every required tool in the set, within the budget, and no tool that must never be needed. */
  readonly cases: Rate;
  /** Required tools that are in their set. */
  readonly recall: Rate;
  /** Primaries that the request is really about: what over-selection lowers. */
  readonly precision: Rate;
  /** Tools sent that were required: how much of what a model reads it needs. */
  readonly sentPrecision: Rate;
  /** Toolsets of the catalog that some case expects and whose tools all were there. */
  readonly coverage: Rate;
  readonly averageTools: number;
  readonly largestSet: number;
  readonly budget: number;
}

function routed(router: Router, one: RoutingCase): RoutedCase {
  const routing = router(one.request);
  const sent = new Set(routing.selected.map(({ tool }) => tool));
  const needed = new Set(routing.selected.filter(({ role }) => role === 'needed').map(({ tool }) => tool));
  const missingTools = one.tools.filter((tool) => !sent.has(tool));
  const falseTools = (one.never ?? []).filter((tool) => needed.has(tool));
  const missingToolsets = one.toolsets.filter((toolset) => !routing.primaries.includes(toolset));
  const helping = new Set(one.tools);
  const falseToolsets = routing.primaries.filter(
    (toolset) =>
      !one.toolsets.includes(toolset) &&
      // Where a catalog has no toolsets, a primary is a tool.
      !helping.has(toolset) &&
      !routing.selected.some((entry) => entry.toolset === toolset && helping.has(entry.tool)),
  );
  const within = routing.selected.length <= routing.budget;
  const quiet = one.kind !== 'no-tool' || routing.primaries.length === 0;
  const pass = missingTools.length === 0 && missingToolsets.length === 0 && falseTools.length === 0 && within && quiet;
  return { case: one, routing, missingTools, missingToolsets, falseToolsets, falseTools, pass };
}

/** Routes every case and measures. */
export function measureRouting(
  router: Router,
  catalog: Catalog,
  cases: readonly RoutingCase[],
): { readonly results: readonly RoutedCase[]; readonly metrics: RoutingMetrics } {
  const results = cases.map((one) => routed(router, one));
  const total = (count: (result: RoutedCase) => number) => results.reduce((sum, result) => sum + count(result), 0);
  const required = total((result) => result.case.tools.length);
  const primaries = total((result) => result.routing.primaries.length);
  const sent = total((result) => result.routing.selected.length);
  const expected = new Set(results.flatMap((result) => result.case.toolsets));
  const missed = new Set(results.filter((one) => one.missingTools.length > 0).flatMap((one) => one.missingToolsets));
  const covered = catalog.toolsets.filter(({ name }) => expected.has(name) && !missed.has(name));
  const metrics: RoutingMetrics = {
    cases: rate(results.filter(({ pass }) => pass).length, results.length),
    recall: rate(required - total((result) => result.missingTools.length), required),
    precision: rate(primaries - total((result) => result.falseToolsets.length), primaries),
    sentPrecision: rate(required - total((result) => result.missingTools.length), sent),
    coverage: rate(covered.length, catalog.toolsets.length),
    averageTools: results.length === 0 ? 0 : sent / results.length,
    largestSet: Math.max(0, ...results.map(({ routing }) => routing.selected.length)),
    budget: results[0]?.routing.budget ?? 0,
  };
  return { results, metrics };
}
