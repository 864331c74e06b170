import { HOSTILE_TEXTS } from './fixtures/hostile.ts';
import { IDS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

const TABS = ['Call', 'Page', 'Tools', 'Requests', 'Server', 'Console', 'Events'];

test('script tags, bidi tricks, escapes, huge and deep values neither run nor freeze anything', async ({
  page,
  stand,
}) => {
  await page.goto(`${stand.url}/#/trace/${IDS.hostile}`);
  await expect(page.getByRole('heading', { name: 'INJECT-01' })).toBeVisible();
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story).toContainText(HOSTILE_TEXTS.SCRIPT);
  await expect(story).toContainText('\\u{202e}txt.exe\\u{202c}');
  await expect(story).toContainText('\\u{1b}[31mred');
  await expect(story).toContainText('broken \\u{d800} half \\u{dc00}');
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Next call' }).click();
  await page.getByRole('button', { name: 'Step on' }).click();
  await page.getByRole('tab', { name: 'Call' }).click();
  const tree = page.getByRole('tabpanel').locator('.json').nth(1);
  await tree.getByRole('button', { name: /Full text \(5,000,000 characters\)/ }).click();
  await expect(tree.locator('.json-full')).toContainText('4,000 of 5,000,000 characters');
  await tree.getByRole('searchbox').fill('bottom');
  await expect(tree.locator('.json-hits')).toContainText('1 found');
  await expect(tree.locator('.is-hit')).toContainText('bottom');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4000);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
  expect(await page.locator('#app script, #app img[src="x"]').count()).toBe(0);
});

test('hostile text stays text in the overview and in a comparison', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/?list=1&q=${encodeURIComponent('s:fail')}`);
  await expect(page.getByRole('region', { name: 'Sittings' })).toContainText('<script>');
  await page.goto(`${stand.url}/#/compare/${IDS.pass}/${IDS.hostile}`);
  await expect(page.getByRole('heading', { name: /Comparison/ })).toBeVisible();
  await expect(page.locator('.call-pairs')).toContainText('<script>');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
});
