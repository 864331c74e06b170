import type { Json } from '../../../traces/schema.ts';
import type { Emitted } from './brain.ts';
import { type Conversation, promptOf, resultOf } from './conversation.ts';
import type { Protocol } from './server.ts';

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Json;
  readonly tool_use_id?: string;
  readonly content?: string;
}

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly Block[];
}

function conversation(body: Readonly<Record<string, unknown>>): Conversation {
  const prompts: string[] = [];
  const calls: { name: string; input: Json; result: Json; text: string }[] = [];
  const open = new Map<string, { name: string; input: Json }>();
  let sincePrompt = 0;
  for (const { role, content } of body.messages as readonly Message[]) {
    if (typeof content === 'string') {
      if (role !== 'user') continue;
      prompts.push(promptOf(content));
      sincePrompt = 0;
      continue;
    }
    let answered = false;
    for (const block of content) {
      if (block.type === 'tool_use') open.set(block.id ?? '', { name: block.name ?? '', input: block.input ?? null });
      if (block.type !== 'tool_result') continue;
      const call = open.get(block.tool_use_id ?? '');
      if (!call) throw new Error(`tool_result for an unknown tool_use: ${block.tool_use_id}`);
      calls.push({ ...call, result: resultOf(block.content ?? ''), text: block.content ?? '' });
      answered = true;
    }
    if (answered) sincePrompt += 1;
  }
  const tools = ((body.tools ?? []) as readonly { name: string }[]).map((tool) => tool.name);
  return { prompts, calls, sincePrompt, tools };
}

const event = (data: { readonly type: string; readonly [key: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

const start = (serial: number) =>
  event({
    type: 'message_start',
    message: {
      id: `msg_${serial}`,
      type: 'message',
      role: 'assistant',
      model: 'fake',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 1, cache_creation_input_tokens: 20, cache_read_input_tokens: 30 },
    },
  });

/** Pieces of a text as a model streams them. */
const pieces = (text: string): string[] =>
  text.length > 4_000 ? (text.match(/[\s\S]{1,4000}/g) ?? []) : (text.match(/[\s\S]{1,7}/g) ?? []);

function block(index: number, content: object, deltas: readonly object[]): string {
  return [
    event({ type: 'content_block_start', index, content_block: content }),
    ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
    event({ type: 'content_block_stop', index }),
  ].join('');
}

function stream({ text, calls = [], stop }: Emitted, serial: number): string {
  const texts = text === undefined ? [] : [text];
  const blocks = [
    ...texts.map((one, index) =>
      block(
        index,
        { type: 'text', text: '' },
        pieces(one).map((piece) => ({ type: 'text_delta', text: piece })),
      ),
    ),
    ...calls.map((call, index) =>
      block(
        texts.length + index,
        { type: 'tool_use', id: `toolu_${serial}_${index}`, name: call.name, input: {} },
        pieces(call.arguments).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
      ),
    ),
  ];
  const reason = stop ?? (calls.length ? 'tool_use' : 'end_turn');
  return [
    start(serial),
    event({ type: 'ping' }),
    ...blocks,
    event({ type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 42 } }),
    event({ type: 'message_stop' }),
  ].join('');
}

const error = (type: string, message: string) => ({ type: 'error', error: { type, message } });

/** Anthropic's Messages API, as far as an agent meets it. */
export const anthropicProtocol: Protocol = {
  path: '/v1/messages',
  conversation,
  stream,
  cutAt(text) {
    const tool = text.indexOf('input_json_delta');
    const at = text.indexOf('\n\n', tool >= 0 ? tool : text.indexOf('text_delta'));
    return at < 0 ? Math.floor(text.length / 2) : at + 2;
  },
  errorEvent: (type, message) => `${start(0)}${event(error(type, message))}`,
  errorBody: error,
};
