import { nanoid } from 'nanoid';
import type { Agent, Message, ToolAnswer, ToolRequest, View } from '../../../agents/agent.ts';
import { AgentTrouble } from '../../../agents/agent.ts';
import { type AgentSettings, makeAgent } from '../../../agents/index.ts';
import { dropLedger } from '../../../agents/ledger.ts';
import { type Hands, takeTurn } from '../../../agents/loop.ts';
import type { Clock } from '../../../agents/patience.ts';
import { REFERENCE_SCRIPT } from '../../../cases/index.ts';
import type { CatalogTool, Json, NotRunReason } from '../../../traces/schema.ts';

/** A clock that never waits and remembers what it was asked to wait. */
export function stillClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    random: () => 0,
    async wait(ms) {
      if (ms > 0) waits.push(ms);
    },
  };
}

export function settings(more: Partial<AgentSettings> = {}): AgentSettings {
  return {
    reference: REFERENCE_SCRIPT,
    script: null,
    run: nanoid(),
    model: 'claude-sonnet-4-6',
    provider: null,
    endpoint: null,
    maxReplyTokens: 1024,
    timeoutMs: 20_000,
    caps: { maxRequests: null, maxTokens: null, maxCostUsd: null, delayMs: 0 },
    clock: stillClock(),
    environment: { ANTHROPIC_API_KEY: 'sk-ant-canary-0123456789', OPENAI_API_KEY: 'sk-canary-0123456789' },
    ...more,
  };
}

export const tool = (name: string, inputSchema: Json = { type: 'object', properties: {} }): CatalogTool => ({
  name,
  description: `The tool ${name}.`,
  inputSchema,
  annotations: {},
  surface: 'imperative',
  frame: 'main',
  registration: 1,
});

/** What came of one turn at a desk without a page. */
export interface Taken {
  readonly answer: string | null;
  readonly trouble: { readonly reason: NotRunReason; readonly message: string } | null;
  readonly asked: ToolRequest[];
  readonly messages: Message[];
}

export interface Desk {
  readonly tools: readonly CatalogTool[];
  /** The page's tools before each message, where they change. */
  readonly views?: readonly (readonly CatalogTool[])[];
  readonly answer?: (request: ToolRequest) => string;
}

function handsOf({ tools, views, answer = () => '{"ok":true}' }: Desk, taken: Taken): Hands {
  let looks = 0;
  return {
    async look(): Promise<View> {
      const now = views?.[Math.min(looks, views.length - 1)] ?? tools;
      looks += 1;
      return { tools: now, page: { url: 'http://desk.test/', title: 'Desk', text: 'A desk.' } };
    },
    async call(request): Promise<ToolAnswer & { outcome: 'completed' | 'unknown_tool' | 'invalid_input' }> {
      taken.asked.push(request);
      const known = tools.some((one) => one.name === request.name);
      let input: Json = null;
      try {
        input = JSON.parse(request.arguments) as Json;
      } catch {
        // Stays null, as it is no JSON.
      }
      const outcome = !known ? 'unknown_tool' : input === null ? 'invalid_input' : 'completed';
      const text = outcome === 'completed' ? answer(request) : `Error: ${outcome}`;
      return {
        id: request.id,
        name: request.name,
        input,
        outcome,
        isError: outcome !== 'completed',
        result: null,
        text,
      };
    },
    heard: (message) => void taken.messages.push(message),
  };
}

/** One turn of an agent, its calls answered at the desk. */
export async function take(agent: Agent, desk: Desk, prompt = 'Do it.'): Promise<Taken> {
  const taken: Taken = { answer: null, trouble: null, asked: [], messages: [] };
  const signal = new AbortController().signal;
  try {
    const seat = agent.sit('NONE-01');
    const answer = await takeTurn(seat, handsOf(desk, taken), { turn: 0, text: prompt }, { maxRounds: 6 }, signal);
    return { ...taken, answer };
  } catch (error) {
    if (!(error instanceof AgentTrouble)) throw error;
    return { ...taken, trouble: { reason: error.reason, message: error.message } };
  }
}

/** Makes an agent, lets it do its work, and clears its ledger away. */
export async function withAgent<Result>(
  name: string,
  more: Partial<AgentSettings>,
  work: (agent: Agent) => Promise<Result>,
): Promise<Result> {
  const made = settings(more);
  try {
    return await work(makeAgent(name, made));
  } finally {
    dropLedger(made.run);
  }
}
