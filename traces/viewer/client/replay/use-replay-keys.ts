import type { TraceRow } from '../../../run.ts';
import type { LinkedCheck } from '../../model/checks.ts';
import { nextStop, type Replay } from '../../model/replay.ts';
import type { TraceRoute } from '../../model/route.ts';
import { TABS, traceRoute } from '../../model/route.ts';
import { goTo, type KeyMap, useKeys } from '../hooks.ts';
import { type Playback, SPEEDS } from './use-playback.ts';

interface ReplayKeys {
  readonly replay: Replay;
  /** The moment, also the one that is not drawn yet. */
  here(): number;
  readonly playback: Playback;
  readonly checks: readonly LinkedCheck[];
  readonly chosen: string | null;
  /** Sittings of the same run, in the order in which they were sat. */
  readonly siblings: readonly TraceRow[];
  jump(place: number): void;
  show(change: Partial<TraceRoute>): void;
  toggleScale(): void;
}

/** The keys of a sitting. */
export function useReplayKeys({
  replay,
  here,
  jump,
  playback,
  toggleScale,
  checks,
  chosen,
  show,
  siblings,
}: ReplayKeys): void {
  const last = replay.events.length - 1;
  const stop = (kind: keyof Replay['stops'], direction: 1 | -1) => () => {
    const to = nextStop(replay.stops[kind], here(), direction);
    if (to !== undefined) jump(to);
  };
  const sibling = (step: 1 | -1) => () => {
    const at = siblings.findIndex(({ id }) => id === replay.head.id);
    const other = siblings[at + step];
    if (at >= 0 && other) goTo(traceRoute(other.id));
  };
  const nextCheck = () => {
    const at = checks.findIndex(({ check }) => check.name === chosen);
    const next = checks[(at + 1) % Math.max(1, checks.length)];
    if (!next) return;
    const to = next.evidence[0]?.place ?? here();
    jump(to);
    show({ check: next.check.name, at: replay.events[to]?.seq ?? null });
  };
  const keys: KeyMap = {
    ' ': playback.toggle,
    ArrowLeft: () => jump(Math.max(0, here() - 1)),
    ArrowRight: () => jump(Math.min(last, here() + 1)),
    Home: () => jump(0),
    End: () => jump(last),
    c: stop('call', 1),
    C: stop('call', -1),
    p: stop('problem', 1),
    P: stop('problem', -1),
    w: stop('write', 1),
    W: stop('write', -1),
    x: nextCheck,
    s: () => playback.setSpeed(SPEEDS[(SPEEDS.indexOf(playback.speed) + 1) % SPEEDS.length] ?? 1),
    m: toggleScale,
    '[': sibling(-1),
    ']': sibling(1),
    ...Object.fromEntries(TABS.map((tab, index) => [String(index + 1), () => show({ tab })])),
  };
  useKeys(keys);
}
