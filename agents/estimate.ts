import type { Json } from '../traces/schema.ts';
import type { Agent } from './agent.ts';
import type { Caps } from './ledger.ts';
import { guessTokens, priceOf } from './prices.ts';
import { PAGE_TEXT_LIMIT, SYSTEM_PROMPT } from './view.ts';

export interface Planned {
  readonly agent: Agent;
  /** Sittings' turns of the agent, all together. */
  readonly turns: number;
  readonly maxRounds: number;
  readonly maxReplyTokens: number;
  readonly caps: Caps;
  /** The tools that a page may offer, as they are sent; null where they are not known before a page is open. */
  readonly tools: Json;
}

const dollars = (value: number) => `$${value < 1 ? value.toFixed(3) : value.toFixed(2)}`;

/**
 * What a run with a model comes to at most, in one paragraph, told before anything is sent. A guess by size: only the
 * provider counts exactly.
 */
export function estimate({ agent, turns, maxRounds, maxReplyTokens, caps, tools }: Planned): string {
  const most = Math.min(turns * maxRounds, caps.maxRequests ?? Number.POSITIVE_INFINITY);
  const toolTokens = guessTokens(JSON.stringify(tools));
  const fixed = toolTokens + guessTokens(SYSTEM_PROMPT) + guessTokens('字'.repeat(PAGE_TEXT_LIMIT));
  const price = agent.model === null ? null : priceOf(agent.model);
  const lines = [
    `${agent.name} ${agent.model ?? ''}: ${turns} turns, at most ${most} requests (${maxRounds} a turn).`,
    `The tool list is about ${toolTokens} tokens; with instructions and page, a turn begins at up to ${fixed} tokens and grows by what it does. A reply has at most ${maxReplyTokens}.`,
  ];
  if (price === null) {
    lines.push(
      'What it costs is unknown: agents/prices.json has no price for this model, or it is your own machine’s.',
    );
  } else {
    // A turn that does its work in two or three requests is the rule; every request full is the bound.
    const first = (fixed * price.input) / 1_000_000;
    const bound = most * (first + (maxReplyTokens * price.output) / 1_000_000);
    lines.push(
      `About ${dollars(turns * first)} for the first request of every turn; ${dollars(bound)} if every request is used and every reply is full.`,
    );
  }
  if (caps.maxCostUsd !== null) lines.push(`It stops before ${dollars(caps.maxCostUsd)} (--max-cost).`);
  return lines.join('\n  ');
}
