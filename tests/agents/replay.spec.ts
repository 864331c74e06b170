import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startBrokenSite } from '../exam/broken-site.ts';
import { ROOT, run, scratch } from '../exam/command.ts';

let recorded: ReturnType<typeof scratch>;
let place: ReturnType<typeof scratch>;
test.beforeAll(async () => {
  recorded = scratch();
  const { code } = await run('exam', ['--db', recorded.db]);
  expect(code).toBe(0);
});
test.beforeEach(() => {
  place = scratch();
});
test.afterEach(() => place.remove());
test.afterAll(() => recorded.remove());

const replay = (args: readonly string[], environment = {}) =>
  run('exam', ['--agent', 'replay', '--db', place.db, '--json', place.json, ...args], environment);

test('all recorded decisions pass again on today’s build, and nothing has drifted', async () => {
  const { code, output } = await replay(['--script', recorded.db]);
  expect(output).toContain('E2 deterministic, replay: 20 pass, 0 fail, 0 not_run');
  expect(code).toBe(0);
  const { agent, cases } = place.summary();
  expect(agent).toMatchObject({ name: 'replay', evidence: 'E2' });
  expect(cases.flatMap((one) => one.drifts)).toEqual([]);
});

test('every committed recording passes again on today’s build', async () => {
  const recordings = join(ROOT, 'traces', 'recordings');
  test.skip(!existsSync(recordings), 'There are no committed recordings yet: npm run record makes them.');
  const { code } = await replay(['--script', recordings]);
  expect(place.summary().cases.filter((one) => one.status !== 'pass')).toEqual([]);
  expect(code).toBe(0);
});

test('with the site changed on purpose it says what drifted', async () => {
  const site = await startBrokenSite([
    { file: 'tools/contracts.ts', find: '讀取一場活動的完整公開資訊，並顯示在本頁。', put: '讀取活動。' },
  ]);
  const args = ['--script', recorded.db, '--case', 'SEL-02,ORD-01', '--site', site.url];
  const { code, output } = await replay(args, { EXAM_SITE_TOKEN: site.token });
  await site.close();
  expect(code).toBe(0);
  expect(output).toContain('Drifted since the recording:');
  for (const one of place.summary().cases) {
    expect(one.drifts).toEqual(['the tool get_event_details has another description']);
  }
});

test('a value that is not there any more is told, and the verdict is today’s', async () => {
  const site = await startBrokenSite([
    {
      file: 'site/client/events-page.ts',
      find: 'events: events.map(summaryOf),',
      put: 'found: events.map(summaryOf),',
    },
  ]);
  const args = ['--script', recorded.db, '--case', 'ORD-01', '--site', site.url];
  const { code } = await replay(args, { EXAM_SITE_TOKEN: site.token });
  await site.close();
  expect(code).toBe(1);
  const drifts = place.summary().cases.flatMap((one) => one.drifts);
  expect(drifts).toContain('search_events result /data/events: gone');
  expect(drifts).toContain('search_events result /data/found: new');
  expect(drifts).toContain(
    'get_event_details took event_id from /calls/0/result/data/events/0/id, which is not there any more',
  );
});

test('what cannot be replayed is a usage error that says why', async () => {
  const none = await replay([]);
  expect(none).toMatchObject({ code: 2, output: expect.stringContaining('--agent replay needs --script PATH') });
  const nowhere = await replay(['--script', '/no/such/place.json']);
  expect(nowhere).toMatchObject({ code: 2, output: expect.stringContaining('There is no recording at') });
});
