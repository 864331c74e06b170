import { type Catalog, toolsetOf } from '../catalogs/catalog.ts';
import { type Hints, NO_HINTS } from './hints.ts';
import { indexCatalog, type Search } from './search.ts';
import { readRequest } from './text.ts';

/** Most tools that a model is sent for one request. */
export const BUDGET = 20;

/**
 * Why a tool is in the set. `needed`: the request's own words point to it. `sibling`: from the same toolset as a needed one.
 * `companion`: often has to help a needed one. `candidate`: some of the request's words stand in its description. `core`: nothing pointed anywhere. `fits`: the whole catalog fits.
 * `asked`: the mode named it.
 */
export type Role = 'needed' | 'sibling' | 'companion' | 'candidate' | 'core' | 'fits' | 'asked';

export interface Chosen {
  readonly tool: string;
  readonly toolset: string | null;
  readonly role: Role;
  readonly why: string;
}

/** A tool that something spoke for and that is not sent. */
export interface Dropped {
  readonly tool: string;
  readonly toolset: string | null;
  readonly role: Role;
  readonly reason: 'budget' | 'negated';
  readonly why: string;
}

export interface Routing {
  readonly mode: Mode;
  readonly budget: number;
  /** In the catalog's order. */
  readonly selected: readonly Chosen[];
  /** Toolsets of needed tools (tools themselves where a catalog has no toolsets), in the order the request names them. */
  readonly primaries: readonly string[];
  readonly dropped: readonly Dropped[];
  /** False when a needed tool did not fit: then the set may not do for the request. */
  readonly complete: boolean;
}

export type Mode = 'auto' | 'all' | 'core' | `toolset:${string}`;

export interface RouterOptions {
  readonly hints?: Hints;
  readonly budget?: number;
}

export type Router = (request: string, mode?: Mode) => Routing;

interface Need {
  readonly tool: string;
  readonly at: number;
  readonly score: number;
  readonly why: string;
}

/** Share of a clause's best score that another tool must reach to be meant as well. */
const CLOSE = 0.6;

function hinted(text: string, hints: Hints, known: ReadonlySet<string>): Need[] {
  return Object.entries(hints.says).flatMap(([tool, says]) => {
    const match = known.has(tool) ? says.exec(text) : null;
    // Its end, as a verb may stand far before what it is about.
    const end = match ? match.index + match[0].length : 0;
    return match ? [{ tool, at: end, score: 100, why: `“${match[0].trim()}”` }] : [];
  });
}

interface Likeness extends Need {
  /** Whether the words are enough to take the tool for needed, and not merely for possible. */
  readonly close: boolean;
}

/** What the index makes of each clause, for tools that no hint speaks for. */
function alike(clauses: readonly string[], wanted: string, search: Search, hints: Hints): Likeness[] {
  return clauses.flatMap((clause): Likeness[] => {
    const at = wanted.indexOf(clause);
    const hits = search(clause).filter(({ tool }) => !Object.hasOwn(hints.says, tool));
    const best = hits.find(({ telling }) => telling)?.score ?? Number.POSITIVE_INFINITY;
    return hits.map(({ tool, score, terms, telling }, rank) => ({
      tool,
      at,
      score,
      why: `words ${terms.join(', ')}`,
      close: telling && score >= best * CLOSE && rank < 5,
    }));
  });
}

/** Keeps every primary represented, then the best: what a request needs is cut only when it alone is over the budget. */
function withinBudget(needs: readonly Need[], groupOf: (tool: string) => string, budget: number): readonly Need[] {
  if (needs.length <= budget) return needs;
  const groups = groupsOf(needs, groupOf);
  const queues = [...groups.values()].map((group) => [...group].sort((a, b) => b.score - a.score));
  const kept: Need[] = [];
  while (kept.length < budget && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.shift();
      if (next && kept.length < budget) kept.push(next);
    }
  }
  return kept;
}

function groupsOf(needs: readonly Need[], groupOf: (tool: string) => string): Map<string, Need[]> {
  const groups = new Map<string, Need[]>();
  for (const need of needs) groups.set(groupOf(need.tool), [...(groups.get(groupOf(need.tool)) ?? []), need]);
  return groups;
}

/** Makes the router of a catalog. Deterministic, and with no network: the same request always gives the same set. */
export function createRouter(catalog: Catalog, { hints = NO_HINTS, budget = BUDGET }: RouterOptions = {}): Router {
  const names = [...new Set(catalog.tools.map(({ name }) => name))];
  const known = new Set(names);
  const place = new Map(names.map((name, index) => [name, index]));
  const search = indexCatalog(catalog);
  const setOf = (tool: string) => toolsetOf(catalog, tool);
  const groupOf = (tool: string) => setOf(tool) ?? tool;
  const membersOf = (toolset: string) => catalog.toolsets.find(({ name }) => name === toolset)?.tools ?? [];
  const inOrder = (chosen: readonly Chosen[]) =>
    [...chosen].sort((a, b) => (place.get(a.tool) ?? 0) - (place.get(b.tool) ?? 0));
  const plain = (mode: Mode, tools: readonly string[], role: Role, why: string): Routing => ({
    mode,
    budget,
    selected: inOrder(tools.map((tool) => ({ tool, toolset: setOf(tool), role, why }))),
    primaries: [],
    dropped: [],
    complete: true,
  });

  function auto(request: string): Routing {
    const { wanted, unwanted, clauses } = readRequest(request);
    const likenesses = alike(clauses, wanted, search, hints);
    const needs = new Map<string, Need>();
    for (const need of [...hinted(wanted, hints, known), ...likenesses.filter(({ close }) => close)]) {
      const before = needs.get(need.tool);
      if (!before || need.score > before.score) needs.set(need.tool, need);
    }
    const ordered = [...needs.values()].sort(
      (a, b) => a.at - b.at || (place.get(a.tool) ?? 0) - (place.get(b.tool) ?? 0),
    );
    const refused = unwanted
      .flatMap((part) => hinted(part, hints, known))
      .filter(({ tool }) => !needs.has(tool))
      .map(
        ({ tool, why }): Dropped => ({
          tool,
          toolset: setOf(tool),
          role: 'needed',
          reason: 'negated',
          why: `the request says not to: ${why}`,
        }),
      );
    const fits = names.length <= budget;
    if ((ordered.length === 0 && likenesses.length === 0) || fits) {
      const core = hints.core.filter((tool) => known.has(tool));
      const rest = fits ? names : core.length > 0 ? core : names.slice(0, budget);
      const why = fits ? 'the whole catalog fits the budget' : 'nothing in the request points to a tool';
      const base = plain('auto', rest.slice(0, budget), fits ? 'fits' : 'core', why);
      const needed = new Map(ordered.map((need) => [need.tool, need.why]));
      return {
        ...base,
        selected: base.selected.map((one) =>
          needed.has(one.tool) ? { ...one, role: 'needed', why: needed.get(one.tool) ?? one.why } : one,
        ),
        primaries: [...new Set(ordered.map(({ tool }) => groupOf(tool)))],
        dropped: fits ? [] : refused,
      };
    }
    return fill(
      ordered,
      refused,
      [...likenesses].sort((a, b) => b.score - a.score),
    );
  }

  function fill(ordered: readonly Need[], refused: readonly Dropped[], candidates: readonly Need[]): Routing {
    const kept = withinBudget(ordered, groupOf, budget);
    const chosen = new Map<string, Chosen>();
    const dropped: Dropped[] = [...refused];
    const take = (tool: string, role: Role, why: string) => {
      if (chosen.has(tool) || !known.has(tool)) return;
      const entry = { tool, toolset: setOf(tool), role, why };
      if (chosen.size < budget) chosen.set(tool, entry);
      else if (!dropped.some((one) => one.tool === tool)) {
        dropped.push({ ...entry, reason: 'budget', why: `${budget} tools are chosen already (${why})` });
      }
    };
    for (const { tool, why } of kept) take(tool, 'needed', why);
    for (const { tool, why } of ordered) take(tool, 'needed', why);
    const primaries = [...new Set(ordered.map(({ tool }) => groupOf(tool)))];
    const unwanted = new Set(refused.map(({ tool }) => tool));
    // Helpers before siblings, and siblings in turn: no primary's set can crowd out another's, nor a helper.
    for (const group of primaries) {
      for (const tool of hints.companions[group] ?? []) {
        if (!unwanted.has(tool)) take(tool, 'companion', `helps ${group}`);
      }
    }
    const queues = primaries.map((group) =>
      membersOf(group).filter((tool) => !chosen.has(tool) && !unwanted.has(tool)),
    );
    for (let turn = 0; queues.some((queue) => turn < queue.length); turn += 1) {
      queues.forEach((queue, index) => {
        const tool = queue[turn];
        if (tool !== undefined) take(tool, 'sibling', `from ${primaries[index]}`);
      });
    }
    for (const { tool, why } of candidates) {
      if (chosen.size < budget && !unwanted.has(tool)) take(tool, 'candidate', why);
    }
    return {
      mode: 'auto',
      budget,
      selected: inOrder([...chosen.values()]),
      primaries,
      dropped,
      complete: ordered.every(({ tool }) => chosen.has(tool)),
    };
  }

  return (request, mode = 'auto') => {
    if (mode === 'auto') return auto(request);
    if (mode === 'all') return plain(mode, names, 'asked', 'all were asked for');
    if (mode === 'core') {
      return plain(
        mode,
        hints.core.filter((tool) => known.has(tool)),
        'asked',
        'the core set was asked for',
      );
    }
    const toolset = mode.slice('toolset:'.length);
    if (!catalog.toolsets.some(({ name }) => name === toolset)) {
      throw new Error(
        `There is no toolset "${toolset}". Toolsets: ${catalog.toolsets.map(({ name }) => name).join(', ')}.`,
      );
    }
    return plain(mode, membersOf(toolset), 'asked', `toolset ${toolset} was asked for`);
  };
}
