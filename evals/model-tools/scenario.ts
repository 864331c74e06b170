import type { ScriptMove } from '../../agents/script-file.ts';
import type { Json } from '../../traces/schema.ts';

/** What one value must be. */
export type Want =
  | { readonly near: number; readonly within: number }
  | { readonly equals: Json }
  | { readonly oneOf: readonly Json[] }
  /** A regular expression, without regard to case. */
  | { readonly matches: string }
  | { readonly length: number };

/** Where a value must have come from: the result of an earlier call, and nowhere else. */
export interface Origin {
  readonly tool: string;
  /** JSON Pointer into its result; with `where`, into the list there, then `field` of the one entry that fits. */
  readonly at: string;
  readonly where?: { readonly [key: string]: Json };
  readonly field?: string;
}

/** One call that the request asks for. */
export interface Expectation {
  readonly tool: string;
  /** Values by JSON Pointer into the arguments. */
  readonly values?: { readonly [pointer: string]: Want };
  /** Values that must come out of an earlier result, by JSON Pointer into the arguments. */
  readonly uses?: { readonly [pointer: string]: Origin };
}

export type ScenarioKind = 'action' | 'no-tool' | 'ask' | 'fault' | 'choice';

/** One executable request: what is asked, what must be done, and a way that is right. */
export interface Scenario {
  readonly id: string;
  readonly kind: ScenarioKind;
  readonly locale: 'en' | 'zh' | 'mixed';
  readonly request: string;
  /** Toolsets that it is about. */
  readonly toolsets: readonly string[];
  /** Tools without which it cannot be done. */
  readonly required: readonly string[];
  /** Further tools that are all right to call. */
  readonly allowed?: readonly string[];
  /** Tools that the request refuses. */
  readonly forbidden?: readonly string[];
  readonly expects: readonly Expectation[];
  /** Calls made on the map before the model comes, so that there is something to find. */
  readonly before?: readonly { readonly tool: string; readonly input: { readonly [key: string]: Json } }[];
  /** Tools that fail so many times first. */
  readonly faults?: readonly { readonly tool: string; readonly times: number }[];
  /** What the last words must hold, as a regular expression without regard to case. */
  readonly answer?: string;
  /** A right way, in the moves of an exam script; it drives the fakes and proves that the scenario can be passed. */
  readonly solution: readonly ScriptMove[];
}
