import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type Catalog, CatalogError, type PublishedTool } from './catalog.ts';
import { catalogOf } from './file.ts';

/** Splits a command line at spaces, with quotes around arguments that hold some. */
export function splitCommand(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}

/** What a server calls itself, and all tools that it lists, every page, as the official client reads them off the wire. */
async function readServer(transport: Transport): Promise<{ name: string | undefined; tools: PublishedTool[] }> {
  const client = new Client({ name: 'webmcp-proctor', version: '0.1.0' });
  await client.connect(transport);
  try {
    const tools: PublishedTool[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor });
      tools.push(...catalogOf(page.tools, 'tools/list').tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return { name: client.getServerVersion()?.name, tools };
  } finally {
    await client.close();
  }
}

/** All tools that a server lists. */
export const listMcpTools = async (transport: Transport): Promise<PublishedTool[]> =>
  (await readServer(transport)).tools;

async function fromTransport(name: string, transport: Transport): Promise<Catalog> {
  try {
    const server = await readServer(transport);
    return { name: server.name ?? name, toolsets: [], tools: server.tools };
  } catch (error) {
    throw new CatalogError(`The MCP server ${name} gave no tools: ${(error as Error).message}`);
  }
}

/** The catalog of an MCP server over Streamable HTTP. @throws CatalogError */
export const readMcpUrl = (url: string): Promise<Catalog> =>
  fromTransport(url, new StreamableHTTPClientTransport(new URL(url)) as Transport);

/** The catalog of an MCP server that a command starts, over its standard input and output. @throws CatalogError */
export function readMcpCommand(line: string): Promise<Catalog> {
  const [command, ...args] = splitCommand(line);
  if (!command) throw new CatalogError('mcp-command: names no command.');
  return fromTransport(command, new StdioClientTransport({ command, args, stderr: 'ignore' }));
}
