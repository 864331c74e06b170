import type Anthropic from '@anthropic-ai/sdk';
import type { ToolRequest } from './agent.ts';
import { ProviderFailure } from './failure.ts';
import type { Dialect, Reply } from './model-seat.ts';
import { guessTokens, type Tokens } from './prices.ts';
import type { WireTool } from './wire-tools.ts';

type Block = Anthropic.ContentBlockParam;
type Params = Anthropic.MessageCreateParamsStreaming;

export interface AnthropicDialectOptions {
  readonly client: Pick<Anthropic, 'messages'>;
  readonly model: string;
  readonly system: string;
  readonly maxReplyTokens: number;
}

/** A block while it comes in. A tool's input is kept as the text that was emitted. */
interface Incoming {
  readonly start: Anthropic.ContentBlock;
  text: string;
  signature: string;
  json: string;
  whole: boolean;
}

const CACHED = { type: 'ephemeral' } as const;

const toolParam = ({ name, description, schema }: WireTool, last: boolean): Anthropic.Tool => ({
  name,
  description,
  input_schema: schema as Anthropic.Tool.InputSchema,
  ...(last ? { cache_control: CACHED } : {}),
});

function tokensOf(usage: Partial<Record<keyof Anthropic.Usage | keyof Anthropic.MessageDeltaUsage, unknown>>): Tokens {
  const count = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    input: count(usage.input_tokens),
    output: count(usage.output_tokens),
    cacheRead: count(usage.cache_read_input_tokens),
    cacheWrite: count(usage.cache_creation_input_tokens),
  };
}

/** The arguments as emitted; a call without any emits none, which stands for an empty object. */
const rawInput = (block: Incoming): string => (block.json === '' && block.whole ? '{}' : block.json);

function parsed(raw: string): unknown {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // What follows is the provider's own advice for handing broken arguments back.
  }
  return { INVALID_JSON: raw };
}

/** The block as the next request has to repeat it. */
function blockParam(block: Incoming): Block[] {
  const { start } = block;
  switch (start.type) {
    case 'text':
      return block.text.trim() === '' ? [] : [{ type: 'text', text: block.text }];
    case 'thinking':
      return [{ type: 'thinking', thinking: block.text, signature: block.signature }];
    case 'tool_use':
      return [{ type: 'tool_use', id: start.id, name: start.name, input: parsed(rawInput(block)) }];
    default:
      return [start as unknown as Block];
  }
}

function begin(start: Anthropic.ContentBlock): Incoming {
  const text = start.type === 'text' ? start.text : start.type === 'thinking' ? start.thinking : '';
  const signature = start.type === 'thinking' ? start.signature : '';
  return { start, text, signature, json: '', whole: false };
}

function grow(block: Incoming, delta: Anthropic.RawContentBlockDelta): void {
  if (delta.type === 'text_delta') block.text += delta.text;
  else if (delta.type === 'input_json_delta') block.json += delta.partial_json;
  else if (delta.type === 'thinking_delta') block.text += delta.thinking;
  else if (delta.type === 'signature_delta') block.signature += delta.signature;
}

function replyOf(blocks: readonly Incoming[], stop: string | null, tokens: Tokens): Reply {
  const texts = blocks.filter(({ start }) => start.type === 'text').map(({ text }) => text);
  const calls = blocks.flatMap((block): ToolRequest[] =>
    block.start.type === 'tool_use' ? [{ id: block.start.id, name: block.start.name, arguments: rawInput(block) }] : [],
  );
  return {
    text: texts.length ? texts.join('') : null,
    // What was begun before a refusal is taken back by it.
    calls: stop === 'refusal' ? [] : calls,
    tokens,
    stop,
    paused: stop === 'pause_turn',
  };
}

/** Anthropic's Messages API, streamed. */
export function anthropicDialect({ client, model, system, maxReplyTokens }: AnthropicDialectOptions): Dialect {
  const messages: Anthropic.MessageParam[] = [];
  return {
    user: (text) => void messages.push({ role: 'user', content: text }),
    results(results) {
      const content = results.map(
        ({ id, text, isError }): Block => ({ type: 'tool_result', tool_use_id: id, content: text, is_error: isError }),
      );
      messages.push({ role: 'user', content });
    },
    body: (tools): Params => ({
      model,
      max_tokens: maxReplyTokens,
      system: [{ type: 'text', text: system, cache_control: CACHED }],
      messages,
      stream: true,
      ...(tools.length
        ? {
            tools: tools.map((tool, index) => toolParam(tool, index === tools.length - 1)),
            tool_choice: { type: 'auto' },
          }
        : {}),
    }),
    async send(body, signal, tell) {
      const stream = await client.messages.create(body as Params, { signal });
      const blocks = new Map<number, Incoming>();
      let tokens = tokensOf({});
      let stop: string | null = null;
      let whole = false;
      try {
        for await (const event of stream) {
          if (event.type === 'message_start') tokens = tokensOf(event.message.usage);
          else if (event.type === 'content_block_start') blocks.set(event.index, begin(event.content_block));
          else if (event.type === 'content_block_delta') {
            const block = blocks.get(event.index);
            if (block) grow(block, event.delta);
          } else if (event.type === 'content_block_stop') {
            const block = blocks.get(event.index);
            if (block) block.whole = true;
          } else if (event.type === 'message_delta') {
            stop = event.delta.stop_reason ?? stop;
            tokens = { ...tokens, output: tokensOf(event.usage).output };
          } else if (event.type === 'message_stop') whole = true;
        }
        if (!whole) throw new ProviderFailure('broken', 'The stream ended before the reply was complete.');
      } catch (error) {
        const got = [...blocks.values()].map(({ text, json }) => text + json).join('');
        tell({ ...tokens, output: Math.max(tokens.output, guessTokens(got)) });
        throw error;
      }
      const order = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
      const content = order.flatMap(blockParam);
      if (stop !== 'refusal' && content.length) messages.push({ role: 'assistant', content });
      return replyOf(order, stop, tokens);
    },
  };
}
