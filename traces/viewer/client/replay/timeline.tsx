import { useMemo, useRef } from 'preact/hooks';
import { eventLine } from '../../model/events.ts';
import { scaleOf } from '../../model/lane-paths.ts';
import { nextStop, type Replay } from '../../model/replay.ts';
import { duration } from '../../model/text.ts';
import { useWidth } from '../hooks.ts';
import { Inert } from '../parts/inert.tsx';
import { useTexts } from '../settings.ts';
import { Lanes } from './lanes.tsx';
import { type Playback, SPEEDS } from './use-playback.ts';

interface TimelineProps {
  readonly replay: Replay;
  readonly place: number;
  readonly playback: Playback;
  readonly byTime: boolean;
  /** Places that the chosen check rests on. */
  readonly evidence: readonly number[];
  onPlace(place: number): void;
  onScale(): void;
}

/** The whole sitting on one line, with a scrubber. */
export function Timeline({ replay, place, playback, byTime, evidence, onPlace, onScale }: TimelineProps) {
  const texts = useTexts();
  const [ref, width] = useWidth<HTMLDivElement>();
  const scale = useMemo(() => scaleOf(replay, width, byTime), [replay, width, byTime]);
  const box = useRef<HTMLDivElement | null>(null);
  const event = replay.events[place];
  const line = event ? eventLine(event) : '';
  const scrub = (pointer: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    onPlace(scale.place(pointer.clientX - left));
  };
  return (
    <section class="timeline" aria-label={texts.replay.timeline}>
      <Transport
        replay={replay}
        place={place}
        playback={playback}
        byTime={byTime}
        onPlace={onPlace}
        onScale={onScale}
      />
      <div class="lanes-box">
        <Lanes.Names />
        <div
          class="lanes"
          ref={(node) => {
            box.current = node;
            ref(node);
          }}
          role="slider"
          tabIndex={0}
          aria-label={texts.replay.scrubber}
          aria-valuemin={0}
          aria-valuemax={replay.events.length - 1}
          aria-valuenow={place}
          aria-valuetext={`${texts.replay.position(place + 1, replay.events.length)}, ${duration(event?.t ?? 0)}, ${event?.type ?? ''}`}
          onPointerDown={(pointer) => {
            pointer.currentTarget.setPointerCapture(pointer.pointerId);
            scrub(pointer);
          }}
          onPointerMove={(pointer) => {
            if (pointer.buttons === 1) scrub(pointer);
          }}
        >
          {width > 0 && <Lanes.Marks replay={replay} scale={scale} width={width} evidence={evidence} />}
          <div class="cursor" style={{ transform: `translateX(${scale.x(place)}px)` }} />
        </div>
      </div>
      <p class="now">
        <span class="now-at">
          #{event?.seq} · {duration(event?.t ?? 0)}
        </span>
        <span class="tag">{event?.phase}</span>
        <b>{event?.type}</b>
        <span class="now-line">
          <Inert text={line} limit={240} line />
        </span>
      </p>
    </section>
  );
}

type TransportProps = Omit<TimelineProps, 'evidence'>;

function Transport({ replay, place, playback, byTime, onPlace, onScale }: TransportProps) {
  const texts = useTexts().replay;
  const last = replay.events.length - 1;
  const jump = (kind: keyof Replay['stops'], label: string) => {
    const to = nextStop(replay.stops[kind], place, 1);
    return (
      <button
        type="button"
        class="button"
        disabled={replay.stops[kind].length === 0}
        onClick={() => onPlace(to ?? replay.stops[kind][0] ?? place)}
      >
        {label} <span class="quiet">{replay.stops[kind].length}</span>
      </button>
    );
  };
  return (
    <div class="transport">
      <button
        type="button"
        class="button button-icon"
        aria-label={texts.back}
        title={texts.back}
        disabled={place === 0}
        onClick={() => onPlace(place - 1)}
      >
        <Icon path="M10 3 5 8l5 5" />
      </button>
      <button
        type="button"
        class="button button-icon button-play"
        aria-label={playback.playing ? texts.pause : texts.play}
        title={playback.playing ? texts.pause : texts.play}
        onClick={playback.toggle}
      >
        <Icon path={playback.playing ? 'M5.5 3v10M10.5 3v10' : 'M5 3l8 5-8 5z'} />
      </button>
      <button
        type="button"
        class="button button-icon"
        aria-label={texts.on}
        title={texts.on}
        disabled={place === last}
        onClick={() => onPlace(place + 1)}
      >
        <Icon path="M6 3l5 5-5 5" />
      </button>
      <fieldset class="segments" aria-label={texts.speed}>
        {SPEEDS.map((speed) => (
          <button
            type="button"
            key={speed}
            aria-pressed={playback.speed === speed}
            onClick={() => playback.setSpeed(speed)}
          >
            {speed}×
          </button>
        ))}
      </fieldset>
      <fieldset class="segments" aria-label={texts.scale}>
        <button type="button" aria-pressed={!byTime} onClick={() => byTime && onScale()}>
          {texts.bySteps}
        </button>
        <button type="button" aria-pressed={byTime} onClick={() => byTime || onScale()}>
          {texts.byTime}
        </button>
      </fieldset>
      <span class="jumps">
        {jump('call', texts.nextCall)}
        {jump('problem', texts.nextProblem)}
        {jump('write', texts.nextWrite)}
      </span>
      <span class="position quiet">
        {texts.position(place + 1, replay.events.length)} · {duration(replay.durationMs)}
      </span>
    </div>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
