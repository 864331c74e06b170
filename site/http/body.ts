import type { z } from 'zod';
import { Refusal, type RefusalReason } from '../services/refusals.ts';
import type { Request } from './context.ts';

/** The largest body that any route reads. */
export const BODY_LIMIT = 16 * 1024;

/** Reads a request's JSON body, which must be announced as such: a plain form on another site cannot send it. */
export async function readJson(c: Request): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal('UNSUPPORTED_CONTENT');
  const text = await c.req.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('MALFORMED_JSON');
  }
}

/** The parsed body, or a refusal with the given reason. */
export async function parseJson<Schema extends z.ZodType>(
  c: Request,
  schema: Schema,
  reason: RefusalReason,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(c));
  if (!parsed.success) throw new Refusal(reason);
  return parsed.data;
}

/** Reads a posted form; a field that is missing, repeated or a file reads as an empty string. */
export async function readForm(c: Request): Promise<(field: string) => string> {
  const body = await c.req.parseBody();
  return (field) => {
    const value = body[field];
    return typeof value === 'string' ? value : '';
  };
}
