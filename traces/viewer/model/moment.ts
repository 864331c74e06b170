import { pageLines } from '../../page-lines.ts';
import type { CatalogTool, PageState, Phase, ServerSnapshot, TraceEvent, TraceEventOf } from '../../schema.ts';
import type { Bodies } from '../port.ts';
import { eventAt, type Replay } from './replay.ts';

/** A tool as it was registered at a moment. `tool` is what the page said of it, where the agent's catalog holds it. */
export interface RegisteredTool {
  readonly name: string;
  readonly registration: number;
  readonly tool: CatalogTool | undefined;
}

/** A call and its end, as far as it had come by a moment. */
export interface CallAt {
  readonly call: TraceEventOf<'call'>;
  /** Undefined while it runs. */
  readonly result: TraceEventOf<'result'> | undefined;
  /** Whether its end was ever recorded. */
  readonly ends: boolean;
}

export interface RequestAt {
  readonly place: number;
  readonly request: TraceEventOf<'request'>;
  readonly response: TraceEventOf<'response'> | undefined;
}

const upTo = (replay: Replay, place: number) => replay.events.slice(0, place + 1);

const of = <Type extends TraceEvent['type']>(events: readonly TraceEvent[], type: Type) =>
  events.filter((event): event is TraceEvent & TraceEventOf<Type> => event.type === type);

/** The latest picture at or before a moment. */
export const pictureAt = (replay: Replay, place: number): TraceEventOf<'screenshot'> | undefined =>
  eventAt(replay.events, replay.latest.screenshot[place], 'screenshot');

/** The latest call that had begun by a moment. */
export function callAt(replay: Replay, place: number): CallAt | undefined {
  const call = eventAt(replay.events, replay.latest.call[place], 'call');
  if (!call) return undefined;
  const end = replay.results.get(call.call);
  const result = end !== undefined && end <= place ? eventAt(replay.events, end, 'result') : undefined;
  return { call, result, ends: end !== undefined };
}

/** The page as it was last seen by a moment, as lines. */
export function pageAt(replay: Replay, bodies: Bodies, place: number) {
  const event = eventAt(replay.events, replay.latest['page.state'][place], 'page.state');
  if (!event) return undefined;
  const state = bodies.get(event.state) as PageState | undefined;
  return { event, state, lines: state ? pageLines(state) : undefined };
}

/** The tools on the page at a moment: what was added and not removed since, with what the catalogs say of each. */
export function toolsAt(replay: Replay, bodies: Bodies, place: number): RegisteredTool[] {
  const known = new Map<number, CatalogTool>();
  for (const event of replay.events) {
    if (event.type !== 'catalog') continue;
    for (const tool of (bodies.get(event.catalog) ?? []) as unknown as CatalogTool[])
      known.set(tool.registration, tool);
  }
  const live = new Map<number, string>();
  for (const { added, removed } of of(upTo(replay, place), 'tools.changed')) {
    for (const { registration } of removed) live.delete(registration);
    for (const { name, registration } of added) live.set(registration, name);
  }
  return [...live].map(([registration, name]) => ({ name, registration, tool: known.get(registration) }));
}

const PHASES: readonly Phase[] = ['setup', 'agent', 'operator', 'teardown'];

/** POST requests by phase, up to a moment. */
export function postsAt(replay: Replay, place: number): readonly { readonly phase: Phase; readonly posts: number }[] {
  const posts = of(upTo(replay, place), 'request').filter(({ method }) => method.toUpperCase() === 'POST');
  return PHASES.map((phase) => ({ phase, posts: posts.filter((request) => request.phase === phase).length }));
}

/** Requests begun by a moment, each with its answer as far as it had come. */
export function requestsAt(replay: Replay, place: number): RequestAt[] {
  const found: RequestAt[] = [];
  for (let at = 0; at <= place; at++) {
    const request = eventAt(replay.events, at, 'request');
    if (!request) continue;
    const end = replay.responses.get(request.id);
    found.push({
      place: at,
      request,
      response: eventAt(replay.events, end !== undefined && end <= place ? end : undefined, 'response'),
    });
  }
  return found;
}

/** The server's accounts taken by a moment, in order. */
export function snapshotsAt(replay: Replay, bodies: Bodies, place: number) {
  return of(upTo(replay, place), 'server.snapshot').map((event) => ({
    event,
    snapshot: bodies.get(event.snapshot) as unknown as ServerSnapshot | undefined,
  }));
}

/** What the console and the page's own errors said by a moment. */
export function consoleAt(replay: Replay, place: number): TraceEvent[] {
  return upTo(replay, place).filter(({ type }) => type === 'console' || type === 'page.error' || type === 'dialog');
}

/** Tokens and cost of the whole sitting; null where nothing is known of them. */
export function usageOf(replay: Replay) {
  const known = of(replay.events, 'agent.message').flatMap(({ usage }) => usage ?? []);
  if (known.length === 0) return null;
  const costs = known.map(({ costUsd }) => costUsd);
  return {
    inputTokens: known.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: known.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    costUsd: costs.some((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}
