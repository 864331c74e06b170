import Table from 'cli-table3';
import pc from 'picocolors';
import type { Prepared } from './evaluate.ts';
import type { Outcome } from './grade.ts';
import { METRICS, type ScenarioResult, type Summary } from './metrics.ts';
import type { Comparison } from './report.ts';

const PLAIN = { style: { head: [], border: [] } };
const number = (value: number | null, digits = 3) => (value === null ? '–' : value.toFixed(digits));

/** The preflight for people. */
export function preflightText(prepared: readonly Prepared[]): string {
  const table = new Table({ head: ['scenario', 'kind', 'tools sent', 'toolsets', 'not sent'], ...PLAIN });
  for (const { scenario, routing, missing } of prepared) {
    table.push([
      scenario.id,
      scenario.kind,
      routing.selected.length,
      routing.primaries.join(', ') || 'core',
      missing.length ? pc.red(missing.join(', ')) : pc.green('none'),
    ]);
  }
  const missed = prepared.filter(({ missing }) => missing.length > 0).length;
  return `${table.toString()}\n${prepared.length} scenarios, ${missed} with a tool that would not be sent`;
}

const COLOURS: { readonly [Name in Outcome]: (text: string) => string } = {
  pass: pc.green,
  model_failure: pc.red,
  routing_miss: pc.magenta,
  provider_error: pc.yellow,
  budget_stop: pc.yellow,
  interrupted: pc.yellow,
};

/** One scenario's outcome in one line. */
export function resultText({ scenario, record, grade }: ScenarioResult): string {
  const name = record.repetition > 1 ? `${scenario.id} #${record.repetition}` : scenario.id;
  return `${COLOURS[grade.outcome](grade.outcome.padEnd(14))} ${name.padEnd(22)} ${record.calls.length} calls, ${record.rounds} rounds ${grade.detail}`.trimEnd();
}

/** The summary for people: every metric with its denominator and interval. */
export function summaryText({ outcomes, metrics, averages, totals, scenarios }: Summary): string {
  const table = new Table({ head: ['metric', 'value', '', '95 %', 'of'], ...PLAIN });
  for (const name of METRICS) {
    const { value, numerator, denominator, of, interval } = metrics[name];
    const range = interval ? `${interval.low.toFixed(2)}–${interval.high.toFixed(2)}` : '–';
    table.push([name, number(value), `${numerator}/${denominator}`, range, of]);
  }
  const ended = Object.entries(outcomes)
    .filter(([name, count]) => count > 0 || name === 'pass')
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  const cost = totals.costUsd === null ? 'cost unknown' : `$${totals.costUsd.toFixed(4)}`;
  return [
    table.toString(),
    `averageToolsSent ${number(averages.toolsSent, 1)} · averageRounds ${number(averages.rounds, 1)} · averageToolCalls ${number(averages.toolCalls, 1)} · ${totals.inputTokens} tokens in, ${totals.outputTokens} out, ${cost}`,
    `${scenarios} scenarios: ${ended}`,
  ].join('\n');
}

/** Two reports side by side, for people. */
export function comparisonText({ unlike, metrics, flips }: Comparison): string {
  const table = new Table({ head: ['metric', 'before', 'after', 'change'], ...PLAIN });
  for (const { name, before, after, change } of metrics) {
    table.push([
      name,
      number(before),
      number(after),
      change === null ? '–' : `${change > 0 ? '+' : ''}${change.toFixed(3)}`,
    ]);
  }
  return [
    ...unlike.map((what) => pc.yellow(`not alike: ${what}`)),
    table.toString(),
    ...flips.map(({ id, repetition, before, after }) => `${id} #${repetition}: ${before} → ${after}`),
    `${flips.length} scenarios ended otherwise`,
  ].join('\n');
}
