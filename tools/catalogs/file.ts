import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Catalog, CatalogError, type PublishedTool } from './catalog.ts';

const Schema = z.record(z.string(), z.unknown());
const Annotations = z.record(z.string(), z.unknown());

/** A tool as MCP's `tools/list` and WebMCP write it. */
const PlainTool = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: Schema,
  outputSchema: Schema.optional(),
  annotations: Annotations.optional(),
});
/** A tool as bodies for OpenAI's format carry it. */
const FunctionTool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), description: z.string().optional(), parameters: Schema }),
});
/** A tool as bodies for Anthropic's Messages carry it. */
const MessagesTool = z.looseObject({ name: z.string(), description: z.string().optional(), input_schema: Schema });

const AnyTool = z.union([PlainTool, FunctionTool, MessagesTool]);
type AnyTool = z.infer<typeof AnyTool>;

/** A catalog file: a list of tools, or an object with `tools` such as an answer to `tools/list`. */
export const CatalogFile = z.union([
  z.array(AnyTool),
  z.looseObject({
    name: z.string().optional(),
    toolsets: z
      .array(z.strictObject({ name: z.string(), description: z.string().default(''), tools: z.array(z.string()) }))
      .default([]),
    tools: z.array(AnyTool),
  }),
]);

function published(tool: AnyTool): PublishedTool {
  if ('function' in tool && 'type' in tool) {
    const { name, description = '', parameters } = (tool as z.infer<typeof FunctionTool>).function;
    return { name, description, inputSchema: parameters };
  }
  if ('input_schema' in tool) {
    const { name, description = '', input_schema } = tool as z.infer<typeof MessagesTool>;
    return { name, description, inputSchema: input_schema };
  }
  const plain = tool as z.infer<typeof PlainTool>;
  return {
    name: plain.name,
    ...(plain.title === undefined ? {} : { title: plain.title }),
    description: plain.description ?? '',
    inputSchema: plain.inputSchema,
    ...(plain.outputSchema === undefined ? {} : { outputSchema: plain.outputSchema }),
    ...(plain.annotations === undefined ? {} : { annotations: plain.annotations }),
  };
}

/** Reads a parsed catalog file. @throws CatalogError naming every problem with its place. */
export function catalogOf(value: unknown, name: string): Catalog {
  const parsed = CatalogFile.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  /${issue.path.join('/')}: ${issue.message}`);
    throw new CatalogError(`${name} is no catalog of tools:\n${problems.join('\n')}`);
  }
  const file = Array.isArray(parsed.data) ? { tools: parsed.data, toolsets: [], name: undefined } : parsed.data;
  const tools = file.tools.map(published);
  const names = new Set(tools.map((tool) => tool.name));
  for (const toolset of file.toolsets) {
    const missing = toolset.tools.filter((tool) => !names.has(tool));
    if (missing.length)
      throw new CatalogError(`${name}: toolset ${toolset.name} names no tool: ${missing.join(', ')}.`);
  }
  return { name: file.name ?? name, toolsets: file.toolsets, tools };
}

/** Reads a catalog from a JSON file. @throws CatalogError */
export function readCatalogFile(file: string): Catalog {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CatalogError(`The catalog ${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  return catalogOf(value, basename(file, '.json'));
}
