import type { ScriptMove } from '../../../agents/script-file.ts';
import type { Json } from '../../../traces/schema.ts';

/** The script's own JSON type is the same one, but for being writable. */
export const call = (name: string, input: Readonly<Record<string, Json>>): ScriptMove =>
  ({ call: name, input }) as unknown as ScriptMove;
export const done = (answer: string): ScriptMove => ({ answer });
/** A value out of what has happened so far. */
export const from = (pointer: string): Json => ({ $from: pointer });
