import { expect, INTRO, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('a person searches, reads, saves and unsaves', async ({ page, box }) => {
  await page.goto('/events');
  await expect(page.getByRole('status')).toHaveText(`找到 ${box.events.length} 場活動`);
  const search = page.getByRole('search', { name: '搜尋活動' });
  await search.getByLabel('關鍵字').fill('webmcp');
  await search.getByLabel('地點').selectOption('台北');
  await search.getByRole('button', { name: '搜尋' }).click();
  await expect(page.getByRole('status')).toHaveText('找到 1 場活動');
  await expect(search.getByLabel('地點')).toHaveValue('taipei');
  const item = page.getByRole('list', { name: '活動清單' }).getByRole('article', { name: /WebMCP 入門/ });
  for (const text of ['台北', '免費', '入門', '開放報名'])
    await expect(item.getByText(text, { exact: true })).toBeVisible();
  await item.getByRole('link').click();
  const details = page.getByRole('region', { name: '活動詳情' });
  await expect(details.getByRole('heading', { level: 1 })).toContainText('WebMCP');
  await expect(details.getByText(`活動編號：${INTRO}`)).toBeVisible();
  await expect(details.getByText('剩餘名額：8')).toBeVisible();
  await details.getByRole('button', { name: '收藏活動' }).click();
  await expect(details.getByRole('status')).toHaveText('已收藏');
  expect((await box.snapshot()).saved).toEqual([INTRO]);
  await details.getByRole('button', { name: '取消收藏' }).click();
  await expect(details.getByRole('button', { name: '收藏活動' })).toBeVisible();
  expect((await box.snapshot()).saved).toEqual([]);
});

test('a search without a hit says so kindly', async ({ page, box: _ }) => {
  await page.goto('/events?query=Agent&location=kaohsiung&price=paid&level=advanced');
  await expect(page.getByRole('status')).toHaveText('找到 0 場活動');
  await expect(page.getByText('沒有符合全部條件的活動')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a person registers and cancels', async ({ page, box }) => {
  await page.goto(`/events/${INTRO}`);
  await page.getByRole('link', { name: '報名這場活動' }).click();
  const form = page.getByRole('form', { name: '報名表' });
  await form.getByRole('textbox', { name: '姓名' }).fill('測試讀者');
  await form.getByRole('textbox', { name: 'Email' }).fill('reader@example.com');
  await form.getByRole('button', { name: '前往確認' }).click();
  await expect(page.getByRole('heading', { name: '確認報名' })).toBeVisible();
  await expect(page.getByText('Email：reader@example.com')).toBeVisible();
  expect((await box.snapshot()).registrations).toEqual([]);
  await page.getByRole('button', { name: '確認送出報名' }).click();
  await expect(page.getByText('報名完成')).toBeVisible();
  const list = page.getByRole('list', { name: '報名清單' });
  await expect(list.getByText('有效', { exact: true })).toBeVisible();
  expect((await box.snapshot()).capacity[INTRO]).toBe(7);

  await list.getByRole('button', { name: /^取消報名：WebMCP/ }).click();
  await expect(page.getByRole('heading', { name: /^確認取消：WebMCP/ })).toBeVisible();
  await page.getByRole('button', { name: '確認取消報名' }).click();
  await expect(page.getByText('已取消報名，名額已釋出')).toBeVisible();
  await expect(list.getByText('已取消', { exact: true })).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(0);
  expect((await box.snapshot()).capacity[INTRO]).toBe(8);
});

test('a confirmation that was used says so', async ({ page, box }) => {
  await page.goto(`/events/${INTRO}/register`);
  await page.getByLabel('姓名').fill('測試讀者');
  await page.getByLabel('Email').fill('reader@example.com');
  await page.getByRole('button', { name: '前往確認' }).click();
  const review = await page.content();
  await page.getByRole('button', { name: '確認送出報名' }).click();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(review)?.[1] ?? '';
  const again = await page.request.post(`/events/${INTRO}/register`, {
    form: {
      csrf: field('csrf'),
      confirmation: field('confirmation'),
      attendeeName: '測試讀者',
      email: 'reader@example.com',
    },
  });
  expect(again.status()).toBe(403);
  expect(await again.text()).toContain('這次確認已失效');
  expect((await box.snapshot()).capacity[INTRO]).toBe(7);
});
