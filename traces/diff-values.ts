import { isArray, isObject, type Json } from './json.ts';
import { pointerStep } from './pointer.ts';

/** One place where two values differ. A side that has nothing there lacks its key. */
export interface Difference {
  readonly pointer: string;
  readonly left?: Json;
  readonly right?: Json;
}

/** More differences than this say no more than that all is different. */
const LIMIT = 200;

/** Where two JSON values differ, by JSON Pointer, in document order, at most 200 places. Any depth, no recursion. */
export function differences(left: Json, right: Json): Difference[] {
  const found: Difference[] = [];
  const open: { pointer: string; left: Json | undefined; right: Json | undefined }[] = [{ pointer: '', left, right }];
  for (let pair = open.pop(); pair !== undefined && found.length < LIMIT; pair = open.pop()) {
    const children = childrenOf(pair.left, pair.right);
    if (children === undefined) {
      if (pair.left !== pair.right) found.push(difference(pair));
      continue;
    }
    for (const key of children.reverse()) {
      open.push({
        pointer: pair.pointer + pointerStep(key),
        left: child(pair.left, key),
        right: child(pair.right, key),
      });
    }
  }
  return found;
}

/** The keys to look at below two values of the same kind; undefined where they can only be compared as they are. */
function childrenOf(left: Json | undefined, right: Json | undefined): (string | number)[] | undefined {
  if (isArray(left) && isArray(right)) return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => i);
  if (isObject(left) && isObject(right)) return [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
  return undefined;
}

function child(value: Json | undefined, key: string | number): Json | undefined {
  if (isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const difference = ({
  pointer,
  left,
  right,
}: {
  pointer: string;
  left: Json | undefined;
  right: Json | undefined;
}) => ({
  pointer,
  ...(left === undefined ? {} : { left }),
  ...(right === undefined ? {} : { right }),
});
