export interface Align<T> {
  readonly left: T | null;
  readonly right: T | null;
}

/** Beyond this many cells the best alignment costs too much; equal places are paired instead. */
const CELLS = 4_000_000;

/**
 * Puts two lists side by side, in order, so that the sum of likeness of the pairs is greatest. A pair of likeness 0
 * is never made: each of the two stands alone.
 */
export function align<T>(left: readonly T[], right: readonly T[], likeness: (a: T, b: T) => number): Align<T>[] {
  if (left.length * right.length > CELLS) return byPlace(left, right);
  const width = right.length + 1;
  const best = new Float64Array((left.length + 1) * width);
  const score = (i: number, j: number) => best[i * width + j] ?? 0;
  const pairScores = left.map((a) => right.map((b) => likeness(a, b)));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const pair = pairScores[i]?.[j] ?? 0;
      const paired = pair > 0 ? pair + score(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, score(i + 1, j), score(i, j + 1));
    }
  }
  const rows: Align<T>[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const pair = pairScores[i]?.[j] ?? 0;
    if (pair > 0 && score(i, j) === pair + score(i + 1, j + 1)) {
      rows.push({ left: left[i++] ?? null, right: right[j++] ?? null });
    } else if (j >= right.length || (i < left.length && score(i, j) === score(i + 1, j))) {
      rows.push({ left: left[i++] ?? null, right: null });
    } else {
      rows.push({ left: null, right: right[j++] ?? null });
    }
  }
  return rows;
}

function byPlace<T>(left: readonly T[], right: readonly T[]): Align<T>[] {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index) => ({ left: left[index] ?? null, right: right[index] ?? null }));
}
