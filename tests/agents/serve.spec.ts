import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from '@playwright/test';
import type { Json } from '../../traces/schema.ts';
import { ROOT, run, scratch, start } from '../exam/command.ts';
import type { Conversation } from './fakes/conversation.ts';
import { resultOf } from './fakes/conversation.ts';
import { byHeart, CASES } from './key.ts';

let place: ReturnType<typeof scratch>;
test.beforeEach(() => {
  place = scratch();
});
test.afterEach(() => place.remove());

const TOKEN = 'token-of-this-test';
const files = () => ['--db', place.db, '--json', place.json];

/** Starts the exam on a free port. */
async function open(...args: string[]) {
  const server = start('exam-serve', ['--port', '0', '--token', TOKEN, ...files(), ...args]);
  let told = '';
  server.child.stdout?.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await server.said('Authorization: Bearer');
  return { server, url: new URL(/http:\S+/.exec(told)?.[0] ?? '') };
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''));
  return { text: texts[0] ?? '', isError: result.isError === true };
}

/** Sits whatever is asked, by the answer key, as an MCP client would. Gives the last thing it was told. */
async function sitThrough(client: Client): Promise<string> {
  const brain = byHeart();
  let conversation: Conversation = { prompts: [], calls: [], sincePrompt: 0, tools: [] };
  let { text } = await call(client, 'exam_prompt');
  while (!text.startsWith('The exam is over.')) {
    const begins = CASES.some((one) => one.prompts[0] === text);
    const base = begins ? { prompts: [], calls: [], tools: [] } : conversation;
    conversation = { ...base, prompts: [...base.prompts, text], sincePrompt: 0 };
    for (;;) {
      const { calls, text: answer } = brain(conversation);
      if (!calls?.length) {
        ({ text } = await call(client, 'exam_answer', { answer: answer ?? '' }));
        break;
      }
      for (const asked of calls) {
        const input = JSON.parse(asked.arguments) as Record<string, Json>;
        const result = await call(client, asked.name, input);
        const done = { name: asked.name, input, result: resultOf(result.text), text: result.text };
        conversation = { ...conversation, calls: [...conversation.calls, done] };
      }
      conversation = { ...conversation, sincePrompt: conversation.sincePrompt + 1 };
    }
  }
  return text;
}

const connect = async (url: URL, token = TOKEN) => {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as Transport);
  return client;
};

test('the twenty over Streamable HTTP pass as the answer key does', async () => {
  const { server, url } = await open();
  const client = await connect(url);
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  const end = await sitThrough(client);
  expect(end).toContain('20 pass, 0 fail, 0 not_run');
  const { code } = await server.ended;
  expect(code).toBe(0);
  const summary = place.summary();
  expect(summary.agent).toMatchObject({ name: 'mcp', evidence: 'E4' });
  expect(summary.counts).toEqual({ pass: 20, fail: 0, not_run: 0 });
  expect(changes).toBeGreaterThan(0);
  await client.close();
});

test('the page’s tools are listed under their own names and schemas, and nothing tells what is expected', async () => {
  const { server, url } = await open('--case', 'STALE-01');
  const client = await connect(url);
  const before = await client.listTools();
  expect(before.tools.map((tool) => tool.name)).toEqual([
    'exam_prompt',
    'exam_answer',
    'get_event_details',
    'save_event',
  ]);
  expect(before.tools.find((tool) => tool.name === 'get_event_details')?.inputSchema).toMatchObject({ type: 'object' });
  const asked = await client.callTool({ name: 'exam_prompt', arguments: {} });
  const invented = await call(client, 'list_events');
  expect(invented).toMatchObject({ isError: true, text: expect.stringContaining('there is no tool named') });
  const first = await client.callTool({ name: 'exam_answer', arguments: { answer: '好的。' } });
  const seen = JSON.stringify([before, asked, first]);
  expect(seen).not.toMatch(/STALE-01|expectation|forbidden|"checks"|verdict/);
  const after = await client.listTools();
  expect(after.tools.map((tool) => tool.name)).toContain('search_events');
  await call(client, 'exam_answer', { answer: '我不知道。' });
  const { code } = await server.ended;
  expect(code).toBe(1);
  expect(place.summary().cases[0]).toMatchObject({ id: 'STALE-01', status: 'fail', calls: 1 });
  await client.close();
});

test('without the token, or under another name, nobody gets in', async () => {
  const { server, url } = await open('--case', 'NO-01');
  await expect(connect(url, 'another')).rejects.toThrow();
  const elsewhere = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, origin: 'https://elsewhere.test' },
  });
  expect(elsewhere.status).toBe(403);
  server.child.kill('SIGTERM');
  const { code } = await server.ended;
  expect(code).toBe(3);
  expect(place.summary().cases).toMatchObject([{ status: 'not_run', reason: 'interrupted' }]);
});

test('an agent that is silent too long is given up, and is no failure', async () => {
  const { server } = await open('--case', 'NO-01', '--idle-ms', '200');
  const { code } = await server.ended;
  expect(code).toBe(3);
  expect(place.summary().cases).toMatchObject([{ status: 'not_run', reason: 'provider_error' }]);
});

test('the same over standard input and output', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const { PROCTOR_OPTIONS: _, PROCTOR_HALL: __, ...environment } = process.env;
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['node_modules/tsx/dist/cli.mjs', 'scripts/exam-serve.ts', '--stdio', '--case', 'ORD-02,NO-02', ...files()],
      cwd: ROOT,
      env: environment as Record<string, string>,
      stderr: 'ignore',
    }) as Transport,
  );
  expect(await sitThrough(client)).toContain('2 pass, 0 fail, 0 not_run');
  await client.close();
});

test.describe('usage', () => {
  for (const [what, args] of [
    ['a case that is not there', ['--case', 'NONE-99']],
    ['an unknown flag', ['--cases', 'NO-01']],
    ['a port that is none', ['--port', 'x']],
  ] as const) {
    test(`${what} ends with 2`, async () => {
      const { code } = await run('exam-serve', args);
      expect(code).toBe(2);
    });
  }
});
