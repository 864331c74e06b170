import type { Json, Outcome } from '../../traces/schema.ts';
import type { LiveTool } from './tools.ts';

/** How one call ended, as far as can be known. */
export interface CallEnd {
  readonly outcome: Outcome;
  readonly result: Json;
  /** The value as the browser delivered it, where it is not simply the JSON of `result`. */
  readonly wire: string | null;
  /** `real`: what the page threw; `masked`: what an agent in the browser gets to see of it. */
  readonly error: { readonly real: string | null; readonly masked: string | null } | null;
  readonly settledLater: boolean | null;
}

/** One way of calling a tool on the page. */
export interface Caller {
  call(tool: LiveTool, input: { readonly [key: string]: Json }, timeoutMs: number): Promise<CallEnd>;
}

/** What the browser's witness saw of an invocation, whoever began it. */
export interface Witnessed {
  invoked(invocation: string, tool: string, input: string): void;
  responded(invocation: string, status: string, error: string | null): void;
}

/** Reads a delivered value: an envelope with `ok: false`, or `isError`, is the tool's own refusal. */
export function outcomeOf(result: Json): 'completed' | 'tool_error' {
  const refused =
    typeof result === 'object' &&
    result !== null &&
    !Array.isArray(result) &&
    ((result as { ok?: Json }).ok === false || (result as { isError?: Json }).isError === true);
  return refused ? 'tool_error' : 'completed';
}

/** A call's end, with everything unsaid left empty. */
export const ended = (outcome: Outcome, more: Partial<CallEnd> = {}): CallEnd => ({
  outcome,
  result: null,
  wire: null,
  error: null,
  settledLater: null,
  ...more,
});
