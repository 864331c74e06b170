import { isArray, isObject, type Json } from '../../json.ts';
import { compactJson } from './text.ts';

type Container = readonly Json[] | { readonly [key: string]: Json };

/** One visible line of a JSON tree. `inside` is the container it stands in; with its key that names it. */
export type JsonRow =
  | {
      readonly kind: 'value' | 'folded' | 'unfolded';
      readonly inside: Container | null;
      readonly depth: number;
      readonly key: string | null;
      readonly value: Json;
      readonly preview: string;
    }
  | { readonly kind: 'more'; readonly of: Container; readonly depth: number; readonly left: number };

/**
 * How many children each unfolded container shows. By the container itself: ten thousand levels of JSON Pointers would be
 * a gigabyte of text.
 */
export type Unfolded = ReadonlyMap<Container, number>;

/** Children shown at once; the rest come by asking. */
export const PAGE = 100;

const isContainer = (value: Json): value is Container => isArray(value) || isObject(value);

export const childCount = (value: Json): number =>
  isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;

function children(value: Container, limit: number): { readonly key: string; readonly value: Json }[] {
  if (isArray(value)) return value.slice(0, limit).map((child, index) => ({ key: String(index), value: child }));
  return Object.keys(value)
    .slice(0, limit)
    .map((key) => ({ key, value: isObject(value) ? (value[key] ?? null) : null }));
}

/** The lines of a tree that is unfolded so far. Only what is unfolded is visited, so that size and depth cost nothing. */
export function jsonRows(root: Json, unfolded: Unfolded): JsonRow[] {
  type Task =
    | JsonRow
    | {
        readonly kind: 'visit';
        readonly inside: Container | null;
        readonly depth: number;
        readonly key: string | null;
        readonly value: Json;
      };
  const rows: JsonRow[] = [];
  const open: Task[] = [{ kind: 'visit', inside: null, depth: 0, key: null, value: root }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    if (task.kind !== 'visit') {
      rows.push(task);
      continue;
    }
    const { inside, depth, key, value } = task;
    const size = childCount(value);
    const shown = isContainer(value) && size > 0 ? unfolded.get(value) : undefined;
    const kind = size === 0 ? 'value' : shown === undefined ? 'folded' : 'unfolded';
    rows.push({
      kind,
      inside,
      depth,
      key,
      value,
      preview: kind === 'unfolded' ? sizeText(value) : compactJson(value, 240),
    });
    if (shown === undefined || !isContainer(value)) continue;
    if (size > shown) open.push({ kind: 'more', of: value, depth: depth + 1, left: size - shown });
    for (const child of children(value, shown).reverse()) {
      open.push({ kind: 'visit', inside: value, depth: depth + 1, ...child });
    }
  }
  return rows;
}

const sizeText = (value: Json) => (isArray(value) ? `[ ${value.length} ]` : `{ ${childCount(value)} }`);

/** Unfolded to begin with: the first levels, as long as they stay short. */
export function firstUnfolded(root: Json, lines = 40): Map<Container, number> {
  const unfolded = new Map<Container, number>();
  let used = 1;
  let level: Json[] = [root];
  for (let depth = 0; depth < 6 && level.length > 0; depth++) {
    const next: Json[] = [];
    for (const value of level) {
      const size = Math.min(childCount(value), PAGE);
      if (!isContainer(value) || size === 0 || (depth > 0 && used + size > lines)) continue;
      unfolded.set(value, PAGE);
      used += size;
      next.push(...children(value, PAGE).map((child) => child.value));
    }
    level = next;
  }
  return unfolded;
}

/** A place in a tree, with the way to it. */
export interface Found {
  readonly key: string;
  readonly index: number;
  readonly value: Json;
  readonly above: Found | null;
}

/** Most nodes that a search looks at, and most hits that it gives. */
const SEARCHED = 300_000;
const HITS = 200;

/** Keys and scalars that hold a text, in document order. */
export function searchJson(root: Json, text: string): Found[] {
  const wanted = text.toLowerCase();
  const hits: Found[] = [];
  const open: Found[] = [{ key: '', index: 0, value: root, above: null }];
  let seen = 0;
  for (let node = open.pop(); node !== undefined && seen < SEARCHED && hits.length < HITS; node = open.pop()) {
    seen++;
    const { key, value } = node;
    const leaf = typeof value === 'string' ? value : childCount(value) === 0 ? String(value) : '';
    if (key.toLowerCase().includes(wanted) || leaf.toLowerCase().includes(wanted)) hits.push(node);
    if (!isContainer(value)) continue;
    const inside = children(value, SEARCHED);
    for (let index = inside.length - 1; index >= 0; index--) {
      const child = inside[index];
      if (child) open.push({ ...child, index, above: node });
    }
  }
  return hits;
}

/** What must be unfolded for a place to be seen. */
export function unfoldTo(unfolded: Unfolded, place: Found): Map<Container, number> {
  const wider = new Map(unfolded);
  for (let here = place; here.above !== null; here = here.above) {
    const container = here.above.value;
    if (isContainer(container)) wider.set(container, Math.max(wider.get(container) ?? PAGE, here.index + 1));
  }
  return wider;
}

/** Whether a line is the one of a place. */
export const isAt = (row: JsonRow, place: Found | undefined): boolean =>
  place !== undefined &&
  row.kind !== 'more' &&
  row.inside === (place.above?.value ?? null) &&
  (row.key ?? '') === place.key;
