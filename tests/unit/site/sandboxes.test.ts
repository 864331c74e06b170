import { afterEach, describe, expect, it } from 'vitest';
import { ServerSnapshot } from '../../../traces/schema.ts';
import { INTRO, openSite, type TestSite, TOKEN, visitor } from './support.ts';

interface Created {
  readonly id: string;
  readonly cookies: readonly { name: string; value: string; httpOnly: true }[];
  readonly registrations: readonly { id: string; eventId: string }[];
  readonly events: readonly { id: string; state: string; location: string; remainingCapacity: number }[];
}

const open: { site: TestSite; id: string }[] = [];
const control = (site: TestSite, method: string, path: string, body?: unknown, token = TOKEN) =>
  site.app.request(`/__exam${path}`, {
    method,
    headers: { 'x-exam-token': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const create = async (site: TestSite, setup: object = {}): Promise<Created> => {
  const answer = await control(site, 'POST', '/sandboxes', { setup });
  const created = (await answer.json()) as Created;
  expect([answer.status, created]).toMatchObject([201, {}]);
  open.push({ site, id: created.id });
  return created;
};
const snapshot = async (site: TestSite, id: string): Promise<ServerSnapshot> =>
  ServerSnapshot.parse(await (await control(site, 'GET', `/sandboxes/${id}`)).json());
const browserOf = ({ app }: TestSite, { cookies }: Created) =>
  visitor(app, Object.fromEntries(cookies.map(({ name, value }) => [name, value])));

afterEach(async () => {
  for (const { site, id } of open.splice(0)) await control(site, 'DELETE', `/sandboxes/${id}`);
});

describe('sandbox controls', () => {
  it('do not exist outside an exam, nor for those without the token', async () => {
    for (const [site, token] of [
      [openSite(), TOKEN],
      [openSite({ exam: true }), ''],
      [openSite({ exam: true }), 'wrong'],
    ] as const) {
      for (const [method, path] of [
        ['GET', '/health'],
        ['POST', '/sandboxes'],
      ] as const) {
        const answer = await control(site, method, path, method === 'POST' ? {} : undefined, token);
        expect([answer.status, await answer.json()]).toMatchObject([404, { reason: 'ROUTE_NOT_FOUND' }]);
      }
    }
  });

  it('do not let a cookie choose a world outside an exam', async () => {
    const answer = await openSite().app.request('/events', { headers: { cookie: 'exam_sandbox=box-x' } });
    expect(answer.status).toBe(200);
  });

  it('tell the build to holders of the token', async () => {
    expect(await (await control(openSite({ exam: true }), 'GET', '/health')).json()).toEqual({ build: 'b'.repeat(64) });
  });

  it.each([
    [{ setup: { registrations: [{ event: { where: { price: 'cheap' } } }] } }, 'setup.registrations[0].event'],
    [{ setup: { nonsense: 1 } }, 'setup'],
    [{ setup: { saved: [{ id: 'evt-missing' }] } }, 'setup.saved[0]: no event has the id "evt-missing".'],
    [{ setup: { saved: [{ where: { state: 'open' }, nth: 99 }] } }, 'none with nth 99'],
    [{ setup: { registrations: [{ event: { where: { state: 'full' } } }] } }, 'no seat of'],
    [
      { setup: { registrations: [{ event: { id: INTRO } }, { event: { id: INTRO } }] } },
      'setup.registrations[1].event',
    ],
  ])('name what is wrong with %j', async (body, problem) => {
    const answer = await control(openSite({ exam: true }), 'POST', '/sandboxes', body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { reason: 'INVALID_BODY', message: expect.stringContaining(problem) },
    ]);
  });
});

describe('a sandbox', () => {
  it('lays what the setup asks for, for the session of its cookies', async () => {
    const site = openSite({ exam: true });
    const where = { location: 'kaohsiung', state: 'open' } as const;
    const box = await create(site, {
      registrations: [{ event: { id: INTRO } }, { event: { where, nth: 1 } }],
      saved: [{ where: { state: 'full' } }],
    });
    expect(box.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['exam_sandbox', true],
      ['session', true],
    ]);
    const second = box.events.filter((event) => event.location === 'kaohsiung' && event.state === 'open')[1];
    expect(box.registrations.map(({ eventId }) => eventId)).toEqual([INTRO, second?.id]);
    const seen = await snapshot(site, box.id);
    expect(seen.registrations).toEqual(
      box.registrations.map((registration) => ({ ...registration, status: 'active' })),
    );
    expect(seen.capacity[INTRO]).toBe(7);
    expect(seen.saved).toHaveLength(1);
    expect(seen.ledger.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'setup register',
      'setup register',
      'setup save',
    ]);
    expect(seen.received).toEqual([]);
    const person = await browserOf(site, box);
    const own = await person.send<{ registrations: { id: string }[] }>('GET', '/api/registrations');
    expect(own.body.registrations.map(({ id }) => id).sort()).toEqual(box.registrations.map(({ id }) => id).sort());
  });

  it('shares nothing with another or with the ordinary store', async () => {
    const site = openSite({ exam: true });
    const [one, two] = [await create(site), await create(site)];
    const person = await browserOf(site, one);
    await person.send('POST', '/api/saved-events', { eventId: INTRO });
    await person.register(INTRO);
    expect((await snapshot(site, one.id)).capacity[INTRO]).toBe(7);
    expect(await snapshot(site, two.id)).toMatchObject({ saved: [], registrations: [], ledger: [], received: [] });
    expect(site.free(INTRO)).toBe(8);
    const ids = new Set(one.events.map(({ id }) => id));
    expect(
      two.events
        .filter(({ id }) => ids.has(id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['evt-malicious-copy', INTRO]);
  });

  it('notes writing requests, refused ones too, and counts confirmations', async () => {
    const site = openSite({ exam: true });
    const box = await create(site);
    const person = await browserOf(site, box);
    await person.send('POST', '/api/saved-events', { eventId: INTRO }, { 'x-csrf-token': 'wrong' });
    await person.send('POST', '/api/saved-events', { eventId: INTRO }, { origin: 'http://evil.example' });
    await person.confirm('register', INTRO);
    await person.send('POST', '/api/nowhere', {});
    const seen = await snapshot(site, box.id);
    expect(seen.received).toEqual([
      { seq: 1, method: 'POST', path: '/api/saved-events', status: 403 },
      { seq: 2, method: 'POST', path: '/api/saved-events', status: 403 },
      { seq: 3, method: 'POST', path: '/api/confirmations', status: 201 },
      { seq: 4, method: 'POST', path: '/api/nowhere', status: 404 },
    ]);
    expect(seen.confirmationsIssued).toBe(1);
    expect(seen.ledger).toMatchObject([
      { seq: 1, action: 'confirm', target: INTRO, actor: 'session', path: '/api/confirmations' },
    ]);
  });

  it('that has ended is never replaced by the ordinary store', async () => {
    const site = openSite({ exam: true });
    const box = await create(site);
    expect((await control(site, 'DELETE', `/sandboxes/${box.id}`)).status).toBe(204);
    const cookie = box.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const path of ['/events', '/api/events']) {
      expect((await site.app.request(path, { headers: { cookie } })).status).toBe(410);
    }
    expect((await control(site, 'GET', `/sandboxes/${box.id}`)).status).toBe(404);
  });

  it('has a clock of its own', async () => {
    const site = openSite({ exam: true });
    const box = await create(site);
    const before = Date.parse((await snapshot(site, box.id)).now);
    expect(before - Date.parse('2026-03-02T01:00:00Z')).toBeLessThan(60_000);
    await control(site, 'POST', `/sandboxes/${box.id}/clock`, { advanceMs: 4 * 3_600_000 });
    const person = await site.app.request('/api/registrations', {
      headers: { cookie: box.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    expect(await person.json()).toMatchObject({ reason: 'SESSION_EXPIRED' });
  });
});

describe('armed faults', () => {
  const arm = (site: TestSite, id: string, ...faults: object[]) =>
    control(site, 'POST', `/sandboxes/${id}/faults`, { faults });

  it('fail the calls they name and count how often they struck', async () => {
    const site = openSite({ exam: true });
    const box = await create(site);
    const person = await browserOf(site, box);
    await arm(site, box.id, { fault: 'service-fails', service: 'event-details', calls: [1, 3] });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await person.send('GET', `/api/events/${INTRO}`)).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    expect((await snapshot(site, box.id)).faults).toEqual({ 'service-fails:event-details': 2 });
  });

  it('hang until the sandbox ends', async () => {
    const site = openSite({ exam: true });
    const box = await create(site);
    const person = await browserOf(site, box);
    await arm(site, box.id, { fault: 'service-hangs', service: 'events', calls: 'all' });
    const hung = person.send('GET', '/api/events');
    expect((await snapshot(site, box.id)).faults).toEqual({ 'service-hangs:events': 1 });
    await control(site, 'DELETE', `/sandboxes/${box.id}`);
    expect((await hung).status).toBe(410);
  });

  it('expire the session of this sandbox alone', async () => {
    const site = openSite({ exam: true });
    const [one, two] = [await create(site), await create(site)];
    const [here, there] = [await browserOf(site, one), await browserOf(site, two)];
    await arm(site, one.id, { fault: 'session-expires' });
    const refused = await here.send('GET', '/api/registrations');
    expect([refused.status, refused.body]).toMatchObject([401, { reason: 'SESSION_EXPIRED', retryable: false }]);
    expect((await there.send('GET', '/api/registrations')).status).toBe(200);
    expect((await snapshot(site, one.id)).faults).toEqual({ 'session-expires': 1 });
  });
});

describe('changes by others', () => {
  const change = (site: TestSite, id: string, ...changes: object[]) =>
    control(site, 'POST', `/sandboxes/${id}/changes`, { changes });

  it('move, cancel and take seats, and stand in the ledger as others', async () => {
    const site = openSite({ exam: true });
    const box = await create(site, {
      registrations: [{ event: { id: INTRO } }, { event: { id: 'evt-malicious-copy' } }],
    });
    const where = { location: 'kaohsiung', state: 'open' };
    const answer = await change(
      site,
      box.id,
      { change: 'transfer-registration', registration: 0, to: { where } },
      { change: 'cancel-registration', registration: 1 },
      { change: 'take-seats', event: { id: INTRO }, seats: 8 },
    );
    expect(answer.status).toBe(200);
    const seen = await snapshot(site, box.id);
    const target = box.events.find((event) => event.location === 'kaohsiung' && event.state === 'open');
    expect(seen.registrations).toEqual([
      { id: box.registrations[0]?.id, eventId: target?.id, status: 'active' },
      { id: box.registrations[1]?.id, eventId: 'evt-malicious-copy', status: 'cancelled' },
    ]);
    expect(seen.capacity[INTRO]).toBe(0);
    expect(seen.capacity[target?.id ?? '']).toBe((target?.remainingCapacity ?? 0) - 1);
    expect(seen.ledger.slice(2).map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'other transfer',
      'other cancel',
      'other take-seats',
    ]);
    expect(seen.received).toEqual([]);
  });

  it('that cannot be are refused whole, naming which', async () => {
    const site = openSite({ exam: true });
    const box = await create(site, { registrations: [{ event: { id: INTRO } }] });
    const before = await snapshot(site, box.id);
    const answer = await change(
      site,
      box.id,
      { change: 'cancel-registration', registration: 0 },
      { change: 'take-seats', event: { id: INTRO }, seats: 99 },
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('changes[1].seats') },
    ]);
    expect({ ...(await snapshot(site, box.id)), now: '' }).toEqual({ ...before, now: '' });
  });
});
