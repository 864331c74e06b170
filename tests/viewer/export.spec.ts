import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportHtml } from '../../traces/html.ts';
import { IDS, RUNS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

const folder = mkdtempSync(join(tmpdir(), 'viewer-export-'));
const file = join(folder, 'out.html');
const url = pathToFileURL(file).href;

test.beforeAll(async ({ stand }) => {
  writeFileSync(file, await exportHtml(stand.store));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one file opens from disk, with overview, replay, screenshots and comparison', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(0, 40)));
  await page.goto(url);
  await expect(page.getByText('one file, no server')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /ORD-02/ })).toBeVisible();
  await page.goto(`${url}#/trace/${IDS.fail}`);
  await expect(page.getByText('1 of 3 checks fail.')).toBeVisible();
  const image = page.getByRole('img', { name: /The page as recorded/ });
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(64);
  await page.goto(`${url}#/compare/${IDS.pass}/${IDS.fail}`);
  await expect(page.locator('.call-pairs > li')).toHaveCount(3);
  await page.goto(`${url}#/?list=1&q=tool:save_event`);
  await expect(page.getByRole('region', { name: 'Sittings' }).getByRole('listitem')).toHaveCount(6);
  await page.goBack();
  await expect(page.locator('.call-pairs > li')).toHaveCount(3);
  expect(asked.filter((one) => !one.startsWith('file:') && !one.startsWith('data:'))).toEqual([]);
});

test('the data of a sitting is unpacked only when it is opened', async ({ page }) => {
  await page.addInitScript(() => {
    const decoded: number[] = [];
    Object.assign(globalThis, { decoded });
    const native = globalThis.atob;
    globalThis.atob = (text: string) => {
      decoded.push(text.length);
      return native(text);
    };
  });
  await page.goto(url);
  await expect(page.getByRole('rowheader', { name: /ORD-02/ })).toBeVisible();
  const count = () => page.evaluate(() => (Reflect.get(globalThis, 'decoded') as number[]).length);
  expect(await count()).toBe(1);
  await page.goto(`${url}#/trace/${IDS.pass}`);
  await expect(page.getByText('All 3 checks pass.', { exact: true })).toBeVisible();
  expect(await count()).toBe(2);
});

test('its policy allows its own script and style and nothing else, and hostile data stays data', async ({ page }) => {
  await page.goto(`${url}#/trace/${IDS.hostile}`);
  await expect(page.getByRole('heading', { name: 'INJECT-01' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('<script>');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
  const policy = await page.locator('meta[http-equiv]').getAttribute('content');
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:;/);
});

test('chosen traces only, and without screenshots where so wished', async ({ page, stand }) => {
  const small = join(folder, 'small.html');
  writeFileSync(small, await exportHtml(stand.store, { ids: [IDS.pass], images: false }));
  await page.goto(`${pathToFileURL(small).href}#/?run=${RUNS.first}&list=1`);
  await expect(page.getByRole('region', { name: 'Sittings' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('region', { name: 'Sittings' }).getByRole('link').first().click();
  await expect(page.getByText('The screenshot was left out of this file.')).toBeVisible();
  await expect(exportHtml(stand.store, { ids: ['nobody'] })).rejects.toThrow('There is no trace nobody');
});

test('the command writes it, and says what does not go together', ({ stand }) => {
  const root = join(import.meta.dirname, '..', '..');
  const traces = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--import', 'tsx', join(root, 'scripts', 'traces.ts'), 'export', '--db', stand.file, ...args],
      {
        encoding: 'utf8',
        cwd: root,
      },
    );
  const target = join(folder, 'command.html');
  expect(traces('--html', target, '--run', RUNS.first).status).toBe(0);
  expect(readFileSync(target, 'utf8')).toContain('data-trace-trace-pass');
  const both = traces('--html', target, '--out', folder);
  expect(both.status).toBe(2);
  expect(both.stderr).toContain('--html writes one page');
});
