import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanOverCases, newcombe, passAtK, passHatK, passRate, wilson } from '../../../traces/statistics.ts';

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven methods",
// Statistics in Medicine 17 (1998) 857–872, Table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson interval of %i/%i is the published one', (passed, trials, low, high) => {
  expect(wilson(passed, trials)?.low).toBeCloseTo(low, 4);
  expect(wilson(passed, trials)?.high).toBeCloseTo(high, 4);
});

// R. G. Newcombe, "Interval estimation for the difference between independent proportions: comparison of eleven
// methods", Statistics in Medicine 17 (1998) 873–890, Table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
])('Newcombe interval of %i/%i − %i/%i is the published one', (a, m, b, n, low, high) => {
  const interval = newcombe({ passed: a, trials: m }, { passed: b, trials: n });
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
  expect(interval?.difference).toBeCloseTo(a / m - b / n, 12);
});

test('pass@k is 1 − C(n−c,k)/C(n,k) (Chen et al. 2021, arXiv:2107.03374, equation 1)', () => {
  expect(passAtK(3, 10, 1)).toBeCloseTo(0.3, 12);
  expect(passAtK(3, 10, 5)).toBeCloseTo(1 - 21 / 252, 12);
  expect(passAtK(3, 10, 8)).toBe(1);
  expect(passAtK(0, 10, 10)).toBe(0);
});

test('pass^k is C(c,k)/C(n,k) (Yao et al. 2024, arXiv:2406.12045, section 4)', () => {
  expect(passHatK(3, 4, 1)).toBeCloseTo(0.75, 12);
  expect(passHatK(3, 4, 2)).toBeCloseTo(3 / 6, 12);
  expect(passHatK(3, 4, 3)).toBeCloseTo(1 / 4, 12);
  expect(passHatK(3, 4, 4)).toBe(0);
  expect(passHatK(4, 4, 4)).toBe(1);
});

test('fewer sittings than k say nothing, neither 0 nor 1', () => {
  expect(passHatK(2, 2, 3)).toBeUndefined();
  expect(passAtK(2, 2, 3)).toBeUndefined();
  expect(passHatK(1, 2, 0)).toBeUndefined();
  expect(meanOverCases([1, undefined])).toBeUndefined();
  expect(meanOverCases([])).toBeUndefined();
  expect(meanOverCases([1, 0.5])).toBe(0.75);
});

test('what was not run stands beside the rate, never in it', () => {
  expect(passRate(['pass', 'fail', 'not_run', 'not_run'])).toMatchObject({
    passed: 1,
    judged: 2,
    notRun: 2,
    rate: 0.5,
  });
  expect(passRate(['not_run'])).toEqual({ passed: 0, judged: 0, notRun: 1, rate: undefined, interval: undefined });
  expect(newcombe({ passed: 0, trials: 0 }, { passed: 1, trials: 1 })).toBeUndefined();
});

test('intervals hold their rate and stay between 0 and 1', () => {
  const counts = fc
    .integer({ min: 1, max: 500 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 8 }), ([c, n], k) => {
      const interval = wilson(c, n);
      expect(interval && interval.low >= 0 && interval.low <= c / n).toBe(true);
      expect(interval && interval.high <= 1 && interval.high >= c / n).toBe(true);
      const [hat, at] = [passHatK(c, n, k), passAtK(c, n, k)];
      expect([hat === undefined, at === undefined]).toEqual([n < k, n < k]);
      if (hat === undefined || at === undefined) return;
      expect(hat).toBeGreaterThanOrEqual(0);
      expect(hat).toBeLessThanOrEqual(c / n + 1e-12);
      expect(at).toBeGreaterThanOrEqual(c / n - 1e-12);
    }),
  );
});
