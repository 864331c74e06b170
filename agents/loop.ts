import type { Outcome } from '../traces/schema.ts';
import type { AgentSeat, Message, ToolAnswer, ToolRequest, View } from './agent.ts';
import { AgentTrouble } from './agent.ts';

/** What the exam hall lends an agent: eyes and hands on the page, and a recorder for what it says. */
export interface Hands {
  /** The page and its tools as they are now. */
  look(): Promise<View>;
  /** Executes one request and tells what came back; never throws for anything that the page or the agent did. */
  call(
    request: ToolRequest,
    place: { turn: number; round: number },
  ): Promise<ToolAnswer & { readonly outcome: Outcome }>;
  heard(message: Message, place: { turn: number; round: number; durationMs: number }): void;
}

export interface TurnLimits {
  /** Messages the agent may send in one turn. */
  readonly maxRounds: number;
}

/**
 * One turn: the prompt goes in, the agent asks for tools until it answers. Calls of one message are executed in order, and the
 * tools are read from the page afresh before each message.
 *
 * @returns the answer; an empty string when the agent ended its turn with nothing.
 * @throws AgentTrouble when a limit is reached or the agent's provider fails.
 */
export async function takeTurn(
  seat: AgentSeat,
  hands: Hands,
  prompt: { readonly turn: number; readonly text: string },
  limits: TurnLimits,
  signal: AbortSignal,
): Promise<string> {
  let incoming: Parameters<AgentSeat['next']>[0] = { kind: 'prompt', ...prompt };
  for (let round = 0; round < limits.maxRounds; round += 1) {
    const place = { turn: prompt.turn, round };
    const view = await hands.look();
    const asked = performance.now();
    const message = await seat.next(incoming, view, signal);
    hands.heard(message, { ...place, durationMs: performance.now() - asked });
    if (message.calls.length === 0) return message.text ?? '';
    const answers: ToolAnswer[] = [];
    for (const request of message.calls) answers.push(await hands.call(request, place));
    incoming = { kind: 'results', answers };
  }
  throw new AgentTrouble(
    'budget_exhausted',
    `No answer after ${limits.maxRounds} messages in one turn (--max-rounds ${limits.maxRounds}).`,
  );
}
