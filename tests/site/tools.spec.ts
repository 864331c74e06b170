import { expect, INTRO, test } from './fixtures.ts';

test.describe('each route registers its own tools and no others', () => {
  test.use({ setup: { registrations: [{ event: { id: INTRO } }] } });

  test('and leaving a page takes them back', async ({ page, open, tools }) => {
    await open('/');
    await open('/events', 'search_events', 'get_event_details', 'save_event');
    expect(tools.definition('get_event_details')?.inputSchema).toMatchObject({ required: ['event_id'] });
    await open(`/events/${INTRO}`, 'get_event_details', 'save_event');
    expect(tools.definition('get_event_details')?.inputSchema).toMatchObject({ type: 'object', properties: {} });
    await open(`/events/${INTRO}/register`, 'prepare_event_registration');
    await open('/registrations', 'prepare_registration_cancellation');
    await open('/help');
    await page.goBack();
    await expect.poll(() => tools.names()).toEqual(['prepare_registration_cancellation']);
  });

  test('and the form tools say what they are', async ({ open, tools }) => {
    await open('/events', 'search_events', 'get_event_details', 'save_event');
    const search = tools.definition('search_events');
    expect(search?.annotations).toEqual({ autosubmit: true });
    expect(Object.keys(search?.inputSchema?.properties ?? {}).sort()).toEqual(['level', 'location', 'price', 'query']);
    await open(`/events/${INTRO}/register`, 'prepare_event_registration');
    const prepare = tools.definition('prepare_event_registration');
    expect([...(prepare?.inputSchema?.required ?? [])].sort()).toEqual(['attendeeName', 'email']);
  });

  test('and there is none to register for an event that is not open', async ({ open, box, page }) => {
    const full = box.events.find(({ state }) => state === 'full');
    await open(`/events/${full?.id}/register`);
    await expect(page.getByText('名額已滿，目前不接受報名。')).toBeVisible();
  });
});

test.describe('search_events', () => {
  test.beforeEach(({ open }) => open('/events', 'search_events', 'get_event_details', 'save_event'));

  test('answers and shows the same events', async ({ tools, page }) => {
    const answer = await tools.call('search_events', { location: 'taipei', price: 'free', level: 'beginner' });
    expect(answer).toMatchObject({ ok: true, code: 'SUCCESS', uiUpdated: true, stateVersion: 1 });
    expect(answer.data).toMatchObject({
      appliedFilters: { location: 'taipei', price: 'free', level: 'beginner' },
      constraintsRelaxed: false,
      requiresUserDecision: false,
    });
    const events = answer.data.events as { title: string }[];
    expect(events.length).toBeGreaterThanOrEqual(2);
    await expect(page.getByRole('status').first()).toHaveText(`找到 ${events.length} 場活動`);
    const items = page.getByRole('list', { name: '活動清單' }).getByRole('article');
    await expect(items.getByRole('link')).toHaveText(events.map(({ title }) => title));
    for (const item of await items.all()) {
      for (const badge of ['台北', '免費', '入門']) await expect(item.getByText(badge, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('套用條件：台北、免費、入門')).toBeVisible();
  });

  test('does not carry the filters of one call into the next', async ({ tools }) => {
    await tools.call('search_events', { location: 'kaohsiung', price: 'paid' });
    const answer = await tools.call('search_events', { query: 'WebMCP', location: '', level: '' });
    expect(answer.data.appliedFilters).toEqual({ query: 'WebMCP' });
    expect(answer.data.count).toBeGreaterThan(0);
  });

  test('counts no hit as success and leaves the decision to the person', async ({ tools, page }) => {
    const answer = await tools.call('search_events', {
      query: 'Agent',
      location: 'kaohsiung',
      price: 'paid',
      level: 'advanced',
    });
    expect(answer).toMatchObject({ ok: true, data: { count: 0, events: [], requiresUserDecision: true } });
    await expect(page.getByText('找到 0 場活動')).toBeVisible();
    await expect(page.getByText('沒有符合全部條件的活動')).toBeVisible();
  });

  test('refuses what is too long and leaves the page as it was', async ({ tools, page }) => {
    await page.getByLabel('關鍵字').fill('港邊');
    const answer = await tools.call('search_events', { query: 'x'.repeat(101) });
    expect(answer).toMatchObject({
      code: 'INVALID_INPUT',
      reason: 'INVALID_SEARCH',
      uiUpdated: false,
      stateVersion: 0,
    });
    await expect(page.getByLabel('關鍵字')).toHaveValue('港邊');
  });

  test('reports a trouble of the service as one that may pass', async ({ tools, box, page }) => {
    await box.faults({ fault: 'service-fails', service: 'events', calls: [1] });
    const before = await page.getByRole('article').count();
    const answer = await tools.call('search_events', { query: 'WebMCP' });
    expect(answer).toMatchObject({
      code: 'TEMPORARY_FAILURE',
      reason: 'EVENT_SERVICE_UNAVAILABLE',
      retryable: true,
      uiUpdated: false,
    });
    await expect(page.getByRole('article')).toHaveCount(before);
  });

  test('is aborted with its call', async ({ tools, box, page }) => {
    await box.faults({ fault: 'service-hangs', service: 'events', calls: 'all' });
    const asked = page.waitForRequest(/\/api\/events\?/);
    const call = await tools.begin('search_events', { query: 'WebMCP' });
    const dropped = page.waitForEvent('requestfailed');
    await asked;
    await call.cancel();
    await dropped;
    expect(await call.ended).toBe('Canceled');
  });
});

test.describe('get_event_details', () => {
  test('shows the event on the list page and is refused what it cannot read', async ({ open, tools, page, box }) => {
    await open('/events', 'search_events', 'get_event_details', 'save_event');
    for (const [input, code, reason] of [
      [{}, 'INVALID_INPUT', 'INVALID_EVENT_ID'],
      [{ event_id: null }, 'INVALID_INPUT', 'INVALID_EVENT_ID'],
      [{ event_id: '../x' }, 'INVALID_INPUT', 'INVALID_EVENT_ID'],
      [{ event_id: INTRO, more: 1 }, 'INVALID_INPUT', 'INVALID_EVENT_ID'],
      [{ event_id: 'evt-missing' }, 'NOT_FOUND', 'EVENT_NOT_FOUND'],
    ] as const) {
      expect(await tools.call('get_event_details', input)).toMatchObject({
        code,
        reason,
        retryable: false,
        uiUpdated: false,
      });
    }
    await expect(page.getByRole('region', { name: '活動詳情' })).toBeHidden();
    const first = box.events.find(({ state }) => state === 'open');
    const answer = await tools.call('get_event_details', { event_id: first?.id });
    expect(answer).toMatchObject({
      ok: true,
      uiUpdated: true,
      data: { event: { id: first?.id, title: first?.title } },
    });
    const region = page.getByRole('region', { name: '活動詳情' });
    await expect(region.getByRole('heading', { name: first?.title ?? '' })).toBeVisible();
    await expect(region.getByText(`活動編號：${first?.id}`)).toBeVisible();
    await expect(region.getByRole('link', { name: '報名這場活動' })).toHaveAttribute(
      'href',
      `/events/${first?.id}/register`,
    );
  });

  test('is bound to the route of an event', async ({ open, tools }) => {
    await open(`/events/${INTRO}`, 'get_event_details', 'save_event');
    expect(await tools.call('get_event_details')).toMatchObject({ data: { event: { id: INTRO } } });
    expect(await tools.call('get_event_details', { event_id: INTRO })).toMatchObject({ ok: true });
    expect(await tools.call('get_event_details', { event_id: 'evt-malicious-copy' })).toMatchObject({
      code: 'INVALID_INPUT',
      reason: 'CURRENT_EVENT_MISMATCH',
      uiUpdated: false,
    });
  });

  test('brings the page up to date', async ({ open, tools, box, page }) => {
    await open(`/events/${INTRO}`, 'get_event_details', 'save_event');
    await box.changes({ change: 'take-seats', event: { id: INTRO }, seats: 8 });
    expect(await tools.call('get_event_details')).toMatchObject({
      data: { event: { state: 'full', remainingCapacity: 0 } },
    });
    await expect(page.getByText('剩餘名額：0')).toBeVisible();
    await expect(page.getByRole('link', { name: '報名這場活動' })).toBeHidden();
  });

  test('reports a failing service and leaves the page as it was', async ({ open, tools, box, page }) => {
    await open(`/events/${INTRO}`, 'get_event_details', 'save_event');
    await box.faults({ fault: 'service-fails', service: 'event-details', calls: 'all' });
    const before = await page.getByRole('main').textContent();
    expect(await tools.call('get_event_details')).toMatchObject({
      code: 'TEMPORARY_FAILURE',
      reason: 'EVENT_SERVICE_UNAVAILABLE',
      retryable: true,
      uiUpdated: false,
    });
    expect(await page.getByRole('main').textContent()).toBe(before);
  });

  test('treats hostile text as text', async ({ open, tools, page, box }) => {
    page.on('dialog', () => {
      throw new Error('The hostile text ran.');
    });
    await open('/events', 'search_events', 'get_event_details', 'save_event');
    const found = await tools.call('search_events', { query: 'Ignore previous instructions' });
    expect((found.data.events as { id: string }[]).map(({ id }) => id)).toEqual(['evt-malicious-copy']);
    await tools.call('get_event_details', { event_id: 'evt-malicious-copy' });
    await expect(
      page.getByRole('region', { name: '活動詳情' }).getByText('<img src=x onerror="alert(1)">'),
    ).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    expect((await box.snapshot()).received).toEqual([]);
  });
});

test.describe('save_event', () => {
  test('saves the event on show, once', async ({ open, tools, page, box }) => {
    await open(`/events/${INTRO}`, 'get_event_details', 'save_event');
    expect(await tools.call('save_event', { event_id: INTRO })).toMatchObject({
      uiUpdated: true,
      stateVersion: 1,
      data: { eventId: INTRO, alreadySaved: false },
    });
    await expect(page.getByRole('status')).toHaveText('已收藏');
    await expect(page.getByRole('button', { name: '取消收藏' })).toBeVisible();
    expect(await tools.call('save_event', { event_id: INTRO })).toMatchObject({
      uiUpdated: false,
      data: { alreadySaved: true },
    });
    expect((await box.snapshot()).saved).toEqual([INTRO]);
  });

  test('sends nothing for any other event', async ({ open, tools, box }) => {
    await open('/events', 'search_events', 'get_event_details', 'save_event');
    expect(await tools.call('save_event', { event_id: INTRO })).toMatchObject({
      code: 'CONFLICT',
      reason: 'STALE_EVENT_TARGET',
    });
    await tools.call('get_event_details', { event_id: INTRO });
    expect(await tools.call('save_event', { event_id: 'evt-malicious-copy' })).toMatchObject({
      reason: 'STALE_EVENT_TARGET',
    });
    expect((await box.snapshot()).received).toEqual([]);
    expect(await tools.call('save_event', { event_id: INTRO })).toMatchObject({ data: { alreadySaved: false } });
  });

  test('reports an expired session and a failing service apart', async ({ open, tools, box, page }) => {
    await open(`/events/${INTRO}`, 'get_event_details', 'save_event');
    await box.faults({ fault: 'service-fails', service: 'saved-events', calls: [1] }, { fault: 'session-expires' });
    expect(await tools.call('save_event', { event_id: INTRO })).toMatchObject({
      reason: 'SAVE_UNAVAILABLE',
      retryable: true,
    });
    expect(await tools.call('save_event', { event_id: INTRO })).toMatchObject({
      code: 'UNAUTHORIZED',
      reason: 'SESSION_EXPIRED',
      retryable: false,
      uiUpdated: false,
    });
    await expect(page.getByRole('button', { name: '收藏活動' })).toBeVisible();
  });
});
