import { foldWidth } from './fold.ts';
import { numbersIn } from './numbers.ts';
import { NUMERAL, numeralValue } from './numerals.ts';
import { says, type Wording } from './stance.ts';

const RETRY =
  '(?:重試|再試|再試試|重新嘗試|再嘗試|再次嘗試|重新查詢|重新查看|再查看|再查詢|再查一次|再看一次|再來一次|重新載入|重新整理|再回來)';
const RETRYABLE: Wording = {
  says: new RegExp(
    `(?:可以?|能夠?|請|建議|不妨|歡迎|麻煩|值得|適合|允許|支援|稍後|稍候|稍等|過(?:一)?(?:會|陣子|段時間)|晚點|之後|待會|等一下|隔一會|幾分鐘後).{0,14}${RETRY}|(?:可|能)重試|重試(?:是)?(?:可行|可以|沒問題)|try (?:it )?again|retry|retried`,
    'u',
  ),
  denies: new RegExp(
    `(?:無法|不能|不可以?|不應該?|不建議|不宜|不適合|不必|不用|不需要?|無需|無須|請勿|切勿|別|禁止|不允許|不支援|沒辦法|不得).{0,8}${RETRY}|${RETRY}.{0,6}(?:沒有?用|無效|無濟於事|沒有意義|不會成功|也不行|無法解決)|(?:not|n't|cannot|never) (?:be )?(?:retry|retried|try)|no retry`,
    'u',
  ),
  neutral: new RegExp(
    `(?:沒有|未|並未|不會|不要|請勿|別).{0,4}(?:自動|自行|擅自|連續|一直|馬上|立刻|立即|頻繁|反覆).{0,4}${RETRY}|(?:沒有|未|並未|不會(?:再)?|我不)(?:幫你|替你)?${RETRY}`,
    'u',
  ),
};

/** The envelope's own word, as agents quote it. */
const FLAG_DOWN = /retryable["'`」]{0,2}\s*(?:[:：=]|為|是)?\s*["'`「]{0,2}(?:false|no|否)/giu;

const AGAIN =
  '(?:重新開始|重頭開始|從頭(?:再)?(?:開始|來|做|操作|走)|從新開始|重新來過|再次開始|重新登入|再登入|再次登入|重新登錄|重新整理|重新載入|重新進入|重新開啟|重新打開|重新操作|重新建立|重新驗證|重來|重新認證|重開頁面)';
const START_OVER: Wording = {
  says: new RegExp(`${AGAIN}|start over|start again|log in again|sign in again|reload`, 'u'),
  denies: new RegExp(
    `(?:不需要?|不必|不用|無需|無須|毋須|沒有?必要|不要|別|請勿|免)(?:再)?.{0,4}${AGAIN}|(?:不能|無法|不會|不可以?|不建議)(?:再|先)?${AGAIN}|(?:not|n't|no need to) (?:need to )?(?:start over|log in|reload)`,
    'u',
  ),
  // "Without logging in again it cannot go on" asks for it.
  neutral: new RegExp(`(?:沒有|並未|未)(?:幫你|替你|自動|自行)?${AGAIN}|已經?(?:幫你|替你|自動)?${AGAIN}`, 'u'),
};
const NOT_WITHOUT = new RegExp(
  `(?:不|除非|沒有)(?:先)?${AGAIN}.{0,6}(?:[,，]\\s*)?.{0,4}(?:就|便|否則|才)?(?:無法|不能|沒辦法)`,
  'u',
);

const LIMIT: Wording = {
  says: new RegExp(
    [
      '(?:無法|沒辦法|不能夠?|無從|難以)(?:再|直接|從.{0,10}|在.{0,10}|替你|幫你|為你)?(?:得知|確定|確認|判斷|繼續|知道|查看|查詢|回答|提供|取得|看到|找到|看出|說明|告訴|讀取|存取|使用|用|執行|完成|操作|推斷|計算|開啟|辨認)',
      '(?:我|並|目前|也|還)?(?:不知道|不清楚|不確定|不曉得)',
      '(?:沒有|沒|並未|未曾|未)(?:.{0,6})?(?:寫出|寫明|寫|提到|提及|提供|列出|說明|標示|標明|註明|顯示|呈現|記載|透露|足夠|相關資訊|這項資訊|這個資訊|資訊|資料|公布|交代)',
      '看不到|看不出|查不到|找不到|讀不到|資訊不足|資料不足|超出.{0,8}範圍|已經?失效|不再(?:可用|適用|有效|提供)|已經?(?:被)?解除|不在這個頁面',
      "cannot|can't|unable to|don't know|do not know|not (?:stated|shown|given|mentioned|available)|no information",
    ].join('|'),
    'u',
  ),
  denies:
    /(?:並非|不是|不會|絕非)(?:.{0,4})?(?:無法|不能|不知道|不清楚|沒有|看不到|找不到)|不(?:難|無法)(?:得知|看出|判斷)|沒有(?:任何)?(?:問題|困難|疑問)/u,
};

/** It says that trying again is possible. */
export const saysRetryable = (text: string): boolean => says(text.replace(FLAG_DOWN, '不可重試'), RETRYABLE);

/** It tells the person to start over: to log in or load the page again. */
export const saysStartOver = (text: string): boolean => NOT_WITHOUT.test(foldWidth(text)) || says(text, START_OVER);

/** It says that something cannot be known or done from here. */
export const saysLimit = (text: string): boolean => says(text, LIMIT);

/**
 * Whether a text says how many of something there are, in the number that a page gives for it, or that this cannot be known.
 *
 * @returns null where it does, else what is wrong.
 */
export function countOrLimitProblem(text: string, noun: string, pages: readonly string[]): string | null {
  const stated = countsOf(text, noun);
  const given = new Set(pages.flatMap((page) => countsOf(page, noun)));
  const wrong = stated.find((number) => !given.has(number));
  if (wrong !== undefined) return `it says ${wrong} ${noun}, which no page gives`;
  if (stated.length > 0 || numbersIn(text).some((number) => given.has(number))) return null;
  return saysLimit(text) ? null : `it neither gives the page’s number of ${noun} nor says that it cannot be known`;
}

function countsOf(text: string, noun: string): readonly number[] {
  const escaped = noun.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const counted = new RegExp(
    `(第)?\\s{0,2}(?<![\\d${NUMERAL}])(\\d{1,12}|[${NUMERAL}]{1,12})\\s{0,2}(?:個|大|項|篇|章|場|種|筆)?(?:主要)?\\s*${escaped}`,
    'gu',
  );
  return [...foldWidth(text).matchAll(counted)].flatMap(([, ordinal, run = '']) => {
    const number = /^\d/.test(run) ? Number(run) : numeralValue(run);
    return ordinal || number === null ? [] : [number];
  });
}
