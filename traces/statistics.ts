import type { Status } from './schema.ts';

/** z of the two-sided 95 % interval. */
const Z = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A pass rate as it may be shown: what could not be judged stands beside it and is no part of it. */
export interface PassRate {
  readonly passed: number;
  /** Sittings that have a pass or a fail. */
  readonly judged: number;
  readonly notRun: number;
  /** Undefined where nothing was judged. */
  readonly rate: number | undefined;
  readonly interval: Interval | undefined;
}

/** The pass rate of some sittings, with `not_run` counted apart. */
export function passRate(statuses: readonly Status[]): PassRate {
  const passed = statuses.filter((status) => status === 'pass').length;
  const notRun = statuses.filter((status) => status === 'not_run').length;
  const judged = statuses.length - notRun;
  const rate = judged === 0 ? undefined : passed / judged;
  return { passed, judged, notRun, rate, interval: wilson(passed, judged) };
}

/** Wilson's score interval (95 %) of a rate, without continuity correction; undefined for no trials. */
export function wilson(passed: number, trials: number): Interval | undefined {
  if (trials <= 0) return undefined;
  const rate = passed / trials;
  const square = Z * Z;
  const scale = 1 / (1 + square / trials);
  const centre = scale * (rate + square / (2 * trials));
  const half = scale * Z * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials * trials));
  return {
    low: passed === 0 ? 0 : Math.max(0, centre - half),
    high: passed === trials ? 1 : Math.min(1, centre + half),
  };
}

/** Newcombe's hybrid score interval (95 %) of the difference of two rates, first minus second. */
export function newcombe(
  first: { readonly passed: number; readonly trials: number },
  second: { readonly passed: number; readonly trials: number },
): (Interval & { readonly difference: number }) | undefined {
  const one = wilson(first.passed, first.trials);
  const two = wilson(second.passed, second.trials);
  if (!one || !two) return undefined;
  const [p, q] = [first.passed / first.trials, second.passed / second.trials];
  const difference = p - q;
  return {
    difference,
    low: difference - Math.hypot(p - one.low, two.high - q),
    high: difference + Math.hypot(one.high - p, q - two.low),
  };
}

/** pass^k: the chance that k sittings drawn from these all pass, C(c,k)/C(n,k); undefined for fewer than k. */
export function passHatK(passed: number, trials: number, k: number): number | undefined {
  if (!drawable(trials, k)) return undefined;
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn++) chance *= Math.max(0, passed - drawn) / (trials - drawn);
  return chance;
}

/** pass@k: the chance that at least one of k sittings drawn from these passes; undefined for fewer than k. */
export function passAtK(passed: number, trials: number, k: number): number | undefined {
  const noneOfK = passHatK(trials - passed, trials, k);
  return noneOfK === undefined ? undefined : 1 - noneOfK;
}

const drawable = (trials: number, k: number) => Number.isInteger(k) && k >= 1 && trials >= k;

/** Mean over cases, which is how a set's pass@k and pass^k are stated; undefined where a case has too few sittings. */
export function meanOverCases(values: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    sum += value;
  }
  return values.length === 0 ? undefined : sum / values.length;
}
