import type { Counts, RunRow } from '../../../run.ts';
import type { OverviewRoute } from '../../model/route.ts';
import { when } from '../../model/text.ts';
import { Link } from '../parts/link.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { useTexts } from '../settings.ts';

/** All runs, newest first, each with its counts by strength of evidence. */
export function RunList({
  runs,
  selected,
  route,
}: {
  readonly runs: readonly RunRow[];
  readonly selected: string;
  readonly route: OverviewRoute;
}) {
  const { overview } = useTexts();
  return (
    <nav class="runs" aria-label={overview.runs}>
      <h2>
        {overview.runs} <span class="count">{runs.length}</span>
      </h2>
      <VirtualList
        items={runs}
        rowHeight={58}
        height="fill"
        label={overview.runs}
        keyOf={({ id }) => id}
        reveal={runs.findIndex(({ id }) => id === selected)}
        render={(run) => (
          <Link to={{ ...route, run: run.id }} class="run-row" current={run.id === selected}>
            <span class="run-when">
              {when(run.startedAt)}
              <RunState run={run} />
            </span>
            <span class="run-who">
              {run.agents.map(({ name, model }) => (model ? `${name} ${model}` : name)).join(', ')}
            </span>
            <span class="run-bars">
              <CountBar counts={run.counts.E2} kind="E2" />
              <CountBar counts={run.counts.agent} kind="agent" />
            </span>
          </Link>
        )}
      />
    </nav>
  );
}

export function RunState({ run }: { readonly run: RunRow }) {
  const { overview } = useTexts();
  if (run.stub) return <span class="run-state">{overview.imported}</span>;
  if (run.interrupted) return <span class="run-state is-not_run">{overview.interrupted}</span>;
  return run.endedAt === null ? <span class="run-state is-running">{overview.running}</span> : null;
}

function CountBar({ counts, kind }: { readonly counts: Counts; readonly kind: 'E2' | 'agent' }) {
  const all = counts.pass + counts.fail + counts.not_run;
  if (all === 0) return null;
  const words = `${kind === 'E2' ? 'E2' : 'agent'}: ${counts.pass} pass, ${counts.fail} fail, ${counts.not_run} not_run`;
  return (
    <span class="count-bar" role="img" aria-label={words} title={words}>
      <span class="count-kind">{kind}</span>
      <span class="bar">
        {(['pass', 'fail', 'not_run'] as const).map(
          (status) =>
            counts[status] > 0 && <i key={status} class={`is-${status}`} style={{ flexGrow: counts[status] }} />,
        )}
      </span>
      <span class="count-number">
        {counts.pass}/{counts.pass + counts.fail}
        {counts.not_run > 0 ? ` · ${counts.not_run} –` : ''}
      </span>
    </span>
  );
}
