import type { TraceRow } from '../../../run.ts';
import type { Json } from '../../../schema.ts';
import type { LinkedCheck } from '../../model/checks.ts';
import { strengthOf } from '../../model/matrix.ts';
import { usageOf } from '../../model/moment.ts';
import type { Replay } from '../../model/replay.ts';
import { HOME, traceRoute } from '../../model/route.ts';
import { scriptOf } from '../../model/script.ts';
import { duration, when } from '../../model/text.ts';
import type { Overview } from '../../port.ts';
import { goTo } from '../hooks.ts';
import { StatusBadge, StrengthBadge } from '../parts/badge.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { Inert } from '../parts/inert.tsx';
import { Link } from '../parts/link.tsx';
import { memo } from '../parts/memo.ts';
import { useTexts } from '../settings.ts';
import { Why } from './why.tsx';

interface SittingHeadProps {
  readonly replay: Replay;
  readonly checks: readonly LinkedCheck[];
  readonly overview: Overview;
  readonly siblings: readonly TraceRow[];
  onEvidence(check: string, place: number): void;
}

/** What was sat, by whom, what it came to and why, in the first three lines. */
export const SittingHead = memo(function SittingHead({
  replay,
  checks,
  overview,
  siblings,
  onEvidence,
}: SittingHeadProps) {
  const texts = useTexts();
  const { head, verdict } = replay;
  const { expectation } = head.case as { readonly expectation?: Json };
  const here = siblings.findIndex(({ id }) => id === head.id);
  const [before, after] = [siblings[here - 1], siblings[here + 1]];
  return (
    <header class={`sitting-head edge-${verdict.status}`}>
      <div class="sitting-title">
        <Link to={{ ...HOME, run: head.run }} class="crumb">
          {texts.overview.run} {head.run.slice(0, 8)}
        </Link>
        <h1>
          {head.caseId}
          {head.repetition > 1 ? ` #${head.repetition}` : ''}
        </h1>
        <StatusBadge status={verdict.status} reason={verdict.reason} big />
        {!replay.finished && <span class="run-state is-running">{texts.replay.open}</span>}
        <StrengthBadge strength={strengthOf(head.agent.evidence)} evidence={head.agent.evidence} />
        <span class="who">
          <Inert text={head.agent.model ? `${head.agent.name} ${head.agent.model}` : head.agent.name} limit={80} line />
        </span>
        <nav class="siblings" aria-label={texts.overview.run}>
          {before && (
            <Link
              to={traceRoute(before.id)}
              class="button"
              title={texts.replay.previous}
              label={`${texts.replay.previous}: ${before.caseId}`}
            >
              ‹ {before.caseId}
            </Link>
          )}
          {after && (
            <Link
              to={traceRoute(after.id)}
              class="button"
              title={texts.replay.next}
              label={`${texts.replay.next}: ${after.caseId}`}
            >
              {after.caseId} ›
            </Link>
          )}
        </nav>
      </div>
      <Why replay={replay} checks={checks} onEvidence={onEvidence} />
      {typeof expectation === 'string' && (
        <p class="expectation">
          <span class="label">{texts.replay.expectation}</span> <Inert text={expectation} />
        </p>
      )}
      <Facts replay={replay} />
      <div class="sitting-tools">
        <Provenance replay={replay} />
        <ComparePick replay={replay} overview={overview} />
        <CopyButton
          label={texts.replay.copyTrace}
          value={() => ({ head: head as unknown as Json, events: replay.events as unknown as Json })}
        />
        <CopyButton label={texts.replay.copyScript} value={() => scriptOf(replay)} />
      </div>
    </header>
  );
}, sameSitting);

/** The scrubber moves nothing here. */
function sameSitting(a: SittingHeadProps, b: SittingHeadProps): boolean {
  return a.replay === b.replay && a.checks === b.checks && a.overview === b.overview && a.siblings === b.siblings;
}

function Facts({ replay }: { readonly replay: Replay }) {
  const { facts } = useTexts().replay;
  const usage = usageOf(replay);
  const posts = replay.events.filter((event) => event.type === 'request' && event.method.toUpperCase() === 'POST');
  const agent = posts.filter(({ phase }) => phase === 'agent').length;
  const rows: [string, string][] = [
    [facts.category, replay.head.category],
    [facts.chapter, replay.head.chapter],
    [facts.calls, String(replay.stops.call.length)],
    [facts.posts, `${posts.length} (agent ${agent})`],
    [facts.time, duration(replay.durationMs)],
    [facts.tokens, usage ? `${usage.inputTokens} + ${usage.outputTokens}` : facts.unknown],
    [
      facts.cost,
      usage?.costUsd === undefined || usage.costUsd === null ? facts.unknown : `US$ ${usage.costUsd.toFixed(4)}`,
    ],
    [facts.began, when(replay.head.startedAt)],
  ];
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Inert text={value} limit={80} line />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Provenance({ replay: { head } }: { readonly replay: Replay }) {
  const { facts, provenance } = useTexts().replay;
  const rows: [string, string | null][] = [
    ['trace', head.id],
    [facts.dataset, head.datasetHash],
    ['case', head.caseHash],
    [facts.catalog, head.catalogHash],
    [facts.build, head.site.build],
    ['site', head.site.url],
    [facts.browser, `${head.browser.name} ${head.browser.version}`],
    ['agent config', head.agent.config],
    ['proctor', head.proctor],
  ];
  return (
    <details class="provenance">
      <summary class="button">{provenance}</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>
                <Inert text={value ?? facts.unknown} limit={200} line />
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ComparePick({ replay, overview }: { readonly replay: Replay; readonly overview: Overview }) {
  const { compareWith } = useTexts().replay;
  const { id, caseId } = replay.head;
  const others = overview.traces.filter((row) => row.caseId === caseId && row.id !== id).slice(0, 50);
  if (others.length === 0) return null;
  return (
    <select
      class="select"
      aria-label={compareWith}
      value=""
      onChange={(event) => goTo({ view: 'compare', what: 'traces', left: event.currentTarget.value, right: id })}
    >
      <option value="">{compareWith}</option>
      {others.map((row) => (
        <option key={row.id} value={row.id}>
          {row.status}
          {row.reason ? ` ${row.reason}` : ''} · {row.agent.name} {row.agent.model ?? ''} #{row.repetition} ·{' '}
          {when(row.startedAt)}
        </option>
      ))}
    </select>
  );
}
