import type { AgentSeat, Trouble } from '../../agents/agent.ts';

/** What the evaluation needs of a model: conversations, and a word on whether it can be asked at all. */
export interface ModelPort {
  readonly provider: string;
  readonly model: string;
  /** Where it is asked, without anything secret. */
  readonly endpoint: string;
  /** Why nothing can be asked now, such as a missing key or a spent budget. */
  trouble(): Trouble | null;
  /** @param scenario - only ports that follow a script look at it. */
  open(scenario: string): AgentSeat;
  /** Requests sent so far, retries among them. */
  requests(): number;
  close(): void;
}
