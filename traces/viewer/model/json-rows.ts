import { isArray, isObject, type Json } from '../../json.ts';
import { pointerStep } from '../../pointer.ts';
import { compactJson } from './text.ts';

/** One visible line of a JSON tree. */
export type JsonRow =
  | {
      readonly kind: 'value' | 'folded' | 'unfolded';
      readonly pointer: string;
      readonly depth: number;
      readonly key: string | null;
      readonly value: Json;
      readonly preview: string;
    }
  | { readonly kind: 'more'; readonly pointer: string; readonly depth: number; readonly left: number };

/** How many children each unfolded place shows, by pointer. */
export type Unfolded = ReadonlyMap<string, number>;

/** Children shown at once; the rest come by asking. */
export const PAGE = 100;

/** The lines of a tree that is unfolded so far. Only what is unfolded is visited, so that size and depth cost nothing. */
export function jsonRows(value: Json, unfolded: Unfolded): JsonRow[] {
  const rows: JsonRow[] = [];
  type Task = { pointer: string; depth: number; key: string | null; value: Json } | { more: JsonRow };
  const open: Task[] = [{ pointer: '', depth: 0, key: null, value }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    if ('more' in task) {
      rows.push(task.more);
      continue;
    }
    const { pointer, depth, key, value: here } = task;
    const size = childCount(here);
    const shown = size > 0 ? unfolded.get(pointer) : undefined;
    const kind = size === 0 ? 'value' : shown === undefined ? 'folded' : 'unfolded';
    rows.push({
      kind,
      pointer,
      depth,
      key,
      value: here,
      preview: kind === 'unfolded' ? sizeText(here) : compactJson(here, 240),
    });
    if (shown === undefined) continue;
    if (size > shown) open.push({ more: { kind: 'more', pointer, depth: depth + 1, left: size - shown } });
    for (const child of children(here, shown).reverse()) {
      open.push({ pointer: pointer + pointerStep(child.key), depth: depth + 1, key: child.key, value: child.value });
    }
  }
  return rows;
}

export const childCount = (value: Json): number =>
  isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;

const sizeText = (value: Json) => (isArray(value) ? `[ ${value.length} ]` : `{ ${childCount(value)} }`);

function children(value: Json, limit: number): { key: string; value: Json }[] {
  if (isArray(value)) return value.slice(0, limit).map((child, index) => ({ key: String(index), value: child }));
  if (!isObject(value)) return [];
  return Object.keys(value)
    .slice(0, limit)
    .map((key) => ({ key, value: value[key] ?? null }));
}

/** Unfolded to begin with: the first levels, as long as they stay short. */
export function firstUnfolded(value: Json, lines = 40): Map<string, number> {
  const unfolded = new Map<string, number>();
  let used = 1;
  let level: { pointer: string; value: Json }[] = [{ pointer: '', value }];
  for (let depth = 0; depth < 6 && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { pointer, value: here } of level) {
      const size = Math.min(childCount(here), PAGE);
      if (size === 0 || (depth > 0 && used + size > lines)) continue;
      unfolded.set(pointer, PAGE);
      used += size;
      for (const child of children(here, PAGE))
        next.push({ pointer: pointer + pointerStep(child.key), value: child.value });
    }
    level = next;
  }
  return unfolded;
}

/** Most nodes that a search looks at, and most hits that it gives. */
const SEARCHED = 300_000;
const HITS = 200;

/** Pointers of keys and scalars that hold a text, in document order. */
export function searchJson(root: Json, text: string): string[] {
  const wanted = text.toLowerCase();
  const hits: string[] = [];
  // A pointer is only written out for a hit: 10,000 levels of them would be 100 MB.
  type Node = { key: string; value: Json; above: Node | null };
  const open: Node[] = [{ key: '', value: root, above: null }];
  let seen = 0;
  for (let node = open.pop(); node !== undefined && seen < SEARCHED && hits.length < HITS; node = open.pop()) {
    seen++;
    const { key, value } = node;
    const leaf = typeof value === 'string' ? value : childCount(value) === 0 ? String(value) : '';
    if (key.toLowerCase().includes(wanted) || leaf.toLowerCase().includes(wanted)) hits.push(pointerOf(node));
    const inside = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    for (let index = Math.min(inside.length, SEARCHED) - 1; index >= 0; index--) {
      const child = inside[index];
      if (child) open.push({ key: String(child[0]), value: child[1], above: node });
    }
  }
  return hits;
}

function pointerOf(node: { key: string; above: { key: string; above: unknown } | null }): string {
  const steps: string[] = [];
  type Up = { key: string; above: Up | null };
  for (let here: Up = node as Up; here.above !== null; here = here.above) steps.push(pointerStep(here.key));
  return steps.reverse().join('');
}

/** The places above a pointer, to be unfolded so that it is seen. */
export function above(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((_, index) => (index === 0 ? '' : `/${steps.slice(0, index).join('/')}`));
}
