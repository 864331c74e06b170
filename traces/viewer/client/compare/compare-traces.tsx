import { useMemo } from 'preact/hooks';
import type { CheckResult } from '../../../schema.ts';
import { compareSittings, type Whole } from '../../model/compare-traces.ts';
import { strengthOf } from '../../model/matrix.ts';
import { traceRoute } from '../../model/route.ts';
import { duration, when } from '../../model/text.ts';
import { Glyph, StrengthBadge } from '../parts/badge.tsx';
import { Inert } from '../parts/inert.tsx';
import { Link } from '../parts/link.tsx';
import { useTexts } from '../settings.ts';
import { CallRow } from './call-row.tsx';
import { Differences } from './differences.tsx';
import { PageDiff } from './page-diff.tsx';
import { UnlikeThings } from './unlike.tsx';

/** Two sittings side by side: what is unlike, then verdict, calls aligned, checks, answers, and how page and server were left. */
export function CompareTraces({ left, right }: { readonly left: Whole; readonly right: Whole }) {
  const { compare } = useTexts();
  const { diff, unlike, calls, same, page, server } = useMemo(() => compareSittings(left, right), [left, right]);
  return (
    <>
      <UnlikeThings rows={unlike} />
      {same && <p class="notice">{compare.same}</p>}
      <table class="pairs sides">
        <thead>
          <tr>
            <th scope="col">
              <Who sitting={left} side={compare.left} />
            </th>
            <th scope="col">
              <Who sitting={right} side={compare.right} />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <Verdict text={diff.verdict.left} />
            </td>
            <td>
              <Verdict text={diff.verdict.right} />
            </td>
          </tr>
          <tr>
            <td>
              {compare.time} {duration(diff.durationMs.left)}
            </td>
            <td>
              {compare.time} {duration(diff.durationMs.right)}
            </td>
          </tr>
        </tbody>
      </table>
      <h2>
        {compare.calls} <span class="count">{calls.length}</span>
      </h2>
      {calls.length === 0 ? (
        <p class="quiet">{compare.none}</p>
      ) : (
        <ol class="call-pairs">
          {calls.map((pair, index) => (
            <CallRow key={index} pair={pair} left={left.head.id} right={right.head.id} />
          ))}
        </ol>
      )}
      <h2>{compare.checks}</h2>
      <table class="pairs checks-pairs">
        <tbody>
          {diff.checks.map(({ name, left: one, right: two }) => (
            <tr key={name} class={one?.status === two?.status ? 'change-same' : 'change-other'}>
              <th scope="row">
                <Inert text={name} limit={80} line />
              </th>
              <td>
                <CheckSide check={one} />
              </td>
              <td>
                <CheckSide check={two} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{compare.answers}</h2>
      <table class="pairs">
        <tbody>
          {diff.answers.map(({ turn, left: one, right: two }) => (
            <tr key={turn} class={one === two ? 'change-same' : 'change-other'}>
              <td>
                <Inert text={one ?? compare.none} />
              </td>
              <td>
                <Inert text={two ?? compare.none} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{compare.page}</h2>
      <PageDiff lines={page} />
      <h2>{compare.server}</h2>
      <Differences rows={server} />
    </>
  );
}

function Who({ sitting: { head }, side }: { readonly sitting: Whole; readonly side: string }) {
  return (
    <>
      <span class="quiet">{side}</span>{' '}
      <Link to={traceRoute(head.id)}>
        {head.caseId} #{head.repetition}
      </Link>{' '}
      <StrengthBadge strength={strengthOf(head.agent.evidence)} evidence={head.agent.evidence} />{' '}
      <Inert text={`${head.agent.name} ${head.agent.model ?? ''}`} limit={80} line />{' '}
      <span class="quiet">{when(head.startedAt)}</span>
    </>
  );
}

function Verdict({ text }: { readonly text: string }) {
  const status = text === 'pass' || text === 'fail' ? text : 'not_run';
  return (
    <span class={`badge is-${status}`}>
      <Glyph status={status} />
      {text}
    </span>
  );
}

function CheckSide({ check }: { readonly check: CheckResult | null }) {
  const { compare } = useTexts();
  if (!check) return <span class="quiet">{compare.none_there}</span>;
  return (
    <span class="check-side">
      <Glyph status={check.status} /> <span class="visually-hidden">{check.status}</span>{' '}
      <Inert text={check.detail} limit={240} line />
    </span>
  );
}
