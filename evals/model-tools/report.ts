import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Hash, Json, NotRunReason } from '../../traces/schema.ts';
import { METRICS, type MetricName, type ScenarioResult, summarise } from './metrics.ts';

const Rate = z.strictObject({
  value: z.number().nullable(),
  numerator: z.number(),
  denominator: z.number(),
  of: z.string().describe('What one of the denominator is.'),
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable().describe('95 % Wilson interval.'),
});

const Usage = z.strictObject({ inputTokens: z.int(), outputTokens: z.int(), costUsd: z.number().nullable() });

const Turn = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('user'), text: z.string() }),
  z.strictObject({
    role: z.literal('model'),
    round: z.int().positive(),
    text: z.string().nullable(),
    calls: z.array(z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() })),
    stop: z.string().nullable(),
    usage: Usage.nullable(),
  }),
  z.strictObject({ role: z.literal('tool'), id: z.string(), name: z.string(), text: z.string() }),
]);

const Outcome = z.enum(['pass', 'model_failure', 'routing_miss', 'provider_error', 'budget_stop', 'interrupted']);

/** One scenario in a report, with all that it did. */
export const ReportedScenario = z.strictObject({
  id: z.string(),
  repetition: z.int().positive(),
  kind: z.enum(['action', 'no-tool', 'ask', 'fault', 'choice']),
  locale: z.enum(['en', 'zh', 'mixed']),
  request: z.string(),
  outcome: Outcome,
  detail: z.string(),
  /** Why the provider or a budget cut it short, in the exam's words. */
  reason: NotRunReason.nullable(),
  requiredTools: z.array(z.string()),
  reachedTools: z.array(z.string()),
  succeededTools: z.array(z.string()),
  routingMissingTools: z.array(z.string()),
  selectedTools: z.array(z.string()),
  unexpectedTools: z.array(z.string()),
  calls: z.array(
    z.strictObject({
      id: z.string(),
      round: z.int(),
      tool: z.string(),
      raw: z.string(),
      input: z.record(z.string(), Json).nullable(),
      fate: z.enum(['ok', 'tool_error', 'invalid', 'not_sent', 'invented']),
      problems: z.array(z.string()),
      result: Json,
    }),
  ),
  checks: z.array(
    z.strictObject({
      tool: z.string(),
      pointer: z.string(),
      kind: z.enum(['value', 'dependency']),
      pass: z.boolean(),
      expected: z.string(),
      saw: z.string(),
    }),
  ),
  rounds: z.int().nonnegative(),
  lastText: z.string().nullable(),
  transcript: z.array(Turn),
});

const Summary = z.strictObject({
  scenarios: z.int(),
  outcomes: z.record(Outcome, z.int()),
  metrics: z.record(z.enum(METRICS), Rate),
  averages: z.strictObject({
    toolsSent: z.number().nullable(),
    rounds: z.number().nullable(),
    toolCalls: z.number().nullable(),
  }),
  totals: z.strictObject({
    toolCalls: z.int(),
    validToolCalls: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    costUsd: z.number().nullable(),
  }),
});

/** `model-tools-report/1`: what a live evaluation writes with `--output`. */
export const ModelToolsReport = z.strictObject({
  schema: z.literal('model-tools-report/1'),
  createdAt: z.iso.datetime(),
  provider: z.string(),
  model: z.string(),
  endpoint: z.string(),
  /** Hash of the tools' names, descriptions and schemas. */
  catalogHash: Hash,
  /** Hash of the scenarios, their expectations among them. */
  scenarioHash: Hash,
  requestCount: z.int().nonnegative(),
  usageBefore: Json.nullable(),
  options: z.strictObject({
    scenarioIds: z.array(z.string()),
    repeats: z.int(),
    maxRounds: z.int(),
    maxRequests: z.int(),
    maxTokens: z.int(),
    delayMs: z.int(),
    timeoutMs: z.int(),
  }),
  summary: Summary,
  results: z.array(ReportedScenario),
});
export type ModelToolsReport = z.infer<typeof ModelToolsReport>;

const reported = ({ scenario, record, grade }: ScenarioResult): z.input<typeof ReportedScenario> => ({
  id: scenario.id,
  repetition: record.repetition,
  kind: scenario.kind,
  locale: scenario.locale,
  request: scenario.request,
  outcome: grade.outcome,
  detail: grade.detail,
  reason: record.ending.kind === 'trouble' ? record.ending.reason : null,
  requiredTools: [...scenario.required],
  reachedTools: [...grade.reached],
  succeededTools: [...grade.succeeded],
  routingMissingTools: [...record.missing],
  selectedTools: [...record.sent],
  unexpectedTools: [...grade.unexpected],
  calls: record.calls.map((call) => ({
    ...call,
    problems: [...call.problems],
    input: call.input && { ...call.input },
  })),
  checks: grade.checks.map((check) => ({ ...check })),
  rounds: record.rounds,
  lastText: record.lastText,
  transcript: record.transcript.map((turn) =>
    turn.role === 'model' ? { ...turn, calls: turn.calls.map((call) => ({ ...call })) } : { ...turn },
  ),
});

/** Makes the report of some results. */
export function makeReport(
  head: Omit<ModelToolsReport, 'schema' | 'summary' | 'results'>,
  results: readonly ScenarioResult[],
): ModelToolsReport {
  return ModelToolsReport.parse({
    schema: 'model-tools-report/1',
    ...head,
    summary: summarise(results),
    results: results.map(reported),
  });
}

/** A file is no report that can be read. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** Reads a report file. @throws ReportError */
export function readReport(file: string): ModelToolsReport {
  try {
    return ModelToolsReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ReportError(`${file} is no model-tools-report/1: ${(error as Error).message}`);
  }
}

/** Two reports side by side. */
export interface Comparison {
  /** Why they are not alike; told above everything. */
  readonly unlike: readonly string[];
  readonly metrics: readonly {
    readonly name: MetricName;
    readonly before: number | null;
    readonly after: number | null;
    readonly change: number | null;
  }[];
  /** Scenarios whose outcome is another one now. */
  readonly flips: readonly {
    readonly id: string;
    readonly repetition: number;
    readonly before: string;
    readonly after: string;
  }[];
}

export function compareReports(before: ModelToolsReport, after: ModelToolsReport): Comparison {
  const alike = ['provider', 'model', 'catalogHash', 'scenarioHash'] as const;
  const unlike = alike
    .filter((key) => before[key] !== after[key])
    .map((key) => `${key}: ${before[key]} and ${after[key]}`);
  const ids = (report: ModelToolsReport) => report.results.map(({ id, repetition }) => `${id} #${repetition}`).sort();
  if (ids(before).join() !== ids(after).join()) unlike.push('other scenarios or repetitions were run');
  const key = ({ id, repetition }: { id: string; repetition: number }) => `${id} #${repetition}`;
  const old = new Map(before.results.map((result) => [key(result), result.outcome]));
  return {
    unlike,
    metrics: METRICS.map((name) => {
      const [one, other] = [before.summary.metrics[name].value, after.summary.metrics[name].value];
      return { name, before: one, after: other, change: one === null || other === null ? null : other - one };
    }),
    flips: after.results.flatMap((result) => {
      const was = old.get(key(result));
      if (was === undefined || was === result.outcome) return [];
      return [{ id: result.id, repetition: result.repetition, before: was, after: result.outcome }];
    }),
  };
}
