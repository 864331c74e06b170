import type { CatalogTool, Evidence, Json, NotRunReason } from '../traces/schema.ts';

/** Everyone who can sit. `mcp` takes the exam through `npm run exam:serve`. */
export const AGENT_NAMES = ['reference', 'script', 'keyword', 'replay', 'anthropic', 'openai', 'mcp'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

/** What an agent may see of the page before a move. Nothing of the case but the prompt ever reaches it. */
export interface View {
  readonly tools: readonly CatalogTool[];
  /** The page's own words: untrusted. */
  readonly page: { readonly url: string; readonly title: string; readonly text: string };
}

/** A request for a tool, exactly as the agent emitted it; `arguments` is meant to be JSON and may be anything. */
export interface ToolRequest {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the price is not known; never zero for unknown. */
  readonly costUsd: number | null;
}

/** One message of the agent: an answer when it asks for no tool. */
export interface Message {
  readonly text: string | null;
  readonly calls: readonly ToolRequest[];
  readonly usage: Usage | null;
  /** Why the provider says the message ended, in its own word. */
  readonly stop: string | null;
  /** What a reader of the trace should know beside it, such as what has drifted since a recording. */
  readonly notes?: readonly string[];
}

/** What came back from one requested call. */
export interface ToolAnswer {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  readonly isError: boolean;
  /** Parsed result where there is one. */
  readonly result: Json;
  /** What the agent reads: the result as JSON text, or what went wrong. */
  readonly text: string;
}

export type Incoming =
  | { readonly kind: 'prompt'; readonly turn: number; readonly text: string }
  | { readonly kind: 'results'; readonly answers: readonly ToolAnswer[] };

/** One agent at one sitting. It keeps its own conversation; `close` frees what it holds. */
export interface AgentSeat {
  next(incoming: Incoming, view: View, signal: AbortSignal): Promise<Message>;
  close?(): Promise<void>;
}

export interface Trouble {
  readonly reason: NotRunReason;
  readonly message: string;
}

export interface Agent {
  readonly name: AgentName;
  readonly evidence: Evidence;
  readonly model: string | null;
  /** Everything else that shapes its moves, for the hash in the trace. */
  readonly config: Json;
  /**
   * Why it cannot sit here now, such as a missing key or a spent budget; its sittings are then `not_run` without a page
   * being opened. Asked before each sitting, as it can arise within a run.
   */
  readonly trouble: Trouble | null;
  /** Cases it can sit; null: any. */
  readonly cases: readonly string[] | null;
  /** @param caseId - only agents that follow a script look at it. */
  sit(caseId: string): AgentSeat;
}

/** A trouble between us and the agent: the sitting becomes `not_run` with this reason, never a failure. */
export class AgentTrouble extends Error {
  override readonly name = 'AgentTrouble';
  readonly reason: NotRunReason;
  constructor(reason: NotRunReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An agent's settings are wrong: a usage error, told before anything is sat. */
export class AgentSettingsError extends Error {
  override readonly name = 'AgentSettingsError';
}
