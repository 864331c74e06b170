import { describe, expect, it } from 'vitest';
import { findEvent } from '../../../site/store/events.ts';
import { ATTENDEE, INTRO, openSite, visitor } from './support.ts';

const HOUR = 3_600_000;

describe('writes', () => {
  it('are refused without a session, without its token and with a wrong one', async () => {
    const site = openSite();
    const stranger = await site.app.request('/api/saved-events', { method: 'POST', body: '{}' });
    expect([stranger.status, await stranger.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED', reason: 'SESSION_REQUIRED', message: expect.any(String), retryable: false },
    ]);
    const person = await visitor(site.app);
    for (const csrf of ['', 'wrong', `${person.csrf}x`]) {
      const answer = await person.send('POST', '/api/saved-events', { eventId: INTRO }, { 'x-csrf-token': csrf });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN', reason: 'CSRF_INVALID', retryable: false });
    }
    const form = await person.form(`/events/${INTRO}/save`, { csrf: 'wrong' });
    expect(form.status).toBe(403);
    expect(site.ledger()).toEqual([]);
  });

  it("are refused with another session's token", async () => {
    const site = openSite();
    const [one, other] = [await visitor(site.app), await visitor(site.app)];
    const answer = await one.send('POST', '/api/saved-events', { eventId: INTRO }, { 'x-csrf-token': other.csrf });
    expect(answer.status).toBe(403);
  });

  it('save once however often they are sent, and unsave likewise', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    const save = () => person.send('POST', '/api/saved-events', { eventId: INTRO });
    expect((await save()).body).toEqual({ eventId: INTRO, alreadySaved: false });
    expect((await save()).body).toEqual({ eventId: INTRO, alreadySaved: true });
    expect((await person.send('GET', '/api/saved-events')).body).toEqual({ eventIds: [INTRO] });
    const unsave = () => person.send('DELETE', `/api/saved-events/${INTRO}`);
    expect((await unsave()).body).toEqual({ eventId: INTRO, existed: true });
    expect((await unsave()).body).toEqual({ eventId: INTRO, existed: false });
    expect(site.ledger()).toEqual([
      { action: 'save', actor: 'session', changed: true },
      { action: 'save', actor: 'session', changed: false },
      { action: 'unsave', actor: 'session', changed: true },
      { action: 'unsave', actor: 'session', changed: false },
    ]);
  });

  it('never happen through GET', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    for (const path of [`/events/${INTRO}/save`, `/events/${INTRO}/register/review`, '/registrations/reg-x/cancel']) {
      expect((await person.send('GET', path)).status).toBe(404);
    }
    expect(site.ledger()).toEqual([]);
  });

  it('end with the session, and say so', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    site.advance(4 * HOUR);
    const answer = await person.send('POST', '/api/saved-events', { eventId: INTRO });
    expect([answer.status, answer.body]).toMatchObject([401, { reason: 'SESSION_EXPIRED', retryable: false }]);
    const page = await person.send<string>('GET', '/registrations');
    expect(page.body).toContain('先前的工作階段已過期');
  });
});

describe('a registration', () => {
  const post = async (
    site: ReturnType<typeof openSite>,
    confirmation: (person: Awaited<ReturnType<typeof visitor>>) => unknown,
  ) => {
    const person = await visitor(site.app);
    const path = `/api/events/${INTRO}/registrations`;
    return person.send('POST', path, { ...ATTENDEE, confirmation: await confirmation(person) });
  };

  it('takes a seat with a confirmation, and keeps neither name nor address', async () => {
    const site = openSite();
    const answer = await post(site, (person) => person.confirm('register', INTRO));
    expect(answer.status).toBe(201);
    expect(site.free(INTRO)).toBe(7);
    const bytes = site.world.db.serialize().toString('utf8');
    expect(bytes).not.toContain(ATTENDEE.email);
    expect(bytes).not.toContain(ATTENDEE.attendeeName);
    expect(site.ledger().map(({ action }) => action)).toEqual(['confirm', 'register']);
  });

  it.each([
    ['none', 'CONFIRMATION_REQUIRED', () => ''],
    ['an invented one', 'CONFIRMATION_INVALID', () => 'x'.repeat(32)],
  ])('is refused with %s', async (_, reason, confirmation) => {
    const site = openSite();
    const answer = await post(site, confirmation);
    expect([answer.status, answer.body]).toMatchObject([403, { reason }]);
    expect(site.free(INTRO)).toBe(8);
  });

  it('is refused with an expired confirmation', async () => {
    const site = openSite();
    const answer = await post(site, async (person) => {
      const token = await person.confirm('register', INTRO);
      site.advance(5 * 60_000);
      return token;
    });
    expect([answer.status, answer.body]).toMatchObject([403, { reason: 'CONFIRMATION_INVALID' }]);
    expect(site.free(INTRO)).toBe(8);
  });

  it("is refused with another session's, another event's or a used confirmation, which is spent by the attempt", async () => {
    const site = openSite();
    const [owner, thief] = [await visitor(site.app), await visitor(site.app)];
    const path = `/api/events/${INTRO}/registrations`;
    const foreign = await owner.confirm('register', INTRO);
    expect((await thief.send('POST', path, { ...ATTENDEE, confirmation: foreign })).status).toBe(403);
    expect((await owner.send('POST', path, { ...ATTENDEE, confirmation: foreign })).status).toBe(403);
    const elsewhere = await owner.confirm('register', 'evt-malicious-copy');
    expect((await owner.send('POST', path, { ...ATTENDEE, confirmation: elsewhere })).status).toBe(403);
    const own = await owner.confirm('register', INTRO);
    expect((await owner.send('POST', path, { ...ATTENDEE, confirmation: own })).status).toBe(201);
    expect((await owner.send('POST', path, { ...ATTENDEE, confirmation: own })).status).toBe(403);
    expect(site.free(INTRO)).toBe(7);
  });

  it('gives the last seat to one of two who hold a confirmation', async () => {
    const site = openSite();
    for (let seat = 0; seat < 7; seat += 1) await (await visitor(site.app)).register(INTRO);
    const rivals = [await visitor(site.app), await visitor(site.app)];
    const tokens = await Promise.all(rivals.map((rival) => rival.confirm('register', INTRO)));
    const answers = await Promise.all(
      rivals.map((rival, index) =>
        rival.send('POST', `/api/events/${INTRO}/registrations`, { ...ATTENDEE, confirmation: tokens[index] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CONFLICT',
      reason: 'EVENT_FULL',
    });
    expect(site.free(INTRO)).toBe(0);
  });

  it('is refused after the deadline, where the event is full, and a second time', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    for (const [state, reason] of [
      ['closed', 'EVENT_CLOSED'],
      ['full', 'EVENT_FULL'],
    ] as const) {
      const answer = await person.send('POST', '/api/confirmations', {
        action: 'register',
        target: site.firstOf(state),
      });
      expect([answer.status, answer.body]).toMatchObject([409, { reason }]);
    }
    await person.register(INTRO);
    const confirmation = await person.confirm('register', INTRO);
    const again = await person.send('POST', `/api/events/${INTRO}/registrations`, { ...ATTENDEE, confirmation });
    expect([again.status, again.body]).toMatchObject([409, { reason: 'ALREADY_REGISTERED' }]);
    expect(site.free(INTRO)).toBe(7);
  });

  it('is refused when the deadline passes between confirmation and sending', async () => {
    const site = openSite();
    const deadline = findEvent(site.world, INTRO)?.registrationDeadline ?? '';
    site.advance(Date.parse(deadline) - site.world.now().getTime() - 1000);
    const answer = await post(site, async (person) => {
      const token = await person.confirm('register', INTRO);
      site.advance(1000);
      return token;
    });
    expect([answer.status, answer.body]).toMatchObject([409, { reason: 'EVENT_CLOSED' }]);
  });

  it('needs a name and an address', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    for (const attendee of [
      {},
      { ...ATTENDEE, email: 'reader' },
      { ...ATTENDEE, attendeeName: ' ' },
      { ...ATTENDEE, more: 1 },
    ]) {
      const answer = await person.send('POST', `/api/events/${INTRO}/registrations`, {
        ...attendee,
        confirmation: 'x',
      });
      expect([answer.status, answer.body]).toMatchObject([400, { reason: 'INVALID_ATTENDEE' }]);
    }
  });
});

describe('a cancellation', () => {
  it('releases the seat once; a repeat needs a fresh confirmation and says that nothing changed', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    const id = await person.register(INTRO);
    const cancel = (confirmation: string) => person.send('POST', `/api/registrations/${id}/cancel`, { confirmation });
    const token = await person.confirm('cancel', id);
    expect((await cancel(token)).body).toEqual({ registrationId: id, alreadyCancelled: false });
    expect(site.free(INTRO)).toBe(8);
    expect([await cancel(token)].map(({ status, body }) => [status, body])).toMatchObject([
      [403, { reason: 'CONFIRMATION_INVALID' }],
    ]);
    expect((await cancel(await person.confirm('cancel', id))).body).toEqual({
      registrationId: id,
      alreadyCancelled: true,
    });
    expect(site.free(INTRO)).toBe(8);
    expect(site.ledger().filter(({ action }) => action === 'cancel')).toEqual([
      { action: 'cancel', actor: 'session', changed: true },
      { action: 'cancel', actor: 'session', changed: false },
    ]);
  });

  it('is refused with a confirmation for registering', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    const id = await person.register(INTRO);
    const confirmation = await person.confirm('register', 'evt-malicious-copy');
    const answer = await person.send('POST', `/api/registrations/${id}/cancel`, { confirmation });
    expect([answer.status, answer.body]).toMatchObject([403, { reason: 'CONFIRMATION_INVALID' }]);
  });

  it('of a foreign registration cannot be told from one of a registration that is not there', async () => {
    const site = openSite();
    const [owner, other] = [await visitor(site.app), await visitor(site.app)];
    const foreign = await owner.register(INTRO);
    for (const ask of [
      (id: string) => other.send('GET', `/api/registrations/${id}/cancellation-summary`),
      (id: string) => other.send('POST', '/api/confirmations', { action: 'cancel', target: id }),
      (id: string) => other.send('POST', `/api/registrations/${id}/cancel`, { confirmation: 'x' }),
      (id: string) => other.form(`/registrations/${id}/cancel/review`, {}),
    ]) {
      const [one, none] = [await ask(foreign), await ask('reg-missing')];
      expect([one.status, one.body]).toEqual([none.status, none.body]);
      expect(one.status).toBeGreaterThanOrEqual(403);
    }
    expect(site.free(INTRO)).toBe(7);
  });

  it('has no summary any more once it is done', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    const id = await person.register(INTRO);
    const summary = await person.send('GET', `/api/registrations/${id}/cancellation-summary`);
    expect(summary.body).toMatchObject({
      registrationId: id,
      eventId: INTRO,
      eventTitle: expect.stringContaining('WebMCP'),
    });
    await person.send('POST', `/api/registrations/${id}/cancel`, { confirmation: await person.confirm('cancel', id) });
    expect((await person.send('GET', `/api/registrations/${id}/cancellation-summary`)).status).toBe(404);
  });
});
