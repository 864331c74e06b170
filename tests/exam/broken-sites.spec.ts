import { expect, test } from '@playwright/test';
import { type Plant, startBrokenSite } from './broken-site.ts';
import { run, scratch } from './command.ts';

/** A fault planted in the demo site, and the cases that are about it: they fail, and no other does. */
const faults: Readonly<Record<string, { readonly plants: readonly Plant[]; readonly fails: readonly string[] }>> = {
  'saving twice is not idempotent': {
    plants: [{ file: 'site/services/save.ts', find: 'alreadySaved: added === 0', put: 'alreadySaved: false' }],
    fails: ['REPEAT-01'],
  },
  'search ignores the price': {
    plants: [{ file: 'site/store/events.ts', find: "(@price = '' OR price = @price)", put: '(@price = @price)' }],
    fails: ['SEL-01'],
  },
  'cancel_registration is registered as a tool': {
    plants: [
      {
        file: 'site/client/registrations-page.ts',
        find: "  await registerTool(data.cancelTool, '', (input, signal) =>",
        put: "  await registerTool({ ...data.cancelTool, name: 'cancel_registration' as never }, '', async () => failed('INVALID_REGISTRATION_ID'));\n  await registerTool(data.cancelTool, '', (input, signal) =>",
      },
    ],
    fails: ['AMB-02', 'CONF-02', 'RECOVERY-02', 'REPEAT-02', 'STALE-02'],
  },
};

for (const [what, { plants, fails }] of Object.entries(faults)) {
  test(`${what}: exactly ${fails.join(', ')} fail`, async () => {
    const place = scratch();
    const site = await startBrokenSite(plants);
    try {
      const { code, output } = await run('exam', ['--db', place.db, '--json', place.json, '--site', site.url], {
        EXAM_SITE_TOKEN: site.token,
      });
      const { cases, counts } = place.summary();
      expect(
        cases
          .filter(({ status }) => status === 'fail')
          .map(({ id }) => id)
          .sort(),
        output,
      ).toEqual(fails);
      expect(counts).toEqual({ pass: 20 - fails.length, fail: fails.length, not_run: 0 });
      expect(code).toBe(1);
    } finally {
      await site.close();
      place.remove();
    }
  });
}
