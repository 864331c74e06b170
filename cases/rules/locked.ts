import { hashJson } from '../../traces/hash.ts';
import { isArray, isObject } from '../../traces/json.ts';
import type { Json } from '../../traces/schema.ts';
import { inCase, objectIn, type Paper, type PaperCase, type Problem, textOf } from '../paper.ts';

/** What a locked case is bound to. */
export const lockHash = (start: string, prompts: readonly string[]): string =>
  hashJson({ start, prompts: [...prompts] });

/** Routes and prompts are to the letter what they were when the dataset was first published. */
export function locked({ raw, cases }: Paper): readonly Problem[] {
  if (!raw.locked || 'notJson' in raw.locked) return [];
  const { file } = raw.locked;
  const { cases: locks } = objectIn(raw.locked);
  if (!isObject(locks)) return [{ file, caseId: null, path: '/cases', message: 'there is no list of locked cases' }];
  const missing = Object.keys(locks).filter((id) => !cases.some((one) => one.id === id));
  return [
    ...missing.map((id) => ({
      file,
      caseId: id,
      path: `/cases/${id}`,
      message: `${id} is locked and is not in the dataset`,
    })),
    ...Object.entries(locks).flatMap(([id, lock]) => lockProblems(file, id, lock)),
    ...cases.flatMap((one) => differs(one, locks[one.id])),
  ];
}

function readLock(lock: Json | undefined): { start: string; prompts: readonly string[]; hash: string } | null {
  if (!isObject(lock) || !isArray(lock.prompts)) return null;
  return { start: textOf(lock.start), prompts: lock.prompts.map(textOf), hash: textOf(lock.hash) };
}

function lockProblems(file: string, id: string, lock: Json): Problem[] {
  const problem = (message: string) => [{ file, caseId: id, path: `/cases/${id}`, message }];
  const read = readLock(lock);
  if (!read) return problem('the lock has no start and prompts');
  return lockHash(read.start, read.prompts) === read.hash
    ? []
    : problem('the lock’s hash is not that of its start and prompts');
}

function differs(one: PaperCase, entry: Json | undefined): Problem[] {
  if (one.id === '') return [];
  const lock = readLock(entry);
  if (!lock) return entry === undefined ? [inCase(one, '/id', `${one.id} is not among the locked cases`)] : [];
  const problems: Problem[] = [];
  if (one.start !== lock.start) {
    problems.push(inCase(one, '/start', `the start route differs from the locked one, ${lock.start}`));
  }
  if (one.prompts.length !== lock.prompts.length) {
    problems.push(inCase(one, '/steps', `there are ${one.prompts.length} prompts; ${lock.prompts.length} are locked`));
  } else {
    lock.prompts.forEach((prompt, turn) => {
      if (one.prompts[turn] === prompt) return;
      problems.push(inCase(one, '/steps', `the prompt of turn ${turn} differs from the locked one: ${prompt}`));
    });
  }
  return problems;
}
