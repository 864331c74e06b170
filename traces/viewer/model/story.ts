import type { TraceEventOf } from '../../schema.ts';
import { eventAt, type Replay } from './replay.ts';

/** The sitting as it is told: prompt, tool, input, result, answer, and what the person at the page did in between. */
export type Beat =
  | { readonly kind: 'prompt'; readonly place: number; readonly turn: number; readonly text: string }
  | { readonly kind: 'said'; readonly place: number; readonly text: string }
  | {
      readonly kind: 'call';
      readonly place: number;
      readonly call: TraceEventOf<'call'>;
      readonly result: TraceEventOf<'result'> | undefined;
      /** Writing requests that began while it ran. */
      readonly writes: readonly string[];
    }
  | { readonly kind: 'answer'; readonly place: number; readonly text: string }
  | { readonly kind: 'operator'; readonly place: number; readonly move: TraceEventOf<'operator'> }
  | { readonly kind: 'fault'; readonly place: number; readonly fault: string }
  | { readonly kind: 'trouble'; readonly place: number; readonly reason: string; readonly text: string };

/** The beats of a sitting, in order. */
export function storyOf(replay: Replay): Beat[] {
  const writes = writesByCall(replay);
  return replay.events.flatMap((event, place): Beat[] => {
    switch (event.type) {
      case 'prompt':
        return [{ kind: 'prompt', place, turn: event.turn, text: event.text }];
      case 'agent.message':
        // The message that only answers is told by the answer.
        return event.calls > 0 && event.text ? [{ kind: 'said', place, text: event.text }] : [];
      case 'call': {
        const result = eventAt(replay.events, replay.results.get(event.call), 'result');
        return [{ kind: 'call', place, call: event, result, writes: writes.get(event.call) ?? [] }];
      }
      case 'answer':
        return [{ kind: 'answer', place, text: event.text }];
      case 'operator':
        return [{ kind: 'operator', place, move: event }];
      case 'fault.armed':
        return [{ kind: 'fault', place, fault: event.fault }];
      case 'trouble':
        return [{ kind: 'trouble', place, reason: event.reason, text: event.message }];
      default:
        return [];
    }
  });
}

function writesByCall({ events }: Replay): Map<number, string[]> {
  const writes = new Map<number, string[]>();
  for (const event of events) {
    if (event.type !== 'request' || event.call === null || /^(GET|HEAD|OPTIONS)$/i.test(event.method)) continue;
    writes.set(event.call, [...(writes.get(event.call) ?? []), `${event.method} ${event.url}`]);
  }
  return writes;
}
