import { IDS, RUNS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

test('says what is unlike about two sittings above everything, then aligns their calls', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/compare/${IDS.pass}/${IDS.fail}`);
  const unlike = page.getByRole('alert');
  await expect(unlike).toContainText('These are not like things');
  await expect(unlike).toContainText('build-1');
  await expect(unlike).toContainText('build-2');
  const calls = page.locator('.call-pairs > li');
  await expect(calls).toHaveCount(3);
  await expect(calls.nth(0)).toHaveClass('change-same');
  await expect(calls.nth(1)).toContainText('/event_id');
  await expect(calls.nth(2)).toContainText('not there');
  await expect(page.getByRole('row', { name: /one-id-throughout/ })).toContainText('Another event was saved');
});

test('says that two sittings are the same', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/compare/repeat-1/repeat-3`);
  await expect(page.getByText('Nothing differs in calls')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('compares two runs, what got worse first, and leads on to the sittings', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/compare-runs/${RUNS.first}/${RUNS.second}`);
  await expect(page.getByRole('alert')).toContainText('dataset');
  const rows = page.locator('.pairs tbody tr');
  await expect(rows.first()).toContainText('ORD-02');
  await expect(rows.first()).toContainText('passed, now fails');
  await expect(page.getByText(/Difference of the pass rates/)).toBeVisible();
  await rows.first().getByRole('link', { name: 'passed, now fails' }).click();
  await expect(page).toHaveURL(new RegExp(`compare/${IDS.pass}/${IDS.fail}`));
  await page.getByRole('button', { name: /Swap sides/ }).click();
  await expect(page).toHaveURL(new RegExp(`compare/${IDS.fail}/${IDS.pass}`));
});

test('other numbers of repeats are unlike', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/compare-runs/${RUNS.first}/${RUNS.repeats}`);
  await expect(page.getByRole('alert').getByRole('row', { name: /repeats/ })).toContainText('3');
});

test('a comparison is begun from a sitting and from a run', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/trace/${IDS.pass}`);
  await page.getByRole('combobox', { name: 'Compare with…' }).selectOption(IDS.fail);
  await expect(page.getByRole('heading', { name: 'Comparison: Two sittings' })).toBeVisible();
  await page.goto(`${stand.url}/#/?run=${RUNS.second}`);
  await page.getByRole('combobox', { name: 'Compare with run…' }).selectOption(RUNS.first);
  await expect(page.getByRole('heading', { name: 'Comparison: Two runs' })).toBeVisible();
});
