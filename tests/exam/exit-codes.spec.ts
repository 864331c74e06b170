import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BROWSER_VARIABLE } from '../../exam/browser.ts';
import { Summary } from '../../exam/summary.ts';
import { run, scratch, start } from './command.ts';

let place: ReturnType<typeof scratch>;
test.beforeEach(() => {
  place = scratch();
});
test.afterEach(() => place.remove());

const script = (cases: object) => {
  const file = join(place.dir, 'script.json');
  writeFileSync(file, JSON.stringify({ schema: 'exam-script/1', cases }));
  return file;
};
const sit = (...args: string[]) => run('exam', ['--db', place.db, '--json', place.json, ...args]);

test('0: all pass, and the summary has the documented shape', async () => {
  const { code, output } = await sit('--case', 'SEL-01,NO-01');
  expect(output).toContain('2 pass, 0 fail, 0 not_run');
  expect(code).toBe(0);
  const summary = Summary.parse(place.summary());
  expect(summary.counts).toEqual({ pass: 2, fail: 0, not_run: 0 });
  expect(summary.agent).toEqual({ name: 'reference', evidence: 'E2', model: null });
  expect(summary.cases.map(({ id, chapter, category }) => [id, chapter, category])).toEqual([
    ['SEL-01', 'day-14', 'tool-selection'],
    ['NO-01', 'day-14', 'no-tool'],
  ]);
});

test('1: a verdict failed, and the way to its trace is shown', async () => {
  const { code, output } = await sit(
    '--agent',
    'script',
    '--script',
    script({ 'NO-01': [[{ answer: '一句而已。' }]] }),
  );
  expect(code).toBe(1);
  const [only] = place.summary().cases;
  expect(only?.status).toBe('fail');
  expect(output).toContain(`npm run traces -- show ${only?.trace}`);
});

for (const [what, args, says] of [
  ['an unknown option', ['--agnet', 'reference'], '--agent'],
  ['an unknown case', ['--case', 'ORD-99'], 'There is no case ORD-99'],
  ['an unknown category', ['--category', 'ordering'], 'tool-selection'],
  ['an unknown chapter', ['--chapter', 'day-99'], 'day-14'],
  ['an unknown agent', ['--agent', 'nobody'], 'There is no agent named "nobody"'],
  ['a script without its agent', ['--script', 'x.json'], '--agent script'],
  ['the script agent without a script', ['--agent', 'script'], '--script FILE'],
  ['a number that is none', ['--repeats', '0'], 'whole number'],
  ['filters that leave nothing', ['--case', 'ORD-01', '--category', 'recovery'], 'No case fits'],
  ['a run that does not exist', ['--resume', 'nowhere'], 'There is no run nowhere'],
] as const) {
  test(`2: ${what}`, async () => {
    const { code, output } = await sit(...args);
    expect(output).toContain(says);
    expect(code).toBe(2);
  });
}

for (const [what, cases, says] of [
  ['a case that does not exist', { 'ORD-99': [[]] }, 'ORD-99'],
  ['another number of turns', { 'ORD-01': [[], []] }, '2 lists of moves for ORD-01'],
  ['a move of no known kind', { 'ORD-01': [[{ jump: 1 }]] }, '/cases/ORD-01/0/0'],
] as const) {
  test(`2: a script with ${what}`, async () => {
    const { code, output } = await sit('--agent', 'script', '--script', script(cases));
    expect(output).toContain(says);
    expect(code).toBe(2);
  });
}

for (const [trouble, reason] of [
  ['provider_error', 'provider_error'],
  ['rate_limited', 'rate_limited'],
  ['timeout', 'provider_error'],
] as const) {
  test(`3: trouble ${trouble} of the agent is not_run: ${reason}`, async () => {
    const { code } = await sit('--agent', 'script', '--script', script({ 'NO-01': [[{ trouble }]] }));
    expect(code).toBe(3);
    expect(place.summary().cases[0]).toMatchObject({ status: 'not_run', reason });
  });
}

test('3: a pointer that finds nothing is setup_failed and named', async () => {
  const cases = { 'NO-01': [[{ answer: '{{/calls/7/result}}' }]] };
  const { code } = await sit('--agent', 'script', '--script', script(cases));
  expect(code).toBe(3);
  expect(place.summary().cases[0]).toMatchObject({ status: 'not_run', reason: 'setup_failed' });
  expect(place.summary().cases[0]?.detail).toContain('/calls/7/result');
});

test('3: a site that does not answer', async () => {
  const { code } = await sit('--case', 'SEL-02', '--site', 'http://127.0.0.1:9');
  expect(code).toBe(3);
  expect(place.summary().cases[0]).toMatchObject({ status: 'not_run', reason: 'site_unavailable' });
});

test('3: a browser without WebMCP is named with its version', async () => {
  // The real browser behind a doorman that takes the switch away.
  const doorman = join(place.dir, 'chromium');
  const real = process.env[BROWSER_VARIABLE] ?? '';
  writeFileSync(
    doorman,
    `#!/bin/bash\nargs=()\nfor one in "$@"; do case "$one" in --enable-features=*) ;; *) args+=("$one");; esac; done\nexec "${real}" "\${args[@]}"\n`,
  );
  chmodSync(doorman, 0o755);
  const { code } = await run('exam', ['--db', place.db, '--json', place.json, '--case', 'SEL-01'], {
    [BROWSER_VARIABLE]: doorman,
  });
  expect(code).toBe(3);
  const [only] = place.summary().cases;
  expect(only).toMatchObject({ status: 'not_run', reason: 'browser_unsupported' });
  expect(only?.detail).toMatch(/chromium \d+\./);
});

test('3: no browser that can be started', async () => {
  const broken = join(place.dir, 'chromium');
  writeFileSync(broken, '#!/bin/sh\nexit 1\n');
  chmodSync(broken, 0o755);
  const { code } = await run('exam', ['--db', place.db, '--json', place.json, '--case', 'SEL-01'], {
    [BROWSER_VARIABLE]: broken,
  });
  expect(code).toBe(3);
  expect(place.summary().cases[0]).toMatchObject({ status: 'not_run', reason: 'browser_unsupported' });
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`3: ${signal} keeps what was done, and --resume sits the rest`, async () => {
    const running = start('exam', ['--db', place.db, '--json', place.json, '--category', 'order']);
    await running.said('1/2');
    running.child.kill(signal);
    const { code } = await running.ended;
    expect(code).toBe(3);
    const { run: first, cases, interrupted } = place.summary();
    expect(interrupted).toBe(true);
    expect(cases).toHaveLength(2);
    expect(cases[0]).toMatchObject({ status: 'pass' });
    expect(cases[1]).toMatchObject({ status: 'not_run', reason: 'interrupted' });

    const resumed = await run('exam', ['--db', place.db, '--json', place.json, '--resume', first]);
    expect(resumed.code).toBe(0);
    expect(place.summary().cases.map(({ id, status }) => [id, status])).toEqual([['ORD-02', 'pass']]);
  });
}
