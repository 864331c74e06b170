import { LANES } from '../../model/events.ts';
import { lanePaths, phaseSpans, type Scale } from '../../model/lane-paths.ts';
import type { Replay } from '../../model/replay.ts';
import { memo } from '../parts/memo.ts';
import { useTexts } from '../settings.ts';

/** Height of a lane, and of the strip of phases above them. */
const LANE = 18;
const PHASE = 16;
const MARK = 10;
const HEIGHT = PHASE + LANES.length * LANE + 4;

function Names() {
  const { lanes } = useTexts().replay;
  return (
    <div class="lane-names" aria-hidden="true">
      {LANES.map((lane) => (
        <span key={lane}>{lanes[lane]}</span>
      ))}
    </div>
  );
}

interface MarksProps {
  readonly replay: Replay;
  readonly scale: Scale;
  readonly width: number;
  readonly evidence: readonly number[];
}

/** Everything of the time line that does not move with the scrubber. */
const Marks = memo(
  function Marks({ replay, scale, width, evidence }: MarksProps) {
    return (
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {phaseSpans(replay.events).map(({ phase, from, to }) => {
          const [left, right] = [
            from === 0 ? 0 : scale.x(from),
            to === replay.events.length - 1 ? width : scale.x(to + 1),
          ];
          return (
            <g key={from} class={`phase phase-${phase}`}>
              <rect x={left} y={0} width={Math.max(1, right - left)} height={HEIGHT} />
              {right - left > 44 && (
                <text x={left + 4} y={11}>
                  {phase}
                </text>
              )}
            </g>
          );
        })}
        {LANES.map((lane, index) => (
          <g key={lane} class={`lane lane-${lane}`}>
            <line x1={0} x2={width} y1={PHASE + (index + 1) * LANE} y2={PHASE + (index + 1) * LANE} />
            {lanePaths(replay.lanes[lane], scale, PHASE + index * LANE + (LANE - MARK) / 2, MARK).map(
              ({ tone, path }) => (
                <path key={tone} class={`tone-${tone}`} d={path} />
              ),
            )}
          </g>
        ))}
        {evidence.map((place) => (
          <path
            key={place}
            class="evidence-mark"
            d={`M${scale.x(place) - 4},0h8l-4,6z M${scale.x(place)},6V${HEIGHT}`}
          />
        ))}
      </svg>
    );
  },
  (a, b) =>
    a.replay === b.replay && a.scale === b.scale && a.width === b.width && a.evidence.join() === b.evidence.join(),
);

export const Lanes = { Names, Marks };
