import { diffArrays } from 'diff';
import { diffTraces } from '../../diff.ts';
import { differences } from '../../diff-values.ts';
import { pageLines } from '../../page-lines.ts';
import type { RunRow } from '../../run.ts';
import type { Hash, Json, PageState, Status } from '../../schema.ts';
import { newcombe } from '../../statistics.ts';
import type { Bodies, Sitting } from '../port.ts';
import type { Cell, Column } from './matrix.ts';

/** Two things that are not the same, to be said above everything. */
export interface Unlike {
  readonly what: string;
  readonly left: string | null;
  readonly right: string | null;
}

interface Whole extends Sitting {
  readonly bodies: Bodies;
}

/** Compares two sittings: `diffTraces`, and how the page and the server were left. */
export function compareSittings(left: Whole, right: Whole) {
  const diff = diffTraces({ ...left, blobs: left.bodies }, { ...right, blobs: right.bodies });
  return {
    diff,
    page: linesBetween(lastPage(left), lastPage(right)),
    server: differences(lastServer(left), lastServer(right)),
  };
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

function lastServer({ events, bodies }: Whole): Json {
  const event = events.findLast(({ type }) => type === 'server.snapshot');
  return event?.type === 'server.snapshot' ? (bodies.get(event.snapshot) ?? null) : null;
}

/** One case in two runs. */
export interface CasePair {
  readonly caseId: string;
  readonly left: Cell | undefined;
  readonly right: Cell | undefined;
  /** `worse`: it passed and does not any more. `better`: the other way. `other`: something else differs. */
  readonly change: 'same' | 'worse' | 'better' | 'other';
}

/** Compares two columns of runs: what is unlike about them first, then case by case, the changes first. */
export function compareColumns(left: Column, right: Column) {
  const ids = [...new Set([...left.cells.keys(), ...right.cells.keys()])].sort();
  const cases = ids.map((caseId): CasePair => {
    const [one, two] = [left.cells.get(caseId), right.cells.get(caseId)];
    return { caseId, left: one, right: two, change: changeOf(one?.status, two?.status) };
  });
  const rank = { worse: 0, other: 1, better: 2, same: 3 } as const;
  return {
    unlike: unlikeColumns(left, right),
    cases: cases.sort((a, b) => rank[a.change] - rank[b.change]),
    difference: newcombe(
      { passed: right.rate.passed, trials: right.rate.judged },
      { passed: left.rate.passed, trials: left.rate.judged },
    ),
  };
}

function changeOf(left: Status | undefined, right: Status | undefined): CasePair['change'] {
  if (left === right) return 'same';
  if (left === 'pass' && right === 'fail') return 'worse';
  return left === 'fail' && right === 'pass' ? 'better' : 'other';
}

function unlikeColumns(left: Column, right: Column): Unlike[] {
  const rows: Unlike[] = [
    { what: 'dataset', left: left.run.datasetHash, right: right.run.datasetHash },
    { what: 'site build', left: left.run.build, right: right.run.build },
    { what: 'repeats', left: String(left.repeats), right: String(right.repeats) },
    { what: 'strength of evidence', left: left.strength, right: right.strength },
    { what: 'agent', left: left.agent, right: right.agent },
    { what: 'model', left: left.model, right: right.model },
    { what: 'cases', left: String(left.cells.size), right: String(right.cells.size) },
    { what: 'tool catalog', ...catalogs(left, right) },
  ];
  return rows.filter((row) => row.left !== row.right);
}

/** The catalogs of cases that both have: a case has a catalog of its own, so only like cases can be compared. */
function catalogs(left: Column, right: Column): { left: string | null; right: string | null } {
  const of = (column: Column, id: string): Hash | null => column.cells.get(id)?.rows[0]?.catalogHash ?? null;
  const differing = [...left.cells.keys()].filter((id) => {
    const [one, two] = [of(left, id), of(right, id)];
    return one !== null && two !== null && one !== two;
  });
  return differing.length === 0 ? { left: null, right: null } : { left: `${differing.join(', ')}`, right: 'others' };
}

/** A run by the id that a link names, or by the beginning of it. */
export const findRun = (runs: readonly RunRow[], id: string): RunRow | undefined =>
  runs.find((run) => run.id === id) ?? runs.find((run) => run.id.startsWith(id));
