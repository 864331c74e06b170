import type { TraceRow } from '../../../run.ts';
import { toggleTerm } from '../../model/filter.ts';
import { strengthOf } from '../../model/matrix.ts';
import type { OverviewRoute } from '../../model/route.ts';
import { traceRoute } from '../../model/route.ts';
import { duration, when } from '../../model/text.ts';
import { StatusBadge, StrengthBadge } from '../parts/badge.tsx';
import { Inert } from '../parts/inert.tsx';
import { Link } from '../parts/link.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { useTexts } from '../settings.ts';

interface SittingListProps {
  readonly rows: readonly TraceRow[];
  readonly route: OverviewRoute;
  onFilter(text: string): void;
}

/** The sittings one by one, newest first. A click on a word filters by it. */
export function SittingList({ rows, route, onFilter }: SittingListProps) {
  const { overview, nothing } = useTexts();
  if (rows.length === 0) return <p class="notice">{nothing}</p>;
  const by = (term: string, text = term) => (
    <button type="button" class="word" title={term} onClick={() => onFilter(toggleTerm(route.filter, term))}>
      <Inert text={text} limit={60} line />
    </button>
  );
  return (
    <VirtualList
      class="sittings"
      items={rows}
      rowHeight={48}
      height="fill"
      label={overview.sittings}
      keyOf={({ id }) => id}
      render={(row) => (
        <div class="sitting-row">
          <Link to={traceRoute(row.id)} class="sitting-link">
            <StatusBadge status={row.status} reason={row.reason} />
            <code>{row.caseId}</code>
            {row.repetition > 1 ? ` #${row.repetition}` : ''}
          </Link>
          <span class="sitting-words">
            {by(`agent:${row.agent.name}`, row.agent.name)}
            {row.agent.model !== null && by(`model:${row.agent.model}`, row.agent.model)}
            {by(`@${row.category}`, row.category)}
            {by(`@${row.chapter}`, row.chapter)}
            <StrengthBadge strength={strengthOf(row.agent.evidence)} evidence={row.agent.evidence} />
          </span>
          <span class="sitting-figures">
            {row.calls} {overview.calls} · {row.posts.all} {overview.posts} · {duration(row.durationMs)} ·{' '}
            {when(row.startedAt)}
          </span>
          <span class="sitting-why">
            <Inert text={row.detail} limit={200} line />
          </span>
        </div>
      )}
    />
  );
}
