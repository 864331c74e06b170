import type { Json, NotRunReason } from '../../traces/schema.ts';

/** What became of one call that the model emitted. */
export type CallFate =
  /** Executed, and the tool did what it is for. */
  | 'ok'
  /** Executed, and the tool said no. */
  | 'tool_error'
  /** The arguments are no JSON object, or break the tool's own contract: nothing was executed. */
  | 'invalid'
  /** A tool of the catalog that the model was not sent. */
  | 'not_sent'
  /** A tool that exists nowhere. */
  | 'invented';

export interface CallRecord {
  readonly id: string;
  readonly round: number;
  readonly tool: string;
  /** The arguments exactly as emitted. */
  readonly raw: string;
  readonly input: { readonly [key: string]: Json } | null;
  readonly fate: CallFate;
  readonly problems: readonly string[];
  readonly result: Json;
}

/** One message of a scenario's transcript, as it went over the wire. */
export type Turn =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'model';
      readonly round: number;
      readonly text: string | null;
      readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
      readonly stop: string | null;
      readonly usage: {
        readonly inputTokens: number;
        readonly outputTokens: number;
        readonly costUsd: number | null;
      } | null;
    }
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly text: string };

/** How a scenario ended, whatever it was worth. `finished`: the model ended its turn by itself. */
export type Ending =
  | { readonly kind: 'finished' }
  | { readonly kind: 'rounds' }
  | { readonly kind: 'routing_miss'; readonly missing: readonly string[] }
  | { readonly kind: 'trouble'; readonly reason: NotRunReason; readonly message: string };

/** Everything that happened in one scenario. Cut short, it keeps what it did. */
export interface ScenarioRecord {
  readonly id: string;
  readonly repetition: number;
  readonly sent: readonly string[];
  readonly missing: readonly string[];
  readonly calls: readonly CallRecord[];
  readonly rounds: number;
  readonly transcript: readonly Turn[];
  readonly lastText: string | null;
  readonly ending: Ending;
}
