import { type BrowserContext, test as base, type CDPSession, expect, type Page } from '@playwright/test';
import { type Site, startSite } from '../../site/server.ts';
import { resultOf, type ToolName } from '../../tools/contracts.ts';

const TOKEN = 'site-spec';
export const INTRO = 'evt-webmcp-intro';

interface Snapshot {
  readonly saved: string[];
  readonly registrations: { id: string; eventId: string; status: 'active' | 'cancelled' }[];
  readonly capacity: Record<string, number>;
  readonly confirmationsIssued: number;
  readonly received: { method: string; path: string; status: number }[];
}

/** One sandbox of the running site, with the controls that the tests need. */
export interface Box {
  readonly url: string;
  readonly registrations: readonly { id: string; eventId: string }[];
  readonly events: readonly { id: string; title: string; state: string }[];
  snapshot(): Promise<Snapshot>;
  faults(...faults: object[]): Promise<void>;
  changes(...changes: object[]): Promise<void>;
  /** Leads a browser context into the sandbox. */
  enter(context: BrowserContext): Promise<void>;
}

async function openBox(site: Site, setup: object): Promise<Box & { end(): Promise<void> }> {
  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${site.url}/__exam${path}`, {
      method,
      headers: { 'x-exam-token': TOKEN, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const created = await control('POST', '/sandboxes', { setup });
  const path = `/sandboxes/${created.id}`;
  return {
    url: site.url,
    registrations: created.registrations,
    events: created.events,
    snapshot: () => control('GET', path),
    faults: (...faults) => control('POST', `${path}/faults`, { faults }),
    changes: (...changes) => control('POST', `${path}/changes`, { changes }),
    enter: (context) =>
      context.addCookies(
        created.cookies.map((cookie: { name: string; value: string; httpOnly: boolean }) => ({
          ...cookie,
          url: site.url,
        })),
      ),
    end: () => control('DELETE', path),
  };
}

interface Schema {
  readonly properties?: object;
  readonly required?: readonly string[];
}

/** The page's tools as the browser itself reports them. */
export interface Tools {
  names(): string[];
  definition(name: string): { description: string; inputSchema?: Schema; annotations?: object } | undefined;
  /** Calls a tool and checks that its answer has the contract's shape. */
  call(name: ToolName, input?: object): Promise<{ readonly data: Record<string, unknown> }>;
  /** Begins a call without waiting, as one that shall be aborted. */
  begin(name: ToolName, input: object): Promise<{ cancel(): Promise<void>; ended: Promise<string> }>;
}

async function watchTools(page: Page): Promise<Tools> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const tools = new Map<string, { name: string; description: string; inputSchema?: Schema }>();
  const ended = new Map<string, { status: string; output?: unknown; errorText?: string }>();
  let wake = () => {};
  cdp.on('WebMCP.toolsAdded', (event) => {
    for (const tool of event.tools) tools.set(tool.name, tool as never);
  });
  cdp.on('WebMCP.toolsRemoved', (event) => {
    for (const tool of event.tools) tools.delete(tool.name);
  });
  cdp.on('WebMCP.toolResponded', (event) => {
    ended.set(event.invocationId, event);
    wake();
  });
  page.on('framenavigated', () => tools.clear());
  await cdp.send('WebMCP.enable');
  const invoke = async (toolName: string, input: Record<string, never>) => {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const { invocationId } = await cdp.send('WebMCP.invokeTool', { frameId: frameTree.frame.id, toolName, input });
    return invocationId;
  };
  const end = async (id: string) => {
    for (;;) {
      const response = ended.get(id);
      if (response) return response;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    names: () => [...tools.keys()].sort(),
    definition: (name) => tools.get(name),
    async call(name, input = {}) {
      const { status, output, errorText } = await end(await invoke(name, input as Record<string, never>));
      if (status !== 'Completed') throw new Error(`${name} ended as ${status}: ${errorText}`);
      const answer = typeof output === 'string' ? JSON.parse(output) : output;
      expect(resultOf(name).safeParse(answer).error?.issues ?? []).toEqual([]);
      return answer;
    },
    async begin(name, input) {
      const invocationId = await invoke(name, input as Record<string, never>);
      return {
        cancel: async () => {
          await cdp.send('WebMCP.cancelInvocation', { invocationId });
        },
        ended: end(invocationId).then(({ status }) => status),
      };
    },
  };
}

interface Fixtures {
  /** What the sandbox holds at first; set with `test.use({ setup })`. */
  setup: object;
  box: Box;
  tools: Tools;
  /** Goes to a page and waits until it has registered these tools. */
  open: (path: string, ...names: ToolName[]) => Promise<void>;
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const site = await startSite({ port: 0, exam: { token: TOKEN } });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  setup: [{}, { option: true }],
  baseURL: ({ site }, use) => use(site.url),
  box: async ({ site, setup, context }, use) => {
    const box = await openBox(site, setup);
    await box.enter(context);
    await use(box);
    await box.end();
  },
  tools: async ({ page }, use) => use(await watchTools(page)),
  open: async ({ page, tools, box: _ }, use) =>
    use(async (path, ...names) => {
      await page.goto(path);
      await expect.poll(() => tools.names()).toEqual([...names].sort());
    }),
});
export { expect };
