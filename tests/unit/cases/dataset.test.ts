import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, it } from 'vitest';
import { ScriptFile } from '../../../agents/script-file.ts';
import { ALWAYS_ON } from '../../../cases/always-on.ts';
import { CASES_DIR, CATEGORIES, caseHash, loadDataset, REFERENCE_SCRIPT } from '../../../cases/index.ts';
import { caseJsonSchema, chaptersJsonSchema, scriptJsonSchema } from '../../../cases/json-schemas.ts';
import { readRawDataset } from '../../../cases/raw.ts';
import { always } from '../../../exam/grade/always/index.ts';

const { cases, chapters, hash } = loadDataset();
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe('the dataset', () => {
  it('has twenty cases, two in each category and in their order', () => {
    expect(cases.map((one) => one.case.category)).toEqual(CATEGORIES.flatMap((category) => [category, category]));
    expect(new Set(cases.map((one) => one.case.id)).size).toBe(20);
  });
  it('gives every case to one chapter, and day-26 only repetitions', () => {
    expect(cases.every(({ chapter }) => chapter !== null)).toBe(true);
    expect(chapters.at(-1)).toMatchObject({ id: 'day-26', owns: [], replays: ['SEL-01', 'SEL-02'] });
  });
  it('binds to what it holds', () => {
    expect(loadDataset().hash).toBe(hash);
    const [first] = cases;
    expect(first && caseHash({ ...first.case, start: '/help' })).not.toBe(first?.hash);
    expect(first && caseHash(structuredClone(first.case))).toBe(first?.hash);
  });
  it('has an answer key with the right number of turns for each case', () => {
    const key = ScriptFile.parse(json(REFERENCE_SCRIPT));
    for (const { case: one } of cases) {
      expect(key.cases[one.id], one.id).toHaveLength(one.steps.filter((step) => 'agent' in step).length);
    }
  });
  it('has a saboteur for every case', () => {
    const manifest = json(join(CASES_DIR, 'scripts/saboteurs/manifest.json')) as Record<string, { case: string }>;
    const ids = new Set(Object.values(manifest).map((entry) => entry.case));
    expect([...ids].sort()).toEqual(cases.map((one) => one.case.id).sort());
  });
  it('forbids the names that the grader knows for always-on checks', () => {
    expect(Object.keys(always)).toEqual([...ALWAYS_ON]);
  });
});

describe('loadDataset', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const dir of made.splice(0)) rmSync(dir, { recursive: true });
  });
  function folder(file: string): string {
    const dir = mkdtempSync(join(tmpdir(), 'cases-'));
    made.push(dir);
    mkdirSync(join(dir, 'dataset'));
    writeFileSync(join(dir, 'dataset', 'order.json'), file);
    return dir;
  }
  it('reads a dataset without chapters', () => {
    const loaded = loadDataset(folder(JSON.stringify(json(join(CASES_DIR, 'dataset/order.json')))));
    expect(loaded.cases.map(({ chapter }) => chapter)).toEqual([null, null]);
    expect(loaded.hash).not.toBe(hash);
  });
  it('says which file is wrong', () => {
    expect(() => loadDataset(folder('{"cases":[{}]}'))).toThrow(/order\.json is not what it should be/);
  });
});

describe('JSON Schemas for editors', () => {
  const ROOT = join(CASES_DIR, '..');
  const files = {
    'cases/case.schema.json': caseJsonSchema,
    'cases/chapters.schema.json': chaptersJsonSchema,
    'agents/exam-script.schema.json': scriptJsonSchema,
  };
  it.each(Object.entries(files))('%s is current (npm run schemas)', (file, schema) => {
    expect(json(join(ROOT, file))).toEqual(JSON.parse(JSON.stringify(schema())));
  });
  it('allow what the project itself has written', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const raw = readRawDataset(CASES_DIR);
    const valid = (schema: object, value: unknown) => ajv.validate(schema, value) || JSON.stringify(ajv.errors);
    for (const file of raw.dataset) expect(valid(caseJsonSchema(), 'json' in file && file.json), file.file).toBe(true);
    for (const file of raw.scripts)
      expect(valid(scriptJsonSchema(), 'json' in file && file.json), file.file).toBe(true);
    expect(valid(chaptersJsonSchema(), raw.chapters && 'json' in raw.chapters && raw.chapters.json)).toBe(true);
    expect(ajv.validate(caseJsonSchema(), { cases: [{}] })).toBe(false);
  });
});
