import { canonicalJson } from './canonical.ts';
import { isArray, isObject, type Json, setOwn } from './json.ts';

const INDEX = /^(0|[1-9]\d*)$/;
const TEMPLATE = /\{\{(\/[^{}]*)\}\}/g;

/**
 * The value at a JSON Pointer (RFC 6901), or undefined where it finds nothing or is no pointer. Only own properties
 * are found, and a list is entered by a plain index: no `length`, no `-`, no leading zeros.
 */
export function pointerGet(document: Json, pointer: string): Json | undefined {
  if (pointer === '') return document;
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  let here: Json | undefined = document;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isArray(here)) here = INDEX.test(key) ? here[Number(key)] : undefined;
    else if (isObject(here)) here = Object.hasOwn(here, key) ? here[key] : undefined;
    else return undefined;
  }
  return here;
}

/** One step of a pointer, escaped. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What fills in a template gives: the finished value, or the first pointer that found nothing. */
export type Filled<Key extends string, Value> = { readonly [K in Key]: Value } | { readonly missing: string };

/** Replaces every `{{POINTER}}` of a text: a string goes in as it is, anything else as JSON. */
export function fillTemplate(text: string, document: Json): Filled<'text', string> {
  const missing: string[] = [];
  const filled = text.replace(TEMPLATE, (_, pointer: string) => {
    const value = pointerGet(document, pointer);
    if (value === undefined) missing.push(pointer);
    else return typeof value === 'string' ? value : canonicalJson(value);
    return '';
  });
  const [first] = missing;
  return first === undefined ? { text: filled } : { missing: first };
}

/** Replaces every `{"$from": POINTER}` inside a value by what the pointer finds. What is put in is not searched again. */
export function resolveFrom(input: Json, document: Json): Filled<'value', Json> {
  if (isArray(input)) {
    const items: Json[] = [];
    for (const item of input) {
      const resolved = resolveFrom(item, document);
      if ('missing' in resolved) return resolved;
      items.push(resolved.value);
    }
    return { value: items };
  }
  if (!isObject(input)) return { value: input };
  const keys = Object.keys(input);
  const from = input.$from;
  if (keys.length === 1 && typeof from === 'string') {
    const value = pointerGet(document, from);
    return value === undefined ? { missing: from } : { value };
  }
  const object: Record<string, Json> = {};
  for (const key of keys) {
    const resolved = resolveFrom(input[key] ?? null, document);
    if ('missing' in resolved) return resolved;
    setOwn(object, key, resolved.value);
  }
  return { value: object };
}
