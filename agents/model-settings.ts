import { AgentSettingsError } from './agent.ts';
import type { Caps } from './ledger.ts';
import type { Clock } from './patience.ts';
import { FREE, type Price, priceOf } from './prices.ts';

/** What an agent with a model behind it is made with. */
export interface ModelAgentSettings {
  readonly run: string;
  readonly model: string | null;
  /** `--provider`: which preset of `openai`. */
  readonly provider: string | null;
  /** `--endpoint`: another address than the provider's own. */
  readonly endpoint: string | null;
  readonly maxReplyTokens: number;
  readonly timeoutMs: number;
  readonly caps: Caps;
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * The price of a model; null where it is unknown. A local server on this machine sends no bill.
 *
 * @throws AgentSettingsError for `--max-cost` with a price that is unknown: such a cap could not be kept.
 */
export function modelPrice(agent: string, model: string, endpoint: string, local: boolean, caps: Caps): Price | null {
  const price = local && isLoopback(endpoint) ? FREE : priceOf(model);
  if (price === null && caps.maxCostUsd !== null) {
    throw new AgentSettingsError(
      `--max-cost cannot be kept: the price of ${model} (${agent}) is unknown. Add it to agents/prices.json, or cap --max-requests or --max-tokens instead.`,
    );
  }
  return price;
}
