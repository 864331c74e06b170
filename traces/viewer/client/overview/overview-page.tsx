import { useMemo } from 'preact/hooks';
import type { RunRow } from '../../../run.ts';
import { type Filter, matches, parseFilter } from '../../model/filter.ts';
import { columnsOf } from '../../model/matrix.ts';
import type { OverviewRoute } from '../../model/route.ts';
import { subjectOf } from '../../model/subject.ts';
import type { Overview } from '../../port.ts';
import { goTo, useDigests } from '../hooks.ts';
import { useSurroundings } from '../settings.ts';
import { FilterBar } from './filter-bar.tsx';
import { History } from './history.tsx';
import { Matrix } from './matrix.tsx';
import { RunHead } from './run-head.tsx';
import { RunList } from './run-list.tsx';
import { SittingList } from './sitting-list.tsx';

interface OverviewPageProps {
  readonly overview: Overview;
  readonly version: number;
  readonly route: OverviewRoute;
}

/** Runs, the twenty as a matrix of runs, and what a filter finds in them. */
export function OverviewPage({ overview, version, route }: OverviewPageProps) {
  const { texts, port } = useSurroundings();
  const filter = useMemo(() => parseFilter(route.filter), [route.filter]);
  const digests = useDigests(port, needsDigests(filter), version);
  const run = overview.runs.find(({ id }) => id === route.run) ?? overview.runs[0];
  const columns = useMemo(() => columnsOf({ ...overview, runs: nearRuns(overview.runs, run) }), [overview, run]);
  const matched = useMemo(
    () =>
      filter.terms.length === 0
        ? overview.traces
        : overview.traces.filter((row) => matches(filter, subjectOf(row, digests.get(row.id)))),
    [overview, filter, digests],
  );
  const hits = useMemo(
    () => (filter.terms.length === 0 ? null : new Set(matched.map(({ id }) => id))),
    [matched, filter],
  );
  if (!run) return <p class="notice">{texts.overview.none}</p>;
  const set = (change: Partial<OverviewRoute>, replace = false) => goTo({ ...route, ...change }, { replace });
  return (
    <div class="overview">
      <h1 class="visually-hidden">{texts.home}</h1>
      <RunList runs={overview.runs} selected={run.id} route={route} />
      <div class="overview-main">
        <RunHead run={run} columns={columns} runs={overview.runs} />
        <History columns={columns} selected={run.id} route={route} />
        <FilterBar
          route={route}
          unknown={filter.unknown}
          matched={matched.length}
          all={overview.traces.length}
          onChange={set}
        />
        {route.list ? (
          <SittingList rows={matched} route={route} onFilter={(text) => set({ filter: text })} />
        ) : (
          <Matrix columns={columns} run={run} by={route.by} hits={hits} />
        )}
      </div>
    </div>
  );
}

/** Runs of which matrix and history are made: the newest, and the chosen one. The list on the left has them all. */
const NEAR = 64;

const nearRuns = (runs: readonly RunRow[], chosen: RunRow | undefined) =>
  runs.filter((run, index) => index < NEAR || run === chosen);

const needsDigests = ({ terms }: Filter) => terms.some(({ key }) => key === 'tool' || key === 'check');
