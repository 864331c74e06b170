import { record, reference, verdict } from './fixtures/sitting.ts';
import { passing } from './fixtures/store.ts';
import { expect, openStand, test } from './fixtures/test.ts';

test('follows a store that is being written to: runs, sittings, and a sitting that is going on', async ({ page }) => {
  const stand = await openStand();
  const { store } = stand;
  await page.goto(stand.url);
  await expect(page.getByRole('rowheader', { name: /ORD-02/ })).toBeVisible();
  store.startRun({
    id: 'run-live',
    startedAt: '2026-03-09T01:00:00.000Z',
    command: ['npm', 'run', 'exam'],
    agents: [{ name: reference.name, evidence: 'E2', model: null }],
    datasetHash: passing.datasetHash ?? 'd'.repeat(64),
    build: 'build-1',
    options: {},
    resumedFrom: null,
  });
  await expect(page.getByRole('navigation', { name: 'Runs' })).toContainText('running');
  const { verdict: _, ...open } = passing;
  const journal = record(store, { ...open, id: 'trace-live', run: 'run-live', startedAt: '2026-03-09T01:00:00.000Z' });
  await expect(page.getByRole('row', { name: /ORD-02/ })).toContainText('is being sat now');
  await page.goto(`${stand.url}/#/trace/trace-live`);
  await expect(page.getByText('still running, or interrupted')).toBeVisible();
  journal.append('answer', 'agent', { turn: 0, text: 'A late word.' });
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('A late word.');
  journal.finish(verdict([]));
  await expect(page.getByText('still running, or interrupted')).toHaveCount(0);
  await page.getByRole('link', { name: /^Run run-live/ }).click();
  store.finishRun('run-live', { endedAt: '2026-03-09T01:01:00.000Z', interrupted: true });
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('interrupted');
  await page.close();
  await stand.close();
});
