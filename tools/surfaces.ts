import { z } from 'zod';
import { contracts, type ToolContract, type ToolName } from './contracts.ts';

/** A JSON Schema as a tool advertises it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What `document.modelContext.registerTool` is given for an imperative tool, but for `execute`. */
export interface ToolDefinition {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: ToolContract['annotations'];
}

const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

/**
 * The page's registration of an imperative tool.
 *
 * @param bound - whether the route fixes the tool's target; the schema is then an empty object.
 */
export function toolDefinition(name: ToolName, { bound = false } = {}): ToolDefinition {
  const { title, description, annotations, input, boundInput } = contracts[name];
  return { name, title, description, annotations, inputSchema: jsonSchema(bound && boundInput ? boundInput : input) };
}

/** The attributes of a declarative tool's `<form>`, and the description of each of its fields. */
export function formAttributes(name: ToolName): {
  readonly form: Readonly<Record<'toolname' | 'tooltitle' | 'tooldescription', string>>;
  readonly fields: Readonly<Record<string, string>>;
} {
  const { title, description, input } = contracts[name];
  const fields = Object.entries(input.shape).map(([field, schema]) => [
    field,
    (schema as z.ZodType).description ?? field,
  ]);
  return {
    form: { toolname: name, tooltitle: title, tooldescription: description },
    fields: Object.fromEntries(fields),
  };
}
