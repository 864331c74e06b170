import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import type { Json } from './json.ts';
import type { Hash } from './schema.ts';

export { canonicalJson } from './canonical.ts';

/** Lower-case hex SHA-256 of bytes, or of a text's UTF-8. */
export function sha256(data: string | Uint8Array): Hash {
  return createHash('sha256').update(data).digest('hex');
}

/** The hash that names a JSON value everywhere: SHA-256 of its canonical JSON. */
export function hashJson(value: Json): Hash {
  return sha256(canonicalJson(value));
}

/** The hash that binds a trace to all catalogs read in its sitting, in order; null where none was. */
export function catalogHashOf(catalogs: readonly Hash[]): Hash | null {
  return catalogs.length === 0 ? null : hashJson(catalogs);
}
