import { describe, expect, test } from 'vitest';
import { summarise } from '../../../evals/model-tools/metrics.ts';
import { makeReport } from '../../../evals/model-tools/report.ts';
import { scenarioHash, scenarios } from '../../../evals/model-tools/scenarios/index.ts';
import { atlas } from '../../../tools/catalogs/atlas/index.ts';
import { catalogHash } from '../../../tools/catalogs/catalog.ts';
import { anthropicProblems, openaiProblems } from '../../agents/fakes/rules.ts';
import { type FakeProvider, KEY, rightWay, type Sat, sit } from './desk.ts';

const reportOf = ({ results, requests }: Sat, provider: string) =>
  makeReport(
    {
      createdAt: '2026-01-01T00:00:00.000Z',
      provider,
      model: 'fake-model',
      endpoint: 'http://127.0.0.1',
      catalogHash: catalogHash(atlas),
      scenarioHash: scenarioHash(),
      requestCount: requests,
      usageBefore: null,
      options: {
        scenarioIds: scenarios.map(({ id }) => id),
        repeats: 1,
        maxRounds: 6,
        maxRequests: 1_000,
        maxTokens: 512,
        delayMs: 0,
        timeoutMs: 20_000,
      },
    },
    results,
  );

describe.each<FakeProvider>(['openai', 'deepseek', 'anthropic'])('the right way through %s', (provider) => {
  test('passes every scenario, with every metric at its best', async () => {
    const sat = await sit(provider, rightWay);
    const failed = sat.results.filter(({ grade }) => grade.outcome !== 'pass');
    expect(failed.map(({ scenario, grade }) => `${scenario.id}: ${grade.detail}`)).toEqual([]);
    const { metrics, outcomes } = summarise(sat.results);
    expect(outcomes.pass).toBe(scenarios.length);
    for (const name of ['scenarioPassRate', 'requiredToolRecall', 'argumentValidityRate', 'fullPassRate'] as const) {
      expect(metrics[name].value).toBe(1);
    }
    for (const name of ['unexpectedToolCallRate', 'noToolResponseRate', 'inventedToolRate'] as const) {
      expect(metrics[name].value).toBe(0);
    }
    expect(metrics.valueCorrectness.value).toBe(1);
    expect(metrics.dependencyCorrectness.value).toBe(1);
    const problems = provider === 'anthropic' ? anthropicProblems : openaiProblems;
    expect(sat.received.flatMap((request) => problems(request))).toEqual([]);
    const report = JSON.stringify(reportOf(sat, provider));
    expect(report).not.toContain(KEY);
    expect(sat.received.every(({ body }) => !JSON.stringify(body).includes(KEY))).toBe(true);
  });
});

test('fifteen scenarios come first, cover all twelve toolsets, and at least ten more follow', () => {
  const given = scenarios.slice(0, 15);
  expect(new Set(given.flatMap(({ toolsets }) => toolsets)).size).toBe(12);
  expect(scenarios.length).toBeGreaterThanOrEqual(25);
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
});
