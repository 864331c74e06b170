import { describe, expect, test } from 'vitest';
import { scriptAgent } from '../../../agents/script.ts';
import { evaluate, prepare } from '../../../evals/model-tools/evaluate.ts';
import { METRICS, type MetricName, type Summary, summarise } from '../../../evals/model-tools/metrics.ts';
import type { ModelPort } from '../../../evals/model-tools/port.ts';
import { scenarios, solutionScript } from '../../../evals/model-tools/scenarios/index.ts';
import { scenariosNamed } from './desk.ts';
import { pairs, type Run } from './pairs.ts';

function portOf(run: Run): ModelPort {
  const solutions = solutionScript().cases;
  const cases = Object.fromEntries(
    Object.entries(run).map(([id, moves]) => [id, moves === 'solution' ? (solutions[id] ?? []) : [[...moves]]]),
  );
  const agent = scriptAgent('script', { schema: 'exam-script/1', cases });
  return {
    provider: 'script',
    model: 'script',
    endpoint: 'none',
    trouble: () => null,
    open: (scenario) => agent.sit(scenario),
    requests: () => 0,
    close() {},
  };
}

async function measure(run: Run, unrouted: readonly string[] = []): Promise<Summary> {
  const prepared = prepare(scenariosNamed(...Object.keys(run))).map((one) => ({
    ...one,
    missing: one.scenario.required.filter((tool) => unrouted.includes(tool)),
  }));
  const options = { repeats: 1, maxRounds: 8, signal: new AbortController().signal, onResult: () => {} };
  return summarise(await evaluate(portOf(run), prepared, options));
}

describe('each metric shows a failure that no other shows', () => {
  test.each(Object.entries(pairs))('%s', async (name, pair) => {
    const better = await measure(pair.better);
    const worse = await measure(pair.worse, pair.unrouted);
    const moved = METRICS.filter((one) => better.metrics[one].value !== worse.metrics[one].value);
    expect(moved.filter((one) => one === name || one !== 'fullPassRate')).toEqual([name]);
    const metric = name as MetricName;
    expect([better.metrics[metric].value, worse.metrics[metric].value]).toEqual(pair.values);
  });
});

describe('a run worked out by hand', () => {
  // Three scenarios: one right; one with a wrong value and a call to a tool that was not sent; one cut short by its provider after one call.
  const run: Run = {
    'geocode-then-mark': 'solution',
    'refused-tool': [
      { call: 'addMarker', input: { longitude: 8.5417, latitude: 40 } },
      { call: 'getView', input: {} },
      { answer: 'Done.' },
    ],
    'fault-geocode-once': [{ call: 'geocode', input: { query: 'Sydney Opera House' } }, { trouble: 'provider_error' }],
  };

  test('has these numerators and denominators', async () => {
    const { metrics, outcomes, averages, totals } = await measure(run);
    const counted = Object.fromEntries(
      METRICS.map((name) => [name, [metrics[name].numerator, metrics[name].denominator]]),
    );
    expect(counted).toEqual({
      scenarioPassRate: [2, 2],
      requiredToolRecall: [3, 3],
      argumentValidityRate: [4, 5],
      unexpectedToolCallRate: [1, 5],
      noToolResponseRate: [0, 2],
      providerErrorRate: [1, 3],
      routingRequiredToolRecall: [5, 5],
      fullPassRate: [1, 2],
      valueCorrectness: [3, 4],
      dependencyCorrectness: [2, 2],
      inventedToolRate: [0, 5],
      restraintRate: [0, 0],
      recoveryRate: [0, 0],
    });
    expect(metrics.restraintRate.value).toBeNull();
    expect(outcomes).toEqual({
      pass: 1,
      model_failure: 1,
      routing_miss: 0,
      provider_error: 1,
      budget_stop: 0,
      interrupted: 0,
    });
    expect(averages.rounds).toBeCloseTo((3 + 3 + 1) / 3);
    expect(averages.toolCalls).toBeCloseTo(5 / 3);
    expect(totals).toMatchObject({ toolCalls: 5, validToolCalls: 4 });
  });

  test('and an interval where the sample is small', async () => {
    const { metrics } = await measure(run);
    expect(metrics.fullPassRate.interval?.low).toBeCloseTo(0.0945, 3);
    expect(metrics.fullPassRate.interval?.high).toBeCloseTo(0.9055, 3);
  });
});

test('coordinates invented in the same message as the search are no dependency', async () => {
  const guessed = { longitude: 139.745, latitude: 35.658, label: 'Tower' };
  const { metrics } = await measure({
    'geocode-then-mark': [
      {
        calls: [
          { call: 'geocode', input: { query: 'Tokyo Tower' } },
          { call: 'addMarker', input: guessed },
        ],
      },
      { answer: 'Done.' },
    ],
  });
  expect(metrics.scenarioPassRate.value).toBe(1);
  expect(metrics.dependencyCorrectness).toMatchObject({ numerator: 0, denominator: 2 });
});

test('following nothing is not following what was created', async () => {
  const [, , ...rest] = solutionScript().cases['animate-then-track']?.[0] ?? [];
  const [create] = solutionScript().cases['animate-then-track']?.[0] ?? [];
  if (!create) throw new Error('no solution');
  const { metrics, outcomes } = await measure({
    'animate-then-track': [create, { call: 'trackEntity', input: {} }, ...rest],
  });
  expect(metrics.scenarioPassRate.value).toBe(1);
  expect(outcomes.model_failure).toBe(1);
  expect(metrics.dependencyCorrectness.value).toBe(0);
});

test('the first Springfield looks right and is another one', async () => {
  const { outcomes } = await measure({
    'choice-springfield': [
      { call: 'geocode', input: { query: 'Springfield' } },
      {
        call: 'addMarker',
        input: {
          longitude: { $from: '/calls/0/result/matches/0/longitude' },
          latitude: { $from: '/calls/0/result/matches/0/latitude' },
        },
      },
      { answer: 'Done.' },
    ],
  });
  expect(outcomes.model_failure).toBe(1);
});

test('a marker placed without asking where is a failure, and so is silence', async () => {
  const guess = { call: 'addMarker', input: { longitude: 0, latitude: 0 } };
  expect((await measure({ 'ask-where': [guess, { answer: 'Done.' }] })).outcomes.model_failure).toBe(1);
  expect((await measure({ 'ask-where': [{ answer: 'Done.' }] })).outcomes.model_failure).toBe(1);
});

test('every scenario can be passed by its own right way, in every repetition, with other ids', async () => {
  const run: Run = Object.fromEntries(scenarios.map(({ id }) => [id, 'solution' as const]));
  const options = { repeats: 2, maxRounds: 8, signal: new AbortController().signal, onResult: () => {} };
  const results = await evaluate(portOf(run), prepare(scenarios), options);
  expect(results.filter(({ grade }) => grade.outcome !== 'pass').map(({ grade }) => grade.detail)).toEqual([]);
  const ids = results.map(({ record }) => JSON.stringify(record.calls.map(({ result }) => result)));
  const layers = ids.filter((text) => text.includes('layerId'));
  expect(new Set(layers).size).toBe(layers.length);
});
