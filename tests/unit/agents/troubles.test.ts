import { describe, expect, test } from 'vitest';
import type { NotRunReason } from '../../../traces/schema.ts';
import { anthropicProtocol } from '../../agents/fakes/anthropic.ts';
import { openaiProtocol } from '../../agents/fakes/openai.ts';
import { anthropicProblems, openaiProblems } from '../../agents/fakes/rules.ts';
import { type Action, type Fake, inTurn, startFake } from '../../agents/fakes/server.ts';
import { stillClock, type Taken, take, tool, withAgent } from './desk.ts';

const providers = {
  anthropic: {
    protocol: anthropicProtocol,
    problems: anthropicProblems,
    endpoint: (fake: Fake) => fake.url,
    cutWord: 'max_tokens',
    refusalWord: 'refusal',
  },
  openai: {
    protocol: openaiProtocol,
    problems: openaiProblems,
    endpoint: (fake: Fake) => `${fake.url}/v1`,
    cutWord: 'length',
    refusalWord: 'refusal',
  },
} as const;

type ProviderName = keyof typeof providers;

interface Sat extends Taken {
  readonly waits: readonly number[];
  readonly requests: number;
  readonly problems: readonly string[];
}

const TOOLS = [tool('look'), tool('save')];

async function sitWith(name: ProviderName, actions: readonly Action[], timeoutMs = 20_000): Promise<Sat> {
  const { protocol, endpoint, problems } = providers[name];
  const fake = await startFake(protocol, inTurn(...actions));
  const clock = stillClock();
  try {
    const taken = await withAgent(name, { endpoint: endpoint(fake), timeoutMs, clock }, (agent) =>
      take(agent, { tools: TOOLS }),
    );
    const broken = fake.received.flatMap((request) => problems(request));
    return { ...taken, waits: clock.waits, requests: fake.received.length, problems: broken };
  } finally {
    await fake.close();
  }
}

const calls = (...names: string[]) =>
  ({ kind: 'message', calls: names.map((one) => ({ name: one, arguments: '{}' })) }) as const;
const done: Action = { kind: 'message', text: '完成了。' };
const status = (code: number, type: string, headers = {}): Action => ({
  kind: 'status',
  status: code,
  type,
  message: `said ${type} about sk-ant-canary-0123456789 and sk-canary-0123456789`,
  headers,
});

interface Row {
  readonly actions: readonly Action[];
  /** Null: an answer. */
  readonly reason: NotRunReason | null;
  readonly answer?: string;
  readonly asked?: readonly string[];
  readonly requests: number;
  readonly timeoutMs?: number;
}

/** The one table: what goes wrong, and what becomes of the sitting. */
const table: Readonly<Record<string, Row>> = {
  'a good answer': { actions: [done], reason: null, answer: '完成了。', requests: 1 },
  'a call, then an answer': {
    actions: [calls('look'), done],
    reason: null,
    answer: '完成了。',
    asked: ['look'],
    requests: 2,
  },
  'parallel calls': {
    actions: [calls('look', 'save'), done],
    reason: null,
    answer: '完成了。',
    asked: ['look', 'save'],
    requests: 2,
  },
  'an unknown tool': {
    actions: [calls('invented'), done],
    reason: null,
    answer: '完成了。',
    asked: ['invented'],
    requests: 2,
  },
  'malformed arguments': {
    actions: [{ kind: 'message', calls: [{ name: 'look', arguments: '{"a": ' }] }, done],
    reason: null,
    answer: '完成了。',
    asked: ['look'],
    requests: 2,
  },
  'a stream cut inside the arguments of a call': {
    actions: [{ kind: 'cut', calls: [{ name: 'save', arguments: '{"event_id":"evt-1"}' }] }, calls('save'), done],
    reason: null,
    answer: '完成了。',
    asked: ['save'],
    requests: 3,
  },
  'a stream cut for ever': {
    actions: [{ kind: 'cut', text: 'half of a sentence' }],
    reason: 'provider_error',
    requests: 4,
  },
  'a stream that says it is overloaded': {
    actions: [{ kind: 'error-event', type: 'overloaded_error', message: 'overloaded' }, done],
    reason: null,
    answer: '完成了。',
    requests: 2,
  },
  'a connection ended without a word': { actions: [{ kind: 'slam' }], reason: 'provider_error', requests: 4 },
  '500 twice, then fine': {
    actions: [status(500, 'api_error'), status(500, 'api_error'), done],
    reason: null,
    answer: '完成了。',
    requests: 3,
  },
  '500 for ever': { actions: [status(500, 'api_error')], reason: 'provider_error', requests: 4 },
  '400': { actions: [status(400, 'invalid_request_error')], reason: 'provider_error', requests: 1 },
  '401': { actions: [status(401, 'authentication_error')], reason: 'no_credentials', requests: 1 },
  '403': { actions: [status(403, 'permission_error')], reason: 'no_credentials', requests: 1 },
  '404, no such model': { actions: [status(404, 'not_found_error')], reason: 'provider_error', requests: 1 },
  '429 with Retry-After, then fine': {
    actions: [status(429, 'rate_limit_error', { 'retry-after': '7' }), done],
    reason: null,
    answer: '完成了。',
    requests: 2,
  },
  '429 for ever': { actions: [status(429, 'rate_limit_error')], reason: 'rate_limited', requests: 6 },
  '429 that asks for an hour': {
    actions: [status(429, 'rate_limit_error', { 'retry-after': '3600' })],
    reason: 'rate_limited',
    requests: 1,
  },
  '529 for ever': { actions: [status(529, 'overloaded_error')], reason: 'rate_limited', requests: 6 },
  'a hang': { actions: [{ kind: 'hang' }], reason: 'provider_error', requests: 4, timeoutMs: 150 },
  'an empty reply': { actions: [{ kind: 'message' }], reason: null, answer: '', requests: 1 },
  'calls without an end': {
    actions: [calls('look')],
    reason: 'budget_exhausted',
    asked: Array(6).fill('look'),
    requests: 6,
  },
};

describe.each(Object.keys(providers) as ProviderName[])('%s: trouble → status and reason', (name) => {
  test.each(Object.entries(table))('%s', async (_, row) => {
    const sat = await sitWith(name, row.actions, row.timeoutMs);
    expect(sat.trouble?.reason ?? null).toBe(row.reason);
    expect(sat.answer).toBe(row.answer ?? null);
    expect(sat.asked.map((request) => request.name)).toEqual(row.asked ?? []);
    expect(sat.requests).toBe(row.requests);
    expect(sat.problems).toEqual([]);
    expect(sat.trouble?.message ?? '').not.toContain('canary');
  });

  test('a refusal is an answer, and says so', async () => {
    const { refusalWord } = providers[name];
    const sat = await sitWith(name, [{ kind: 'message', text: '我不能幫忙。', stop: refusalWord }]);
    expect(sat).toMatchObject({ answer: '我不能幫忙。', trouble: null, messages: [{ stop: 'refusal' }] });
  });

  test('a reply cut at the token limit is an answer, and says so', async () => {
    const { cutWord } = providers[name];
    const sat = await sitWith(name, [{ kind: 'message', text: '活動有', stop: cutWord }]);
    expect(sat).toMatchObject({ answer: '活動有', trouble: null, messages: [{ stop: cutWord }] });
  });

  test('waits as long as it is told, and a little more', async () => {
    const sat = await sitWith(name, [status(429, 'rate_limit_error', { 'retry-after': '7' }), done]);
    expect(sat.waits).toEqual([7_000]);
  });

  test('malformed arguments reach the trace as they were emitted', async () => {
    const raw = '{"event_id": "evt-1", ';
    const sat = await sitWith(name, [{ kind: 'message', calls: [{ name: 'save', arguments: raw }] }, done]);
    expect(sat.asked).toMatchObject([{ name: 'save', arguments: raw }]);
  });

  test('two megabytes of text arrive whole', async () => {
    const text = '字'.repeat(700_000);
    const sat = await sitWith(name, [{ kind: 'message', text }]);
    expect(sat.answer?.length).toBe(text.length);
    expect(sat.answer).toBe(text);
  });

  test.each([1, 2, 3, 5, 64])('unicode split into packets of %d bytes arrives whole', async (chunkBytes) => {
    const raw = JSON.stringify({ query: '台北 🎪 e\u0301' });
    const sat = await sitWith(name, [
      { kind: 'message', calls: [{ name: 'look', arguments: raw }], chunkBytes },
      { kind: 'message', text: '找到了 🎪。', chunkBytes },
    ]);
    expect(sat.asked[0]?.arguments).toBe(raw);
    expect(sat.answer).toBe('找到了 🎪。');
  });

  test('tokens and cost are counted', async () => {
    const sat = await sitWith(name, [done]);
    expect(sat.messages[0]?.usage).toMatchObject({ inputTokens: 150, outputTokens: 42 });
    expect(sat.messages[0]?.usage?.costUsd).toBeGreaterThan(0);
  });
});
