import { useEffect, useRef, useState } from 'preact/hooks';
import { placeAt, type Replay } from '../../model/replay.ts';

export const SPEEDS = [0.5, 1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Playback {
  readonly playing: boolean;
  readonly speed: Speed;
  toggle(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
}

/** Longer waits than this (a model that thinks) are played as this, in milliseconds. */
const LONGEST_WAIT = 1_500;

/** Plays a sitting in its own time, with long waits shortened. */
export function usePlayback(replay: Replay, place: number, setPlace: (place: number) => void): Playback {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const at = useRef(place);
  at.current = place;
  useEffect(() => {
    if (!playing) return;
    let time = replay.events[at.current]?.t ?? 0;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      time += (now - before) * speed;
      before = now;
      const next = replay.events[at.current + 1];
      if (next && next.t - time > LONGEST_WAIT * speed) time = next.t - LONGEST_WAIT * speed;
      const reached = placeAt(replay.events, time);
      if (reached > at.current) setPlace(reached);
      if (reached >= replay.events.length - 1) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, replay, setPlace]);
  return {
    playing,
    speed,
    setSpeed,
    pause: () => setPlaying(false),
    toggle() {
      if (!playing && at.current >= replay.events.length - 1) setPlace(0);
      setPlaying(!playing);
    },
  };
}
