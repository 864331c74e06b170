import type { Provider, Rule, Source } from '../rule.ts';

interface Limit {
  readonly pattern: RegExp;
  readonly says: string;
}

const PLAIN_64: Limit = { pattern: /^[a-zA-Z0-9_-]{1,64}$/, says: '1–64 of A–Z a–z 0–9 _ -' };
const PLAIN_128: Limit = { pattern: /^[a-zA-Z0-9_-]{1,128}$/, says: '1–128 of A–Z a–z 0–9 _ -' };
const DOTTED_128: Limit = { pattern: /^[a-zA-Z0-9_.-]{1,128}$/, says: '1–128 of A–Z a–z 0–9 _ . -' };
const GEMINI: Limit = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/,
  says: 'a letter or _ first, then A–Z a–z 0–9 _ . : -, 64 at most',
};

/** What each provider lets a tool be called. */
export const NAME_LIMITS: { readonly [P in Provider]: Limit } = {
  openai: PLAIN_64,
  'azure-openai': PLAIN_64,
  deepseek: PLAIN_64,
  'workers-ai': PLAIN_64,
  anthropic: PLAIN_128,
  gemini: GEMINI,
  vscode: PLAIN_64,
  mcp: DOTTED_128,
  webmcp: DOTTED_128,
};

const openai: Source = {
  why: 'Invalid tools[].function.name: string too long (64), or it does not match the pattern.',
  where: 'https://github.com/nanbingxyz/5ire/issues/403, https://github.com/mastra-ai/mastra/issues/6302',
};
const sources: { readonly [P in Provider]: Source } = {
  openai,
  'azure-openai': openai,
  deepseek: openai,
  'workers-ai': { ...openai, why: 'Takes OpenAI’s format, and models behind it OpenAI’s limits.' },
  anthropic: {
    why: 'tools.N.custom.name: String should match pattern ^[a-zA-Z0-9_-]{1,128}$; no dots.',
    where: 'https://github.com/home-assistant/core/issues/147760',
  },
  gemini: {
    why: 'Invalid function name. Must start with a letter or an underscore …, maximum length of 64.',
    where: 'https://github.com/kaitranntt/ccs/issues/25',
  },
  vscode: {
    why: 'Names are passed to OpenAI-format models under their limits.',
    where: 'https://github.com/microsoft/vscode/issues/248000',
  },
  mcp: {
    why: 'Tool names are 1–128 of letters, digits, underscore, hyphen and dot.',
    where: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names',
  },
  webmcp: {
    why: 'registerTool rejects another name with InvalidStateError.',
    where: 'https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool',
  },
};

export const toolName: Rule = {
  id: 'tool-name',
  title: 'Names within every provider’s limits',
  scope: 'tool',
  sources,
  check({ name }) {
    const refusing = Object.entries(NAME_LIMITS).filter(([, { pattern }]) => !pattern.test(name));
    const saying = [...new Set(refusing.map(([, { says }]) => says))];
    return saying.map((says) => ({
      path: 'name',
      message: `the name ${JSON.stringify(name)} is not ${says}`,
      mend: 'Rename the tool; letters, digits, _ and -, up to 64, are taken everywhere.',
      providers: refusing.filter(([, limit]) => limit.says === says).map(([provider]) => provider as Provider),
    }));
  },
};
