import { type Rule, sourcesFor } from '../rule.ts';
import { isNode } from '../walk.ts';

export const rootObject: Rule = {
  id: 'root-object',
  title: 'The input schema’s root is an object',
  scope: 'tool',
  sources: {
    ...sourcesFor(
      ['openai', 'azure-openai', 'deepseek', 'workers-ai', 'gemini'],
      'Arguments are an object; another root is answered with 400 "schema must be a JSON Schema of type object".',
      'https://github.com/chatanywhere/GPT_API_free/issues/403',
    ),
    anthropic: {
      why: 'input_schema.type must be "object".',
      where: 'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
    },
    vscode: {
      why: 'A tool whose root is no object is dropped.',
      where: 'https://github.com/gaopengbin/cesium-mcp/pull/37',
    },
    mcp: {
      why: 'inputSchema.type is the literal "object"; the official clients reject the whole tools/list otherwise.',
      where: 'https://modelcontextprotocol.io/specification/2025-06-18/schema#tool',
    },
  },
  check({ inputSchema }) {
    if (isNode(inputSchema) && inputSchema.type === 'object') return [];
    const saw = isNode(inputSchema) ? `type ${JSON.stringify(inputSchema.type) ?? 'missing'}` : typeof inputSchema;
    return [
      {
        path: '$',
        message: `the root must say "type": "object" (found ${saw})`,
        mend: 'Wrap the arguments in one object and say "type": "object", as a word and not as a list.',
      },
    ];
  },
};
