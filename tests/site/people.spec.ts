import { expect, INTRO, test } from './fixtures.ts';

test.describe('without WebMCP', () => {
  test.use({ setup: { registrations: [{ event: { id: INTRO } }] } });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'modelContext', { value: undefined }));
  });

  test('saving works in place', async ({ page, box }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`/events/${INTRO}`);
    const details = page.getByRole('region', { name: '活動詳情' });
    await details.getByRole('button', { name: '收藏活動' }).click();
    await expect(details.getByRole('status')).toHaveText('已收藏');
    expect((await box.snapshot()).received).toMatchObject([{ method: 'POST', path: '/api/saved-events', status: 200 }]);
    await details.getByRole('button', { name: '取消收藏' }).click();
    await expect(details.getByRole('button', { name: '收藏活動' })).toBeFocused();
    expect((await box.snapshot()).saved).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('the dialog is safe to open, to leave and to repeat', async ({ page, box }) => {
    await page.goto('/registrations');
    const trigger = page.getByRole('button', { name: /^取消報名：WebMCP/ });
    const dialog = page.getByRole('dialog', { name: /^確認取消：WebMCP/ });
    await trigger.press('Enter');
    await expect(dialog.getByRole('button', { name: '保留報名' })).toBeFocused();
    await expect(dialog.getByText(`報名編號：${box.registrations[0]?.id}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
    await trigger.click();
    await dialog.getByRole('button', { name: '保留報名' }).click();
    await expect(trigger).toBeFocused();
    expect((await box.snapshot()).received).toEqual([]);

    await trigger.click();
    const confirm = dialog.getByRole('button', { name: '確認取消報名' });
    await confirm.click();
    await expect(dialog.getByRole('status')).toHaveText('已取消報名，名額已釋出');
    expect((await box.snapshot()).capacity[INTRO]).toBe(8);
    await confirm.click();
    await expect(dialog.getByRole('status')).toHaveText('這筆報名先前已取消，名額沒有再次釋出');
    const seen = await box.snapshot();
    expect([seen.capacity[INTRO], seen.confirmationsIssued]).toEqual([8, 2]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: /^WebMCP 入門/ })).toBeFocused();
    await expect(page.getByRole('list', { name: '報名清單' }).getByText('已取消', { exact: true })).toBeVisible();
  });

  test('a refused confirmation is visible, and the next press takes a fresh one', async ({ page, box }) => {
    await page.goto('/registrations');
    await page.getByRole('button', { name: /^取消報名/ }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: '確認取消報名' });
    await page.route('**/cancel', (route) => route.continue({ postData: '{"confirmation":"used-before"}' }), {
      times: 1,
    });
    await confirm.click();
    await expect(dialog.getByRole('status')).toContainText('這次確認已失效');
    expect((await box.snapshot()).capacity[INTRO]).toBe(7);
    await confirm.click();
    await expect(dialog.getByRole('status')).toHaveText('已取消報名，名額已釋出');
  });

  test('the button cannot be pressed while a confirmation is under way', async ({ page, box }) => {
    await box.faults({ fault: 'service-hangs', service: 'registrations', calls: [1] });
    await page.goto('/registrations');
    await page.getByRole('button', { name: /^取消報名/ }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: '確認取消報名' });
    await confirm.click();
    await expect(confirm).toBeDisabled();
  });

  test('a session that ran out is said in words', async ({ page, box }) => {
    await page.goto('/registrations');
    await box.faults({ fault: 'session-expires' });
    await page.getByRole('button', { name: /^取消報名/ }).click();
    await expect(page.getByRole('status').filter({ hasText: '工作階段已過期' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a registration passes the browser’s own check before it is reviewed', async ({ page, box: _ }) => {
    await page.goto('/events/evt-malicious-copy/register');
    await page.getByLabel('姓名').fill('測試讀者');
    await page.getByLabel('Email').fill('not-an-address');
    await page.getByRole('button', { name: '前往確認' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.getByLabel('Email').fill('reader@example.com');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByRole('heading', { name: '確認報名' })).toBeVisible();
  });
});

test('the first stop of the keyboard leads to the content', async ({ page, box: _ }) => {
  await page.goto('/events');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要內容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a sandbox that is over says so', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'exam_sandbox', value: 'box-gone', url: site.url }]);
  const answer = await page.goto('/events');
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole('alert')).toContainText('這個沙盒已經結束');
});
