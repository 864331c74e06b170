import { describe, expect, it } from 'vitest';
import { INTRO, openSite, visitor } from './support.ts';

const PAGES = ['/', '/events', `/events/${INTRO}`, `/events/${INTRO}/register`, '/registrations', '/help'];

describe('every answer', () => {
  it.each([...PAGES, '/nope', '/api/nope', '/api/events', '/health/live', '/events/evt-missing'])(
    '%s carries the headers that WebMCP and safety need',
    async (path) => {
      const { headers } = await openSite().app.request(path);
      expect(headers.get('origin-agent-cluster')).toBe('?1');
      expect(headers.get('permissions-policy')).toBe('tools=(self)');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*/);
    },
  );

  it('that refuses has one shape for programs and a page for people', async () => {
    const { app } = openSite();
    const api = await app.request('/api/events/evt-missing');
    expect([api.status, await api.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', reason: 'EVENT_NOT_FOUND', message: '找不到這場活動。', retryable: false },
    ]);
    const page = await app.request('/events/evt-missing');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await page.text()).toContain('找不到這場活動。');
  });

  it('to a failure inside says nothing of it', async () => {
    const site = openSite();
    site.world.db.close();
    const silenced = console.error;
    console.error = () => {};
    try {
      const answer = await site.app.request('/api/events');
      expect([answer.status, await answer.json()]).toEqual([
        500,
        {
          code: 'TEMPORARY_FAILURE',
          reason: 'INTERNAL',
          message: expect.not.stringMatching(/sql|database/i),
          retryable: true,
        },
      ]);
    } finally {
      console.error = silenced;
    }
  });
});

describe('pages', () => {
  it.each(PAGES)('%s is Traditional Chinese, has one h1 and no inline script or style', async (path) => {
    const html = await (await openSite().app.request(path)).text();
    expect(html).toContain('<html lang="zh-Hant-TW">');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i);
    for (const tag of html.match(/<script[^>]*>/g) ?? []) expect(tag).toMatch(/src=|application\/json/);
  });

  it('show hostile text as text, in markup and in data', async () => {
    const html = await (await openSite().app.request('/events/evt-malicious-copy')).text();
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
    const query = encodeURIComponent('"></script><b>');
    const list = await (await openSite().app.request(`/events?query=${query}`)).text();
    expect(list).not.toContain('<b>');
    expect(list.match(/<\/script>/g)).toHaveLength(2);
  });

  it('refuse a search they cannot read instead of relaxing it', async () => {
    const answer = await openSite().app.request('/events?location=mars');
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('搜尋條件不正確');
    expect(html).not.toContain('<li><article aria-labelledby="t-evt');
  });
});

describe('requests', () => {
  it.each([
    ['/api/events?location=mars', 'INVALID_SEARCH'],
    [`/api/events?query=${'x'.repeat(101)}`, 'INVALID_SEARCH'],
    ['/api/events/NOT_AN_ID', 'INVALID_EVENT_ID'],
  ])('%s is invalid', async (path, reason) => {
    const answer = await openSite().app.request(path);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', reason, retryable: false },
    ]);
  });

  it('with a body that is no JSON, not announced as JSON or too large are refused', async () => {
    const person = await visitor(openSite().app);
    const post = (body: string, type = 'application/json') =>
      person.send('POST', '/api/saved-events', body, { 'content-type': type });
    expect((await post('{')).body).toMatchObject({ reason: 'MALFORMED_JSON' });
    expect((await post('{}')).body).toMatchObject({ reason: 'INVALID_EVENT_ID' });
    expect((await post(`{"eventId":"${INTRO}"}`, 'text/plain')).status).toBe(415);
    expect((await post('x'.repeat(17 * 1024))).status).toBe(413);
  });

  it('for another host or from another origin are refused', async () => {
    const { app } = openSite();
    const person = await visitor(app);
    for (const host of ['evil.example', '127.0.0.1.evil.example', '']) {
      expect((await app.request('/events', { headers: { host } })).status).toBe(421);
    }
    for (const host of ['127.0.0.1:4173', 'localhost', '[::1]:80']) {
      expect((await app.request('/events', { headers: { host } })).status).toBe(200);
    }
    const save = (headers: Record<string, string>) =>
      person.send('POST', '/api/saved-events', { eventId: INTRO }, { host: '127.0.0.1:4173', ...headers });
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:9999']) {
      expect((await save({ origin })).body).toMatchObject({ reason: 'FOREIGN_ORIGIN' });
    }
    expect((await save({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await save({ origin: 'http://127.0.0.1:4173', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('get a session cookie that scripts cannot read', async () => {
    const answer = await openSite().app.request('/events');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{32}; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('of an expired session are told so at /api/session, and begin anew after that', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    site.advance(4 * 3_600_000);
    expect((await person.send('GET', '/api/session')).status).toBe(401);
    expect((await person.send('GET', '/api/session')).status).toBe(200);
  });
});

describe('plain forms', () => {
  it('carry a registration from review to confirmation', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    const review = await person.form(`/events/${INTRO}/register/review`, {
      attendeeName: '測試',
      email: 'a@example.com',
    });
    const token = /name="confirmation" value="([\w-]+)"/.exec(String(review.body))?.[1] ?? '';
    expect(site.free(INTRO)).toBe(8);
    const sent = { attendeeName: '測試', email: 'a@example.com', confirmation: token };
    const done = await person.form(`/events/${INTRO}/register`, sent);
    expect([done.status, done.response.headers.get('location')]).toEqual([303, '/registrations?done=registered']);
    expect(site.free(INTRO)).toBe(7);
    const again = await person.form(`/events/${INTRO}/register`, sent);
    expect(again.status).toBe(403);
    expect(String(again.body)).toContain('這次確認已失效');
  });

  it('say what is wrong with which field', async () => {
    const person = await visitor(openSite().app);
    const answer = await person.form(`/events/${INTRO}/register/review`, { attendeeName: '', email: 'x' });
    expect(answer.status).toBe(400);
    expect(String(answer.body)).toContain('aria-describedby="attendeeName-problem"');
    expect(String(answer.body)).toContain('請填寫有效的 Email');
  });

  it('cancel with a review, and a repeated sending is refused', async () => {
    const site = openSite();
    const person = await visitor(site.app);
    const id = await person.register(INTRO);
    const review = await person.form(`/registrations/${id}/cancel/review`, {});
    const confirmation = /name="confirmation" value="([\w-]+)"/.exec(String(review.body))?.[1] ?? '';
    const done = await person.form(`/registrations/${id}/cancel`, { confirmation });
    expect(done.response.headers.get('location')).toBe('/registrations?done=cancelled');
    expect((await person.form(`/registrations/${id}/cancel`, { confirmation })).status).toBe(403);
    expect(site.free(INTRO)).toBe(8);
  });
});
