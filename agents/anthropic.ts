import type { Agent } from './agent.ts';
import { anthropicDialect } from './anthropic-dialect.ts';
import { lazySeat } from './lazy-seat.ts';
import { closedRun } from './ledger.ts';
import { modelSeat } from './model-seat.ts';
import { type ModelAgentSettings, modelPrice } from './model-settings.ts';
import { SYSTEM_PROMPT } from './view.ts';

export const ANTHROPIC_DEFAULT_MODEL = 'claude-sonnet-4-6';
const OFFICIAL = 'https://api.anthropic.com';

const SET = 'Set ANTHROPIC_API_KEY to a key of the Anthropic API.';

/** A model behind Anthropic's Messages API, or behind `--endpoint` in its place. */
export function anthropicAgent(settings: ModelAgentSettings): Agent {
  const { environment, maxReplyTokens, timeoutMs, run, caps, clock } = settings;
  const key = environment.ANTHROPIC_API_KEY?.trim() ?? '';
  const baseURL = settings.endpoint ?? (environment.ANTHROPIC_BASE_URL || OFFICIAL);
  const model = settings.model ?? ANTHROPIC_DEFAULT_MODEL;
  const price = modelPrice('anthropic', model, baseURL, false, caps);
  return {
    name: 'anthropic',
    evidence: 'E4',
    model,
    config: { provider: 'anthropic', endpoint: baseURL, model, system: SYSTEM_PROMPT, maxReplyTokens },
    get trouble() {
      if (key === '') return { reason: 'no_credentials', message: SET } as const;
      return closedRun(run, caps);
    },
    cases: null,
    sit: () =>
      lazySeat(async () => {
        const { default: Anthropic } = await import('@anthropic-ai/sdk');
        // Retries are ours: they are counted, and wait as the provider asks.
        const client = new Anthropic({ apiKey: key, baseURL, maxRetries: 0, timeout: timeoutMs, logLevel: 'off' });
        const dialect = anthropicDialect({ client, model, system: SYSTEM_PROMPT, maxReplyTokens });
        const common = { run, caps, clock, price, maxReplyTokens, timeoutMs, nameLimit: 128 };
        return modelSeat(dialect, { ...common, secrets: [key], credentials: SET });
      }),
  };
}
