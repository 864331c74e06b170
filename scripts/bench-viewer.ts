import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../exam/browser.ts';
import { exportHtml } from '../traces/html.ts';
import { openStore } from '../traces/store.ts';
import { startViewer } from '../traces/viewer/server/index.ts';
import { LARGE_TRACE, seedLarge, seedPictured } from './bench/viewer-store.ts';
import { command, EXIT, main, read } from './cli.ts';

interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'kB';
  readonly target: number;
}

const program = () =>
  command('bench-viewer', 'Measures the trace viewer on a large store: figures to read, not a test.')
    .option('--traces <n>', 'traces in the store', read.positive, 10_000)
    .option('--events <n>', 'events of each', read.positive, 100)
    .option('--json <file>', 'write the figures there');

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const median = (values: readonly number[]) => percentile(values, 0.5);

/** Milliseconds from the navigation to the moment something is there to be seen, best seen three times. */
async function seen(browser: BrowserContext, url: string, selector: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector(selector);
    times.push(
      await page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())))),
    );
    await page.close();
  }
  return median(times);
}

/** Milliseconds from a click on a link inside the viewer to the sitting's time line. */
async function opened(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (hash) =>
      new Promise<number>((done) => {
        const began = performance.now();
        const look = () =>
          document.querySelector('.lanes svg') ? done(performance.now() - began) : requestAnimationFrame(look);
        location.hash = hash;
        look();
      }),
    `#/trace/${id}`,
  );
}

/** The work of each scrub step, from the key to the finished layout. */
async function scrubbed(page: Page, steps: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const times: number[] = [];
    for (let step = 0; step < count; step++) {
      const began = performance.now();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
      // Preact draws in a microtask's wake; a message comes after it and before the next frame.
      await new Promise<void>((done) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done();
        channel.port2.postMessage(null);
      });
      document.body.getBoundingClientRect();
      times.push(performance.now() - began);
      await new Promise(requestAnimationFrame);
    }
    return times;
  }, steps);
}

await main(async () => {
  const flags = program().parse().opts<{ traces: number; events: number; json?: string }>();
  const found = findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'bench-viewer-'));
  const chrome = await chromium.launch(found ? { executablePath: found.path } : {});
  const browser = await chrome.newContext({ viewport: { width: 1440, height: 900 } });
  // What runs in the page was compiled with names kept, by a helper that the page does not have.
  await browser.addInitScript('globalThis.__name = (value) => value');
  const figures: Figure[] = [];
  try {
    const db = join(folder, 'large.db');
    process.stdout.write(`Filling a store with ${flags.traces} traces of ${flags.events} events…\n`);
    seedLarge(db, flags);
    const viewer = await startViewer({ db, port: 0 });
    figures.push({
      what: 'overview usable',
      value: await seen(browser, viewer.url, '.matrix tbody tr'),
      unit: 'ms',
      target: 1_000,
    });
    const page = await browser.newPage();
    await page.goto(viewer.url);
    await page.waitForSelector('.matrix tbody tr');
    figures.push({ what: '2,000-event trace open', value: await opened(page, LARGE_TRACE), unit: 'ms', target: 300 });
    figures.push({
      what: 'elements in the document',
      value: await page.evaluate(() => document.querySelectorAll('*').length),
      unit: 'ms',
      target: Number.POSITIVE_INFINITY,
    });
    figures.push({
      what: 'scrub step, 95th percentile',
      value: percentile(await scrubbed(page, 300), 0.95),
      unit: 'ms',
      target: 16,
    });
    await viewer.close();
    const pictured = openStore(join(folder, 'pictured.db'));
    seedPictured(pictured);
    const html = join(folder, 'out.html');
    writeFileSync(html, await exportHtml(pictured));
    pictured.close();
    figures.push({
      what: 'exported file, twenty traces with screenshots',
      value: statSync(html).size / 1000,
      unit: 'kB',
      target: 3_000,
    });
    figures.push({
      what: 'exported file usable',
      value: await seen(browser, pathToFileURL(html).href, '.matrix tbody tr'),
      unit: 'ms',
      target: 1_000,
    });
  } finally {
    await chrome.close();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const { what, value, unit, target } of figures) {
    const counted = target === Number.POSITIVE_INFINITY;
    const mark = counted ? '' : `${unit} (target ${target} ${unit})${value <= target ? '' : '  MISSED'}`;
    process.stdout.write(`${what.padEnd(48)} ${value.toFixed(counted ? 0 : 1).padStart(9)} ${mark}\n`);
  }
  if (flags.json !== undefined)
    writeFileSync(flags.json, `${JSON.stringify({ schema: 'bench-viewer/1', figures }, null, 2)}\n`);
  return EXIT.pass;
});
