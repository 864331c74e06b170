import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES_DIR } from '../../../cases/dir.ts';

const ROOT = join(CASES_DIR, '..');
const validate = (...options: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), 'validate', ...options], { encoding: 'utf8' });

describe('npm run evals:validate', () => {
  let copy = '';
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'paper-'));
    cpSync(CASES_DIR, copy, { recursive: true });
    const file = join(copy, 'dataset', 'order.json');
    const { cases } = JSON.parse(readFileSync(file, 'utf8'));
    cases[0].start = '/help';
    cases[1].tools.expected.push('cancel_registration');
    writeFileSync(file, JSON.stringify({ cases }));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('ends with 0 and says what that proves', () => {
    const { status, stdout } = validate();
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('proves the paper, not any answer'),
    });
  });
  it('ends with 1 and names every problem with case and place', () => {
    const { status, stdout } = validate('--dir', copy);
    expect(status).toBe(1);
    expect(stdout).toMatch(/ORD-01 {2}dataset\/order\.json#\/cases\/0\/start/);
    expect(stdout).toMatch(/ORD-02 {2}dataset\/order\.json#\/cases\/1\/tools\/expected\/3/);
    expect(stdout).toContain('proves the paper, not any answer');
  });
  it('prints the same as JSON', () => {
    const { status, stdout } = validate('--dir', copy, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'paper/1',
      cases: 20,
      problems: [{ caseId: 'ORD-01' }, { caseId: 'ORD-02' }],
    });
  });
  it.each([
    ['an unknown option', ['--fast']],
    ['a folder that is not there', ['--dir', '/nowhere']],
    ['an argument too many', ['cases']],
  ])('ends with 2 for %s', (_, options) => {
    expect(validate(...options)).toMatchObject({ status: 2, stderr: expect.stringMatching(/\S/) });
  });
});
