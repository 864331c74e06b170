import { expect, test } from '@playwright/test';
import { openTestHall, type TestHall } from './support.ts';

let hall: TestHall;
test.beforeAll(() => {
  hall = openTestHall();
});
test.afterAll(() => hall.close());

for (const driver of ['cdp', 'page.webmcp'] as const) {
  test(`driver ${driver}: the same chain, seen by the browser's own witness`, async () => {
    const [sat] = await hall.sit({ cases: ['ORD-02'], driver });
    expect(sat?.verdict).toMatchObject({ status: 'pass' });
    const events = sat?.recorded.events ?? [];
    const tools = events.flatMap((event) => (event.type === 'call' ? [event.tool] : []));
    expect(tools).toEqual(['search_events', 'get_event_details', 'save_event']);
    const witnessed = events.flatMap((event) => (event.type === 'witness.invoked' ? [event.tool] : []));
    expect(witnessed).toEqual(tools);
  });
}

test('each sitting starts clean: own context, own sandbox, own ids', async () => {
  const sittings = await hall.sit({ cases: ['ORD-01'], repeats: 2 });
  const ids = sittings.map(({ recorded }) => {
    const details = recorded.events.filter((event) => event.type === 'call').at(-1);
    return details?.input?.event_id;
  });
  expect(ids[0]).toMatch(/^evt-/);
  expect(new Set(ids).size).toBe(2);
  const keys = sittings.map(({ recorded }) => [recorded.head.repetition, recorded.head.caseId]);
  expect(keys).toEqual([
    [1, 'ORD-01'],
    [2, 'ORD-01'],
  ]);
});

test('the time line holds every kind of evidence, in order, with nothing after the verdict', async () => {
  const [sat] = await hall.sit({ cases: ['REPEAT-02'] });
  const events = sat?.recorded.events ?? [];
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  const types = new Set(events.map(({ type }) => type));
  for (const type of [
    'step.started',
    'prompt',
    'catalog',
    'tools.changed',
    'agent.message',
    'call',
    'result',
    'witness.invoked',
    'witness.responded',
    'page.state',
    'screenshot',
    'request',
    'response',
    'server.snapshot',
    'navigation',
    'operator',
    'answer',
    'timing',
  ] as const) {
    expect([...types]).toContain(type);
  }
  expect(events.at(-1)?.type).toBe('verdict');
  const phases = events.map(({ phase }) => phase);
  const order = ['setup', 'agent', 'operator', 'teardown'];
  expect(phases.map((phase) => order.indexOf(phase))).toEqual(phases.map((phase) => order.indexOf(phase)).sort());
  const posts = events.filter((event) => event.type === 'request' && event.method === 'POST');
  expect(posts.every(({ phase }) => phase === 'operator')).toBe(true);
  expect(posts).toHaveLength(5);
});

test('the exam token and the session never reach a trace', async () => {
  const [sat] = await hall.sit({ cases: ['CONF-02'] });
  const text = JSON.stringify([sat?.recorded.events, [...(sat?.recorded.blobs.values() ?? [])]]);
  const { site } = JSON.parse(process.env.PROCTOR_HALL ?? '{}') as { site: { controls: { token: string } } };
  expect(site.controls.token.length).toBeGreaterThan(20);
  expect(text).not.toContain(site.controls.token);
});
