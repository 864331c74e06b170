/** Words of a text for the index: English words in a plain form, Chinese as pairs of characters, since it has no spaces. */
export function tokens(text: string): string[] {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/(\d)([dD])\b/g, '$1$2');
  const words = spaced.toLowerCase().match(/[a-z][a-z0-9]*|\d+d\b|\p{Script=Han}+/gu) ?? [];
  return words.flatMap((word) => (/\p{Script=Han}/u.test(word) ? pairs(word) : [stem(word)]));
}

const pairs = (run: string): string[] => {
  const characters = [...run];
  return characters.length === 1 ? characters : characters.slice(1).map((one, index) => `${characters[index]}${one}`);
};

/** Plural and verb endings off; crude, and the same on both sides. */
function stem(word: string): string {
  const base = word.replace(/(?:ing|ed|es|s)$/, '');
  return base.length >= 3 ? base.replace(/(.)\1$/, '$1') : word;
}

const STOP = new Set(
  'the and for with from that this then into are was you your please can could would want need have has all any its not but about some what which there here them they will just only also use using tool given return optional look looks tell now between difference thanks great who how why when where which one two see make'
    .split(' ')
    .map(stem),
);

/** Tokens that say something. */
export const tellingTokens = (text: string): string[] =>
  tokens(text).filter((token) => !STOP.has(token) && (token.length > 2 || !/^[a-z]/.test(token)));

const NEGATION =
  /\b(?:do not|don['’]?t|does not|doesn['’]?t|never|without|avoid|skip|instead of|rather than|no need to|not)\b(?!\s+(?:only|just)\b)|\bno\b(?!\s+(?:longer|more)\b)|不要|不用|不必|不需要|不想|无需|無需|请勿|請勿|别(?!的)|別(?!的)|而不是|不是/giu;
/** What ends what a "not" is about. */
const END =
  /[.,;:!?。，、；：！？\n]|\b(?:but|instead|just|only|then|please)\b|但|而是|只要|只需|改为|改為|然后|然後|请|請/iu;

export interface Reading {
  /** The request with what it does not want blanked out, so that places in it stay the same. */
  readonly wanted: string;
  /** The parts that are not wanted. */
  readonly unwanted: readonly string[];
  /** The wanted part in its clauses. */
  readonly clauses: readonly string[];
}

/** Reads a request: which parts it wants, and which it says it does not. */
export function readRequest(prompt: string): Reading {
  const unwanted: string[] = [];
  let wanted = prompt;
  for (const match of prompt.matchAll(NEGATION)) {
    const from = match.index;
    if (wanted.charAt(from) === ' ' && prompt.charAt(from) !== ' ') continue;
    const rest = prompt.slice(from + match[0].length);
    const end = END.exec(rest);
    const until = from + match[0].length + (end ? end.index : rest.length);
    unwanted.push(prompt.slice(from, until));
    wanted = wanted.slice(0, from) + ' '.repeat(until - from) + wanted.slice(until);
  }
  const clauses = wanted
    .split(
      /[.,;!?。，、；！？\n]|\b(?:and|then|after that|finally|also)\b|然后|然後|接着|接著|再|并且|並且|最后|最後|同时|同時/iu,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  return { wanted, unwanted, clauses };
}
