import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { CASES_DIR } from '../../cases/index.ts';
import { openTestHall, type TestHall } from './support.ts';

const FOLDER = join(CASES_DIR, 'scripts', 'saboteurs');
type Manifest = Readonly<Record<string, { readonly case: string; readonly fails: string }>>;
const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;

let hall: TestHall;
test.beforeAll(() => {
  hall = openTestHall();
});
test.afterAll(() => hall.close());

for (const [file, { case: id, fails }] of Object.entries(manifest)) {
  test(`${file} fails for exactly ${fails}`, async () => {
    const [sat, ...more] = await hall.sit({ agents: ['script'], script: join(FOLDER, file) });
    expect(more).toEqual([]);
    expect(sat?.caseId).toBe(id);
    const failed = sat?.verdict.checks.filter(({ status }) => status === 'fail').map(({ name }) => name);
    expect(failed, JSON.stringify(sat?.verdict, null, 2)).toEqual([fails]);
    expect(sat?.verdict.status).toBe('fail');
  });
}
