import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Json } from '../../../schema.ts';
import { linkedChecks } from '../../model/checks.ts';
import { buildReplay, type Replay } from '../../model/replay.ts';
import type { TraceRoute } from '../../model/route.ts';
import { storyOf } from '../../model/story.ts';
import type { Bodies, Overview, Sitting } from '../../port.ts';
import { goTo, useLoaded, useSteady } from '../hooks.ts';
import { useSurroundings } from '../settings.ts';
import { Checks } from './checks.tsx';
import { firstPlace } from './first-place.ts';
import { Moment } from './moment.tsx';
import { Picture } from './picture.tsx';
import { SittingHead } from './sitting-head.tsx';
import { Story } from './story.tsx';
import { Timeline } from './timeline.tsx';
import { usePlayback } from './use-playback.ts';
import { useReplayKeys } from './use-replay-keys.ts';

const NO_BODIES: Bodies = new Map<string, Json>();

/** One sitting: the verdict and why, the story, the time line, and everything that is known of the chosen moment. */
export function ReplayPage({
  route,
  overview,
  version,
}: {
  readonly route: TraceRoute;
  readonly overview: Overview;
  readonly version: number;
}) {
  const { port, texts } = useSurroundings();
  const row = overview.traces.find(({ id }) => id === route.id);
  // What has its verdict never changes again.
  const stamp = row?.finished ? -1 : version;
  const sitting = useLoaded(() => port.sitting(route.id), route.id, stamp);
  const bodies = useLoaded(() => port.bodies(route.id), route.id, stamp);
  if (sitting.state === 'loading')
    return (
      <p class="notice" role="status">
        {texts.loading}
      </p>
    );
  if (sitting.state === 'failed')
    return (
      <p class="notice notice-bad" role="alert">
        {texts.failedToRead}: {sitting.message}
      </p>
    );
  if (!sitting.value || sitting.value.events.length === 0)
    return (
      <p class="notice notice-bad" role="alert">
        {texts.replay.missing} <code>{route.id}</code>
      </p>
    );
  return (
    <Opened
      sitting={sitting.value}
      bodies={bodies.state === 'ready' ? bodies.value : NO_BODIES}
      route={route}
      overview={overview}
    />
  );
}

interface OpenedProps {
  readonly sitting: Sitting;
  readonly bodies: Bodies;
  readonly route: TraceRoute;
  readonly overview: Overview;
}

function Opened({ sitting, bodies, route, overview }: OpenedProps) {
  const { texts } = useSurroundings();
  const replay = useMemo(() => buildReplay(sitting), [sitting]);
  const checks = useMemo(() => linkedChecks(replay), [replay]);
  const story = useMemo(() => storyOf(replay), [replay]);
  const { place, here, setPlace } = usePlace(replay, route);
  const playback = usePlayback(replay, place, setPlace);
  const [byTime, setByTime] = useState(false);
  const chosen = checks.find(({ check }) => check.name === route.check);
  const siblings = useMemo(
    () => overview.traces.filter(({ run }) => run === sitting.head.run).toReversed(),
    [overview, sitting.head.run],
  );
  const show = (change: Partial<TraceRoute>) => goTo({ ...route, at: replay.events[place]?.seq ?? null, ...change });
  const jump = useSteady((to: number) => {
    playback.pause();
    setPlace(to);
  });
  const showEvidence = useSteady((check: string, to: number) => {
    jump(to);
    show({ check, at: replay.events[to]?.seq ?? null });
  });
  useReplayKeys({
    replay,
    here,
    jump,
    playback,
    toggleScale: () => setByTime(!byTime),
    checks,
    chosen: route.check,
    show,
    siblings,
  });
  return (
    <div class="replay">
      <SittingHead replay={replay} checks={checks} overview={overview} siblings={siblings} onEvidence={showEvidence} />
      <Timeline
        replay={replay}
        place={place}
        onPlace={jump}
        playback={playback}
        byTime={byTime}
        onScale={() => setByTime(!byTime)}
        evidence={chosen?.evidence.map((one) => one.place) ?? []}
      />
      <div class="columns">
        <Story beats={story} place={place} onPlace={jump} />
        <section class="moment-column" aria-label={texts.replay.moment}>
          <Picture replay={replay} place={place} />
          <Moment
            replay={replay}
            bodies={bodies}
            place={place}
            tab={route.tab ?? 'call'}
            onTab={(tab) => show({ tab })}
            onPlace={jump}
          />
        </section>
        <Checks checks={checks} chosen={route.check} onEvidence={showEvidence} />
      </div>
    </div>
  );
}

/** The chosen moment. The address follows it, unhurriedly: browsers refuse too many changes of it in a row. */
function usePlace(replay: Replay, route: TraceRoute) {
  const asked = route.at === null ? undefined : replay.placeOf.get(route.at);
  const [held, hold] = useState<number | null>(asked ?? null);
  const place = Math.min(held ?? firstPlace(replay), replay.events.length - 1);
  // Keys may come faster than the page is drawn; each goes on from where the one before it led.
  const now = useRef(place);
  now.current = place;
  const here = useCallback(() => now.current, []);
  const setPlace = useCallback((to: number) => {
    now.current = to;
    hold(to);
  }, []);
  // Only another address moves the moment, not another place.
  useEffect(() => {
    if (asked !== undefined) setPlace(asked);
  }, [route.at]);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => {
      const at = replay.events[held]?.seq ?? null;
      if (at !== route.at) goTo({ ...route, at }, { replace: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [held, replay, route]);
  return { place, here, setPlace };
}
