import { isArray, isObject } from '../../../traces/json.ts';
import type { Json } from '../../../traces/schema.ts';
import { wallClock, withoutDatetimes } from './datetimes.ts';
import { foldWidth } from './fold.ts';
import { NUMERAL, numeralValue } from './numerals.ts';

/** Digits that are no part of a word or an identifier. */
const DIGITS = /(?<![a-z0-9_.#-]|[a-z]-)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![a-z_\d]|-[a-z])/g;
/** What Chinese counts with: after these words before it, a numeral is a number and not part of another word. */
const MEASURE = '個|場|位|人|名|筆|次|項|篇|章|種|部|大|元|塊|張|天|週|周|小時|分鐘|頁|步|條|則|件|堂|集|句|折|倍|成|%';
const COUNTED = new RegExp(`(第)?\\s{0,2}(?<![${NUMERAL}])([${NUMERAL}]{1,12})\\s{0,2}(?=${MEASURE})`, 'gu');
const ORDINAL = /第\s*\d+/g;
const LIST_MARK = /^[ \t]*(?:[-*•]\s*)?[(（]?\d{1,2}[.)）、．](?!\d)/gmu;

const value = (match: RegExpMatchArray): number => Number((match[1] ?? '').replaceAll(',', '') + (match[2] ?? ''));

/** Numbers of fact in a text: digits and counted Chinese numerals; no dates, times, ordinals, list marks or identifiers. */
export function numbersIn(text: string): readonly number[] {
  const bare = withoutDatetimes(text.replace(LIST_MARK, ' ')).replace(ORDINAL, ' ');
  const digits = [...bare.matchAll(DIGITS)].map(value);
  const numerals = [...bare.matchAll(COUNTED)].flatMap(([, ordinal, run = '']) => {
    const number = numeralValue(run);
    return ordinal || number === null ? [] : [number];
  });
  return [...digits, ...numerals];
}

const NONE_LEFT = /沒有(?:剩餘)?(?:名額|空位|座位|任何)|額滿|已滿|沒有找到|找不到|沒有符合|沒有任何/u;

/** Whether a text gives this number as a fact. */
export function mentionsNumber(text: string, number: number): boolean {
  if (numbersIn(text).includes(number)) return true;
  return number === 0 && NONE_LEFT.test(foldWidth(text));
}

/**
 * Numbers of an answer that stand in nothing the agent could know.
 *
 * @param sources - texts it has read: prompt and pages.
 * @param results - what tools returned; lengths of lists and the parts of dates follow from them.
 */
export function unsupportedNumbers(
  answer: string,
  sources: readonly string[],
  results: readonly Json[],
): readonly number[] {
  const known = new Set([...sources.flatMap(everyNumber), ...results.flatMap(numbersOf)]);
  // 一個 is an article more often than a count.
  return numbersIn(answer).filter((number) => number !== 1 && !known.has(number));
}

function everyNumber(text: string): number[] {
  const folded = foldWidth(text);
  const runs = folded.match(new RegExp(`[${NUMERAL}]+`, 'gu')) ?? [];
  const numerals = runs.flatMap((run) => numeralValue(run) ?? []);
  return [...[...folded.matchAll(/(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?/g)].map(value), ...numerals];
}

function numbersOf(result: Json): number[] {
  if (typeof result === 'number') return [result];
  if (typeof result === 'string') return [...everyNumber(result), ...datePartsOf(result)];
  if (isArray(result)) return [result.length, ...result.flatMap(numbersOf)];
  return isObject(result) ? Object.values(result).flatMap(numbersOf) : [];
}

function datePartsOf(text: string): number[] {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? wallClock(text) : null;
  if (!at) return [];
  const { year, month, day, hour, minute } = at;
  return [year, year - 1911, month, day, hour, hour % 12 || 12, minute];
}
