import { z } from 'zod';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Whether a value is JSON, however deep: `z.json()` recurses and dies on what a hostile page can return. */
export function isJson(value: unknown): value is Json {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next === null || typeof next === 'string' || typeof next === 'boolean') continue;
    if (typeof next === 'number') {
      if (!Number.isFinite(next)) return false;
    } else if (Array.isArray(next)) {
      for (const item of next) open.push(item);
    } else if (typeof next === 'object') {
      for (const item of Object.values(next)) open.push(item);
    } else {
      return false;
    }
  }
  return true;
}

// Marked pure, so that a bundle which needs only the guards below goes without Zod.
export const Json: z.ZodType<Json> = /* @__PURE__ */ z.custom<Json>(isJson, 'not a JSON value');

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: unknown): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets an own property, also one named `__proto__`, which plain assignment would take for the prototype. */
export function setOwn(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
