import type { ComparedCall } from '../../../diff.ts';
import type { SortedPair } from '../../model/compare-traces.ts';
import { traceRoute } from '../../model/route.ts';
import { compactJson, duration, resultLine } from '../../model/text.ts';
import { Inert } from '../parts/inert.tsx';
import { Link } from '../parts/link.tsx';
import { useTexts } from '../settings.ts';
import { Differences } from './differences.tsx';

/** One call on both sides, or on one; what differs is listed below it. */
export function CallRow({
  pair,
  left,
  right,
}: {
  readonly pair: SortedPair;
  readonly left: string;
  readonly right: string;
}) {
  const { replay, compare } = useTexts();
  const ids = pair.input.ids + pair.result.ids;
  return (
    <li class={pair.differs ? 'change-other' : 'change-same'}>
      <div class="call-sides">
        <CallSide call={pair.left} trace={left} />
        <CallSide call={pair.right} trace={right} />
      </div>
      {pair.input.real.length > 0 && (
        <>
          <h3>{replay.inputLong}</h3>
          <Differences rows={pair.input.real} />
        </>
      )}
      {pair.result.real.length > 0 && (
        <>
          <h3>{replay.outputLong}</h3>
          <Differences rows={pair.result.real} />
        </>
      )}
      {ids > 0 && <p class="quiet ids">{compare.ids(ids)}</p>}
    </li>
  );
}

function CallSide({ call, trace }: { readonly call: ComparedCall | null; readonly trace: string }) {
  const { compare } = useTexts();
  if (!call) return <div class="call-side call-side-none">{compare.none_there}</div>;
  return (
    <div class="call-side">
      <p>
        <Link to={traceRoute(trace, call.seq)}>
          <code class="tool">
            <Inert text={call.tool} limit={80} line />
          </code>
        </Link>{' '}
        <span class={`outcome${call.outcome === 'completed' ? '' : ' is-fail'}`}>{call.outcome}</span>{' '}
        {call.durationMs !== null && <span class="quiet">{duration(call.durationMs)}</span>}
      </p>
      <p class="beat-line">
        <code>
          <Inert text={compactJson(call.input, 200)} limit={200} line />
        </code>
      </p>
      <p class="beat-line">
        <Inert text={resultLine(call.result, 200)} limit={200} line />
      </p>
    </div>
  );
}
