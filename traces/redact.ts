import { isArray, isObject, type Json, setOwn } from './json.ts';
import { SECRET_VARIABLE, secretHeader, secretName } from './redact-names.ts';
import { mark, orMark, redactText, valueReplacer } from './redact-text.ts';
import type { EventType } from './schema.ts';
import { SECRET_MIN_LENGTH, secretForms } from './secret-forms.ts';

export { isRedacted, REDACTION_MARK } from './redact-text.ts';

/** Takes secrets out of what is about to be written: by structure, by name, by known value, in this order. */
export interface Redactor {
  /** Adds a known value. Shorter than 8 characters it is not taken: it would blot out ordinary words. */
  add(value: string, what?: string): void;
  event(type: EventType, payload: Json): Json;
  json(value: Json): Json;
  /** By known value only: for the head, whose case must keep its hash. */
  values(value: Json): Json;
  bytes(bytes: Uint8Array, text: boolean): Uint8Array;
}

export interface RedactorOptions {
  readonly secrets?: readonly string[];
  /** Variables whose names say that they hold a key, a token or a password add their values. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Makes the redactor of one sitting. */
export function createRedactor({ secrets = [], environment = {} }: RedactorOptions = {}): Redactor {
  const known = new Map<string, string>();
  let replaceKnown = valueReplacer(known);

  function learn(value: string, what: string): void {
    if (value.length < SECRET_MIN_LENGTH) return;
    for (const form of secretForms(value)) if (!known.has(form)) known.set(form, mark(what));
  }
  const relearn = () => {
    replaceKnown = valueReplacer(known);
  };

  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && SECRET_VARIABLE.test(name)) learn(value, name);
  }
  for (const secret of secrets) learn(secret, 'secret');
  relearn();

  const byValue: Rewrite = (text) => replaceKnown(text);
  const byAll: Rewrite = (text, name) => {
    const what = name === undefined ? undefined : secretName(name, text);
    return what !== undefined && text !== '' ? orMark(text, what) : replaceKnown(redactText(text));
  };

  return {
    add(value, what = 'secret') {
      learn(value, what);
      relearn();
    },
    // A prompt is the case's own text; only a known secret is taken out of it.
    event: (type, payload) => rewrite(payload, type === 'prompt' ? byValue : byAll, known),
    json: (value) => rewrite(value, byAll, known),
    values: (value) => rewrite(value, byValue, known),
    bytes(bytes, text) {
      if (!text) return blot(bytes, known);
      const before = Buffer.from(bytes).toString('utf8');
      const after = byAll(before);
      return after === before ? bytes : Buffer.from(after, 'utf8');
    },
  };
}

/** Gives a text as it may be written; `name` is the key that it stands under. */
type Rewrite = (text: string, name?: string) => string;

interface Place {
  readonly value: Json;
  readonly name?: string | undefined;
  readonly set: (value: Json) => void;
}

/** A copy of a value with every string, and every key, rewritten. Any depth, no recursion. */
function rewrite(root: Json, text: Rewrite, known: ReadonlyMap<string, string>): Json {
  let result: Json = null;
  const open: Place[] = [
    {
      value: root,
      set: (value) => {
        result = value;
      },
    },
  ];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, name, set } = place;
    if (typeof value === 'string') set(text(value, name));
    else if (typeof value === 'number') set(known.get(String(value)) ?? value);
    else if (isArray(value)) set(copyList(value, name, open));
    else if (isObject(value)) set(copyRecord(value, text, open));
    else set(value);
  }
  return result;
}

function copyList(items: readonly Json[], name: string | undefined, open: Place[]): Json {
  const [first, second] = items;
  const header = items.length === 2 && typeof first === 'string' && secretHeader(first) && typeof second === 'string';
  const copy: Json[] = new Array<Json>(items.length).fill(null);
  items.forEach((value, index) => {
    open.push({
      value,
      name: header && index === 1 ? first : name,
      set: (next) => {
        copy[index] = next;
      },
    });
  });
  return copy;
}

function copyRecord(record: { readonly [key: string]: Json }, text: Rewrite, open: Place[]): Json {
  const copy: Record<string, Json> = {};
  const label = record.name ?? record.key;
  for (const [key, value] of Object.entries(record)) {
    // `{ name: 'cookie', value: '…' }`, as headers and form fields are often listed.
    const name = key === 'value' && typeof label === 'string' ? label : key;
    const written = text(key);
    open.push({ value, name, set: (next) => setOwn(copy, written, next) });
  }
  return copy;
}

/** Overwrites known values in bytes that are no text, so that a length that something counts on stays. */
function blot(bytes: Uint8Array, known: ReadonlyMap<string, string>): Uint8Array {
  let out = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let copied = false;
  for (const form of known.keys()) {
    for (let at = out.indexOf(form); at >= 0; at = out.indexOf(form, at)) {
      if (!copied) out = Buffer.from(out);
      copied = true;
      out.fill('*', at, at + Buffer.byteLength(form));
    }
  }
  return out;
}
