import type { TraceEvent, TraceEventOf, Verdict } from '../../schema.ts';
import { verdictOf } from '../../verdict.ts';
import type { Sitting } from '../port.ts';
import { isProblem, isWrite, LANES, type Lane, laneOf, type Tone, toneOf } from './events.ts';

/** One mark on a lane. `to` is where what began here ended; the same place for what has no length. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
}

/** A sitting made ready for scrubbing: everything that a moment needs is found by one look-up. Places index `events`. */
export interface Replay extends Sitting {
  readonly verdict: Verdict;
  readonly finished: boolean;
  readonly durationMs: number;
  /** Place of the event with this `seq`. */
  readonly placeOf: ReadonlyMap<number, number>;
  readonly lanes: Readonly<Record<Lane, readonly Mark[]>>;
  /** Where the jumps go. */
  readonly stops: {
    readonly call: readonly number[];
    readonly problem: readonly number[];
    readonly write: readonly number[];
  };
  /** For each place, the latest place of such an event at or before it, or -1. */
  readonly latest: Readonly<Record<LatestKind, Int32Array>>;
  /** Place of the end of each call, and of each request. */
  readonly results: ReadonlyMap<number, number>;
  readonly responses: ReadonlyMap<string, number>;
}

const LATEST = ['screenshot', 'page.state', 'call', 'catalog', 'prompt', 'answer', 'step.started'] as const;
export type LatestKind = (typeof LATEST)[number];

/** Builds the model of a sitting in one pass over its events. */
export function buildReplay({ head, events }: Sitting): Replay {
  const placeOf = new Map(events.map((event, place) => [event.seq, place]));
  const results = new Map<number, number>();
  const responses = new Map<string, number>();
  const latest = Object.fromEntries(LATEST.map((kind) => [kind, new Int32Array(events.length)])) as Replay['latest'];
  const now = Object.fromEntries(LATEST.map((kind) => [kind, -1])) as Record<LatestKind, number>;
  for (const [place, event] of events.entries()) {
    if (event.type === 'result') results.set(event.call, place);
    if (event.type === 'response') responses.set(event.id, place);
    if (isLatestKind(event.type)) now[event.type] = place;
    for (const kind of LATEST) latest[kind][place] = now[kind];
  }
  const verdict = verdictOf({ events });
  return {
    head,
    events,
    verdict,
    finished: events.at(-1)?.type === 'verdict',
    durationMs: events.at(-1)?.t ?? 0,
    placeOf,
    results,
    responses,
    latest,
    lanes: lanesOf(events, results, responses),
    stops: stopsOf(events, verdict, placeOf),
  };
}

const isLatestKind = (type: string): type is LatestKind => (LATEST as readonly string[]).includes(type);

function lanesOf(
  events: readonly TraceEvent[],
  results: ReadonlyMap<number, number>,
  responses: ReadonlyMap<string, number>,
): Replay['lanes'] {
  const lanes = Object.fromEntries(LANES.map((lane) => [lane, [] as Mark[]])) as Record<Lane, Mark[]>;
  for (const [from, event] of events.entries()) {
    const lane = laneOf(event);
    // Ends are drawn with their beginnings.
    if (lane === null || event.type === 'result' || event.type === 'response') continue;
    const end =
      event.type === 'call' ? results.get(event.call) : event.type === 'request' ? responses.get(event.id) : undefined;
    lanes[lane].push({ from, to: end ?? from, tone: markTone(event, end === undefined ? undefined : events[end]) });
  }
  return lanes;
}

function markTone(event: TraceEvent, end: TraceEvent | undefined): Tone {
  const own = toneOf(event);
  if (end === undefined) return event.type === 'call' ? 'bad' : own;
  if (own !== 'plain') return own;
  return toneOf(end);
}

function stopsOf(
  events: readonly TraceEvent[],
  verdict: Verdict,
  placeOf: ReadonlyMap<number, number>,
): Replay['stops'] {
  const places = (keep: (event: TraceEvent) => boolean) =>
    [...events.keys()].filter((place) => {
      const event = events[place];
      return event !== undefined && keep(event);
    });
  const blamed = verdict.checks
    .filter(({ status }) => status !== 'pass')
    .flatMap(({ evidence }) => evidence.flatMap((seq) => placeOf.get(seq) ?? []));
  return {
    call: places((event) => event.type === 'call'),
    problem: [...new Set([...places(isProblem), ...blamed])].sort((a, b) => a - b),
    write: places((event) => event.type === 'request' && isWrite(event.method)),
  };
}

/** The nearest stop after a place (or before it), or undefined where there is none. */
export function nextStop(stops: readonly number[], place: number, direction: 1 | -1): number | undefined {
  return direction === 1 ? stops.find((stop) => stop > place) : stops.findLast((stop) => stop < place);
}

/** The last place whose event had happened by a time. */
export function placeAt(events: readonly TraceEvent[], time: number): number {
  let [low, high] = [0, events.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((events[middle]?.t ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The event at a place if it is of this type. */
export function eventAt<Type extends TraceEvent['type']>(
  events: readonly TraceEvent[],
  place: number | undefined,
  type: Type,
): TraceEventOf<Type> | undefined {
  const event = place === undefined ? undefined : events[place];
  return event?.type === type ? (event as unknown as TraceEventOf<Type>) : undefined;
}
