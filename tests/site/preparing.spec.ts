import { expect, INTRO, test } from './fixtures.ts';

test.describe('prepare_event_registration', () => {
  test.beforeEach(({ open }) => open(`/events/${INTRO}/register`, 'prepare_event_registration'));

  test('fills the form, sends nothing and names fields, not values', async ({ tools, page, box }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const answer = await tools.call('prepare_event_registration', {
      attendeeName: '測試讀者',
      email: 'reader@example.com',
    });
    expect(answer).toMatchObject({
      ok: true,
      code: 'CONFIRMATION_REQUIRED',
      reason: 'HUMAN_CONFIRMATION_REQUIRED',
      uiUpdated: true,
      data: { eventId: INTRO, filledFields: ['attendeeName', 'email'] },
    });
    expect(JSON.stringify(answer)).not.toContain('reader@example.com');
    await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('測試讀者');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('reader@example.com');
    await expect(page.getByRole('status')).toHaveText('已填入資料，等待你自己確認送出');
    await expect(page.getByRole('button', { name: '前往確認' })).toBeEnabled();
    expect(requests).toEqual([]);
    expect(await box.snapshot()).toMatchObject({ received: [], confirmationsIssued: 0, registrations: [] });
    await page.getByRole('button', { name: '前往確認' }).click();
    await page.getByRole('button', { name: '確認送出報名' }).click();
    await expect(page.getByText('報名完成')).toBeVisible();
  });

  for (const [what, input] of [
    ['a bad address', { attendeeName: '測試讀者', email: 'reader' }],
    ['an address that only a browser takes', { attendeeName: '測試讀者', email: 'reader@localhost' }],
    ['no address', { attendeeName: '測試讀者' }],
    ['too long a name', { attendeeName: '名'.repeat(81), email: 'reader@example.com' }],
    ['an empty name', { attendeeName: '  ', email: 'reader@example.com' }],
  ] as const) {
    test(`refuses ${what} and leaves the form as it was`, async ({ tools, page, box }) => {
      await page.getByLabel('姓名').fill('原本的名字');
      const answer = await tools.call('prepare_event_registration', input);
      expect(answer).toMatchObject({
        code: 'INVALID_INPUT',
        reason: 'INVALID_ATTENDEE',
        uiUpdated: false,
        stateVersion: 0,
      });
      await expect(page.getByLabel('姓名')).toHaveValue('原本的名字');
      await expect(page.getByLabel('Email')).toHaveValue('');
      expect((await box.snapshot()).received).toEqual([]);
    });
  }
});

test('a form whose script does not run is no tool', async ({ page, tools, box }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/events/${INTRO}/register`);
  await expect(page.getByRole('form', { name: '報名表' })).toBeVisible();
  expect(tools.names()).toEqual([]);
  expect((await box.snapshot()).received).toEqual([]);
});

test.describe('prepare_registration_cancellation', () => {
  const cancellation = 'prepare_registration_cancellation' as const;

  test.describe('with one active registration', () => {
    test.use({ setup: { registrations: [{ event: { id: INTRO } }] } });
    test.beforeEach(({ open }) => open('/registrations', cancellation));

    test('binds by itself, opens the dialog and stops before the person', async ({ tools, page, box }) => {
      const registrationId = box.registrations[0]?.id;
      expect(await tools.call(cancellation)).toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
        reason: 'HUMAN_CONFIRMATION_REQUIRED',
        uiUpdated: true,
        data: { registrationId, eventId: INTRO, eventTitle: expect.stringContaining('WebMCP') },
      });
      const dialog = page.getByRole('dialog', { name: /^確認取消：WebMCP/ });
      await expect(dialog.getByText(`報名編號：${registrationId}`)).toBeVisible();
      await expect(dialog.getByRole('button', { name: '保留報名' })).toBeFocused();
      expect(await box.snapshot()).toMatchObject({ received: [], confirmationsIssued: 0 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^取消報名：WebMCP/ })).toBeFocused();
      expect((await box.snapshot()).registrations).toMatchObject([{ status: 'active' }]);
    });

    test('takes "" for an id that is not given, and no other unfit input', async ({ tools }) => {
      for (const input of [{ registration_id: null }, { registration_id: 'A B' }, { registration_id: 1 }]) {
        expect(await tools.call(cancellation, input)).toMatchObject({
          code: 'INVALID_INPUT',
          reason: 'INVALID_REGISTRATION_ID',
        });
      }
      expect(await tools.call(cancellation, { registration_id: '' })).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    });

    test('sees what another client moved, and puts the list right', async ({ tools, page, box }) => {
      await box.changes({ change: 'transfer-registration', registration: 0, to: { id: 'evt-malicious-copy' } });
      expect(await tools.call(cancellation)).toMatchObject({
        data: { registrationId: box.registrations[0]?.id, eventId: 'evt-malicious-copy' },
      });
      await expect(page.getByRole('dialog', { name: /^確認取消：內容安全/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('list', { name: '報名清單' }).getByRole('heading')).toHaveText([/^內容安全/]);
    });

    test('sees what another client cancelled, and opens nothing', async ({ tools, page, box }) => {
      await box.changes({ change: 'cancel-registration', registration: 0 });
      expect(await tools.call(cancellation)).toMatchObject({
        code: 'INVALID_INPUT',
        reason: 'REGISTRATION_SELECTION_REQUIRED',
        uiUpdated: true,
      });
      await expect(page.getByRole('list', { name: '報名清單' }).getByText('已取消', { exact: true })).toBeVisible();
      const asked = { registration_id: box.registrations[0]?.id };
      expect(await tools.call(cancellation, asked)).toMatchObject({
        code: 'NOT_FOUND',
        reason: 'REGISTRATION_NOT_FOUND',
        uiUpdated: false,
      });
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    test('stops at an expired session with nothing changed', async ({ tools, page, box }) => {
      await box.faults({ fault: 'session-expires' });
      expect(await tools.call(cancellation)).toMatchObject({
        code: 'UNAUTHORIZED',
        reason: 'SESSION_EXPIRED',
        retryable: false,
        uiUpdated: false,
      });
      await expect(page.getByRole('dialog')).toBeHidden();
      expect((await box.snapshot()).received).toEqual([]);
    });

    for (const [service, reason] of [
      ['registrations', 'REGISTRATIONS_UNAVAILABLE'],
      ['cancellation-summary', 'CANCELLATION_SUMMARY_UNAVAILABLE'],
    ] as const) {
      test(`reports that ${service} fails`, async ({ tools, page, box }) => {
        await box.faults({ fault: 'service-fails', service, calls: 'all' });
        expect(await tools.call(cancellation)).toMatchObject({
          code: 'TEMPORARY_FAILURE',
          reason,
          retryable: true,
          uiUpdated: false,
        });
        await expect(page.getByRole('dialog')).toBeHidden();
      });
    }

    test('is aborted with its call and opens nothing afterwards', async ({ tools, page, box }) => {
      await box.faults({ fault: 'service-hangs', service: 'cancellation-summary', calls: 'all' });
      const asked = page.waitForRequest(/cancellation-summary/);
      const dropped = page.waitForEvent('requestfailed');
      const call = await tools.begin(cancellation, {});
      await asked;
      await call.cancel();
      await dropped;
      expect(await call.ended).toBe('Canceled');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });

  test.describe('with two', () => {
    test.use({ setup: { registrations: [{ event: { id: INTRO } }, { event: { id: 'evt-malicious-copy' } }] } });

    test('asks which, and opens the one that is named', async ({ open, tools, page, box }) => {
      await open('/registrations', cancellation);
      expect(await tools.call(cancellation)).toMatchObject({
        reason: 'REGISTRATION_SELECTION_REQUIRED',
        uiUpdated: false,
      });
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await tools.call(cancellation, { registration_id: 'reg-somebody-else' })).toMatchObject({
        reason: 'REGISTRATION_NOT_FOUND',
      });
      const chosen = box.registrations[1]?.id;
      expect(await tools.call(cancellation, { registration_id: chosen })).toMatchObject({
        data: { registrationId: chosen },
      });
      await expect(page.getByRole('dialog', { name: /^確認取消：內容安全/ })).toBeVisible();
    });
  });
});
