import type { Json } from '../../../traces/schema.ts';
import type { Emitted } from './brain.ts';
import { type Conversation, promptOf, resultOf } from './conversation.ts';
import type { Protocol } from './server.ts';

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

function conversation(body: Readonly<Record<string, unknown>>): Conversation {
  const prompts: string[] = [];
  const calls: { name: string; input: Json; result: Json; text: string }[] = [];
  const open = new Map<string, { name: string; input: Json }>();
  let sincePrompt = 0;
  let role = '';
  for (const message of body.messages as readonly Message[]) {
    if (message.role === 'user') {
      prompts.push(promptOf(message.content ?? ''));
      sincePrompt = 0;
    }
    for (const call of message.tool_calls ?? []) {
      open.set(call.id, { name: call.function.name, input: JSON.parse(call.function.arguments) as Json });
    }
    if (message.role === 'tool') {
      const call = open.get(message.tool_call_id ?? '');
      if (!call) throw new Error(`a tool message for an unknown call: ${message.tool_call_id}`);
      calls.push({ ...call, result: resultOf(message.content ?? ''), text: message.content ?? '' });
      if (role !== 'tool') sincePrompt += 1;
    }
    role = message.role;
  }
  const tools = ((body.tools ?? []) as readonly { function: { name: string } }[]).map((tool) => tool.function.name);
  return { prompts, calls, sincePrompt, tools };
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

const chunk = (serial: number, delta: object, finish: string | null = null) =>
  data({
    id: `chatcmpl-${serial}`,
    object: 'chat.completion.chunk',
    created: 0,
    model: 'fake',
    choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
  });

const usage = (serial: number) =>
  data({
    id: `chatcmpl-${serial}`,
    object: 'chat.completion.chunk',
    created: 0,
    model: 'fake',
    choices: [],
    usage: {
      prompt_tokens: 150,
      completion_tokens: 42,
      total_tokens: 192,
      prompt_tokens_details: { cached_tokens: 30 },
    },
  });

const pieces = (text: string): string[] =>
  text.length > 4_000 ? (text.match(/[\s\S]{1,4000}/g) ?? []) : (text.match(/[\s\S]{1,7}/g) ?? []);

function stream({ text, calls = [], stop }: Emitted, serial: number): string {
  const refused = stop === 'refusal';
  const said = pieces(text ?? '').map((piece) => chunk(serial, refused ? { refusal: piece } : { content: piece }));
  const asked = calls.flatMap((call, index) => [
    chunk(serial, {
      tool_calls: [
        { index, id: `call_${serial}_${index}`, type: 'function', function: { name: call.name, arguments: '' } },
      ],
    }),
    ...pieces(call.arguments).map((piece) =>
      chunk(serial, { tool_calls: [{ index, function: { arguments: piece } }] }),
    ),
  ]);
  const reason = refused ? 'stop' : (stop ?? (calls.length ? 'tool_calls' : 'stop'));
  return [
    chunk(serial, { role: 'assistant', content: calls.length ? null : '' }),
    ...said,
    ...asked,
    chunk(serial, {}, reason),
    usage(serial),
    'data: [DONE]\n\n',
  ].join('');
}

const error = (type: string, message: string) => ({ error: { message, type, param: null, code: type } });

/** OpenAI's Chat Completions, as far as an agent meets them. */
export const openaiProtocol: Protocol = {
  path: '/v1/chat/completions',
  conversation,
  stream,
  cutAt(text, { calls = [] }) {
    const last = calls.length ? text.lastIndexOf('"arguments"') : text.indexOf('"content":"', text.indexOf('\n\n'));
    const at = text.indexOf('\n\n', last);
    // Before the last piece of the arguments, so that what has come is no JSON.
    return calls.length ? text.lastIndexOf('data:', last) : at + 2;
  },
  errorEvent: (type, message) => `${chunk(0, { role: 'assistant', content: '' })}${data(error(type, message))}`,
  errorBody: error,
};
