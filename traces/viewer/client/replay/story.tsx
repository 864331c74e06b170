import type { ComponentChildren } from 'preact';
import type { Beat } from '../../model/story.ts';
import { compactJson, duration, resultLine } from '../../model/text.ts';
import { Inert } from '../parts/inert.tsx';
import { memo } from '../parts/memo.ts';
import { useTexts } from '../settings.ts';

interface StoryProps {
  readonly beats: readonly Beat[];
  readonly place: number;
  onPlace(place: number): void;
}

/** Beats in the document at once: a sitting of a thousand calls shows those around the moment. */
const TOLD = 40;
/** Of these, so many stand before the moment. */
const BEFORE = 12;

/** Prompt → tool → input → result → answer, readable without opening anything. */
export function Story({ beats, place, onPlace }: StoryProps) {
  const { replay } = useTexts();
  const current = beats.findLastIndex((beat) => beat.place <= place);
  const first = Math.max(0, Math.min(current - BEFORE, beats.length - TOLD));
  const told = beats.slice(first, first + TOLD);
  const rest = beats.length - first - told.length;
  return (
    <section class="story" aria-label={replay.story}>
      <h2>{replay.story}</h2>
      {first > 0 && <Further count={first} to={beats[first - 1]} onPlace={onPlace} />}
      <ol>
        {told.map((beat, index) => (
          <BeatRow key={beat.place} beat={beat} current={first + index === current} onPlace={onPlace} />
        ))}
      </ol>
      {rest > 0 && <Further count={rest} to={beats[first + TOLD]} onPlace={onPlace} />}
    </section>
  );
}

interface FurtherProps {
  readonly count: number;
  readonly to: Beat | undefined;
  onPlace(place: number): void;
}

/** The way to beats that are not in the document. */
function Further({ count, to, onPlace }: FurtherProps) {
  const { more } = useTexts();
  return (
    <button type="button" class="link" onClick={() => to && onPlace(to.place)}>
      {more(String(count))}
    </button>
  );
}

interface BeatRowProps {
  readonly beat: Beat;
  readonly current: boolean;
  onPlace(place: number): void;
}

const BeatRow = memo(
  function BeatRow({ beat, current, onPlace }: BeatRowProps) {
    return (
      <li
        class={`beat beat-${beat.kind}${current ? ' is-current' : ''}${isBad(beat) ? ' is-bad' : ''}`}
        aria-current={current ? 'step' : undefined}
      >
        <BeatBody beat={beat} onPlace={onPlace} />
      </li>
    );
  },
  (a, b) => a.beat === b.beat && a.current === b.current,
);

const WELL = new Set(['completed', 'awaiting_user']);

function isBad(beat: Beat): boolean {
  if (beat.kind === 'call')
    return (
      !WELL.has(beat.result?.outcome ?? '') || (beat.call.schemaErrors?.length ?? 0) > 0 || beat.call.live === null
    );
  return beat.kind === 'trouble' || (beat.kind === 'operator' && !beat.move.ok);
}

function BeatBody({ beat, onPlace }: { readonly beat: Beat; readonly onPlace: (place: number) => void }) {
  const { replay } = useTexts();
  const head = (label: ComponentChildren, extra: ComponentChildren = null) => (
    <button type="button" class="beat-head" onClick={() => onPlace(beat.place)}>
      <span class="beat-label">{label}</span>
      {extra}
    </button>
  );
  switch (beat.kind) {
    case 'prompt':
      return (
        <>
          {head(
            <>
              {replay.prompt}
              {beat.turn > 0 ? ` · ${replay.turn(beat.turn + 1)}` : ''}
            </>,
          )}
          <p class="beat-text">
            <Inert text={beat.text} />
          </p>
        </>
      );
    case 'said':
      return (
        <>
          {head(replay.said)}
          <p class="beat-text">
            <Inert text={beat.text} limit={300} />
          </p>
        </>
      );
    case 'answer':
      return (
        <>
          {head(replay.answer)}
          <p class="beat-text">
            {beat.text === '' ? <span class="quiet">{replay.emptyAnswer}</span> : <Inert text={beat.text} />}
          </p>
        </>
      );
    case 'operator':
      return (
        <>
          {head(replay.operator, <span class="beat-tag">{beat.move.move}</span>)}
          <p class="beat-text">
            <Inert text={beat.move.target} limit={200} />
          </p>
          {beat.move.saw !== null && (
            <p class="beat-line">
              <span class="beat-io">{replay.saw}</span>
              <code>
                <Inert text={compactJson(beat.move.saw, 200)} limit={200} line />
              </code>
            </p>
          )}
        </>
      );
    case 'fault':
      return head(replay.fault, <code class="beat-tag">{beat.fault}</code>);
    case 'trouble':
      return (
        <>
          {head(replay.trouble, <span class="beat-tag">{beat.reason}</span>)}
          <p class="beat-text">
            <Inert text={beat.text} />
          </p>
        </>
      );
    case 'call':
      return <CallBeat beat={beat} head={head} />;
  }
}

function CallBeat({
  beat: { call, result, writes },
  head,
}: {
  readonly beat: Extract<Beat, { kind: 'call' }>;
  readonly head: (label: ComponentChildren, extra: ComponentChildren) => ComponentChildren;
}) {
  const { replay } = useTexts();
  const ok = WELL.has(result?.outcome ?? '');
  return (
    <>
      {head(
        <code class="tool">
          <Inert text={call.tool} limit={80} line />
        </code>,
        <>
          <span class={`outcome${ok ? '' : ' is-fail'}`}>{result?.outcome ?? replay.running}</span>
          {result && <span class="quiet beat-time">{duration(result.durationMs)}</span>}
        </>,
      )}
      <p class="beat-line">
        <span class="beat-io">{replay.input}</span>
        <code>
          <Inert text={call.input ? compactJson(call.input, 220) : call.raw} limit={220} line />
        </code>
      </p>
      {result && (
        <p class="beat-line">
          <span class="beat-io">{replay.output}</span>
          <span>
            <Inert
              text={result.error?.real ?? result.error?.masked ?? resultLine(result.result, 220)}
              limit={220}
              line
            />
          </span>
        </p>
      )}
      {call.live === null && <p class="beat-flag is-fail">{replay.unregistered}</p>}
      {call.live !== null && call.shown !== call.live && <p class="beat-flag is-fail">{replay.stale}</p>}
      {(call.schemaErrors?.length ?? 0) > 0 && (
        <p class="beat-flag is-fail">
          {replay.schemaBad}: <Inert text={call.schemaErrors?.join('; ') ?? ''} limit={200} line />
        </p>
      )}
      {writes.map((write, index) => (
        <p class="beat-flag is-write" key={index}>
          {replay.wrote}{' '}
          <code>
            <Inert text={write} limit={160} line />
          </code>
        </p>
      ))}
    </>
  );
}
