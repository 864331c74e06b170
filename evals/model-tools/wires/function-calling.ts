import Anthropic from '@anthropic-ai/sdk';
import OpenAI, { AzureOpenAI } from 'openai';
import { anthropicDialect } from '../../../agents/anthropic-dialect.ts';
import type { Dialect } from '../../../agents/model-seat.ts';
import { openaiDialect } from '../../../agents/openai-dialect.ts';
import { OPENAI_PROVIDERS } from '../../../agents/openai-providers.ts';
import { wireNames } from '../../../agents/wire-names.ts';
import { wireTools } from '../../../agents/wire-tools.ts';
import type { PublishedTool } from '../../../tools/catalogs/catalog.ts';
import { forGemini } from '../../../tools/compat/adapt.ts';
import type { Provider, Surface, SurfaceTool } from '../../../tools/compat/rule.ts';
import { catalogTools } from '../tools.ts';
import { bodyOf, listenOnLoopback } from './loopback.ts';

/** Providers whose request bodies are captured, in the order they are told. */
export const BODY_PROVIDERS = ['openai', 'azure-openai', 'anthropic', 'gemini', 'deepseek', 'workers-ai'] as const;
export type BodyProvider = (typeof BODY_PROVIDERS)[number];

const KEY = 'no-key-is-needed-on-loopback';
const SETTINGS = { apiKey: KEY, maxRetries: 0, logLevel: 'off' } as const;
const TALK = { system: 'You are listed.', maxReplyTokens: 16 };

function openaiFor(provider: BodyProvider, url: string): Dialect {
  const plain = { limitKey: 'max_tokens', extra: {} } as const;
  const preset = provider === 'openai' || provider === 'deepseek' || provider === 'workers-ai' ? provider : null;
  const { limitKey, extra } = preset ? OPENAI_PROVIDERS[preset] : plain;
  const client =
    provider === 'azure-openai'
      ? new AzureOpenAI({ ...SETTINGS, endpoint: url, apiVersion: '2025-04-01-preview', deployment: 'any' })
      : new OpenAI({ ...SETTINGS, baseURL: url });
  return openaiDialect({ ...TALK, client, model: 'any', limitKey, extra });
}

const dialectFor = (provider: BodyProvider, url: string): Dialect =>
  provider === 'anthropic'
    ? anthropicDialect({ ...TALK, client: new Anthropic({ ...SETTINGS, baseURL: url }), model: 'any' })
    : openaiFor(provider, url);

/** A tool as it stands in a request body of either format. */
interface BodyTool {
  readonly name?: string;
  readonly description?: string;
  readonly input_schema?: unknown;
  readonly strict?: boolean;
  readonly function?: { name: string; description?: string; parameters?: unknown; strict?: boolean | null };
}

function surfaceTool(tool: BodyTool): SurfaceTool {
  const { name = '', description, input_schema, strict } = tool;
  const found = tool.function
    ? { ...tool.function, inputSchema: tool.function.parameters, strict: tool.function.strict ?? false }
    : { name, description, inputSchema: input_schema, strict: strict ?? false };
  return { name: found.name, description: found.description, inputSchema: found.inputSchema, strict: found.strict };
}

/**
 * The tools as one provider's official SDK really sends them: the project's own dialect writes the request, and a server on this
 * machine keeps the body. Gemini is reached through its OpenAI-compatible address, with schemas adapted for it.
 */
export async function captureBody(provider: BodyProvider, tools: readonly PublishedTool[]): Promise<Surface> {
  let body = '';
  const loopback = await listenOnLoopback(async (request, response) => {
    body = await bodyOf(request);
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"captured"}}');
  });
  try {
    const dialect = dialectFor(provider, loopback.url);
    const adapted =
      provider === 'gemini' ? tools.map((tool) => ({ ...tool, inputSchema: forGemini(tool.inputSchema) })) : tools;
    const limit = provider === 'anthropic' ? 128 : 64;
    dialect.user('List nothing.');
    const request = dialect.body(wireTools(catalogTools(adapted), wireNames(limit)));
    await dialect.send(request, AbortSignal.timeout(10_000), () => {}).catch(() => undefined);
    const sent = JSON.parse(body) as { tools?: BodyTool[] };
    const reaches: Provider[] = [provider];
    return {
      name: `function-calling/${provider}`,
      kind: 'function-calling',
      reaches,
      tools: (sent.tools ?? []).map(surfaceTool),
    };
  } finally {
    await loopback.close();
  }
}
