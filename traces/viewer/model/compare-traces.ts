import { diffArrays } from 'diff';
import { canonicalJson } from '../../canonical.ts';
import { type CallPair, diffTraces } from '../../diff.ts';
import { type Difference, differences } from '../../diff-values.ts';
import { pageLines } from '../../page-lines.ts';
import type { CatalogTool, Json, PageState, ServerSnapshot } from '../../schema.ts';
import type { Bodies, Sitting } from '../port.ts';
import { type SortedDifferences, sandboxIds } from './sandbox-ids.ts';

/** A sitting with its bodies. */
export interface Whole extends Sitting {
  readonly bodies: Bodies;
}

/** A call on both sides, with what really differs. */
export interface SortedPair extends Pick<CallPair, 'left' | 'right' | 'outcomeDiffers'> {
  readonly input: SortedDifferences;
  readonly result: SortedDifferences;
  readonly differs: boolean;
}

/** Compares two sittings: `diffTraces` with the sandboxes' own ids told apart, and how the page and the server were left. */
export function compareSittings(left: Whole, right: Whole) {
  const diff = diffTraces({ ...left, blobs: left.bodies }, { ...right, blobs: right.bodies });
  const sort = sandboxIds();
  const calls = diff.calls.map((pair): SortedPair => {
    const sorted = sort(pair);
    const differs =
      !pair.left || !pair.right || pair.outcomeDiffers || sorted.input.real.length + sorted.result.real.length > 0;
    return { left: pair.left, right: pair.right, outcomeDiffers: pair.outcomeDiffers, ...sorted, differs };
  });
  const same =
    diff.verdict.left === diff.verdict.right &&
    calls.every((pair) => !pair.differs) &&
    diff.checks.every((pair) => pair.left?.status === pair.right?.status) &&
    diff.answers.every((pair) => pair.left === pair.right);
  const unlike = diff.unlike.filter(({ what }) => what !== CATALOG || !sameTools(left, right));
  return {
    diff,
    unlike,
    calls,
    same,
    page: linesBetween(lastPage(left), lastPage(right)),
    server: differences(serverAccount(left), serverAccount(right)) as readonly Difference[],
  };
}

/** The word of `diffTraces` for the catalogs of two sittings. */
const CATALOG = 'tool catalog';

/**
 * Whether a tool that both sittings were shown was described alike in both. The hash of all catalogs read also differs where
 * one agent only looked more often, which is no difference of the tools.
 */
function sameTools(left: Whole, right: Whole): boolean {
  const [one, two] = [toolsShown(left), toolsShown(right)];
  return [...one].every(([name, shapes]) => {
    const others = two.get(name);
    return others === undefined || [...shapes].some((shape) => others.has(shape));
  });
}

function toolsShown({ events, bodies }: Whole): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  for (const hash of new Set(events.flatMap((event) => (event.type === 'catalog' ? [event.catalog] : [])))) {
    for (const { registration: _, ...tool } of (bodies.get(hash) ?? []) as unknown as CatalogTool[]) {
      shown.set(tool.name, (shown.get(tool.name) ?? new Set()).add(canonicalJson(tool as unknown as Json)));
    }
  }
  return shown;
}

export interface LineDiff {
  readonly sign: '+' | '-' | ' ';
  readonly line: string;
}

/** More lines than this are not compared one by one. */
const LINES = 5_000;

function linesBetween(left: readonly string[], right: readonly string[]): LineDiff[] {
  return diffArrays(left.slice(0, LINES), right.slice(0, LINES)).flatMap((part) =>
    part.value.map((line): LineDiff => ({ sign: part.added ? '+' : part.removed ? '-' : ' ', line })),
  );
}

function lastPage({ events, bodies }: Whole): string[] {
  const event = events.findLast(({ type }) => type === 'page.state');
  const state = event?.type === 'page.state' ? (bodies.get(event.state) as PageState | undefined) : undefined;
  return state ? pageLines(state) : [];
}

/** What the server did in a sitting, without the names and times that every sandbox has of its own. */
function serverAccount({ events, bodies }: Whole): Json {
  const snapshots = events.flatMap((event) => {
    const found = event.type === 'server.snapshot' ? bodies.get(event.snapshot) : undefined;
    return found === undefined ? [] : [found as unknown as ServerSnapshot];
  });
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  if (!first || !last) return null;
  const seats = ({ capacity }: ServerSnapshot) => Object.values(capacity).reduce((sum, free) => sum + free, 0);
  return {
    saved: last.saved.length,
    registrations: last.registrations.map(({ status }) => status),
    freeSeats: { change: seats(last) - seats(first) },
    confirmationsIssued: last.confirmationsIssued,
    ledger: last.ledger.map(({ action, actor, changed }) => `${action} by ${actor}${changed ? '' : ', no change'}`),
    received: last.received.map(
      ({ method, status, path }) => `${method} ${path.replace(/[a-z]+-[a-z0-9]{8,}/g, '…')} ${status}`,
    ),
    faults: last.faults,
  };
}
