import { isArray, isObject, type Json } from '../../json.ts';

/** A JSON value as one short line. Stops as soon as the line is full, so that size and depth cost nothing. */
export function compactJson(value: Json, limit = 160): string {
  const parts: string[] = [];
  let length = 0;
  const open: (string | { readonly value: Json })[] = [{ value }];
  for (let next = open.pop(); next !== undefined && length <= limit; next = open.pop()) {
    const text = typeof next === 'string' ? next : shallow(next.value, open, limit);
    parts.push(text);
    length += text.length;
  }
  const line = parts.join('');
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

function shallow(value: Json, open: (string | { readonly value: Json })[], limit: number): string {
  if (isArray(value)) {
    const shown = value.slice(0, limit);
    open.push(']');
    for (let index = shown.length - 1; index >= 0; index--) {
      open.push({ value: shown[index] ?? null }, ...(index > 0 ? [', '] : []));
    }
    return '[';
  }
  if (isObject(value)) {
    const keys = Object.keys(value).slice(0, limit);
    if (keys.length === 0) return '{}';
    open.push(' }');
    for (let index = keys.length - 1; index >= 0; index--) {
      const key = keys[index] ?? '';
      open.push({ value: value[key] ?? null }, `${index > 0 ? ', ' : ''}${bareKey(key)}: `);
    }
    return '{ ';
  }
  return typeof value === 'string' ? JSON.stringify(value.slice(0, limit)) : String(value);
}

const bareKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key.slice(0, 80)));

/** What an answer of a tool says, in a line: the envelope's code and message where it is one, else the value itself. */
export function resultLine(result: Json, limit = 160): string {
  if (!isObject(result) || typeof result.code !== 'string') return compactJson(result, limit);
  const reason = typeof result.reason === 'string' ? ` ${result.reason}` : '';
  const message = typeof result.message === 'string' ? ` · ${result.message}` : '';
  return `${result.code}${reason}${message}`.slice(0, limit);
}

/** `1.24 s`, `48 ms`, `2 m 05 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`;
}

/** `83 %`, and a dash for what is not defined. */
export const percent = (rate: number | undefined): string =>
  rate === undefined ? '–' : `${(rate * 100).toFixed(rate === 1 || rate === 0 ? 0 : 1)} %`;

/** `2026-03-01 14:05`, in the reader's own time zone. */
export function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
