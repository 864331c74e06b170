import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { IDS, RUNS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const VIEWS: Readonly<Record<string, string>> = {
  overview: `#/?run=${RUNS.second}`,
  sittings: '#/?list=1',
  passing: `#/trace/${IDS.pass}`,
  failing: `#/trace/${IDS.fail}?tab=server`,
  'not run': `#/trace/${IDS.notRun}?tab=events`,
  hostile: `#/trace/${IDS.hostile}?tab=page`,
  'two sittings': `#/compare/${IDS.pass}/${IDS.fail}`,
  'two runs': `#/compare-runs/${RUNS.first}/${RUNS.second}`,
};

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
}

for (const [name, hash] of Object.entries(VIEWS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} is clean for axe, ${colorScheme}`, async ({ browser, stand }) => {
      // Axe itself is brought in from outside, which the viewer's own policy rightly refuses.
      const context = await browser.newContext({ colorScheme, locale: 'en-US', bypassCSP: true });
      const page = await context.newPage();
      await page.goto(stand.url + hash.replace('#', '/#'));
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Reading…')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await context.close();
    });
  }
  test(`${name} is usable at 360 px`, async ({ page, stand }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(stand.url + hash.replace('#', '/#'));
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('Reading…')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}

test('speaks English and Traditional Chinese, and remembers which', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/trace/${IDS.notRun}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '經過' })).toBeVisible();
  await expect(page.getByText('代理需要金鑰，但未設定。')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
});

test('light and dark follow the system or the reader', async ({ page, stand }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(stand.url);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.keyboard.press('t');
  await expect.poll(ground).toBe(light);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(ground).toBe(dark);
});

test('a sheet tells every key', async ({ page, stand }) => {
  await page.goto(stand.url);
  await expect(page.getByRole('rowheader', { name: /ORD-02/ })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(sheet).toContainText('next problem');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toBeFocused();
  await page.getByRole('button', { name: 'Keyboard help' }).click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
});
