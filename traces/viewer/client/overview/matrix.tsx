import { useMemo, useRef } from 'preact/hooks';
import type { RunRow } from '../../../run.ts';
import { type CaseRef, type Cell, type Column, caseGroups, type Strength } from '../../model/matrix.ts';
import { traceRoute } from '../../model/route.ts';
import { percent, when } from '../../model/text.ts';
import { Glyph } from '../parts/badge.tsx';
import { Inert } from '../parts/inert.tsx';
import { Link } from '../parts/link.tsx';
import { useTexts } from '../settings.ts';
import { moveInMatrix } from './matrix-keys.ts';

interface MatrixProps {
  readonly columns: readonly Column[];
  readonly run: RunRow;
  readonly by: 'category' | 'chapter';
  /** Ids of the sittings that a filter found; null without a filter. */
  readonly hits: ReadonlySet<string> | null;
}

/** Columns of other runs shown beside the chosen one. */
const OTHERS = 10;

interface Side {
  readonly strength: Strength;
  /** Of the chosen run. */
  readonly now: readonly Column[];
  readonly others: readonly Column[];
}

/** The cases as rows; for each strength of evidence the chosen run in full and other runs as marks. */
export function Matrix({ columns, run, by, hits }: MatrixProps) {
  const texts = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const groups = useMemo(() => caseGroups(columns, by), [columns, by]);
  const sides = useMemo(
    () => (['E2', 'agent'] as const).map((strength) => sideOf(strength, columns, run, hits)),
    [columns, run, hits],
  );
  const shown = (caseId: string) =>
    hits === null ||
    sides.some(({ now, others }) => [...now, ...others].some((column) => isHit(column.cells.get(caseId), hits)));
  return (
    <div class="matrix-box">
      <table class="matrix" ref={table} onKeyDown={(event) => moveInMatrix(event, table.current)}>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {texts.overview.case}
            </th>
            {sides.map(({ strength, now, others }) => (
              <th
                key={strength}
                scope="colgroup"
                colSpan={Math.max(1, now.length) + (others.length > 0 ? 1 : 0)}
                class={`side side-${strength}`}
                title={texts.strengthHint[strength]}
              >
                {strength === 'E2' ? texts.e2 : texts.agentTrace}
              </th>
            ))}
          </tr>
          <tr>
            {sides.map(({ strength, now, others }) => [
              ...(now.length === 0
                ? [
                    <th key={strength} scope="col" class={`side-${strength}`}>
                      {texts.overview.thisRun}
                    </th>,
                  ]
                : now.map((column) => (
                    <th key={column.key} scope="col" class={`side-${strength}`}>
                      {texts.overview.thisRun} · {column.agent}
                      {column.model ? ` ${column.model}` : ''}
                    </th>
                  ))),
              others.length > 0 && (
                <th key={`${strength} others`} scope="col" class="others-head">
                  {texts.overview.otherRuns}
                </th>
              ),
            ])}
          </tr>
        </thead>
        {groups.map(({ name, cases }) => {
          const visible = cases.filter(({ caseId }) => shown(caseId));
          return visible.length === 0 ? null : (
            <tbody key={name}>
              <tr class="group">
                <th scope="rowgroup" colSpan={99}>
                  {name}
                </th>
              </tr>
              {visible.map((one) => (
                <Row key={one.caseId} one={one} sides={sides} hits={hits} by={by} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function sideOf(strength: Strength, columns: readonly Column[], run: RunRow, hits: ReadonlySet<string> | null): Side {
  const mine = columns.filter((column) => column.strength === strength);
  const found =
    hits === null ? mine : mine.filter(({ cells }) => [...cells.values()].some((cell) => isHit(cell, hits)));
  return {
    strength,
    now: mine.filter((column) => column.run.id === run.id),
    others: found.filter((column) => column.run.id !== run.id).slice(0, OTHERS),
  };
}

const isHit = (cell: Cell | undefined, hits: ReadonlySet<string>) => cell?.rows.some(({ id }) => hits.has(id)) ?? false;

function Row({
  one,
  sides,
  hits,
  by,
}: {
  readonly one: CaseRef;
  readonly sides: readonly Side[];
  readonly hits: ReadonlySet<string> | null;
  readonly by: 'category' | 'chapter';
}) {
  const texts = useTexts();
  return (
    <tr>
      <th scope="row">
        <code>{one.caseId}</code> <span class="quiet">{by === 'category' ? one.chapter : one.category}</span>
      </th>
      {sides.map(({ strength, now, others }) => [
        ...(now.length === 0
          ? [
              <td key={strength} class="cell-none">
                <Glyph status="not_run" /> not_run{' '}
                <span class="quiet">{strength === 'agent' ? texts.overview.noneSat : texts.overview.noE2}</span>
              </td>,
            ]
          : now.map((column) => (
              <td key={column.key}>
                <Now cell={column.cells.get(one.caseId)} hits={hits} running={column.run.endedAt === null} />
              </td>
            ))),
        others.length > 0 && (
          <td key={`${strength} others`} class="others">
            {others.map((column) => (
              <Other key={column.key} column={column} cell={column.cells.get(one.caseId)} hits={hits} />
            ))}
          </td>
        ),
      ])}
    </tr>
  );
}

function Now({
  cell,
  hits,
  running,
}: {
  readonly cell: Cell | undefined;
  readonly hits: ReadonlySet<string> | null;
  readonly running: boolean;
}) {
  const { overview } = useTexts();
  if (!cell) return <span class="quiet">{overview.notPlanned}</span>;
  const [first] = cell.rows.filter(({ status }) => status === cell.status);
  if (!first)
    return (
      <span class="cell-now">
        <Glyph status="not_run" /> not_run <span class="cell-why">{overview.waiting}</span>
      </span>
    );
  const open = running && !first.finished;
  const why =
    first.status === 'pass'
      ? ''
      : open
        ? overview.runningNow
        : `${first.reason ? `${first.reason}: ` : ''}${first.detail}`;
  const dim = hits !== null && !isHit(cell, hits);
  return (
    <Link to={traceRoute(first.id)} class={`cell-now${dim ? ' is-dim' : ''}`}>
      <Glyph status={cell.status} />
      <span class={`cell-status is-${cell.status}`}>{cell.status}</span>
      {cell.rows.length + cell.waiting.length > 1 && <Repeats cell={cell} />}
      {why && (
        <span class="cell-why">
          <Inert text={why} limit={160} line />
        </span>
      )}
    </Link>
  );
}

function Repeats({ cell: { rate, rows, waiting, passHat } }: { readonly cell: Cell }) {
  const k = rows.length + waiting.length;
  if (rate.judged === 0) return <span class="cell-repeats">{k}×</span>;
  const range = rate.interval ? ` ${percent(rate.interval.low)}–${percent(rate.interval.high)}` : '';
  return (
    <span class="cell-repeats">
      {rate.passed}/{rate.judged}
      {rate.notRun > 0 ? ` +${rate.notRun} not_run` : ''} · pass^{k} {percent(passHat)} ·{range}
    </span>
  );
}

function Other({
  column,
  cell,
  hits,
}: {
  readonly column: Column;
  readonly cell: Cell | undefined;
  readonly hits: ReadonlySet<string> | null;
}) {
  const first = cell?.rows.find(({ status }) => status === cell.status);
  if (!cell || !first) return <span class="other other-empty" />;
  const repeats = cell.rows.length > 1 ? ` ${cell.rate.passed}/${cell.rate.judged}` : '';
  const words = `${when(column.run.startedAt)} ${column.agent}: ${cell.status}${first.reason ? ` ${first.reason}` : ''}${repeats}`;
  const dim = hits !== null && !isHit(cell, hits);
  return (
    <Link
      to={traceRoute(first.id)}
      class={`other${dim ? ' is-dim' : ''}`}
      title={words}
      label={`${first.caseId} ${words}`}
    >
      <Glyph status={cell.status} />
    </Link>
  );
}
