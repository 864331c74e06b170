import type { ToolRequest } from '../../agents/agent.ts';
import { ProviderFailure } from '../../agents/failure.ts';
import type { Dialect } from '../../agents/model-seat.ts';
import type { Tokens } from '../../agents/prices.ts';
import type { Json } from '../../traces/schema.ts';

/**
 * A hosted demo in front of Workers AI: `POST /api/chat` with nothing but messages and tools in OpenAI's format, and
 * `GET /api/usage`. The model, its limits and its key are the host's own affair.
 */
export interface HostedUsage {
  readonly paused: boolean;
  /** As the host told it, for the report. */
  readonly told: Json;
}

const base = (endpoint: string) => endpoint.replace(/\/(?:api\/chat)?\/?$/, '');

/** What the host says of its allowance; null where it says nothing usable. It is a courtesy, and its lack stops nothing. */
export async function hostedUsage(endpoint: string, signal: AbortSignal): Promise<HostedUsage | null> {
  try {
    const response = await fetch(`${base(endpoint)}/api/usage`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
    if (!response.ok) return null;
    const outer = (await response.json()) as { usage?: unknown };
    const told = (outer.usage ?? outer) as { state?: unknown; paused?: unknown };
    return { paused: told.state === 'paused' || told.paused === true, told: told as unknown as Json };
  } catch {
    return null;
  }
}

interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly ChatCall[];
}
interface ChatCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatReply {
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly message?: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly id?: string;
        readonly function?: { name?: string; arguments?: unknown };
      }[];
    };
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

/** A refusal in the shape that the agents' layer reads both SDKs' errors in. */
class HostedError extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly error: unknown;
  constructor(response: Response, body: unknown) {
    super(`HTTP ${response.status}`);
    this.status = response.status;
    this.headers = response.headers;
    this.error = body;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 500) };
  }
};

export function hostedDialect(endpoint: string, system: string): Dialect {
  const messages: ChatMessage[] = [{ role: 'system', content: system }];
  return {
    user: (text) => void messages.push({ role: 'user', content: text }),
    results(results) {
      for (const { id, text } of results) messages.push({ role: 'tool', tool_call_id: id, content: text });
    },
    body: (tools) => ({
      messages,
      tools: tools.map(({ name, description, schema }) => ({
        type: 'function',
        function: { name, description, parameters: schema },
      })),
    }),
    async send(body, signal) {
      const response = await fetch(`${base(endpoint)}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      const text = await response.text();
      if (!response.ok) throw new HostedError(response, parsed(text));
      const { choices, usage } = parsed(text) as ChatReply;
      const [choice] = choices ?? [];
      if (!choice?.message) throw new ProviderFailure('broken', 'The host answered without a message.');
      const calls = (choice.message.tool_calls ?? []).map(({ id, function: asked }, index): ToolRequest => {
        const raw = asked?.arguments ?? '{}';
        return {
          id: id || `call_${messages.length}_${index}`,
          name: asked?.name ?? '',
          arguments: typeof raw === 'string' ? raw : JSON.stringify(raw),
        };
      });
      const content = choice.message.content ?? null;
      messages.push({
        role: 'assistant',
        content,
        ...(calls.length
          ? {
              tool_calls: calls.map(({ id, name, arguments: raw }) => ({
                id,
                type: 'function' as const,
                function: { name, arguments: raw },
              })),
            }
          : {}),
      });
      const tokens: Tokens | null = usage
        ? { input: usage.prompt_tokens ?? 0, output: usage.completion_tokens ?? 0, cacheRead: 0, cacheWrite: 0 }
        : null;
      return { text: content, calls, tokens, stop: choice.finish_reason ?? null, paused: false };
    },
  };
}
