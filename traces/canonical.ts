import { isArray, isObject, type Json } from './json.ts';

/** Deeper than this a pretty document goes on in one line: indenting 10,000 levels would take 200 MB of spaces. */
const PRETTY_DEPTH = 24;

type Task = { readonly text: string } | { readonly value: Json; readonly depth: number };

/**
 * The one way to write a JSON value: keys sorted by UTF-16 code unit, numbers and strings as ECMAScript writes them
 * (RFC 8785; a lone surrogate, which that excludes, is written as its escape). A value with no JSON form, which the
 * types exclude, becomes null in a list and is left out of an object. Any depth, no recursion.
 */
export function canonicalJson(value: Json): string {
  return write(value, false);
}

/** Canonical JSON for files: the same, indented by two spaces, and a newline at the end. */
export function prettyJson(value: Json): string {
  return `${write(value, true)}\n`;
}

function write(root: Json, pretty: boolean): string {
  const parts: string[] = [];
  const tasks: Task[] = [{ value: root, depth: 0 }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ('text' in task) parts.push(task.text);
    else if (isArray(task.value)) list(task.value, task.depth, pretty, tasks);
    else if (isObject(task.value)) record(task.value, task.depth, pretty, tasks);
    else parts.push(scalar(task.value));
  }
  return parts.join('');
}

function list(items: readonly Json[], depth: number, pretty: boolean, tasks: Task[]): void {
  const { open, between, close } = spacing(items.length, depth, pretty);
  tasks.push({ text: `${close}]` });
  for (let index = items.length - 1; index >= 0; index--) {
    tasks.push({ value: items[index] ?? null, depth: depth + 1 });
    tasks.push({ text: index === 0 ? open : between });
  }
  tasks.push({ text: '[' });
}

function record(value: { readonly [key: string]: Json }, depth: number, pretty: boolean, tasks: Task[]): void {
  const keys = Object.keys(value)
    .filter((key) => writable(value[key]))
    .sort();
  const { open, between, close, colon } = spacing(keys.length, depth, pretty);
  tasks.push({ text: `${close}}` });
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index] ?? '';
    tasks.push({ value: value[key] ?? null, depth: depth + 1 });
    tasks.push({ text: `${index === 0 ? open : between}${JSON.stringify(key)}${colon}` });
  }
  tasks.push({ text: '{' });
}

function spacing(size: number, depth: number, pretty: boolean) {
  if (!pretty) return { open: '', between: ',', close: '', colon: ':' };
  if (size === 0 || depth >= PRETTY_DEPTH) return { open: '', between: ', ', close: '', colon: ': ' };
  const inner = `\n${'  '.repeat(depth + 1)}`;
  return { open: inner, between: `,${inner}`, close: `\n${'  '.repeat(depth)}`, colon: ': ' };
}

const writable = (value: unknown) => value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';

function scalar(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  return typeof value === 'bigint' ? JSON.stringify(value.toString()) : 'null';
}
