import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Received } from './server.ts';

const ajv = new Ajv2020({ strict: false });

/** What both providers say of a tool's schema, each problem in one line. */
function schemaProblems(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return ['its schema is no object'];
  const root = schema as Readonly<Record<string, unknown>>;
  const unions = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].filter((keyword) => keyword in root);
  return [
    ...(root.type === 'object' ? [] : ['its schema’s root is not of type object']),
    ...unions.map((keyword) => `its schema has ${keyword} at the root`),
    ...('$schema' in root ? ['its schema carries $schema'] : []),
    ...(ajv.validateSchema(root) === true ? [] : ['its schema is no valid JSON Schema']),
  ];
}

function toolProblems(
  tools: readonly { name: string; description: unknown; schema: unknown }[],
  pattern: RegExp,
): string[] {
  const names = tools.map((tool) => tool.name);
  return [
    ...names.filter((name) => !pattern.test(name)).map((name) => `${name}: the provider takes no such name`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name}: stands twice`),
    ...tools.flatMap(({ name, description, schema }) => [
      ...(typeof description === 'string' ? [] : [`${name}: no description`]),
      ...schemaProblems(schema).map((problem) => `${name}: ${problem}`),
    ]),
  ];
}

interface AnthropicBlock {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly text?: string;
  readonly input?: unknown;
}

/** Published rules of Anthropic's Messages API that a request breaks. */
export function anthropicProblems({ headers, body }: Received): string[] {
  const tools = (body.tools ?? []) as readonly {
    name: string;
    description: unknown;
    input_schema: unknown;
    cache_control?: unknown;
  }[];
  const messages = body.messages as readonly { role: string; content: string | readonly AnthropicBlock[] }[];
  const problems = toolProblems(
    tools.map((tool) => ({ ...tool, schema: tool.input_schema })),
    /^[a-zA-Z0-9_-]{1,128}$/,
  );
  if (typeof headers['anthropic-version'] !== 'string') problems.push('no anthropic-version header');
  if (typeof body.max_tokens !== 'number' || body.max_tokens < 1) problems.push('no max_tokens');
  if (tools.length && !tools.at(-1)?.cache_control) problems.push('the tool list is not marked for the cache');
  if (tools.length === 0 && 'tools' in body) problems.push('an empty tool list');
  if (messages[0]?.role !== 'user') problems.push('the first message is not the user’s');
  let open: string[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    const blocks: readonly AnthropicBlock[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    if (blocks.length === 0) problems.push(`message ${index} is empty`);
    for (const block of blocks) {
      if (block.type === 'text' && (block.text ?? '').trim() === '') problems.push(`message ${index} has a blank text`);
      if (
        block.type === 'tool_use' &&
        (typeof block.input !== 'object' || block.input === null || Array.isArray(block.input))
      )
        problems.push(`message ${index}: the input of a tool_use is no object`);
    }
    const results = blocks.filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id ?? '');
    if (role === 'user' && open.join() !== results.join()) {
      problems.push(`message ${index} answers ${results.join() || 'no call'}, asked were ${open.join() || 'none'}`);
    }
    open =
      role === 'assistant' ? blocks.filter((block) => block.type === 'tool_use').map((block) => block.id ?? '') : [];
  }
  return problems;
}

interface OpenaiMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: string;
    readonly function: { readonly name: string; readonly arguments: unknown };
  }[];
}

/** Published rules of OpenAI's Chat Completions that a request breaks. */
export function openaiProblems({ headers, body }: Received): string[] {
  const tools = (body.tools ?? []) as readonly {
    type: string;
    function: { name: string; description: unknown; parameters: unknown };
  }[];
  const messages = body.messages as readonly OpenaiMessage[];
  const problems = toolProblems(
    tools.map(({ function: { parameters, ...tool } }) => ({ ...tool, schema: parameters })),
    /^[a-zA-Z0-9_-]{1,64}$/,
  );
  if (!/^Bearer .+/.test(String(headers.authorization))) problems.push('no Authorization header');
  if (tools.some((tool) => tool.type !== 'function')) problems.push('a tool that is no function');
  if (tools.length === 0 && ('tools' in body || 'tool_choice' in body)) problems.push('an empty tool list');
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id ?? '')) problems.push(`message ${index} answers a call that is not open`);
      open = open.filter((id) => id !== message.tool_call_id);
    } else if (open.length) problems.push(`message ${index} comes before ${open.join()} is answered`);
    if (message.role !== 'assistant') continue;
    if (!message.tool_calls && typeof message.content !== 'string') problems.push(`message ${index} is empty`);
    if (message.tool_calls?.length === 0) problems.push(`message ${index} has an empty list of calls`);
    for (const call of message.tool_calls ?? []) {
      if (typeof call.function.arguments !== 'string') problems.push(`message ${index}: arguments are no text`);
      if (open.includes(call.id)) problems.push(`message ${index}: the id ${call.id} stands twice`);
      open = [...open, call.id];
    }
  }
  return problems;
}
