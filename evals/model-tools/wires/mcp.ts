import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Catalog, publicTool } from '../../../tools/catalogs/catalog.ts';
import { listMcpTools } from '../../../tools/catalogs/mcp.ts';
import type { Surface } from '../../../tools/compat/rule.ts';
import { listenOnLoopback } from './loopback.ts';

/** Tools a page of `tools/list`: small, so that a client that reads only the first page is noticed. */
const PAGE = 25;

function serverOf(catalog: Catalog): Server {
  const server = new Server({ name: catalog.name, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const tools = catalog.tools.slice(from, from + PAGE).map(publicTool);
    const next = from + PAGE;
    return { tools, ...(next < catalog.tools.length ? { nextCursor: String(next) } : {}) } as never;
  });
  return server;
}

/** What MCP clients are given: all of them, unchanged, and through them the models behind. */
const REACHES: Surface['reaches'] = [
  'openai',
  'azure-openai',
  'anthropic',
  'gemini',
  'deepseek',
  'workers-ai',
  'vscode',
  'mcp',
];

/** The catalog as an MCP client reads it: the official server and client, over HTTP on this machine. */
export async function captureMcp(catalog: Catalog): Promise<Surface> {
  const loopback = await listenOnLoopback(async (request, response) => {
    // Stateless: each request has a server of its own, as serverless deployments have.
    const transport = new StreamableHTTPServerTransport({});
    const server = serverOf(catalog);
    response.on('close', () => void server.close());
    await server.connect(transport as Transport);
    await transport.handleRequest(request, response);
  });
  try {
    const url = new URL(`${loopback.url}/mcp`);
    const tools = await listMcpTools(new StreamableHTTPClientTransport(url) as Transport);
    return { name: 'mcp', kind: 'mcp', reaches: REACHES, tools };
  } finally {
    await loopback.close();
  }
}

/** A catalog that came from an MCP server is that surface already. */
export const mcpSurface = ({ tools }: Catalog): Surface => ({ name: 'mcp', kind: 'mcp', reaches: REACHES, tools });
