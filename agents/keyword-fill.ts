import type { CatalogTool, Json } from '../traces/schema.ts';
import type { View } from './agent.ts';
import { fold, has, names, pieces, shared } from './keyword-words.ts';

/** What can be drawn on to fill a tool's arguments. */
export interface Sources {
  readonly prompt: string;
  /** Results so far, the latest last. */
  readonly results: readonly Json[];
  readonly page: View['page'];
}

interface Property {
  readonly type?: Json;
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly { readonly const?: Json; readonly title?: string }[];
  readonly format?: string;
}

export type Filled = { readonly input: Record<string, Json> } | { readonly missing: string };

const ORDINALS = ['一', '二', '三', '四', '五'];
const ENGLISH = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Which item of a list the prompt speaks of, from 0; null where it does not say. */
export function ordinal(prompt: string): number | null {
  const at = ORDINALS.findIndex((word, index) => prompt.includes(`第${word}`) || prompt.includes(`第${index + 1}`));
  if (at >= 0) return at;
  const english = ENGLISH.findIndex((word) => has(prompt, word));
  return english >= 0 ? english : null;
}

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (value: Json | undefined): string | null =>
  isObject(value) && typeof value.id === 'string' ? value.id : null;

/** The id of a thing of this kind in a result: `{event: {id}}`, `{events: [{id}]}` or `{eventId}`, at any depth. */
function idIn(result: Json, kind: string, nth: number | null): string | null {
  if (!isObject(result)) return null;
  const direct = result[`${kind}Id`] ?? result[`${kind}_id`];
  const single = idOf(result[kind]) ?? (typeof direct === 'string' ? direct : null);
  if (single !== null) return single;
  const list = result[`${kind}s`];
  if (Array.isArray(list) && (nth !== null || list.length === 1)) return idOf(list[nth ?? 0]);
  for (const value of Object.values(result)) {
    const found = idIn(value, kind, nth);
    if (found !== null) return found;
  }
  return null;
}

/** The id of a thing of this kind in the page's address: `/events/ID`. */
function idInAddress(url: string, kind: string): string | null {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  const at = segments.indexOf(`${kind}s`);
  return at >= 0 ? (segments[at + 1] ?? null) : null;
}

function choice(property: Property, prompt: string): string | null {
  const titled = property.anyOf?.map((one) => ({ value: one.const, title: one.title ?? '' }));
  const options = titled ?? property.enum?.map((value) => ({ value, title: '' })) ?? [];
  const named = options.filter(
    (one) => typeof one.value === 'string' && one.value !== '' && names(prompt, one.value, one.title),
  );
  const [only] = named;
  return named.length === 1 && typeof only?.value === 'string' ? only.value : null;
}

const QUOTED = /([^，。；、「」"]{0,12})[「"]([^「」"]+)[」"]/g;

/** Something said in so many words: `姓名「…」`, `關鍵字是 …`, an address. */
function said(name: string, property: Property, prompt: string): string | null {
  const label = `${name.replace(/([A-Z])/g, ' $1')} ${property.description ?? ''}`;
  if (property.format === 'email' || has(label, 'email')) return prompt.match(/[\w.+-]+@[\w-]+\.[\w.]+/)?.[0] ?? null;
  const isQuery = has(label, 'query') || label.includes('關鍵字') || has(label, 'keyword');
  const keyed = isQuery ? prompt.match(/(?:關鍵字|keyword)\s*(?:是|為|:|：)?\s*([^\s，。；、「」]+)/i)?.[1] : undefined;
  if (keyed) return keyed;
  for (const [, before = '', value = ''] of prompt.matchAll(QUOTED)) {
    if (isQuery || shared(pieces(label), pieces(before)) > 0) return value;
  }
  return null;
}

function fillOne(name: string, property: Property, sources: Sources): string | null {
  const { prompt, results, page } = sources;
  if (property.enum || property.anyOf) return choice(property, prompt);
  const id = /^(.+?)_?id$/i.exec(name);
  if (!id?.[1]) return said(name, property, prompt);
  const kind = fold(id[1]);
  for (const result of results.toReversed()) {
    const found = idIn(result, kind, ordinal(prompt));
    if (found !== null) return found;
  }
  return idInAddress(page.url, kind);
}

/** Fills a tool's arguments from what was said and seen; tells the first required one that cannot be. */
export function fillArguments({ inputSchema }: CatalogTool, sources: Sources): Filled {
  const schema = isObject(inputSchema) ? inputSchema : {};
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const input: Record<string, Json> = {};
  for (const [name, property] of Object.entries(properties)) {
    const described = (isObject(property) ? property : {}) as unknown as Property;
    const needed = required.includes(name);
    // An id that may be left out is left out: the page knows better than a guess.
    const value = !needed && /_?id$/i.test(name) ? null : fillOne(name, described, sources);
    if (value !== null) input[name] = value;
    else if (needed) return { missing: described.description ?? name };
  }
  return { input };
}
