import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashJson } from '../traces/hash.ts';
import type { Hash, Json } from '../traces/schema.ts';
import { CASES_DIR } from './dir.ts';
import { isMissing } from './raw.ts';
import { CATEGORIES, type Case, CaseFile, Chapters } from './schema.ts';

export { CASES_DIR } from './dir.ts';
export { CATEGORIES, type Case, type Category, type Chapters, type Check, type Step } from './schema.ts';

/** The answer key: the script that passes every case. */
export const REFERENCE_SCRIPT = join(CASES_DIR, 'scripts', 'reference.json');

/** One chapter, and the cases it owns or replays. */
export type Chapter = Chapters['chapters'][number];

/** A case with what its sittings are bound to. */
export interface LoadedCase {
  readonly case: Case;
  readonly hash: Hash;
  /** The chapter that owns it; null in a dataset without chapters. */
  readonly chapter: string | null;
}

export interface Dataset {
  /** In the order of the categories, then as written. */
  readonly cases: readonly LoadedCase[];
  readonly chapters: readonly Chapter[];
  readonly hash: Hash;
}

/** The hash that a sitting of this case is bound to. */
export const caseHash = (subject: Case): Hash => hashJson(asJson(subject));

/**
 * Reads and parses a dataset: `DIR/dataset/*.json` and, where there is one, `DIR/chapters.json`.
 *
 * It stops at the first thing that is not a case; `npm run evals:validate` names everything that is wrong at once.
 */
export function loadDataset(dir: string = CASES_DIR): Dataset {
  const folder = join(dir, 'dataset');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const parsed = files.flatMap((file) => parseFile(CaseFile, join(folder, file)).cases);
  const cases = CATEGORIES.flatMap((category) => parsed.filter((one) => one.category === category));
  const chapters = readChapters(join(dir, 'chapters.json'));
  const owner = new Map(chapters.flatMap(({ id, owns }) => owns.map((owned) => [owned, id] as const)));
  return {
    cases: cases.map((one) => ({ case: one, hash: caseHash(one), chapter: owner.get(one.id) ?? null })),
    chapters,
    hash: hashJson(asJson({ cases, chapters })),
  };
}

function readChapters(file: string): readonly Chapter[] {
  try {
    return parseFile(Chapters, file).chapters;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

interface Parser<Value> {
  safeParse(input: unknown): { success: true; data: Value } | { success: false; error: Error };
}

function parseFile<Value>(schema: Parser<Value>, file: string): Value {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is not what it should be; see npm run evals:validate.\n${parsed.error.message}`);
}

/** Parsed cases hold nothing but JSON; keys that are absent are not there, so they do not count. */
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
