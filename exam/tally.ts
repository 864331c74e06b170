import { z } from 'zod';
import type { Status } from '../traces/schema.ts';
import { meanOverCases, passAtK, passHatK, passRate } from '../traces/statistics.ts';

/** What an agent's sittings come to as rates; null where too few were judged to say anything. */
export const Tally = z.strictObject({
  agent: z.string(),
  passed: z.int(),
  /** Sittings with a pass or a fail; what was not run is no part of any rate, and stands beside it. */
  judged: z.int(),
  notRun: z.int(),
  rate: z.number().nullable(),
  /** Wilson's interval, 95 %. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** Sittings of each case that were planned: the k below. */
  k: z.int().positive(),
  /** Mean over the cases of: at least one of k passes; all of k pass. */
  passAtK: z.number().nullable(),
  passHatK: z.number().nullable(),
});
export type Tally = z.infer<typeof Tally>;

interface Sat {
  readonly id: string;
  readonly agent: string;
  readonly repetition: number;
  readonly status: Status;
}

/** The rates of one agent over its sittings of a run. */
export function tallyOf(agent: string, all: readonly Sat[]): Tally {
  const own = all.filter((one) => one.agent === agent);
  const { passed, judged, notRun, rate, interval } = passRate(own.map((one) => one.status));
  const k = Math.max(1, ...own.map((one) => one.repetition));
  const byCase = [...new Set(own.map((one) => one.id))].map((id) =>
    passRate(own.filter((one) => one.id === id).map((one) => one.status)),
  );
  const mean = (chance: typeof passAtK) =>
    meanOverCases(byCase.map((one) => chance(one.passed, one.judged, k))) ?? null;
  return {
    agent,
    ...{ passed, judged, notRun, k },
    rate: rate ?? null,
    interval: interval ?? null,
    passAtK: mean(passAtK),
    passHatK: mean(passHatK),
  };
}

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

/** A tally in one line: rate and interval, what was not run beside it, and with repeats pass@k and pass^k. */
export function renderTally({ agent, passed, judged, notRun, rate, interval, k, ...chances }: Tally): string {
  const range = interval ? ` (95 %: ${percent(interval.low)} to ${percent(interval.high)})` : '';
  const said = rate === null ? 'no rate, nothing was judged' : `${percent(rate)} pass, ${passed} of ${judged}${range}`;
  const repeated =
    k === 1
      ? ''
      : `; pass@${k} ${chances.passAtK === null ? 'undefined' : percent(chances.passAtK)}, pass^${k} ${chances.passHatK === null ? 'undefined' : percent(chances.passHatK)}`;
  return `${agent}: ${said}; ${notRun} not_run${repeated}`;
}
