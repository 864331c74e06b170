import type { CDPSession, Page } from '@playwright/test';

/** The page is leaving or has died: whoever waits on it is told, since the browser will not. */
export interface Departures {
  /** Resolves when the main frame shows another document, or the page crashed, after this call. */
  next(): { readonly gone: Promise<'navigated' | 'page_crashed'>; stop(): void };
}

/** Watches the page leave its document. */
export function followDepartures(page: Page, cdp: CDPSession): Departures {
  const waiting = new Set<(how: 'navigated' | 'page_crashed') => void>();
  const tell = (how: 'navigated' | 'page_crashed') => {
    for (const one of waiting) one(how);
    waiting.clear();
  };
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) tell('navigated');
  });
  page.on('crash', () => tell('page_crashed'));
  page.on('close', () => tell('page_crashed'));
  return {
    next() {
      let resolve: (how: 'navigated' | 'page_crashed') => void = () => {};
      const gone = new Promise<'navigated' | 'page_crashed'>((done) => {
        resolve = done;
      });
      waiting.add(resolve);
      return { gone, stop: () => waiting.delete(resolve) };
    },
  };
}
