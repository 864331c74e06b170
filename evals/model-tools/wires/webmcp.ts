import type { Browser } from '@playwright/test';
import { nanoid } from 'nanoid';
import { openSandbox } from '../../../exam/sandbox.ts';
import { startSite } from '../../../site/server.ts';
import { type Catalog, publicTool } from '../../../tools/catalogs/catalog.ts';
import type { Surface, SurfaceTool } from '../../../tools/compat/rule.ts';
import { readPageTools, requireWebmcp, surfaceTool } from './browser.ts';
import { listenOnLoopback } from './loopback.ts';

/** A browser's agent hands what the browser reports on to whatever model it has. */
const REACHES: Surface['reaches'] = [
  'openai',
  'azure-openai',
  'anthropic',
  'gemini',
  'deepseek',
  'workers-ai',
  'webmcp',
];

export const webmcpSurface = (tools: readonly SurfaceTool[]): Surface => ({
  name: 'webmcp',
  kind: 'webmcp',
  reaches: REACHES,
  tools,
});

/** A tool that the browser would not register, and what it said. */
export interface Rejection {
  readonly tool: string;
  readonly error: string;
}

const HTML = '<!doctype html><html lang="en"><title>Registers a catalog</title><main>Tools</main></html>';
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'tools=(self)',
};

/** The catalog as a browser reports it after a page has registered every tool of it, one by one, in order. */
export async function captureWebmcp(
  browser: Browser,
  catalog: Catalog,
): Promise<{ surface: Surface; rejected: readonly Rejection[] }> {
  const loopback = await listenOnLoopback((_, response) => {
    response.writeHead(200, HEADERS).end(HTML);
  });
  try {
    const page = await browser.newPage();
    try {
      const cdp = await page.context().newCDPSession(page);
      const reported: SurfaceTool[] = [];
      cdp.on('WebMCP.toolsAdded', ({ tools }) => {
        for (const { name, description, inputSchema } of tools) reported.push({ name, description, inputSchema });
      });
      await page.goto(loopback.url);
      await requireWebmcp(page);
      await cdp.send('WebMCP.enable');
      const definitions = catalog.tools.map(publicTool).map(({ name, title, description, inputSchema }) => ({
        name,
        ...(title === undefined ? {} : { title }),
        description,
        inputSchema,
      }));
      const rejected = await page.evaluate(async (tools) => {
        const context = (document as unknown as { modelContext: { registerTool(tool: object): Promise<void> } })
          .modelContext;
        const refused: { tool: string; error: string }[] = [];
        for (const tool of tools) {
          try {
            await context.registerTool({
              ...tool,
              execute() {
                return null;
              },
            });
          } catch (error) {
            refused.push({ tool: tool.name, error: String(error) });
          }
        }
        return refused;
      }, definitions);
      // A round trip after the last registration: the events before it have arrived when it answers.
      await cdp.send('Runtime.enable');
      return { surface: webmcpSurface(reported), rejected };
    } finally {
      await page.close();
    }
  } finally {
    await loopback.close();
  }
}

/** Where the demo events site registers its five tools, and how many on each page. */
const EVENT_PAGES = [
  { path: '/events', tools: 3 },
  { path: '/events/evt-webmcp-intro', tools: 2 },
  { path: '/events/evt-webmcp-intro/register', tools: 1 },
  { path: '/registrations', tools: 1 },
] as const;

/**
 * The events site's tools as the browser reports them, its forms' own schemas among them. The cancelling tool is registered only
 * where there is something to cancel, so the sandbox holds one registration.
 */
export async function captureEventsSite(browser: Browser): Promise<Surface> {
  const token = nanoid();
  const site = await startSite({ port: 0, exam: { token } });
  try {
    const sandbox = await openSandbox(
      { url: site.url, token },
      { registrations: [{ event: { id: 'evt-webmcp-intro' } }], saved: [] },
    );
    const context = await browser.newContext();
    await context.addCookies(sandbox.cookies.map((cookie) => ({ ...cookie, url: site.url, sameSite: 'Lax' as const })));
    const found = await Promise.all(
      EVENT_PAGES.map(async ({ path, tools: expected }) => {
        const { tools } = await readPageTools(context, `${site.url}${path}`, expected);
        return tools.map((tool) => surfaceTool(tool, path));
      }),
    );
    await context.close();
    return webmcpSurface(found.flat());
  } finally {
    await site.close();
  }
}
