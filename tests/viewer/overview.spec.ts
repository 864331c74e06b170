import { IDS, RUNS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

test.beforeEach(async ({ page, stand }) => {
  await page.goto(stand.url);
});

test('shows runs, newest first, and the cases as a matrix', async ({ page }) => {
  const runs = page.getByRole('navigation', { name: 'Runs' }).getByRole('link');
  await expect(runs).toHaveCount(3);
  await expect(runs.first()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('rowheader', { name: /ORD-02/ })).toBeVisible();
});

test('keeps E2 and agent trace in columns of their own', async ({ page }) => {
  await page.goto(`${page.url().split('#')[0]}#/?run=${RUNS.second}`);
  await expect(page.getByRole('columnheader', { name: 'E2 deterministic' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'agent trace' })).toBeVisible();
  const row = page.getByRole('row', { name: /ORD-02/ });
  await expect(row.getByRole('cell').nth(0)).toContainText('fail');
  await expect(row.getByRole('cell').nth(0)).toContainText('one-id-throughout');
  await expect(row.getByRole('cell').nth(2)).toContainText('not_run');
});

test('says the reason of what was not run, and that a strength did not sit at all', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/?run=${RUNS.second}`);
  await expect(page.getByRole('link', { name: /not_run no_credentials/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /NO-01/ })).toContainText('not begun');
  await page.goto(`${stand.url}/#/?run=${RUNS.first}`);
  await expect(page.getByRole('row', { name: /NO-01/ })).toContainText('no agent sat in this run');
});

test('states pass^k and a Wilson interval where there are repeats', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/?run=${RUNS.repeats}`);
  const cell = page
    .getByRole('row', { name: /ORD-02/ })
    .getByRole('cell')
    .first();
  await expect(cell).toContainText('2/3');
  await expect(cell).toContainText('pass^3 0 %');
  await expect(cell).toContainText('20.8 %–93.9 %');
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('2 of 3 pass');
});

test('groups by category or by chapter', async ({ page }) => {
  await expect(page.getByRole('rowheader', { name: 'order', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'chapter' }).click();
  await expect(page.getByRole('rowheader', { name: 'day-18', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/by=chapter/);
  await page.goBack();
  await expect(page.getByRole('rowheader', { name: 'order', exact: true })).toBeVisible();
});

test('filters by text, by click, by what only the events say, and by exclusion', async ({ page }) => {
  const filter = page.getByRole('searchbox', { name: 'Filter' });
  await page.getByRole('button', { name: 'Sittings' }).click();
  const rows = page.getByRole('region', { name: 'Sittings' }).getByRole('listitem');
  await expect(rows).toHaveCount(9);
  await filter.fill('s:fail @order');
  await expect(rows).toHaveCount(2);
  await filter.fill('tool:save_event agent:anthropic');
  await expect(rows).toHaveCount(1);
  await filter.fill('!day-18 !s:fail');
  await expect(rows).toHaveCount(1);
  await filter.fill('check:one-id');
  await expect(rows).toHaveCount(2);
  await filter.fill('s:fail colour:red');
  await expect(page.getByRole('alert')).toContainText('colour:red');
  await filter.fill('');
  await page.getByRole('button', { name: 'not_run', exact: true }).click();
  await expect(filter).toHaveValue('s:not_run');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'anthropic' }).first().click();
  await expect(filter).toHaveValue('s:not_run agent:anthropic');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(9);
});

test('the filter leaves out cases of the matrix without changing any rate', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/?run=${RUNS.repeats}&q=${encodeURIComponent('s:fail @order')}`);
  await expect(page.getByRole('row', { name: /ORD-02/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /NO-01/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('2 of 3 pass');
});

test('plots the history of the pass rate, one plot for each strength, and a point leads to its run', async ({
  page,
}) => {
  const history = page.getByRole('region', { name: 'Pass rate by run' });
  await expect(history.getByRole('figure')).toHaveCount(2);
  const point = history.getByRole('link', { name: /reference: 0 %, 0 of 1 pass/ });
  await point.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`run=${RUNS.second}`));
});

test('the arrow keys move in the matrix and Enter opens a sitting', async ({ page, stand }) => {
  await page.goto(`${stand.url}/#/?run=${RUNS.first}`);
  await page.getByRole('row', { name: /NO-01/ }).getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`trace/${IDS.pass}`));
});
