import type { Catalog } from '../catalogs/catalog.ts';
import { atlasHints } from './atlas-hints.ts';
import { type RoutingCase, routingCase } from './cases/case.ts';
import { givenCases } from './cases/given.ts';
import { moreCases } from './cases/more.ts';
import { type Hints, NO_HINTS } from './hints.ts';
import { createRouter, type Router } from './route.ts';

/** Hints that the project has for a catalog. */
export const hintsFor = (catalog: Catalog): Hints => (catalog.name === 'atlas' ? atlasHints : NO_HINTS);

/** The router of a catalog, with the hints that there are for it. */
export const routerFor = (catalog: Catalog, budget?: number): Router =>
  createRouter(catalog, { hints: hintsFor(catalog), ...(budget === undefined ? {} : { budget }) });

export interface CaseSet {
  readonly name: string;
  readonly about: string;
  readonly cases: readonly RoutingCase[];
}

/** Where nobody wrote cases: each tool's own words must lead to it. It says that no tool is out of reach, and no more. */
const selfCases = (catalog: Catalog): readonly RoutingCase[] =>
  catalog.tools.map(({ name, title, description }) =>
    routingCase('toolset', 'en', name, title ?? (description.split(/[.\n]/)[0] || name), '', name),
  );

/** The cases that a catalog is measured with. */
export function casesFor(catalog: Catalog): readonly CaseSet[] {
  if (catalog.name !== 'atlas') {
    return [{ name: 'own words', about: 'each tool by its own title or first sentence', cases: selfCases(catalog) }];
  }
  return [
    { name: 'given', about: 'every toolset in two languages, and two intents', cases: givenCases },
    { name: 'more', about: 'many intents, negation, ordinary words, no tool at all', cases: moreCases },
  ];
}
