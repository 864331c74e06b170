import { pointerGet } from '../../traces/pointer.ts';
import type { Json } from '../../traces/schema.ts';
import type { JsonSchema } from '../surfaces.ts';
import { GEMINI_KEYWORDS } from './rules/gemini-keywords.ts';
import { isNode, type SchemaNode } from './walk.ts';

const STRING_FORMATS = new Set(['enum', 'date-time']);

/** What a schema says in words that Gemini's `Schema` has no field for. */
function said(node: SchemaNode): string[] {
  const titles = (Array.isArray(node.anyOf) ? node.anyOf : [])
    .filter(isNode)
    .filter((one) => typeof one.const === 'string' && one.const !== '' && typeof one.title === 'string')
    .map((one) => `${String(one.const)}: ${String(one.title)}`);
  const format =
    typeof node.format === 'string' && node.type === 'string' && !STRING_FORMATS.has(node.format)
      ? [`Format: ${node.format}.`]
      : [];
  const values =
    Array.isArray(node.enum) && node.enum.some((one) => typeof one !== 'string')
      ? [`One of ${node.enum.map((one) => JSON.stringify(one)).join(', ')}.`]
      : [];
  return [...(titles.length ? [`${titles.join('; ')}.`] : []), ...format, ...values];
}

function adapt(node: SchemaNode, root: SchemaNode, above: readonly string[]): Record<string, unknown> {
  if (typeof node.$ref === 'string' && node.$ref.startsWith('#')) {
    const target = pointerGet(root as unknown as Json, decodeURIComponent(node.$ref.slice(1)));
    // A schema that contains itself has no finite form: it becomes any object.
    if (!isNode(target) || above.includes(node.$ref)) return { type: 'object' };
    return adapt({ ...target, ...node, $ref: undefined }, root, [...above, node.$ref]);
  }
  const inner = (value: unknown) => (isNode(value) ? adapt(value, root, above) : value);
  const variants = [node.anyOf, node.oneOf].find(Array.isArray)?.filter(isNode);
  const hasOwnType = typeof node.type === 'string' || Array.isArray(node.type);
  if (variants && !hasOwnType) {
    const texts = variants
      .filter((one) => one.const !== '' && one.type !== 'null')
      .map((one) => adapt(one, root, above));
    const [only] = texts;
    const description = node.description === undefined ? {} : { description: node.description };
    if (texts.length === 1 && only) return { ...only, ...description };
    return { anyOf: texts.map((one) => ({ ...description, ...one })) };
  }
  const types = Array.isArray(node.type) ? node.type : [node.type];
  const type = types.find((one) => one !== 'null') ?? (Object.hasOwn(node, 'const') ? typeof node.const : undefined);
  const adapted: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (!GEMINI_KEYWORDS.has(key) || key === 'anyOf' || value === undefined) continue;
    if (key === 'properties' && isNode(value)) {
      adapted.properties = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]));
    } else if (key === 'items') adapted.items = inner(value);
    else adapted[key] = value;
  }
  if (type !== undefined) adapted.type = type;
  if (types.includes('null')) adapted.nullable = true;
  if (typeof node.const === 'string') adapted.enum = [node.const];
  if (Array.isArray(adapted.enum)) {
    const texts = adapted.enum.filter((one) => typeof one === 'string' && one !== '');
    const whole = (node.enum as readonly unknown[] | undefined)?.every((one) => typeof one === 'string') ?? true;
    if (whole && texts.length > 0) Object.assign(adapted, { type: 'string', enum: texts });
    else delete adapted.enum;
  }
  if (typeof adapted.format === 'string' && adapted.type === 'string' && !STRING_FORMATS.has(adapted.format)) {
    delete adapted.format;
  }
  if (adapted.type === 'array' && !Object.hasOwn(adapted, 'items')) adapted.items = { type: 'string' };
  const words = said(node);
  if (words.length > 0) {
    adapted.description = [node.description, ...words].filter((one) => typeof one === 'string').join(' ');
  }
  return adapted;
}

/**
 * A tool's input schema as Gemini takes it. Only narrowing is lost: what the adapted schema accepts is still checked against
 * the published one when the call comes.
 */
export function forGemini(schema: JsonSchema): JsonSchema {
  return adapt(schema, schema, []);
}
