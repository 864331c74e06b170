import type { CallPair } from '../../diff.ts';
import type { Difference } from '../../diff-values.ts';
import type { Json } from '../../json.ts';

/** What differs, and how much of it is only the names that each sandbox gave to the same things. */
export interface SortedDifferences {
  readonly real: readonly Difference[];
  readonly ids: number;
}

const ID_STEP = /(^|_)id$|Id$|^url$/;

/**
 * Tells apart what differs from what is only called otherwise. Ids are random in each sandbox, so two sittings that did the very
 * same differ in all of them. An id counts as the same as long as the two stand for each other throughout; the first that does
 * not (another event was saved than was found) is a real difference.
 */
export function sandboxIds(): (pair: CallPair) => {
  input: SortedDifferences;
  result: SortedDifferences;
} {
  const right = new Map<string, string>();
  const left = new Map<string, string>();
  const sort = (rows: readonly Difference[]): SortedDifferences => {
    const real = rows.filter((row) => !isRename(row));
    return { real, ids: rows.length - real.length };
  };
  function isRename({ pointer, left: one, right: two }: Difference): boolean {
    if (typeof one !== 'string' || typeof two !== 'string') return false;
    if (!ID_STEP.test(pointer.split('/').at(-1) ?? '')) return false;
    if ((right.get(one) ?? two) !== two || (left.get(two) ?? one) !== one) return false;
    right.set(one, two);
    left.set(two, one);
    return true;
  }
  /** An id that both sides know stands for itself. */
  function bindShared(one: Json, two: Json): void {
    const known = idsIn(two);
    for (const id of idsIn(one)) {
      if (!known.has(id) || right.has(id) || left.has(id)) continue;
      right.set(id, id);
      left.set(id, id);
    }
  }
  return (pair) => {
    bindShared(pair.left?.input ?? null, pair.right?.input ?? null);
    bindShared(pair.left?.result ?? null, pair.right?.result ?? null);
    return { input: sort(pair.input), result: sort(pair.result) };
  };
}

/** Values beyond this are not looked into. */
const NODES = 20_000;

/** Every id in a value. */
export function idsIn(value: Json): Set<string> {
  const ids = new Set<string>();
  const open: { readonly key: string; readonly value: Json }[] = [{ key: '', value }];
  let seen = 0;
  for (let node = open.pop(); node !== undefined && seen < NODES; node = open.pop()) {
    seen++;
    if (typeof node.value === 'string' && ID_STEP.test(node.key)) ids.add(node.value);
    if (typeof node.value !== 'object' || node.value === null) continue;
    for (const [key, child] of Object.entries(node.value)) open.push({ key, value: child });
  }
  return ids;
}
