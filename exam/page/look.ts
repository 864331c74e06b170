import type { CDPSession } from '@playwright/test';
import type { Look } from './script.ts';

/** Reads the page through a world of its own in the main frame. */
export interface Eyes {
  /** @param known - the print of the last look; the state is left out while nothing changed since. */
  look(known: string | null): Promise<Look>;
  /** JPEG of the viewport at half size, or null with the reason when the browser gives none. */
  photograph(scroll: { readonly x: number; readonly y: number }): Promise<{ image: Buffer } | { failure: string }>;
}

export const VIEWPORT = { width: 1280, height: 720 } as const;
/** Half size: a third cheaper to take, and enough to see what a page showed. */
const SCALE = 0.5;
export const PHOTOGRAPH = {
  mime: 'image/jpeg',
  width: VIEWPORT.width * SCALE,
  height: VIEWPORT.height * SCALE,
} as const;

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @param script - the bundled in-page script. */
export function openEyes(cdp: CDPSession, frameId: () => Promise<string>, script: string): Eyes {
  let world: number | null = null;
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) world = null;
  });

  async function evaluate(known: string | null): Promise<Look> {
    let source = '';
    if (world === null) {
      const created = await cdp.send('Page.createIsolatedWorld', { frameId: await frameId(), worldName: 'proctor' });
      world = created.executionContextId;
      source = `${script}\n;`;
    }
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      contextId: world,
      expression: `${source}proctor.look(${JSON.stringify(known)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Look;
  }

  return {
    async look(known) {
      try {
        return await evaluate(known);
      } catch (error) {
        // The document was replaced under the look: once more, in the new one.
        if (!/context|navigat|Promise was collected/i.test(message(error))) throw error;
        world = null;
        return evaluate(null);
      }
    },
    async photograph({ x, y }) {
      const wanted = {
        format: 'jpeg',
        quality: 60,
        optimizeForSpeed: true,
        clip: { x, y, ...VIEWPORT, scale: SCALE },
      } as const;
      let failure = '';
      // Right after a load the browser sometimes has no picture yet; it has one a frame later.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        try {
          const { data } = await cdp.send('Page.captureScreenshot', wanted);
          return { image: Buffer.from(data, 'base64') };
        } catch (error) {
          failure = message(error);
          if (!/Unable to capture/i.test(failure)) break;
        }
      }
      return { failure };
    },
  };
}
