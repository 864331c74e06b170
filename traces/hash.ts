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
