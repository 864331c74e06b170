import { isArray, isObject } from '../traces/json.ts';
import { fillTemplate, pointerGet } from '../traces/pointer.ts';
import type { Json } from '../traces/schema.ts';
import { LITERAL } from './matchers.ts';

/** A matcher ready to compare, or the first pointer that found nothing. */
export type Resolved = { readonly value: Json } | { readonly missing: string };

/**
 * Puts the sitting's own values into a matcher: `{"$from": POINTER}` and `{{POINTER}}` inside strings. A value that is an
 * object or a list is marked as literal, so that what a site returns is never read as an operator.
 */
export function resolveMatcher(matcher: Json, document: Json): Resolved {
  if (typeof matcher === 'string') {
    const filled = fillTemplate(matcher, document);
    return 'missing' in filled ? filled : { value: filled.text };
  }
  if (isArray(matcher)) {
    const items: Json[] = [];
    for (const item of matcher) {
      const resolved = resolveMatcher(item, document);
      if ('missing' in resolved) return resolved;
      items.push(resolved.value);
    }
    return { value: items };
  }
  if (!isObject(matcher)) return { value: matcher };
  const { $from: from } = matcher;
  if (typeof from === 'string') {
    const value = pointerGet(document, from);
    if (value === undefined) return { missing: from };
    return { value: isArray(value) || isObject(value) ? { [LITERAL]: value } : value };
  }
  const entries: [string, Json][] = [];
  for (const [key, inner] of Object.entries(matcher)) {
    const resolved = resolveMatcher(inner, document);
    if ('missing' in resolved) return resolved;
    entries.push([key, resolved.value]);
  }
  return { value: Object.fromEntries(entries) };
}

const TEMPLATES = /\{\{(\/[^{}]*)\}\}/g;

/** Every pointer that a matcher takes a value from. */
export function pointersIn(matcher: Json): readonly string[] {
  if (typeof matcher === 'string') return [...matcher.matchAll(TEMPLATES)].map(([, pointer = '']) => pointer);
  if (isArray(matcher)) return matcher.flatMap(pointersIn);
  if (!isObject(matcher)) return [];
  const { $from: from } = matcher;
  return typeof from === 'string' ? [from] : Object.values(matcher).flatMap(pointersIn);
}
