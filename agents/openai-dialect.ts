import type OpenAI from 'openai';
import type { ToolRequest } from './agent.ts';
import { ProviderFailure } from './failure.ts';
import type { Dialect, Reply } from './model-seat.ts';
import { guessTokens, type Tokens } from './prices.ts';
import type { WireTool } from './wire-tools.ts';

type Params = OpenAI.ChatCompletionCreateParamsStreaming;
type Delta = OpenAI.ChatCompletionChunk.Choice.Delta;

export interface OpenaiDialectOptions {
  readonly client: Pick<OpenAI, 'chat'>;
  readonly model: string;
  readonly system: string;
  readonly maxReplyTokens: number;
  /** OpenAI's own name for the reply's limit; every other server knows the older one. */
  readonly limitKey: 'max_completion_tokens' | 'max_tokens';
  /** What this provider wants beside the standard body. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A reply while it comes in. Arguments are kept as the text that was emitted. */
interface Incoming {
  text: string | null;
  refusal: string | null;
  readonly calls: { id: string; name: string; arguments: string; readonly index: number }[];
}

const toolParam = ({ name, description, schema }: WireTool): OpenAI.ChatCompletionTool => ({
  type: 'function',
  function: { name, description, parameters: schema as OpenAI.FunctionParameters },
});

function grow(reply: Incoming, delta: Delta): void {
  if (delta.content) reply.text = (reply.text ?? '') + delta.content;
  if (delta.refusal) reply.refusal = (reply.refusal ?? '') + delta.refusal;
  for (const part of delta.tool_calls ?? []) {
    const index = part.index ?? 0;
    const known = reply.calls.findLast((call) => call.index === index);
    // Some servers give every parallel call the same index, and only the id tells them apart.
    const other = known && part.id && known.id && part.id !== known.id;
    const call = known && !other ? known : { id: '', name: '', arguments: '', index };
    if (call !== known) reply.calls.push(call);
    if (part.id) call.id = part.id;
    if (part.function?.name && call.name === '') call.name = part.function.name;
    call.arguments += part.function?.arguments ?? '';
  }
}

function tokensOf(usage: OpenAI.CompletionUsage | null | undefined): Tokens | null {
  if (!usage) return null;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
  const input = Math.max(0, (usage.prompt_tokens ?? 0) - cached);
  return { input, output: usage.completion_tokens ?? 0, cacheRead: cached, cacheWrite: 0 };
}

/** Broken arguments are handed back inside valid ones: many servers parse the history, and refuse it otherwise. */
function repeatable(raw: string): string {
  try {
    JSON.parse(raw);
    return raw;
  } catch {
    return JSON.stringify({ INVALID_JSON: raw });
  }
}

/** Gives every call an id of its own, where a server gave none or the same twice. */
function requests(reply: Incoming, cut: boolean, taken: Set<string>): ToolRequest[] {
  return reply.calls.map((call) => {
    let id = call.id;
    for (let count = taken.size; id === '' || taken.has(id); count += 1) id = `call_${count}`;
    taken.add(id);
    // A call without arguments may emit none at all.
    return { id, name: call.name, arguments: call.arguments === '' && !cut ? '{}' : call.arguments };
  });
}

function assistant(reply: Incoming, calls: readonly ToolRequest[]): OpenAI.ChatCompletionMessageParam | null {
  const text = reply.text ?? reply.refusal;
  if (!calls.length) return text === null || text.trim() === '' ? null : { role: 'assistant', content: text };
  return {
    role: 'assistant',
    content: text,
    tool_calls: calls.map(({ id, name, arguments: raw }) => ({
      id,
      type: 'function',
      function: { name, arguments: repeatable(raw) },
    })),
  };
}

/** The Chat Completions API, streamed, as OpenAI and many others speak it. */
export function openaiDialect(options: OpenaiDialectOptions): Dialect {
  const { client, model, system, maxReplyTokens, limitKey, extra } = options;
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'system', content: system }];
  const ids = new Set<string>();
  return {
    user: (text) => void messages.push({ role: 'user', content: text }),
    results(results) {
      for (const { id, text } of results) messages.push({ role: 'tool', tool_call_id: id, content: text });
    },
    body: (tools): Params => ({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      [limitKey]: maxReplyTokens,
      ...(tools.length ? { tools: tools.map(toolParam), tool_choice: 'auto' } : {}),
      ...extra,
    }),
    async send(body, signal, tell): Promise<Reply> {
      const stream = await client.chat.completions.create(body as Params, { signal });
      const reply: Incoming = { text: null, refusal: null, calls: [] };
      let tokens: Tokens | null = null;
      let stop: string | null = null;
      try {
        for await (const chunk of stream) {
          tokens = tokensOf(chunk.usage) ?? tokens;
          const [choice] = chunk.choices ?? [];
          if (choice?.delta) grow(reply, choice.delta);
          stop = choice?.finish_reason ?? stop;
        }
        if (stop === null) throw new ProviderFailure('broken', 'The stream ended before the reply was complete.');
      } catch (error) {
        const got = `${reply.text ?? ''}${reply.calls.map((call) => call.arguments).join('')}`;
        const input = guessTokens(JSON.stringify(body));
        tell(tokens ?? { input, output: guessTokens(got), cacheRead: 0, cacheWrite: 0 });
        throw error;
      }
      const filtered = stop === 'content_filter' || reply.refusal !== null;
      const calls = filtered ? [] : requests(reply, stop === 'length', ids);
      const message = assistant(reply, calls);
      if (message) messages.push(message);
      const text = reply.text ?? reply.refusal;
      return { text, calls, tokens, stop: reply.refusal === null ? stop : 'refusal', paused: false };
    },
  };
}
