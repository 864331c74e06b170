/** One service, or kind of local server, that speaks OpenAI's Chat Completions. */
export interface OpenaiProvider {
  /** Its address; `{NAME}` stands for a variable of the environment. */
  readonly endpoint: string;
  /** Variable that holds its key; null: a server of one's own, which needs none. */
  readonly key: string | null;
  /** Null: `--model` has to be given, as only the person knows what is there. */
  readonly model: string | null;
  readonly limitKey: 'max_completion_tokens' | 'max_tokens';
  readonly extra: Readonly<Record<string, unknown>>;
  readonly nameLimit: number;
}

const standard = { limitKey: 'max_tokens', extra: {}, nameLimit: 64 } as const;
const own = { ...standard, key: null, model: null } as const;

/** Presets of `--provider`. */
export const OPENAI_PROVIDERS = {
  openai: {
    ...standard,
    endpoint: 'https://api.openai.com/v1',
    key: 'OPENAI_API_KEY',
    model: 'gpt-5-mini',
    limitKey: 'max_completion_tokens',
  },
  deepseek: {
    ...standard,
    endpoint: 'https://api.deepseek.com',
    key: 'DEEPSEEK_API_KEY',
    model: 'deepseek-v4-flash',
    extra: { thinking: { type: 'disabled' } },
  },
  'workers-ai': {
    ...standard,
    endpoint: 'https://api.cloudflare.com/client/v4/accounts/{CLOUDFLARE_ACCOUNT_ID}/ai/v1',
    key: 'CLOUDFLARE_API_TOKEN',
    model: '@cf/zai-org/glm-4.7-flash',
  },
  ollama: { ...own, endpoint: 'http://127.0.0.1:11434/v1' },
  llamacpp: { ...own, endpoint: 'http://127.0.0.1:8080/v1', model: 'default' },
  vllm: { ...own, endpoint: 'http://127.0.0.1:8000/v1' },
} as const satisfies Record<string, OpenaiProvider>;

export type OpenaiProviderName = keyof typeof OPENAI_PROVIDERS;
export const OPENAI_PROVIDER_NAMES = Object.keys(OPENAI_PROVIDERS) as OpenaiProviderName[];
