import type { RunRow, TraceRow } from '../../run.ts';
import type { Status } from '../../schema.ts';
import { meanOverCases, type PassRate, passHatK, passRate } from '../../statistics.ts';
import type { Overview, WaitingSitting } from '../port.ts';

/** The two strengths of evidence stand in columns of their own and are never added up. */
export type Strength = 'E2' | 'agent';
export const strengthOf = (evidence: string): Strength => (evidence === 'E2' ? 'E2' : 'agent');

/** What one agent did in one run. */
export interface Column {
  readonly key: string;
  readonly run: RunRow;
  readonly agent: string;
  readonly model: string | null;
  readonly strength: Strength;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly rate: PassRate;
  /** Most sittings of one case. */
  readonly repeats: number;
  /** Mean over cases of pass^k with k repeats; undefined without repeats, or where a case has fewer. */
  readonly passHat: number | undefined;
}

/** The sittings of one case by one agent in one run; of sittings of the same repetition the latest counts. */
export interface Cell {
  readonly rows: readonly TraceRow[];
  readonly waiting: readonly WaitingSitting[];
  readonly status: Status;
  readonly rate: PassRate;
  readonly passHat: number | undefined;
}

/** Columns of all runs, newest first. */
export function columnsOf({ runs, traces, waiting }: Pick<Overview, 'runs' | 'traces' | 'waiting'>): Column[] {
  const byRun = groupBy(traces, ({ run }) => run);
  const waitingByRun = groupBy(waiting, ({ run }) => run);
  return runs.flatMap((run) => columnsOfRun(run, byRun.get(run.id) ?? [], waitingByRun.get(run.id) ?? []));
}

function columnsOfRun(run: RunRow, rows: readonly TraceRow[], waiting: readonly WaitingSitting[]): Column[] {
  const byAgent = groupBy(rows, ({ agent }) => agent.name);
  const planned = groupBy(waiting, ({ agent }) => agent);
  const names = new Set([...run.agents.map(({ name }) => name), ...byAgent.keys()]);
  return [...names].flatMap((agent): Column[] => {
    const mine = byAgent.get(agent) ?? [];
    const open = planned.get(agent) ?? [];
    const said = run.agents.find(({ name }) => name === agent) ?? mine[0]?.agent;
    if (!said || mine.length + open.length === 0) return [];
    const cells = cellsOf(mine, open);
    const repeats = Math.max(...[...cells.values()].map((cell) => cell.rows.length + cell.waiting.length));
    return [
      {
        key: `${run.id} ${agent}`,
        run,
        agent,
        model: said.model,
        strength: strengthOf(said.evidence),
        cells,
        rate: passRate([...cells.values()].flatMap(statuses)),
        repeats,
        passHat: repeats > 1 ? meanOverCases([...cells.values()].map((cell) => hat(cell, repeats))) : undefined,
      },
    ];
  });
}

function cellsOf(rows: readonly TraceRow[], waiting: readonly WaitingSitting[]): Map<string, Cell> {
  const open = groupBy(waiting, ({ caseId }) => caseId);
  const done = groupBy(rows, ({ caseId }) => caseId);
  const ids = new Set([...done.keys(), ...open.keys()]);
  return new Map([...ids].map((id) => [id, cellOf(done.get(id) ?? [], open.get(id) ?? [])]));
}

function cellOf(all: readonly TraceRow[], waiting: readonly WaitingSitting[]): Cell {
  const latest = new Map<number, TraceRow>();
  for (const row of all) {
    const known = latest.get(row.repetition);
    if (!known || known.startedAt < row.startedAt) latest.set(row.repetition, row);
  }
  const rows = [...latest.values()].sort((a, b) => a.repetition - b.repetition);
  const bare = { rows, waiting };
  const ends = statuses(bare);
  const rate = passRate(ends);
  const status: Status = ends.includes('fail') ? 'fail' : ends.includes('not_run') ? 'not_run' : 'pass';
  return { ...bare, status, rate, passHat: ends.length > 1 ? hat(bare, ends.length) : undefined };
}

const statuses = ({ rows, waiting }: Pick<Cell, 'rows' | 'waiting'>): Status[] => [
  ...rows.map(({ status }) => status),
  ...waiting.map((): Status => 'not_run'),
];

function hat({ rows }: Pick<Cell, 'rows'>, k: number): number | undefined {
  const judged = rows.filter(({ status }) => status !== 'not_run');
  return passHatK(judged.filter(({ status }) => status === 'pass').length, judged.length, k);
}

/** One case of the matrix. */
export interface CaseRef {
  readonly caseId: string;
  readonly category: string;
  readonly chapter: string;
}

/** All cases of some columns, by category or chapter, in the order in which they are met. */
export function caseGroups(columns: readonly Column[], by: 'category' | 'chapter') {
  const cases = new Map<string, CaseRef>();
  for (const { cells } of columns) {
    for (const [caseId, cell] of cells) {
      const first = cell.rows[0] ?? cell.waiting[0];
      if (first && !cases.has(caseId)) cases.set(caseId, { caseId, category: first.category, chapter: first.chapter });
    }
  }
  const groups = groupBy([...cases.values()], (one) => one[by]);
  return [...groups]
    .map(([name, members]) => ({ name, cases: members.sort((a, b) => compare(a.caseId, b.caseId)) }))
    .sort((a, b) => (by === 'chapter' ? compare(a.name, b.name) : CATEGORY_ORDER(a.name) - CATEGORY_ORDER(b.name)));
}

// The exam's own order; a viewer of traces does not look into the dataset.
const CATEGORIES =
  'tool-selection no-tool arguments clarification order freshness repeat-safety human-confirmation untrusted-content recovery'.split(
    ' ',
  );
const CATEGORY_ORDER = (name: string) => (CATEGORIES.includes(name) ? CATEGORIES.indexOf(name) : CATEGORIES.length);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
