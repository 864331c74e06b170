import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nanoid } from 'nanoid';
import { afterEach, expect, test } from 'vitest';
import { evaluate, prepare } from '../../../evals/model-tools/evaluate.ts';
import { hostedUsage } from '../../../evals/model-tools/hosted.ts';
import { livePort } from '../../../evals/model-tools/providers.ts';
import { scenarios, solutionScript } from '../../../evals/model-tools/scenarios/index.ts';
import { keyBrain } from '../../agents/fakes/brain.ts';
import { openaiProtocol } from '../../agents/fakes/openai.ts';
import { stillClock } from './desk.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The hosted demo's two addresses. */
async function startHost(usage: object): Promise<{ url: string; keys: Set<string> }> {
  const brain = keyBrain(
    solutionScript(),
    scenarios.map(({ id, request }) => ({ id, prompts: [request] })),
  );
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/usage') return void response.end(JSON.stringify(usage));
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
    for (const key of Object.keys(body)) keys.add(key);
    const { text, calls = [] } = brain(openaiProtocol.conversation(body));
    const message = {
      content: text ?? null,
      tool_calls: calls.map((call, index) => ({ id: `c${index}-${keys.size}-${Math.random()}`, function: call })),
    };
    response.end(JSON.stringify({ choices: [{ message }], usage: { prompt_tokens: 10, completion_tokens: 5 } }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

test('the hosted path sends messages and tools and nothing else, and passes every scenario', async () => {
  const { url, keys } = await startHost({ state: 'normal' });
  const port = livePort({
    provider: 'workers-ai',
    endpoint: `${url}/api/chat`,
    model: null,
    maxReplyTokens: 512,
    timeoutMs: 20_000,
    caps: { maxRequests: 1_000, maxTokens: null, maxCostUsd: null, delayMs: 0 },
    clock: stillClock,
    environment: {},
    run: nanoid(),
  });
  const options = { repeats: 1, maxRounds: 6, signal: new AbortController().signal, onResult: () => {} };
  const results = await evaluate(port, prepare(scenarios), options);
  port.close();
  expect(results.filter(({ grade }) => grade.outcome !== 'pass').map(({ grade }) => grade.detail)).toEqual([]);
  expect([...keys].sort()).toEqual(['messages', 'tools']);
});

test('a paused allowance is seen, in either wording; a host that says nothing stops nothing', async () => {
  const signal = new AbortController().signal;
  const paused = await startHost({ usage: { state: 'paused', percent: 100 } });
  expect((await hostedUsage(`${paused.url}/api/chat`, signal))?.paused).toBe(true);
  const other = await startHost({ paused: true });
  expect((await hostedUsage(other.url, signal))?.paused).toBe(true);
  const fine = await startHost({ state: 'warning' });
  expect((await hostedUsage(fine.url, signal))?.paused).toBe(false);
  expect(await hostedUsage('http://127.0.0.1:9', signal)).toBeNull();
});
