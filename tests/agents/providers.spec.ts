import { expect, test } from '@playwright/test';
import { openStore } from '../../traces/store.ts';
import { run, scratch } from '../exam/command.ts';
import { anthropicProtocol } from './fakes/anthropic.ts';
import { openaiProtocol } from './fakes/openai.ts';
import { anthropicProblems, openaiProblems } from './fakes/rules.ts';
import { startFake } from './fakes/server.ts';
import { byHeart } from './key.ts';

const KEY = 'sk-canary-5e1f0c77-not-a-real-key';

const providers = {
  anthropic: {
    protocol: anthropicProtocol,
    problems: anthropicProblems,
    path: '',
    variable: 'ANTHROPIC_API_KEY',
    args: [],
  },
  openai: {
    protocol: openaiProtocol,
    problems: openaiProblems,
    path: '/v1',
    variable: 'OPENAI_API_KEY',
    args: ['--model', 'fake-model'],
  },
} as const;

let place: ReturnType<typeof scratch>;
test.beforeEach(() => {
  place = scratch();
});
test.afterEach(() => place.remove());

for (const [name, { protocol, problems, path, variable, args }] of Object.entries(providers)) {
  test(`the twenty through the ${name} protocol pass as the answer key does`, async () => {
    const brain = byHeart();
    const fake = await startFake(protocol, (conversation) => ({ kind: 'message', ...brain(conversation) }));
    const { code, output } = await run(
      'exam',
      ['--agent', name, '--endpoint', `${fake.url}${path}`, ...args, '--db', place.db, '--json', place.json],
      { [variable]: KEY },
    );
    expect(output).toContain('20 pass, 0 fail, 0 not_run');
    expect(code).toBe(0);
    const summary = place.summary();
    expect(summary.agent).toMatchObject({ name, evidence: 'E4' });
    expect(fake.received.flatMap((request) => problems(request))).toEqual([]);
    expect(output).not.toContain(KEY);
    const store = openStore(place.db);
    for (const { id } of store.traces()) {
      const trace = store.trace(id);
      expect(JSON.stringify([trace?.head, trace?.events, [...(trace?.blobs ?? [])]])).not.toContain(KEY);
    }
    store.close();
    await fake.close();
  });

  test(`${name} without a key: exit 3, every sitting says what to set, and nothing is sent`, async () => {
    const fake = await startFake(protocol, () => ({ kind: 'message', text: 'never' }));
    // An address that is not this machine's own, so that a key is needed.
    const { code, output } = await run('exam', ['--agent', name, '--db', place.db, '--json', place.json], {
      [variable]: '',
      ANTHROPIC_BASE_URL: fake.url,
      OPENAI_BASE_URL: '',
    });
    expect(code).toBe(3);
    expect(output).toContain(`Set ${variable}`);
    const summary = place.summary();
    expect(summary.counts).toEqual({ pass: 0, fail: 0, not_run: 20 });
    expect(new Set(summary.cases.map((one) => one.reason))).toEqual(new Set(['no_credentials']));
    expect(summary.cases.every((one) => one.calls === 0)).toBe(true);
    expect(fake.received).toEqual([]);
    await fake.close();
  });
}

test('a key that is refused stops the run after one request, over two workers', async () => {
  const fake = await startFake(anthropicProtocol, () => ({
    kind: 'status',
    status: 401,
    type: 'authentication_error',
    message: `invalid x-api-key ${KEY}`,
  }));
  const { code, output } = await run(
    'exam',
    ['--agent', 'anthropic', '--endpoint', fake.url, '--category', 'no-tool', '--db', place.db, '--json', place.json],
    { ANTHROPIC_API_KEY: KEY },
  );
  expect(code).toBe(3);
  expect(new Set(place.summary().cases.map((one) => one.reason))).toEqual(new Set(['no_credentials']));
  expect(fake.received).toHaveLength(1);
  expect(output).not.toContain(KEY);
  await fake.close();
});

test('a spent budget leaves the rest budget_exhausted and keeps what was done', async () => {
  const brain = byHeart();
  const fake = await startFake(anthropicProtocol, (conversation) => ({ kind: 'message', ...brain(conversation) }));
  const { code } = await run(
    'exam',
    [
      '--agent',
      'anthropic',
      '--endpoint',
      fake.url,
      '--case',
      'NO-01,NO-02,SEL-01',
      '--max-requests',
      '2',
      '--db',
      place.db,
      '--json',
      place.json,
    ],
    { ANTHROPIC_API_KEY: KEY },
  );
  expect(code).toBe(3);
  expect(fake.received).toHaveLength(2);
  const { counts, cases } = place.summary();
  expect(counts).toMatchObject({ fail: 0 });
  expect(counts.pass + counts.not_run).toBe(3);
  expect(cases.filter((one) => one.status === 'not_run').every((one) => one.reason === 'budget_exhausted')).toBe(true);
  await fake.close();
});
