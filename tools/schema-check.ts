import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { hashJson } from '../traces/hash.ts';
import type { Json } from '../traces/schema.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
const addFormats = formatsPlugin as unknown as (instance: Ajv2020) => void;
addFormats(ajv);

const compiled = new Map<string, ValidateFunction | null>();

function validator(schema: Json): ValidateFunction | null {
  const key = hashJson(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  let validate: ValidateFunction | null = null;
  try {
    validate = ajv.compile(schema as object);
  } catch {
    // A schema that cannot be compiled judges nothing; the caller says so.
  }
  compiled.set(key, validate);
  return validate;
}

/** Drops `""` where an optional key stands for "not set", as forms send it and agents do. */
export function dropUnset(input: Readonly<Record<string, Json>>, schema: Json): Record<string, Json> {
  const required = (schema as { required?: readonly string[] } | null)?.required ?? [];
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => value !== '' || required.includes(key)));
}

/**
 * Violations of a tool's advertised schema, one line each; empty where there are none.
 *
 * @returns null where there is no schema, or none that can be compiled: then nothing can be said.
 */
export function schemaErrors(input: Readonly<Record<string, Json>>, schema: Json): string[] | null {
  if (schema === null || typeof schema !== 'object') return null;
  const validate = validator(schema);
  if (!validate) return null;
  if (validate(dropUnset(input, schema))) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? error.keyword}`);
}
