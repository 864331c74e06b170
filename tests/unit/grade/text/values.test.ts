import { describe, expect, it } from 'vitest';
import { mentionsInstant } from '../../../../exam/grade/text/datetimes.ts';
import { mentions } from '../../../../exam/grade/text/mentions.ts';
import { mentionsNumber, numbersIn, unsupportedNumbers } from '../../../../exam/grade/text/numbers.ts';
import { sentencesOf } from '../../../../exam/grade/text/sentences.ts';

describe('mentionsInstant', () => {
  const instant = '2026-03-14T14:00:00+08:00';
  it.each([
    '時間是 2026-03-14T14:00:00+08:00。',
    '時間是 2026-03-14T06:00:00Z。',
    '3月14日下午2點開始',
    '3/14 14:00–16:00',
    '2026年3月14日 14:00',
    '二〇二六年三月十四日下午兩點',
    '2026-03-14 14:00',
    '2026/03/14（六）下午 2:00',
    '三月十四號下午2時',
    '３月１４日 １４：００',
    '03/14 (Sat) 2 PM',
    '民國115年3月14日14點整',
    'March 14, 2026 at 2:00 pm',
    '下午兩點，3 月 14 日在台北',
    '報名到 3/10 23:59 截止；活動在 3/14 14:00 開始。',
  ])('finds it in: %s', (text) => expect(mentionsInstant(text, instant)).toBe(true));
  it.each([
    '3月14日',
    '下午2點',
    '3月15日下午2點',
    '3/14 15:00',
    '2025-03-14 14:00',
    '3月14日上午2點',
    '3月14日2點',
    '2026-03-14T14:00:00Z',
    '4/13 14:00',
    '時間請看頁面。',
    '3月14日下午2點半',
    '3/14 截止，3/15 14:00 開始',
  ])('does not find it in: %s', (text) => expect(mentionsInstant(text, instant)).toBe(false));
  it('knows morning, noon and evening', () => {
    expect(mentionsInstant('3/14 上午十點', '2026-03-14T10:00:00+08:00')).toBe(true);
    expect(mentionsInstant('3/14 中午12點', '2026-03-14T12:00:00+08:00')).toBe(true);
    expect(mentionsInstant('3/14 晚上七點半', '2026-03-14T19:30:00+08:00')).toBe(true);
    expect(mentionsInstant('2026-03-14T19:30:00+08:00，目前剩餘名額 8 個', '2026-03-14T19:30:00+08:00')).toBe(true);
  });
});

describe('mentionsNumber', () => {
  it.each([
    '剩餘名額 8 個',
    '剩餘名額：8',
    '還有八個名額',
    '目前剩８位',
    '名額還剩 8。',
    '3月8日舉行，剩餘 8 席',
    '剩餘名額 8/20',
    '可報名人數：8人',
    '剩八席，共 8 個位子',
    '名額（8）個',
  ])('finds eight in: %s', (text) => expect(mentionsNumber(text, 8)).toBe(true));
  it.each([
    '剩餘名額 18 個',
    '8月8日舉行',
    '上午 8:00 開始',
    '第 8 場',
    '還有名額',
    '剩餘名額 7 個',
    'evt-8 號活動',
    '還有十八個名額',
    '8. 活動說明',
    '早上八點開始',
    'ES8 入門',
  ])('does not find it in: %s', (text) => expect(mentionsNumber(text, 8)).toBe(false));
  it('reads larger numbers, and none left', () => {
    expect(mentionsNumber('費用 1,200 元', 1200)).toBe(true);
    expect(mentionsNumber('十二個名額', 12)).toBe(true);
    expect(mentionsNumber('已額滿', 0)).toBe(true);
    expect(mentionsNumber('還有名額', 0)).toBe(false);
    expect(numbersIn('評分 4.5，共兩場')).toEqual([4.5, 2]);
  });
});

describe('mentions text and place', () => {
  const title = '從零開始的 WebMCP：讓網站與 Agent 對話';
  it.each([
    `第一個活動是「${title}」。`,
    '從零開始的WebMCP:讓網站與Agent對話',
    '**從零開始的 WebMCP：讓網站與 Agent 對話**（入門）',
    '從零開始的 ＷｅｂＭＣＰ：讓網站與 Agent 對話',
    '從零開始的 webmcp：讓網站與 agent 對話',
    '活動：從零開始的 WebMCP——讓網站與 Agent 對話',
    '「從零開始的 WebMCP」：「讓網站與 Agent 對話」',
    '名稱 從零開始的 WebMCP：\n讓網站與 Agent 對話',
    '從零開始的 WebMCP - 讓網站與 Agent 對話，週六舉行',
    '1. 從零開始的 WebMCP：讓網站與 Agent 對話',
  ])('finds the title in: %s', (text) => expect(mentions(text, title, 'text')).toBe(true));
  it.each([
    '從零開始的 WebMCP',
    '讓網站與 Agent 對話',
    '從零開始的 MCP：讓網站與 Agent 對話',
    '找到一場活動。',
    '從一開始的 WebMCP：讓網站與 Agent 對話',
    '',
    '活動名稱如頁面所示',
    '讓網站與 Agent 對話：從零開始的 WebMCP',
    'WebMCP 入門',
    '從零開始的 WebMCP：讓網頁與 Agent 對話',
  ])('does not find it in: %s', (text) => expect(mentions(text, title, 'text')).toBe(false));

  const venue = '台北市信義區市民講堂 2 樓';
  it.each([
    '地點在台北市信義區市民講堂 2 樓。',
    '臺北市信義區市民講堂2樓',
    '市民講堂 2 樓（台北市信義區市民講堂）',
    '地點：台北市信義區市民講堂，2 樓',
    '台北市信義區市民講堂的 2 樓',
    '在台北市信義區市民講堂２樓舉行',
    '2 樓，台北市信義區市民講堂',
    '「台北市信義區市民講堂 2 樓」',
    '台北市信義區市民講堂（2 樓）',
    '台北市 信義區 市民講堂 2 樓',
  ])('finds the place in: %s', (text) => expect(mentions(text, venue, 'place')).toBe(true));
  it.each([
    '地點在台北。',
    '信義區',
    '台北市大安區市民講堂 2 樓',
    '市民講堂',
    '台北市信義區市民講堂 3 樓',
    '線上',
    '地點如頁面所示',
    '高雄市信義區市民講堂 2 樓',
    '台北市信義區',
    '',
  ])('does not find it in: %s', (text) => expect(mentions(text, venue, 'place')).toBe(false));
  it('knows the labels of places, and that nothing is held by no text', () => {
    expect(mentions('這場在台北', 'taipei', 'place')).toBe(true);
    expect(mentions('這場在高雄', 'taipei', 'place')).toBe(false);
    expect(mentions('什麼都有', '', 'text')).toBe(false);
  });
});

describe('sentencesOf', () => {
  const three = [
    '先有內容。再加樣式。最後加互動。',
    '先有內容！再加樣式？最後加互動。',
    '先有內容。再加樣式。最後加互動',
    'It starts with HTML. Then come styles. Scripts are last.',
    '1. 先有內容。\n2. 再加樣式。\n3. 最後加互動。',
    '- 先有內容\n- 再加樣式\n- 最後加互動',
    '他說「先有內容。再說其他。」這是原則。接著加樣式。最後加互動。'.replace('接著加樣式。', ''),
    '用 HTML 4.01 也能讀。再加樣式。最後加互動。',
    '以下三點：先有內容。再加樣式。最後加互動。',
    '先有內容。 再加樣式。 最後加互動！！',
    '先有內容（例如文字。）再說。再加樣式。最後加互動。',
    'Progressive enhancement, e.g. plain forms, comes first. Styles follow. Scripts are last.',
  ];
  it.each(three.filter((_, index) => index !== 6))('counts three: %s', (text) =>
    expect(sentencesOf(text)).toHaveLength(3),
  );
  it.each([
    ['', 0],
    ['。。。', 0],
    ['先有內容。', 1],
    ['先有內容，再加樣式，最後加互動。', 1],
    ['先有內容。再加樣式。', 2],
    ['他說「先有內容。再加樣式。」然後離開。', 1],
    ['先有內容。再加樣式。最後加互動。這樣就好。', 4],
    ['版本 3.5 出了。', 1],
    ['先有內容；再加樣式；最後加互動。', 1],
    ['說明如下：\n先有內容。\n再加樣式。', 2],
    ['第一句。\n\n第二句。\n第三句。\n第四句。\n第五句。', 5],
  ] as const)('counts %j as %d', (text, count) => expect(sentencesOf(text)).toHaveLength(count));
});

describe('unsupportedNumbers', () => {
  const sources = ['請整理活動。', '找到 42 場活動，費用 1,200 元。'];
  const results = [
    {
      startsAt: '2026-03-14T14:00:00+08:00',
      remainingCapacity: 8,
      events: [1, 2, 3].map((id) => ({ id: `evt-${id}` })),
    },
  ];
  const unsupported = (text: string) => unsupportedNumbers(text, sources, results);
  it.each([
    '剩餘名額 8 個。',
    '共有 42 場活動。',
    '費用是 1200 元。',
    '3月14日下午2點。',
    '共三場活動。',
    '1. 第一場\n2. 第二場',
    '這是一個活動。',
    '第五個部分。',
    '沒有數字。',
    '2026 年舉行。',
    '時間是 14:00。',
  ])('lets pass: %s', (text) => expect(unsupported(text)).toEqual([]));
  it.each([
    '剩餘名額 9 個。',
    '總共有 5 個部分。',
    '共五個部分。',
    '費用 1300 元。',
    '共 77 場。',
    '有十二個名額。',
    '大約 500 人參加。',
    '評分 4.9。',
    '還有九十個名額。',
    '分成七章。',
  ])('finds one in: %s', (text) => expect(unsupported(text)).not.toEqual([]));
});
