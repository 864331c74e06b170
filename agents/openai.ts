import { type Agent, AgentSettingsError, type Trouble } from './agent.ts';
import { lazySeat } from './lazy-seat.ts';
import { closedRun } from './ledger.ts';
import { modelSeat } from './model-seat.ts';
import { isLoopback, type ModelAgentSettings, modelPrice } from './model-settings.ts';
import { openaiDialect } from './openai-dialect.ts';
import { OPENAI_PROVIDER_NAMES, OPENAI_PROVIDERS, type OpenaiProvider } from './openai-providers.ts';
import { SYSTEM_PROMPT } from './view.ts';

function providerNamed(name: string): OpenaiProvider {
  if (!Object.hasOwn(OPENAI_PROVIDERS, name)) {
    throw new AgentSettingsError(
      `There is no provider "${name}". Providers: ${OPENAI_PROVIDER_NAMES.join(', ')}; anything else by --endpoint URL --model ID.`,
    );
  }
  return OPENAI_PROVIDERS[name as keyof typeof OPENAI_PROVIDERS];
}

type Environment = ModelAgentSettings['environment'];

/** Fills the variables of a preset's address. */
function addressOf(template: string, environment: Environment): { address: string } | { missing: string } {
  let missing: string | null = null;
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = environment[name]?.trim();
    if (!value) missing ??= name;
    return encodeURIComponent(value ?? name);
  });
  return missing === null ? { address } : { missing };
}

/** What must be set before a request can be sent, in one sentence; null where nothing is missing. */
function missingSetting(provider: OpenaiProvider, address: ReturnType<typeof addressOf>, key: string): string | null {
  if ('missing' in address) return `Set ${address.missing}, which is part of the provider's address.`;
  if (key !== '' || provider.key === null || isLoopback(address.address)) return null;
  return `Set ${provider.key} to a key of this provider.`;
}

/** A model behind any OpenAI-compatible endpoint. */
export function openaiAgent(settings: ModelAgentSettings): Agent {
  const { environment, maxReplyTokens, timeoutMs, run, caps, clock } = settings;
  const name = settings.provider ?? 'openai';
  const provider = providerNamed(name);
  const base = settings.endpoint ?? (name === 'openai' ? environment.OPENAI_BASE_URL : undefined);
  const address = base
    ? { address: base.replace(/\/chat\/completions\/?$/, '') }
    : addressOf(provider.endpoint, environment);
  const model = settings.model ?? (settings.endpoint === null ? provider.model : null);
  if (model === null) {
    throw new AgentSettingsError(
      `--agent openai with --${settings.endpoint === null ? `provider ${name}` : 'endpoint'} needs --model ID.`,
    );
  }
  const key = environment[provider.key ?? 'OPENAI_COMPATIBLE_API_KEY']?.trim() ?? '';
  const baseURL = 'address' in address ? address.address : provider.endpoint;
  const price = modelPrice(`openai, provider ${name}`, model, baseURL, provider.key === null, caps);
  const missing = missingSetting(provider, address, key);
  const set =
    provider.key === null
      ? 'Set OPENAI_COMPATIBLE_API_KEY, or let the server need no key.'
      : `Set ${provider.key} to a key of this provider.`;
  const noCredentials: Trouble | null = missing === null ? null : { reason: 'no_credentials', message: missing };
  return {
    name: 'openai',
    evidence: 'E4',
    model,
    config: {
      provider: name,
      // The account's number is nobody's business, and does not change what answers.
      endpoint: base ?? provider.endpoint,
      model,
      system: SYSTEM_PROMPT,
      maxReplyTokens,
      extra: { ...provider.extra } as Record<string, never>,
    },
    get trouble() {
      return noCredentials ?? closedRun(run, caps);
    },
    cases: null,
    sit: () =>
      lazySeat(async () => {
        const { default: OpenAI } = await import('openai');
        // The SDK wants some key, also where the server wants none. Retries are ours: they are counted.
        // Its variables for organization and project belong to OpenAI alone, and are sent to nobody else.
        const elsewhere = new URL(baseURL).hostname === 'api.openai.com' ? {} : { organization: null, project: null };
        const client = new OpenAI({
          ...elsewhere,
          apiKey: key || 'none',
          baseURL,
          maxRetries: 0,
          timeout: timeoutMs,
          logLevel: 'off',
        });
        const { limitKey, extra, nameLimit } = provider;
        const dialect = openaiDialect({ client, model, system: SYSTEM_PROMPT, maxReplyTokens, limitKey, extra });
        const common = { run, caps, clock, price, maxReplyTokens, timeoutMs, nameLimit };
        return modelSeat(dialect, { ...common, secrets: [key], credentials: set });
      }),
  };
}
