import { inCase, type Paper, type Problem } from '../paper.ts';
import { CATEGORIES } from '../schema.ts';

const WHOLE = { cases: 20, perCategory: 2 } as const;

/** No id stands twice. */
export function uniqueIds({ cases }: Paper): readonly Problem[] {
  const seen = new Map<string, string>();
  return cases.flatMap((one) => {
    if (one.id === '') return [];
    const first = seen.get(one.id);
    seen.set(one.id, first ?? `${one.file}${one.path}`);
    return first === undefined ? [] : [inCase(one, '/id', `${one.id} stands twice; first at ${first}`)];
  });
}

/** Twenty cases, two in each category. A dataset that is not locked may have any number. */
export function counts({ raw, cases }: Paper): readonly Problem[] {
  if (!raw.locked) return [];
  const problem = (message: string): Problem => ({ file: 'dataset', caseId: null, path: '', message });
  const perCategory = CATEGORIES.flatMap((category) => {
    const count = cases.filter((one) => one.category === category).length;
    if (count === WHOLE.perCategory) return [];
    return [
      problem(count === 0 ? `category ${category} has no case` : `category ${category} has ${count} cases, not two`),
    ];
  });
  const total = cases.length === WHOLE.cases ? [] : [problem(`there are ${cases.length} cases, not twenty`)];
  return [...total, ...perCategory];
}
