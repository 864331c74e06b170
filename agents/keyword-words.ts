/** Words that mean about the same, in Chinese and English; nothing here is of any one site. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  search: ['搜尋', '尋找', '查詢', '找', 'search', 'find', 'look for'],
  read: ['查看', '讀取', '整理', '瀏覽', '詳情', '資訊', 'details', 'view', 'read', 'show', 'get'],
  save: ['收藏', '儲存', '保存', 'save', 'bookmark', 'favourite', 'favorite'],
  register: ['報名', '註冊', '登記', 'registration', 'register', 'sign up'],
  cancel: ['取消', '撤銷', 'cancellation', 'cancel'],
  prepare: ['準備', 'prepare'],
  buy: ['購買', '結帳', 'buy', 'checkout', 'order'],
  remove: ['刪除', '移除', 'remove', 'delete'],
  add: ['新增', '加入', 'add', 'create'],
};

const VALUE_SYNONYMS: readonly (readonly string[])[] = [
  ['免費', '不用錢', '免錢', 'free'],
  ['付費', '收費', '要錢', 'paid'],
  ['入門', '初學', '新手', '初階', 'beginner'],
  ['中階', '中級', 'intermediate'],
  ['進階', '高階', '高級', 'advanced'],
  ['線上', '網路', '遠距', 'online'],
  ['台北', '臺北', 'taipei'],
  ['高雄', 'kaohsiung'],
];

/** Lower case, full-width letters made plain. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);

/** Whether a word stands in a text; a Latin one as a whole word. */
export function has(text: string, word: string): boolean {
  const [where, what] = [fold(text), fold(word)];
  if (what.trim() === '') return false;
  if (!isLatin(what)) return where.includes(what);
  const escaped = what.replace(/[^\w ]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`).test(where.replaceAll('_', ' '));
}

/** Which groups of synonyms a text touches. */
export const groupsOf = (text: string): string[] =>
  Object.entries(SYNONYMS)
    .filter(([, words]) => words.some((word) => has(text, word)))
    .map(([group]) => group);

/** Whether a text names a value, by the value itself, by its title, or by a word that means the same. */
export function names(text: string, value: string, title: string): boolean {
  const alike = VALUE_SYNONYMS.find((group) => group.some((word) => word === fold(value) || word === title)) ?? [];
  return [value, title, ...alike].some((word) => has(text, word));
}

/** Pairs of neighbouring characters, and Latin words. */
export function pieces(text: string): Set<string> {
  const found = new Set<string>();
  for (const run of fold(text).match(/[\p{Script=Han}]+|[a-z0-9]+/gu) ?? []) {
    if (/[a-z0-9]/.test(run)) found.add(run);
    else for (let at = 0; at + 1 < run.length; at += 1) found.add(run.slice(at, at + 2));
  }
  return found;
}

export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((piece) => b.has(piece)).length;

const NEGATION = /不要|不用|請勿|別再|別去|無須|不需|do not|don't|without/i;
const CONDITION = /^\s*(?:如果|若|假如|要是|when\b|if\b)/i;
const AGAIN = /再做一次|再一次|同樣的事|重複|once more|again/i;
const EVERYTHING = /操作|使用工具|網站|tool|website/i;

/** A part of a prompt that asks for something. */
export interface Clause {
  readonly text: string;
  readonly again: boolean;
}

export interface ReadPrompt {
  readonly clauses: readonly Clause[];
  /** What the user does want, in one piece, to look for values in. */
  readonly wanted: string;
  /** What the user does not want. */
  readonly unwanted: string;
  readonly noTools: boolean;
  readonly asks: boolean;
  readonly chinese: boolean;
}

/** Splits a prompt into what is wanted and what is not. Conditions are left to whoever can understand them. */
export function readPrompt(prompt: string): ReadPrompt {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const sentence of prompt.split(/[。；;！!？?\n]|\.\s/)) {
    for (const part of sentence.split(/[，,]|然後|接著|而且|再(?=[^一])|, then | and then /)) {
      if (CONDITION.test(part)) break;
      if (NEGATION.test(part)) unwanted.push(part);
      else if (part.trim() !== '') wanted.push(part.trim());
    }
  }
  const refused = unwanted.join(' ');
  return {
    clauses: wanted.map((text) => ({ text, again: AGAIN.test(text) })),
    wanted: wanted.join('，'),
    unwanted: refused,
    noTools: EVERYTHING.test(refused),
    asks: /[？?]/.test(prompt),
    chinese: /\p{Script=Han}/u.test(prompt),
  };
}
