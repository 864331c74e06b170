import type { Page } from '@playwright/test';
import { IDS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

/** Opens a sitting and waits until its keys work. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('slider')).toBeVisible();
}

test('tells a passing sitting without opening anything', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.pass}`);
  await expect(page.getByText('All 3 checks pass.', { exact: true })).toBeVisible();
  const story = page.getByRole('region', { name: 'What happened' });
  const beats = story.getByRole('listitem');
  await expect(beats.nth(0)).toContainText('Find a free event in Taipei and save the first.');
  await expect(beats.nth(1)).toContainText('search_events');
  await expect(beats.nth(1)).toContainText('location: "taipei"');
  await expect(beats.nth(1)).toContainText('SUCCESS · Found 2 events.');
  await expect(beats.nth(2)).toContainText('POST /api/saved-events');
  await expect(beats.nth(3)).toContainText('Saved evt-aaaaaa, the first of 2.');
  await expect(beats.nth(4)).toContainText('status: saved');
});

test('says why a sitting failed and opens at what it turns on', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.fail}`);
  await expect(page.getByText('1 of 3 checks fail.')).toBeVisible();
  await expect(page.getByText('Another event was saved than the first found.').first()).toBeVisible();
  const check = page.getByRole('region', { name: 'Checks' }).getByRole('listitem').first();
  await expect(check).toContainText('expected');
  await expect(check).toContainText('evt-aaaaaa');
  await expect(check).toContainText('evt-bbbbbb');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /, call$/);
  await expect(page.getByText('heuristic')).toHaveCount(1);
});

test('says why a sitting was not run, in words', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.notRun}`);
  await expect(page.getByText('The agent needs a key that was not set.')).toBeVisible();
  await expect(page.getByText('counts as neither pass nor fail')).toBeVisible();
  await expect(page.getByText('agent trace E4')).toBeVisible();
});

test('a check leads to the very events it rests on', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.fail}`);
  const check = page.getByRole('region', { name: 'Checks' }).getByRole('listitem').first();
  await check.getByRole('button', { name: /result/ }).click();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /, result$/);
  await expect(page).toHaveURL(/check=one-id-throughout/);
  await page.reload();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /, result$/);
  await expect(page.locator('.check.is-chosen')).toContainText('one-id-throughout');
  await page.goBack();
  await expect(page).not.toHaveURL(/check=/);
});

test('steps, jumps and plays, by button and by key', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.pass}?at=0`);
  const slider = page.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('c');
  await expect(slider).toHaveAttribute('aria-valuetext', /, call$/);
  await page.keyboard.press('w');
  await expect(slider).toHaveAttribute('aria-valuetext', /, request$/);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /, verdict$/);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: '2×' }).click();
  await page.keyboard.press(' ');
  await expect(slider).toHaveAttribute('aria-valuetext', /, verdict$/);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('the next problem of a failed sitting is found', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.fail}?at=0`);
  await page.getByRole('button', { name: /Next problem/ }).click();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /, (call|result)$/);
});

test('the scrubber follows the pointer on the lanes', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.pass}?at=0`);
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('The lanes are not there.');
  await page.mouse.move(box.x + 5, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 3, box.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /, verdict$/);
  for (const lane of ['prompt, answer', 'model turns', 'calls', 'page changes', 'requests', 'operator', 'faults']) {
    await expect(page.locator('.lane-names').getByText(lane, { exact: true })).toBeVisible();
  }
});

test('shows everything of a moment: call, page, tools, requests, server, console, events', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.fail}`);
  await page.keyboard.press('End');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('TypeError: id of undefined');
  await expect(panel).toContainText('error the agent saw');
  await expect(panel).toContainText('the tool failed');
  await expect(page.getByRole('img', { name: /The page as recorded end/ })).toBeVisible();
  await page.keyboard.press('2');
  await expect(panel).toContainText('text: the end');
  await page.getByRole('tab', { name: 'Tools' }).click();
  await expect(panel).toContainText('2 tools are registered.');
  await expect(panel).toContainText('What save_event does.');
  await page.keyboard.press('4');
  await expect(panel.locator('.counters > div').filter({ hasText: 'agent' })).toContainText('1');
  await expect(panel).toContainText('/api/saved-events');
  await page.keyboard.press('5');
  await expect(panel.getByRole('columnheader')).toHaveText([/start/, /agent/, /end/]);
  await expect(panel.getByRole('row', { name: /saved/ }).first()).toContainText('evt-bbbbbb');
  await page.keyboard.press('6');
  await expect(panel).toContainText('Uncaught TypeError');
  await page.keyboard.press('7');
  await expect(panel.getByRole('button', { name: /teardown verdict/ })).toHaveAttribute('aria-current', 'true');
});

test('what is shown is what was known at that moment', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.pass}?at=0&tab=server`);
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('No server snapshot by this moment.');
  await expect(page.getByText('No screenshot by this moment.')).toBeVisible();
  await page.getByRole('button', { name: /Next call/ }).click();
  await page.getByRole('tab', { name: 'Call' }).click();
  await expect(panel).toContainText('running');
  await expect(panel).toContainText('input is valid against the advertised schema');
  await page.getByRole('button', { name: 'Step on' }).click();
  await expect(panel).toContainText('completed');
});

test('a schema violation is said in the story and in the call', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.fail}`);
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('/event_id must be the first');
  await expect(page.getByRole('tabpanel')).toContainText('input violates the advertised schema');
});

test('JSON trees fold, unfold and are searched', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.pass}?at=0`);
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  const tree = page.getByRole('tabpanel').locator('.json').nth(1);
  await expect(tree).toContainText('“First”');
  await tree.getByRole('button', { name: /^data:/ }).click();
  await expect(tree).not.toContainText('“First”');
  await tree.getByRole('searchbox').fill('second');
  await expect(tree).toContainText('1 found');
  await expect(tree.locator('.is-hit')).toContainText('Second');
});

test('tokens and cost stand where they are known, and are said to be unknown elsewhere', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.agent}`);
  await expect(page.locator('.facts')).toContainText('2400 + 160');
  await expect(page.locator('.facts')).toContainText('US$ 0.0062');
  await open(page, `${stand.url}/#/trace/${IDS.pass}`);
  await expect(page.locator('.facts')).toContainText('not known');
});

test('copies the trace as JSON and the sitting as a script that repeats it', async ({ page, stand, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${stand.url}/#/trace/${IDS.pass}`);
  await page.getByRole('button', { name: 'Copy trace as JSON' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const trace = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { head: { id: string } };
  expect(trace.head.id).toBe(IDS.pass);
  await page.getByRole('button', { name: 'Copy as exam-script/1' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('exam-script/1');
  const script = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    cases: Record<string, unknown>;
  };
  expect(script.cases['ORD-02']).toEqual([
    [
      { call: 'search_events', input: { location: 'taipei', price: 'free' } },
      { call: 'save_event', input: { event_id: { $from: '/calls/0/result/data/events/0/id' } } },
      { answer: 'Saved {{/calls/0/result/data/events/0/id}}, the first of 2.' },
    ],
  ]);
});

test('brackets lead to the sittings beside it, and an unknown trace is said to be unknown', async ({ page, stand }) => {
  await open(page, `${stand.url}/#/trace/${IDS.pass}`);
  await expect(page.getByRole('heading', { name: 'ORD-02' })).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'NO-01' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: 'ORD-02' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'NO-01' })).toBeVisible();
});
