import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser, NEEDED, NoBrowserError } from '../../../exam/browser.ts';
import { followTools, type LiveTool } from '../../../exam/page/tools.ts';
import type { Catalog } from '../../../tools/catalogs/catalog.ts';
import type { SurfaceTool } from '../../../tools/compat/rule.ts';

/** Starts the exam's browser. @throws NoBrowserError where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const found = findBrowser();
  if (!found) throw new NoBrowserError(`No browser was found. Needed: ${NEEDED}.`);
  try {
    return await chromium.launch({ executablePath: found.path, args: browserArguments() });
  } catch (error) {
    const [first = ''] = (error as Error).message.split('\n');
    throw new NoBrowserError(`${found.path} could not be started (${first}). Needed: ${NEEDED}.`);
  }
}

/** @throws NoBrowserError where the page has no `document.modelContext`. */
export async function requireWebmcp(page: Page): Promise<void> {
  if (await page.evaluate(() => 'modelContext' in document)) return;
  throw new NoBrowserError(`This browser has no WebMCP on ${page.url()}. Needed: ${NEEDED}.`);
}

/** A page that has registered what it registers, and its tools in the order the browser told of them. */
export interface ReadPage {
  readonly page: Page;
  readonly tools: readonly LiveTool[];
}

/**
 * Loads a page and reads the tools that the browser reports after registration.
 *
 * @param expected - how many there will be; without it the page is given until its network is idle.
 */
export async function readPageTools(
  browser: Browser | BrowserContext,
  url: string,
  expected?: number,
): Promise<ReadPage> {
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  let told = () => {};
  const registry = followTools(cdp, () => told());
  const enough = new Promise<void>((resolve) => {
    told = () => {
      if (expected !== undefined && registry.current().length >= expected) resolve();
    };
  });
  await cdp.send('Page.enable');
  await cdp.send('WebMCP.enable');
  await page.goto(url, { waitUntil: 'load' });
  await requireWebmcp(page);
  if (expected === undefined) await page.waitForLoadState('networkidle');
  else await Promise.race([enough, page.waitForTimeout(15_000)]);
  const tools = [...registry.current()].sort((a, b) => a.registration - b.registration);
  return { page, tools };
}

/** What the audit sees of a tool that the browser reported. */
export const surfaceTool = ({ name, description, inputSchema }: LiveTool, place?: string): SurfaceTool => ({
  name,
  description,
  inputSchema,
  ...(place === undefined ? {} : { place }),
});

/** The catalog of a page as it really registers. */
export async function readWebmcpCatalog(url: string): Promise<Catalog> {
  const browser = await launchBrowser();
  try {
    const { tools } = await readPageTools(browser, url);
    return {
      name: url,
      toolsets: [],
      tools: tools.map(({ name, description, inputSchema, annotations }) => ({
        name,
        description,
        inputSchema: (inputSchema ?? { type: 'object', properties: {} }) as Record<string, unknown>,
        annotations,
      })),
    };
  } finally {
    await browser.close();
  }
}
