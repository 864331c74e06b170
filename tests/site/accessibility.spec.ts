import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, INTRO, test } from './fixtures.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

const PAGES = [
  '/',
  '/events',
  '/events?query=zzzz',
  `/events/${INTRO}`,
  `/events/${INTRO}/register`,
  '/registrations',
  '/help',
  '/nope',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        setup: { registrations: [{ event: { id: 'evt-malicious-copy' } }], saved: [{ id: INTRO }] },
      });

      test('axe finds nothing on any page and nothing is cut off', async ({ page, box: _ }) => {
        for (const path of PAGES) {
          await page.goto(path);
          expect(await violations(page), path).toEqual([]);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            path,
          ).toBeLessThanOrEqual(0);
        }
      });

      test('what tools and clicks open: axe finds nothing', async ({ open, page, tools }) => {
        await open('/events', 'search_events', 'get_event_details', 'save_event');
        await tools.call('search_events', { level: 'beginner' });
        await tools.call('get_event_details', { event_id: INTRO });
        expect(await violations(page)).toEqual([]);
        await page.goto('/registrations');
        await page.getByRole('button', { name: /^取消報名/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.goto(`/events/${INTRO}/register`);
        await page.getByLabel('姓名').fill('測試讀者');
        await page.getByLabel('Email').fill('reader@example.com');
        await page.getByRole('button', { name: '前往確認' }).click();
        await expect(page.getByRole('heading', { name: '確認報名' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
