import { nanoid } from 'nanoid';
import { afterEach, expect, test } from 'vitest';
import { makeAgent } from '../../../agents/index.ts';
import { type Caps, closedRun, dropLedger, ledgerFile, openLedger } from '../../../agents/ledger.ts';
import { costOf, priceOf, priceTable } from '../../../agents/prices.ts';
import { anthropicProtocol } from '../../agents/fakes/anthropic.ts';
import { inTurn, startFake } from '../../agents/fakes/server.ts';
import { settings, take, tool } from './desk.ts';

const NONE: Caps = { maxRequests: null, maxTokens: null, maxCostUsd: null, delayMs: 0 };
const runs: string[] = [];
const newRun = () => {
  const run = nanoid();
  runs.push(run);
  return run;
};
afterEach(() => {
  for (const run of runs.splice(0)) dropLedger(run);
});

const fake = () =>
  startFake(anthropicProtocol, inTurn({ kind: 'message', calls: [{ name: 'look', arguments: '{}' }] }));

test.each([
  ['--max-requests', { ...NONE, maxRequests: 3 }],
  ['--max-tokens', { ...NONE, maxTokens: 2_200 }],
  ['--max-cost', { ...NONE, maxCostUsd: 0.0185 }],
] as [string, Caps][])('%s ends the run as budget_exhausted and keeps what was done', async (flag, caps) => {
  const provider = await fake();
  const made = settings({ run: newRun(), caps, endpoint: provider.url });
  const agent = makeAgent('anthropic', made);
  const sat = await take(agent, { tools: [tool('look')] });
  expect(sat.trouble).toMatchObject({ reason: 'budget_exhausted', message: expect.stringContaining(flag) });
  const requests = provider.received.length;
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(caps.maxRequests ?? 5);
  expect(sat.messages).toHaveLength(requests);
  // What is left of the run opens no page and sends nothing.
  expect(agent.trouble).toMatchObject({ reason: 'budget_exhausted' });
  await take(makeAgent('anthropic', made), { tools: [] });
  expect(provider.received).toHaveLength(requests);
  await provider.close();
});

test('a refused key stops the run for every worker at once', async () => {
  const provider = await startFake(
    anthropicProtocol,
    inTurn({ kind: 'status', status: 401, type: 'authentication_error', message: 'invalid x-api-key' }),
  );
  const made = settings({ run: newRun(), endpoint: provider.url });
  const first = await take(makeAgent('anthropic', made), { tools: [] });
  const other = makeAgent('anthropic', made);
  expect(first.trouble?.message).toContain('Set ANTHROPIC_API_KEY');
  expect(other.trouble).toMatchObject({
    reason: 'no_credentials',
    message: expect.stringContaining('ANTHROPIC_API_KEY'),
  });
  expect((await take(other, { tools: [] })).trouble?.reason).toBe('no_credentials');
  expect(provider.received).toHaveLength(1);
  await provider.close();
});

test('two workers share one account', () => {
  const run = newRun();
  const caps = { ...NONE, maxRequests: 2, delayMs: 500 };
  const [one, two] = [openLedger(ledgerFile(run), caps), openLedger(ledgerFile(run), caps)];
  const most = { tokens: 10, costUsd: null };
  expect(one.book(most, 1_000).waitMs).toBe(0);
  expect(two.book(most, 1_200).waitMs).toBe(300);
  expect(() => one.book(most, 9_000)).toThrow(/2 requests were sent/);
  expect(two.closed()?.reason).toBe('budget_exhausted');
  one.close();
  two.close();
});

test('settling replaces the most by what was used', () => {
  const ledger = openLedger(':memory:', { ...NONE, maxTokens: 1_000 });
  const { entry } = ledger.book({ tokens: 900, costUsd: 0.5 }, 0);
  ledger.settle(entry, { tokens: 100, costUsd: 0.1 });
  expect(ledger.totals()).toEqual({ requests: 1, tokens: 100, costUsd: 0.1 });
  expect(() => ledger.book({ tokens: 900, costUsd: 0 }, 0)).not.toThrow();
  ledger.close();
});

test('no ledger is made by asking whether a run is closed', () => {
  expect(closedRun(newRun(), NONE)).toBeNull();
});

test('an unknown price is an unknown cost, and cannot be capped', () => {
  const tokens = { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite: 0 };
  expect(costOf(tokens, priceOf('nobody-knows-1'))).toBeNull();
  expect(costOf(tokens, priceOf('claude-sonnet-4-6'))).toBe(3);
  expect(priceOf('claude-sonnet-4-6-20260217')).toEqual(priceOf('claude-sonnet-4-6'));
  const caps = { ...NONE, maxCostUsd: 1 };
  expect(() => makeAgent('anthropic', settings({ model: 'nobody-knows-1', caps }))).toThrow(/price of nobody-knows-1/);
  expect(() => makeAgent('openai', settings({ provider: 'ollama', model: 'mine', caps }))).not.toThrow();
});

test('the price table is dated and well formed', () => {
  expect(priceTable().asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
