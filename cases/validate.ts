import { layOut, type Paper, type Problem } from './paper.ts';
import type { RawDataset } from './raw.ts';
import { chapters } from './rules/chapters.ts';
import { checks } from './rules/checks.ts';
import { counts, uniqueIds } from './rules/counts.ts';
import { locked } from './rules/locked.ts';
import { pointers } from './rules/pointers.ts';
import { scripts } from './rules/scripts.ts';
import { shape } from './rules/shape.ts';
import { tools } from './rules/tools.ts';

export type { Problem } from './paper.ts';

const rules: readonly ((paper: Paper) => readonly Problem[])[] = [
  shape,
  uniqueIds,
  counts,
  locked,
  chapters,
  tools,
  checks,
  pointers,
  scripts,
];

/** What a dataset that is in order proves, and what not. */
export const PAPER_ONLY =
  'This proves the paper, not any answer: no case was sat, and nothing is said of any agent or site.';

/**
 * Everything that is wrong with a dataset, all at once, with file, case and place. An empty list means that the paper can be
 * used; it says nothing about any answer.
 */
export function validateDataset(raw: RawDataset): readonly Problem[] {
  const paper = layOut(raw);
  return rules.flatMap((rule) => rule(paper));
}
