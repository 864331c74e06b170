const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  兩: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

/** Characters of Chinese numerals, for use inside a character class. */
export const NUMERAL = '零〇一二兩两三四五六七八九十百千萬';

/** The value of a Chinese numeral: 十二 is 12, 二〇二六 is 2026, 三千五百 is 3500; null where it is none. */
export function numeralValue(text: string): number | null {
  const signs = [...text];
  if (signs.length === 0) return null;
  if (signs.length > 1 && signs.every((sign) => sign in DIGITS)) {
    return Number(signs.map((sign) => DIGITS[sign]).join(''));
  }
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const sign of signs) {
    if (sign in DIGITS) {
      digit = DIGITS[sign] ?? 0;
    } else if (sign in UNITS) {
      section += (digit ?? 1) * (UNITS[sign] ?? 1);
      digit = null;
    } else if (sign === '萬') {
      total += (section + (digit ?? 0) || 1) * 10_000;
      section = 0;
      digit = null;
    } else {
      return null;
    }
  }
  return total + section + (digit ?? 0);
}

/** Writes Chinese numerals as digits where what follows says that they count: `(?=月)` and the like. */
export function digitsBefore(text: string, following: string): string {
  return text.replace(new RegExp(`(?<![${NUMERAL}])[${NUMERAL}]{1,12}(?=${following})`, 'gu'), (run) => {
    const value = numeralValue(run);
    return value === null ? run : String(value);
  });
}
