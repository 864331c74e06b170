import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { pageDiff } from '../traces/page-lines.ts';
import type { EventPayload, Json, PageState } from '../traces/schema.ts';
import type { Caller } from './page/calls.ts';
import { cdpCaller, witnessCalls } from './page/cdp-caller.ts';
import { followDepartures } from './page/departures.ts';
import { openEyes, PHOTOGRAPH, VIEWPORT } from './page/look.ts';
import { playwrightCaller } from './page/playwright-caller.ts';
import { type RequestWitness, witnessRequests } from './page/requests.ts';
import type { Look } from './page/script.ts';
import { followTools, type ToolRegistry } from './page/tools.ts';
import type { Recorder } from './recorder.ts';

type StateMoment = EventPayload<'page.state'>['at'];
type Photograph = { readonly image: Buffer } | { readonly failure: string } | { readonly same: string };
type PictureMoment = EventPayload<'screenshot'>['at'];

/** One sitting's place: a browser context of its own, with every witness at its post. */
export interface Room {
  readonly page: Page;
  readonly tools: ToolRegistry;
  readonly caller: Caller;
  readonly requests: RequestWitness;
  /** Reads page and tools afresh. */
  look(): Promise<Look & { readonly state: PageState }>;
  /** Records the page as it was at the last look. */
  recordState(at: StateMoment, call: number | null): void;
  /**
   * Reads the page, then records its state and a screenshot.
   *
   * @param fresh - true where the page has most likely changed; otherwise an unchanged page keeps its last picture.
   */
  capture(at: PictureMoment, call: number | null, fresh: boolean): Promise<void>;
  /** Resolves once a tool is registered; false when none was by then. */
  someTool(limitMs: number): Promise<boolean>;
  readonly crashed: boolean;
  close(): Promise<void>;
}

export interface RoomOptions {
  readonly origin: string;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly httpOnly: boolean }[];
  readonly script: string;
  readonly driver: 'cdp' | 'page.webmcp';
}

/** The same person everywhere: what a page may depend on is fixed. */
const PERSON = { viewport: VIEWPORT, locale: 'zh-TW', timezoneId: 'Asia/Taipei', reducedMotion: 'reduce' } as const;

/** Opens a clean room. Nothing is loaded in it yet. */
export async function openRoom(browser: Browser, recorder: Recorder, options: RoomOptions): Promise<Room> {
  const context = await browser.newContext({ ...PERSON, baseURL: options.origin });
  if (options.cookies.length) {
    await context.addCookies(
      options.cookies.map((cookie) => ({ ...cookie, url: options.origin, sameSite: 'Lax' as const })),
    );
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = witnessRequests(context, options.origin, recorder);
  let arrived = () => {};
  const tools = followTools(cdp, (change) => {
    recorder.record('tools.changed', { ...change, added: [...change.added], removed: [...change.removed] });
    if (change.added.length) arrived();
  });
  const departures = followDepartures(page, cdp);
  witness(context, page, cdp, tools, recorder);
  await Promise.all([cdp.send('Page.enable'), cdp.send('WebMCP.enable')]);
  const caller = options.driver === 'cdp' ? cdpCaller(cdp, departures) : playwrightCaller(page, departures);
  const eyes = openEyes(cdp, () => mainFrame(cdp), options.script);

  let crashed = false;
  page.on('crash', () => {
    crashed = true;
  });
  let seen: { look: Look; state: PageState } | null = null;
  let recorded: PageState | null = null;
  let pictured: { print: string; image: string } | null = null;

  async function look(): Promise<Look & { state: PageState }> {
    const fresh = await eyes.look(seen?.look.print ?? null);
    const state = fresh.state ?? seen?.state;
    if (!state) throw new Error('The page gave no state.');
    seen = { look: fresh, state };
    return { ...fresh, state };
  }

  function recordState(at: StateMoment, call: number | null): void {
    if (!seen) return;
    const { state } = seen;
    const diff = state === recorded ? [] : pageDiff(recorded, state);
    recorded = state;
    recorder.record('page.state', {
      at,
      call,
      url: state.url,
      title: state.title,
      state: recorder.json(state as unknown as Json),
      diff,
    });
  }

  function keepPicture(at: PictureMoment, call: number | null, now: Look, taken: Photograph): void {
    if ('failure' in taken) {
      recorder.record('note', { text: `No screenshot at ${at}: ${taken.failure}` });
      return;
    }
    const image = 'same' in taken ? taken.same : recorder.journal.bytes(taken.image, PHOTOGRAPH.mime);
    pictured = { print: now.print, image };
    recorder.record('screenshot', { at, call, image, ...PHOTOGRAPH });
  }

  return {
    page,
    tools,
    caller,
    requests,
    look,
    recordState,
    async capture(at, call, fresh) {
      // Taken while the page is being read, since a picture mostly waits; once more if the page turns out to have scrolled.
      const before = seen?.look.scroll ?? { x: 0, y: 0 };
      const [now, early] = await Promise.all([look(), fresh ? eyes.photograph(before) : null]);
      recordState(at, call);
      const moved = now.scroll.x !== before.x || now.scroll.y !== before.y;
      const same = pictured?.print === now.print ? pictured.image : null;
      const taken = early && !moved ? early : same === null ? await eyes.photograph(now.scroll) : { same };
      keepPicture(at, call, now, taken);
    },
    async someTool(limitMs) {
      if (tools.current().length) return true;
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), limitMs);
      });
      const some = new Promise<boolean>((resolve) => {
        arrived = () => resolve(true);
      });
      const result = await Promise.race([some, limit]);
      clearTimeout(timer);
      return result;
    },
    get crashed() {
      return crashed;
    },
    close: () => context.close(),
  };
}

async function mainFrame(cdp: CDPSession): Promise<string> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  return frameTree.frame.id;
}

/** Everything else that happens in the room goes on the time line. */
function witness(context: BrowserContext, page: Page, cdp: CDPSession, tools: ToolRegistry, recorder: Recorder): void {
  witnessCalls(cdp, {
    invoked: (invocation, tool, input) =>
      void recorder.record('witness.invoked', { invocation, tool, input, call: recorder.call }),
    responded: (invocation, status, error) =>
      void recorder.record('witness.responded', { invocation, status, error, call: recorder.call }),
  });
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) recorder.record('navigation', { url: frame.url, sameDocument: false });
  });
  cdp.on('Page.navigatedWithinDocument', ({ url }) => void recorder.record('navigation', { url, sameDocument: true }));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      recorder.record('console', { level: message.type(), text: message.text() });
    }
  });
  page.on('pageerror', (error) => void recorder.record('page.error', { message: error.stack ?? error.message }));
  page.on('dialog', (dialog) => {
    const leaving = dialog.type() === 'beforeunload';
    recorder.record('dialog', {
      dialog: dialog.type(),
      message: dialog.message(),
      handled: leaving ? 'accepted' : 'dismissed',
    });
    void (leaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  });
  page.on('crash', () => {
    tools.clear('crash');
    recorder.record('crash', { what: 'page', message: 'The page’s renderer crashed.' });
  });
  context.on('page', (other) => {
    if (other !== page) recorder.record('popup', { url: other.url() });
  });
}
