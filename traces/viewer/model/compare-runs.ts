import type { TraceRow } from '../../run.ts';
import type { Status } from '../../schema.ts';
import { newcombe } from '../../statistics.ts';
import type { Cell, Column } from './matrix.ts';

/** Two things that are not the same, to be said above everything. */
export interface Unlike {
  readonly what: string;
  readonly left: string | null;
  readonly right: string | null;
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

/**
 * Catalogs of cases that both have. A case has catalogs of its own, and their hash covers each reading, so only sittings with as
 * many calls can be compared.
 */
function catalogs(left: Column, right: Column): { left: string | null; right: string | null } {
  const of = (column: Column, id: string): TraceRow | undefined => column.cells.get(id)?.rows[0];
  const differing = [...left.cells.keys()].filter((id) => {
    const [one, two] = [of(left, id), of(right, id)];
    return one !== undefined && two !== undefined && one.calls === two.calls && one.catalogHash !== two.catalogHash;
  });
  return differing.length === 0 ? { left: null, right: null } : { left: `${differing.join(', ')}`, right: 'others' };
}
