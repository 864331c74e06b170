import type { Column, Strength } from '../../model/matrix.ts';
import type { OverviewRoute } from '../../model/route.ts';
import { formatRoute } from '../../model/route.ts';
import { percent, when } from '../../model/text.ts';
import { useWidth } from '../hooks.ts';
import { useTexts } from '../settings.ts';

interface HistoryProps {
  readonly columns: readonly Column[];
  readonly selected: string;
  readonly route: OverviewRoute;
}

/** Points that a plot shows; older ones are in the list of runs. */
const POINTS = 60;

/** The pass rate from run to run, one plot for each strength of evidence. */
export function History({ columns, selected, route }: HistoryProps) {
  const { overview } = useTexts();
  return (
    <section class="history" aria-label={overview.history}>
      <h3>
        {overview.history} <span class="quiet">{overview.historyHint}</span>
      </h3>
      <div class="plots">
        {(['E2', 'agent'] as const).map((strength) => (
          <Plot
            key={strength}
            strength={strength}
            route={route}
            selected={selected}
            points={columns
              .filter((column) => column.strength === strength)
              .slice(0, POINTS)
              .reverse()}
          />
        ))}
      </div>
    </section>
  );
}

const HEIGHT = 84;
const TOP = 8;
const LEFT = 34;
const FLOOR = 64;

function Plot({
  strength,
  points,
  selected,
  route,
}: {
  readonly strength: Strength;
  readonly points: readonly Column[];
  readonly selected: string;
  readonly route: OverviewRoute;
}) {
  const texts = useTexts();
  const [ref, width] = useWidth<HTMLElement>();
  const title = strength === 'E2' ? texts.e2 : texts.agentTrace;
  const step = points.length > 1 ? Math.min(36, (width - LEFT - 16) / (points.length - 1)) : 0;
  const x = (index: number) => LEFT + 8 + index * step;
  const y = (rate: number) => FLOOR - rate * (FLOOR - TOP);
  const drawn = points.map((column, index) => ({ column, index, at: x(index) }));
  const line = drawn.flatMap(({ column, at }) =>
    column.rate.rate === undefined ? [] : [`${at},${y(column.rate.rate)}`],
  );
  return (
    <figure class={`plot plot-${strength}`} ref={ref}>
      <figcaption>
        {title}
        {points.length === 0 ? ` · ${texts.overview.noneYet}` : ''}
      </figcaption>
      {width > 0 && points.length > 0 && (
        <svg width={width} height={HEIGHT}>
          <title>{`${texts.overview.history}: ${title}`}</title>
          {[0, 0.5, 1].map((rate) => (
            <g key={rate} class="grid">
              <line x1={LEFT} x2={width} y1={y(rate)} y2={y(rate)} />
              <text x={LEFT - 6} y={y(rate) + 3}>
                {rate * 100}%
              </text>
            </g>
          ))}
          <polyline points={line.join(' ')} />
          {drawn.map(({ column, at }) => (
            <Point
              key={column.key}
              column={column}
              at={at}
              y={y}
              selected={column.run.id === selected}
              href={formatRoute({ ...route, run: column.run.id })}
            />
          ))}
        </svg>
      )}
    </figure>
  );
}

function Point({
  column,
  at,
  y,
  selected,
  href,
}: {
  readonly column: Column;
  readonly at: number;
  readonly y: (rate: number) => number;
  readonly selected: boolean;
  readonly href: string;
}) {
  const { overview } = useTexts();
  const { rate, interval, passed, judged, notRun } = column.rate;
  const words = `${when(column.run.startedAt)} ${column.agent}: ${percent(rate)}, ${overview.passed(passed, judged)}, ${overview.notRun(notRun)}`;
  const all = judged + notRun;
  return (
    <a href={href} aria-label={words} class={selected ? 'is-selected' : ''}>
      <title>{words}</title>
      <rect class="hit" x={at - 8} y={0} width={16} height={HEIGHT} />
      {interval && <line class="whisker" x1={at} x2={at} y1={y(interval.low)} y2={y(interval.high)} />}
      {rate === undefined ? (
        <path class="empty" d={`M${at - 3},${y(0) - 3}h6`} />
      ) : (
        <circle cx={at} cy={y(rate)} r={selected ? 4.5 : 3} />
      )}
      {notRun > 0 && (
        <rect class="not-run" x={at - 3} y={FLOOR + 6} width={6} height={Math.max(2, (notRun / all) * 12)} />
      )}
    </a>
  );
}
