import { nanoid } from 'nanoid';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../evals/model-tools/grade.ts';
import { summarise } from '../../../evals/model-tools/metrics.ts';
import { LIVE_PROVIDERS, livePort } from '../../../evals/model-tools/providers.ts';
import type { NotRunReason } from '../../../traces/schema.ts';
import { type Action, inTurn } from '../../agents/fakes/server.ts';
import { type FakeProvider, KEY, rightWay, scenariosNamed, sit, stillClock } from './desk.ts';

const MARK = scenariosNamed('refused-tool');
const status = (code: number, type: string): Action => ({
  kind: 'status',
  status: code,
  type,
  message: `said ${type} about ${KEY}`,
});
const call = (name: string, args: object | string): Action => ({
  kind: 'message',
  calls: [{ name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }],
});
const marker = call('addMarker', { longitude: 8.5417, latitude: 47.3769 });
const done: Action = { kind: 'message', text: 'Done.' };

interface Row {
  readonly actions: readonly Action[];
  readonly outcome: Outcome;
  readonly reason?: NotRunReason;
  readonly calls: number;
}

/** What goes wrong, and which of the outcomes it is. */
const table: Readonly<Record<string, Row>> = {
  'a good call, then an answer': { actions: [marker, done], outcome: 'pass', calls: 1 },
  'a stream cut inside the arguments, once': {
    actions: [{ kind: 'cut', calls: [{ name: 'addMarker', arguments: '{"longitude":8.5417}' }] }, marker, done],
    outcome: 'pass',
    calls: 1,
  },
  '429, then a good reply': { actions: [status(429, 'rate_limit_error'), marker, done], outcome: 'pass', calls: 1 },
  '429 for ever': {
    actions: [status(429, 'rate_limit_error')],
    outcome: 'provider_error',
    reason: 'rate_limited',
    calls: 0,
  },
  '529 for ever': {
    actions: [status(529, 'overloaded_error')],
    outcome: 'provider_error',
    reason: 'rate_limited',
    calls: 0,
  },
  '500 for ever': {
    actions: [status(500, 'api_error')],
    outcome: 'provider_error',
    reason: 'provider_error',
    calls: 0,
  },
  '401': {
    actions: [status(401, 'authentication_error')],
    outcome: 'provider_error',
    reason: 'no_credentials',
    calls: 0,
  },
  'a refused request': {
    actions: [status(400, 'invalid_request_error')],
    outcome: 'provider_error',
    reason: 'provider_error',
    calls: 0,
  },
  'a good call, then 500 for ever': {
    actions: [marker, status(500, 'api_error')],
    outcome: 'provider_error',
    reason: 'provider_error',
    calls: 1,
  },
  'an empty reply': { actions: [{ kind: 'message' }], outcome: 'model_failure', calls: 0 },
  'a refusal': { actions: [{ kind: 'message', text: 'No.', stop: 'refusal' }], outcome: 'model_failure', calls: 0 },
  'an invented tool': {
    actions: [call('dropPin', { longitude: 1 }), marker, done],
    outcome: 'model_failure',
    calls: 2,
  },
  'malformed arguments, mended': {
    actions: [call('addMarker', '{"longitude": '), marker, done],
    outcome: 'pass',
    calls: 2,
  },
  'a call for ever': { actions: [marker], outcome: 'model_failure', calls: 6 },
};

describe.each<FakeProvider>(['openai', 'anthropic'])('%s', (provider) => {
  test.each(Object.entries(table))('%s', async (_, row) => {
    const { results } = await sit(provider, inTurn(...row.actions), MARK);
    const [result] = results;
    expect(result?.grade.outcome).toBe(row.outcome);
    expect(result?.record.calls.length).toBe(row.calls);
    const ending = result?.record.ending;
    expect(ending?.kind === 'trouble' ? ending.reason : undefined).toBe(row.reason);
    expect(JSON.stringify(result)).not.toContain(KEY);
  });
});

test('a spent budget stops what is left, keeps what was done, and is nobody’s failure', async () => {
  const some = scenariosNamed('view-fly', 'geocode-then-mark', 'scene-options');
  const { results, requests } = await sit('openai', rightWay, some, { maxRequests: 3 });
  expect(requests).toBe(3);
  expect(results.map(({ grade }) => grade.outcome)).toEqual(['pass', 'budget_stop', 'budget_stop']);
  expect(results[1]?.record.calls.map(({ tool }) => tool)).toEqual(['geocode']);
  const { metrics, outcomes } = summarise(results);
  expect(outcomes).toMatchObject({ pass: 1, budget_stop: 2, provider_error: 0, model_failure: 0 });
  expect(metrics.fullPassRate).toMatchObject({ numerator: 1, denominator: 1 });
  expect(metrics.providerErrorRate).toMatchObject({ numerator: 2, denominator: 3 });
  expect(metrics.argumentValidityRate).toMatchObject({ numerator: 2, denominator: 2 });
});

test('an interrupted run leaves no scenario without a result', async () => {
  const stop = new AbortController();
  const { results } = await sit(
    'openai',
    (conversation, serial) => {
      if (serial === 1) stop.abort();
      return rightWay(conversation, serial);
    },
    scenariosNamed('view-fly', 'scene-options'),
    { signal: stop.signal },
  );
  expect(results).toHaveLength(2);
  expect(results.at(-1)?.grade.outcome).toBe('interrupted');
});

test.each(LIVE_PROVIDERS)('%s without a key says what to set and sends nothing', (provider) => {
  const port = livePort({
    provider,
    endpoint: null,
    model: null,
    maxReplyTokens: 16,
    timeoutMs: 1_000,
    caps: { maxRequests: 1, maxTokens: null, maxCostUsd: null, delayMs: 0 },
    clock: stillClock,
    environment: {},
    run: nanoid(),
  });
  expect(port.trouble()?.reason).toBe('no_credentials');
  expect(port.trouble()?.message).toMatch(/_(KEY|TOKEN)/);
  expect(port.requests()).toBe(0);
});
