import { type Interval, wilson } from '../../traces/statistics.ts';
import type { Grade, Outcome } from './grade.ts';
import type { ScenarioRecord } from './record.ts';
import type { Scenario } from './scenario.ts';

/** One scenario as it was run and judged. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly record: ScenarioRecord;
  readonly grade: Grade;
}

/** A rate with what it counts, and what it leaves out. */
export interface Metric {
  /** Null where there is nothing to count; never zero for that. */
  readonly value: number | null;
  readonly numerator: number;
  readonly denominator: number;
  /** What one of the denominator is. */
  readonly of: string;
  /** 95 % Wilson interval; null where there is nothing to count. */
  readonly interval: Interval | null;
}

export interface Summary {
  readonly scenarios: number;
  readonly outcomes: { readonly [Name in Outcome]: number };
  readonly metrics: { readonly [Name in MetricName]: Metric };
  readonly averages: {
    readonly toolsSent: number | null;
    readonly rounds: number | null;
    readonly toolCalls: number | null;
  };
  readonly totals: {
    readonly toolCalls: number;
    readonly validToolCalls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Null where a price is not known. */
    readonly costUsd: number | null;
  };
}

export const METRICS = [
  'scenarioPassRate',
  'requiredToolRecall',
  'argumentValidityRate',
  'unexpectedToolCallRate',
  'noToolResponseRate',
  'providerErrorRate',
  'routingRequiredToolRecall',
  'fullPassRate',
  'valueCorrectness',
  'dependencyCorrectness',
  'inventedToolRate',
  'restraintRate',
  'recoveryRate',
] as const;
export type MetricName = (typeof METRICS)[number];

const metric = (numerator: number, denominator: number, of: string): Metric => ({
  value: denominator === 0 ? null : numerator / denominator,
  numerator,
  denominator,
  of,
  interval: wilson(numerator, denominator) ?? null,
});

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;

/** Whether the model had its say to the end: only then is anything its doing. */
const judged = ({ grade }: ScenarioResult) => grade.outcome === 'pass' || grade.outcome === 'model_failure';

/** All metrics over some results. Rates about the model leave out what the router or the provider cut short. */
export function summarise(results: readonly ScenarioResult[]): Summary {
  const count = (which: (result: ScenarioResult) => boolean) => results.filter(which).length;
  const sum = (of: readonly ScenarioResult[], size: (result: ScenarioResult) => number) =>
    of.reduce((total, result) => total + size(result), 0);
  const graded = results.filter(judged);
  const actions = graded.filter(({ scenario }) => scenario.required.length > 0);
  const quiet = graded.filter(({ scenario }) => scenario.kind === 'no-tool' || scenario.kind === 'ask');
  const faulty = graded.filter(({ scenario }) => scenario.kind === 'fault');
  // Calls are facts whatever ended the scenario: one cut short keeps what it did.
  const calls = results.flatMap(({ record }) => record.calls);
  const valid = calls.filter(({ fate }) => fate === 'ok' || fate === 'tool_error');
  const checks = graded.flatMap(({ grade }) => grade.checks);
  const checked = (kind: 'value' | 'dependency') => checks.filter((check) => check.kind === kind);
  const passed = (list: readonly { readonly pass: boolean }[]) => list.filter(({ pass }) => pass).length;
  const outcome = (name: Outcome) => count(({ grade }) => grade.outcome === name);
  const asked = results.filter(({ record }) => record.rounds > 0);
  const usages = results.flatMap(({ record }) =>
    record.transcript.flatMap((turn) => (turn.role === 'model' && turn.usage ? [turn.usage] : [])),
  );
  const costs = usages.map(({ costUsd }) => costUsd);
  const required = sum(results, ({ scenario }) => scenario.required.length);
  const metrics: { readonly [Name in MetricName]: Metric } = {
    scenarioPassRate: metric(
      actions.filter(({ scenario, grade }) => grade.succeeded.length === scenario.required.length).length,
      actions.length,
      'action scenarios that the model finished',
    ),
    requiredToolRecall: metric(
      sum(actions, ({ grade }) => grade.reached.length),
      sum(actions, ({ scenario }) => scenario.required.length),
      'required tools of action scenarios that the model finished',
    ),
    argumentValidityRate: metric(valid.length, calls.length, 'emitted calls'),
    unexpectedToolCallRate: metric(
      sum(results, ({ grade }) => grade.unexpected.length),
      calls.length,
      'emitted calls',
    ),
    noToolResponseRate: metric(
      actions.filter(({ record }) => record.calls.length === 0).length,
      actions.length,
      'action scenarios that the model finished',
    ),
    providerErrorRate: metric(outcome('provider_error') + outcome('budget_stop'), results.length, 'scenarios'),
    routingRequiredToolRecall: metric(
      required - sum(results, ({ record }) => record.missing.length),
      required,
      'required tools',
    ),
    fullPassRate: metric(outcome('pass'), graded.length, 'scenarios that the model finished'),
    valueCorrectness: metric(passed(checked('value')), checked('value').length, 'values checked on valid calls'),
    dependencyCorrectness: metric(
      passed(checked('dependency')),
      checked('dependency').length,
      'values that must come out of an earlier result',
    ),
    inventedToolRate: metric(calls.filter(({ fate }) => fate === 'invented').length, calls.length, 'emitted calls'),
    restraintRate: metric(
      quiet.filter(({ record }) => record.calls.length === 0).length,
      quiet.length,
      'scenarios with nothing to do or something to ask first',
    ),
    recoveryRate: metric(
      faulty.filter(({ grade }) => grade.outcome === 'pass').length,
      faulty.length,
      'scenarios with a tool that fails once',
    ),
  };
  return {
    scenarios: results.length,
    outcomes: {
      pass: outcome('pass'),
      model_failure: outcome('model_failure'),
      routing_miss: outcome('routing_miss'),
      provider_error: outcome('provider_error'),
      budget_stop: outcome('budget_stop'),
      interrupted: outcome('interrupted'),
    },
    metrics,
    averages: {
      toolsSent: average(results.map(({ record }) => record.sent.length)),
      rounds: average(asked.map(({ record }) => record.rounds)),
      toolCalls: average(asked.map(({ record }) => record.calls.length)),
    },
    totals: {
      toolCalls: calls.length,
      validToolCalls: valid.length,
      inputTokens: usages.reduce((total, usage) => total + usage.inputTokens, 0),
      outputTokens: usages.reduce((total, usage) => total + usage.outputTokens, 0),
      costUsd: costs.includes(null) ? null : costs.reduce<number>((total, cost) => total + (cost ?? 0), 0),
    },
  };
}
