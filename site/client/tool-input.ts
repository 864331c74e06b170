import type { JsonSchema } from '../../tools/surfaces.ts';

interface Property {
  readonly type?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Whether an input fits the flat schema that its tool publishes. The browser hands over whatever the caller sent, so
 * each tool looks for itself.
 */
export function fits(schema: JsonSchema, input: Readonly<Record<string, unknown>>): boolean {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Property>>;
  const required = (schema.required ?? []) as readonly string[];
  if (required.some((name) => !Object.hasOwn(input, name))) return false;
  return Object.entries(input).every(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) return schema.additionalProperties !== false;
    return typeof value === 'string' && fitsText(property, value);
  });
}

const fitsText = ({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Property, text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
