import { foldWidth } from './fold.ts';
import { clausesOf } from './sentences.ts';

/** How a text can say a thing, deny it, or only touch on it. */
export interface Wording {
  readonly says: RegExp;
  /** Takes back what `says` finds in the same clause. */
  readonly denies: RegExp;
  /** Neither: the clause speaks of something else, though the words are there. */
  readonly neutral?: RegExp;
}

/**
 * Whether a text says a thing. Clause by clause, since a denial does not reach across a comma; the last word counts. What is
 * only asked is not said.
 */
export function says(text: string, { says: positive, denies, neutral }: Wording): boolean {
  let said = false;
  for (const { text: clause, asked } of clausesOf(foldWidth(text))) {
    if (asked || neutral?.test(clause) || /是否|能不能|可不可以|要不要/u.test(clause)) continue;
    if (denies.test(clause)) said = false;
    else if (positive.test(clause)) said = true;
  }
  return said;
}
