import type { Tone } from './events.ts';
import type { Mark, Replay } from './replay.ts';

/** Where events stand across the time line: by their time, or one step each. */
export interface Scale {
  readonly x: (place: number) => number;
  /** The place nearest to a point. */
  readonly place: (x: number) => number;
}

/** Room at both ends, so that the first and the last mark are whole. */
const EDGE = 6;

export function scaleOf(
  { events, durationMs }: Pick<Replay, 'events' | 'durationMs'>,
  width: number,
  byTime: boolean,
): Scale {
  const span = Math.max(1, width - 2 * EDGE);
  const last = Math.max(1, events.length - 1);
  const x = (place: number) =>
    EDGE + span * (byTime ? (events[place]?.t ?? 0) / Math.max(1, durationMs) : place / last);
  return {
    x,
    place(at) {
      if (!byTime) return Math.max(0, Math.min(events.length - 1, Math.round(((at - EDGE) / span) * last)));
      let [low, high] = [0, events.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (x(middle) < at) low = middle + 1;
        else high = middle;
      }
      return low > 0 && at - x(low - 1) < x(low) - at ? low - 1 : low;
    },
  };
}

/** A mark is never narrower than this. */
const NARROWEST = 4;

/** The marks of a lane as one path for each tone, with marks that would cover each other joined: two thousand cost as little as ten. */
export function lanePaths(
  marks: readonly Mark[],
  { x }: Scale,
  top: number,
  height: number,
): { readonly tone: Tone; readonly path: string }[] {
  const spans = new Map<Tone, [from: number, to: number][]>();
  for (const { from, to, tone } of marks) {
    const start = Math.round(x(from)) - NARROWEST / 2;
    const end = Math.max(Math.round(x(to)) + NARROWEST / 2, start + NARROWEST);
    const list = spans.get(tone) ?? [];
    const before = list.at(-1);
    // Joined only where both would be less than a mark: what can be told apart stays apart.
    if (before && start < before[0] + NARROWEST && end <= before[1] + NARROWEST) before[1] = Math.max(before[1], end);
    else list.push([start, end]);
    spans.set(tone, list);
  }
  return [...spans].map(([tone, list]) => ({
    tone,
    path: list.map(([from, to]) => `M${from},${top}h${to - from}v${height}h${from - to}z`).join(''),
  }));
}

/** Stretches of one phase, for the ground of the time line. */
export function phaseSpans(
  events: Replay['events'],
): { readonly phase: string; readonly from: number; readonly to: number }[] {
  const spans: { phase: string; from: number; to: number }[] = [];
  for (const [place, { phase }] of events.entries()) {
    const last = spans.at(-1);
    if (last?.phase === phase) last.to = place;
    else spans.push({ phase, from: place, to: place });
  }
  return spans;
}
