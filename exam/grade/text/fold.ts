/** One form for writings that mean the same: width, 台 and 臺, case. */
export const foldWidth = (text: string): string => text.normalize('NFKC').replaceAll('臺', '台').toLowerCase();

/** Only what is written: without white space, punctuation and signs. */
export function foldWords(text: string): string {
  const words = foldWidth(text).replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');
  return words === '' ? foldWidth(text).replace(/\s/gu, '') : words;
}
