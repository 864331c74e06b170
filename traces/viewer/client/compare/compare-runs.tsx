import { useMemo } from 'preact/hooks';
import { type CasePair, compareColumns } from '../../model/compare-runs.ts';
import type { Cell, Column } from '../../model/matrix.ts';
import { HOME, traceRoute } from '../../model/route.ts';
import { percent, when } from '../../model/text.ts';
import { StatusBadge, StrengthBadge } from '../parts/badge.tsx';
import { Inert } from '../parts/inert.tsx';
import { Link } from '../parts/link.tsx';
import { useTexts } from '../settings.ts';
import { UnlikeThings } from './unlike.tsx';

/** Two runs of an agent: what is unlike about them, the rates, and each case with what became of it. */
export function CompareRuns({ left, right }: { readonly left: Column; readonly right: Column }) {
  const { compare, overview } = useTexts();
  const { unlike, cases, difference } = useMemo(() => compareColumns(left, right), [left, right]);
  const points = (n: number) => `${n > 0 ? '+' : ''}${(n * 100).toFixed(1)}`;
  return (
    <section class="compare-runs">
      <UnlikeThings rows={unlike} />
      {difference && (
        <p>{compare.difference(points(difference.difference), points(difference.low), points(difference.high))}</p>
      )}
      <div class="scroll-x">
        <table class="pairs">
          <thead>
            <tr>
              <th scope="col">{overview.case}</th>
              <ColumnHead column={left} side={compare.left} />
              <ColumnHead column={right} side={compare.right} />
              <td />
            </tr>
          </thead>
          <tbody>
            {cases.map((pair) => (
              <PairRow key={pair.caseId} pair={pair} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ColumnHead({ column, side }: { readonly column: Column; readonly side: string }) {
  const { overview } = useTexts();
  return (
    <th scope="col">
      <span class="quiet">{side}</span> <Link to={{ ...HOME, run: column.run.id }}>{when(column.run.startedAt)}</Link>{' '}
      <StrengthBadge strength={column.strength} /> {column.agent} {column.model ?? ''}
      <br />
      <span class="quiet">
        {percent(column.rate.rate)} · {overview.passed(column.rate.passed, column.rate.judged)} ·{' '}
        {overview.notRun(column.rate.notRun)}
      </span>
    </th>
  );
}

function PairRow({ pair: { caseId, left, right, change } }: { readonly pair: CasePair }) {
  const { compare } = useTexts();
  const [one, two] = [left?.rows[0], right?.rows[0]];
  const words = { same: compare.equal, worse: compare.worse, better: compare.better, other: compare.other }[change];
  return (
    <tr class={`change-${change}`}>
      <th scope="row">
        <code>{caseId}</code>
      </th>
      <td>
        <Side cell={left} />
      </td>
      <td>
        <Side cell={right} />
      </td>
      <td>
        {one && two ? (
          <Link to={{ view: 'compare', what: 'traces', left: one.id, right: two.id }} class="change">
            {words}
          </Link>
        ) : (
          words
        )}
      </td>
    </tr>
  );
}

function Side({ cell }: { readonly cell: Cell | undefined }) {
  const { compare } = useTexts();
  const first = cell?.rows.find(({ status }) => status === cell.status) ?? cell?.rows[0];
  if (!cell || !first) return <span class="quiet">{compare.none_there}</span>;
  return (
    <Link to={traceRoute(first.id)} class="side-link">
      <StatusBadge status={cell.status} reason={first.reason} />
      {cell.rows.length > 1 && (
        <span>
          {' '}
          {cell.rate.passed}/{cell.rate.judged}
        </span>
      )}
      {cell.status !== 'pass' && (
        <span class="cell-why">
          <Inert text={first.detail} limit={140} line />
        </span>
      )}
    </Link>
  );
}
