import { LABELS } from '../../../tools/contracts.ts';
import type { Json } from '../../../traces/schema.ts';
import { mentionsInstant } from './datetimes.ts';
import { foldWords } from './fold.ts';
import { mentionsNumber } from './numbers.ts';

export type Wording = 'text' | 'number' | 'datetime' | 'place';

/** Whether a text holds a value, in any writing that its kind may have. An empty value is held by no text. */
export function mentions(text: string, value: Json, as: Wording): boolean {
  return wordings[as](text, value);
}

const wordings: { readonly [As in Wording]: (text: string, value: Json) => boolean } = {
  text: (text, value) => holds(text, plain(value)),
  number: (text, value) => plain(value).trim() !== '' && mentionsNumber(text, Number(value)),
  datetime: (text, value) => mentionsInstant(text, plain(value)),
  place: mentionsPlace,
};

const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const holds = (text: string, words: string): boolean =>
  words.trim() !== '' && foldWords(text).includes(foldWords(words));

const labels: ReadonlyMap<string, string> = new Map(Object.entries(LABELS.location));

/** A venue by its whole name, or by each of its parts: the answer may put other words between them. */
function mentionsPlace(text: string, value: Json): boolean {
  const place = plain(value);
  if (holds(text, labels.get(place) ?? place)) return true;
  const parts = place.split(/[\s,，、;；()（）|｜/／・·]+/u).filter((part) => foldWords(part) !== '');
  return parts.length > 1 && parts.every((part) => holds(text, part));
}
