import type { EventPayload, EventType, Hash, Json, Phase } from '../traces/schema.ts';
import type { Journal } from '../traces/store.ts';

/** Where every happening of a sitting goes, in order. Witnesses share it; the sitting moves its phase and current call. */
export interface Recorder {
  readonly journal: Journal;
  phase: Phase;
  /** The agent's call that is running, if any. */
  call: number | null;
  record<Type extends EventType>(type: Type, payload: EventPayload<Type>): number;
  json(value: Json): Hash;
}

/** A recorder that begins in the setup phase. Once the journal is finished it is deaf: the verdict is the last event. */
export function openRecorder(journal: Journal, isOpen: () => boolean): Recorder {
  return {
    journal,
    phase: 'setup',
    call: null,
    record(type, payload) {
      return isOpen() ? journal.append(type, this.phase, payload) : -1;
    },
    json: (value) => journal.json(value),
  };
}
