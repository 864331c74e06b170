import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { main } from '../../../scripts/cli.ts';
import { runTraces } from '../../../scripts/traces.ts';
import { openStore } from '../../../traces/store.ts';
import { exportTrace } from '../../../traces/transfer.ts';
import { stripColours } from './colours.ts';
import { FAIL, finished, folder, freshStore, PASS, traceHead } from './fixtures.ts';

/** Runs the command in this process, as its script would, and gives what it wrote and its exit code. */
async function traces(...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const text = (spy: typeof out) => stripColours(spy.mock.calls.map(([chunk]) => String(chunk)).join(''));
  try {
    await main(() => runTraces(args));
    return { code: process.exitCode, out: text(out), err: text(err) };
  } finally {
    process.exitCode = undefined;
    out.mockRestore();
    err.mockRestore();
  }
}

/** A store file with a passing and a failing E2 trace and an agent's interrupted one. */
function sample(): string {
  const file = join(folder(), 'exam.db');
  const store = freshStore(file);
  finished(store, 'passed', PASS);
  finished(store, '-dashed_id_of_21_char', FAIL, { caseId: 'ORD-01', startedAt: '2026-01-02T03:04:07.000Z' });
  const agent = { name: 'anthropic', evidence: 'E4', model: 'some-model', config: null } as const;
  store.beginTrace(traceHead('open', { agent })).append('note', 'agent', { text: 'x' });
  return file;
}

test('every command has help, and what is not known ends with 2 and a way on', async () => {
  const commands = ['list', 'show', 'export', 'import', 'merge', 'diff', 'regrade', 'verify', 'gc'];
  const help = await traces('--help');
  expect(help.code).toBe(0);
  for (const command of commands) {
    expect(help.out).toContain(command);
    const { code, out } = await traces(command, '--help');
    expect([code, out.includes('--db')], command).toEqual([0, true]);
  }
  const db = sample();
  const wrong: [string[], RegExp][] = [
    [[], /Usage/],
    [['lst'], /unknown command.*Did you mean list/s],
    [['list', '--case', 'X', '--wrong'], /unknown option.*npm run traces -- list --help/s],
    [['list', '--status', 'great', '--db', db], /Allowed choices are pass, fail, not_run/],
    [['list', '--run', 'nope', '--db', db], /no run nope/],
    [['list', '--db', join(db, '..', 'none.db')], /no trace store at .*npm run exam/],
    [['show', '--db', db], /missing required argument/],
    [['show', 'nope', '--db', db], /no trace "nope" .* npm run traces -- list/],
    [['diff', 'passed', '--db', db], /missing required argument/],
    [['export', '--db', db], /add --out DIR/],
    [['import', join(db, '..', 'none.json'), '--db', db], /none.json cannot be read/],
    [['merge', join(db, '..', 'none.db'), '--db', db], /no trace store/],
    [['gc', '--before', 'yesterday', '--db', db], /--before takes a date/],
    [['verify', 'extra', '--db', db], /too many arguments/],
  ];
  for (const [args, sentence] of wrong) {
    const { code, err } = await traces(...args);
    expect([args.join(' '), code]).toEqual([args.join(' '), 2]);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/\n\s+at /);
  }
});

test('list keeps the two strengths of evidence apart and never counts them together', async () => {
  const db = sample();
  const { code, out } = await traces('list', '--db', db);
  expect(code).toBe(0);
  expect(out).toContain('E2 deterministic: 1 pass, 1 fail, 0 not_run');
  expect(out).toContain('agent traces: 0 pass, 0 fail, 1 not_run');
  expect(out).toMatch(/ORD-02 +pass +reference +E2 +1 +1 of 2 /);
  expect(out).toMatch(/ORD-02 +not_run +interrupted +anthropic some-model +E4 /);
  const json = JSON.parse((await traces('list', '--json', '--status', 'fail', '--db', db)).out) as { traces: object[] };
  expect(json.traces).toMatchObject([{ id: '-dashed_id_of_21_char', status: 'fail' }]);
});

test('show finds a trace by id, by the beginning of it, by case, and with a dash in front', async () => {
  const db = sample();
  const by = async (id: string) => (await traces('show', id, '--db', db)).out.split('\n').slice(0, 2).join(' ');
  expect(await by('passed')).toMatch(/ORD-02 .* pass trace +passed/);
  expect(await by('pas')).toMatch(/trace +passed/);
  expect(await by('ORD-01')).toMatch(/trace +-dashed_id/);
  expect(await by('-dashed_id_of_21_char')).toMatch(/ORD-01 .* fail/);
  expect((await traces('show', 'passed', '--events', '--db', db)).out).toMatch(/ 8 .* verdict /);
});

test('export and import go through files, torn ones are named', async () => {
  const db = sample();
  const place = folder();
  expect((await traces('export', '--out', place, '--db', db)).code).toBe(0);
  const files = readdirSync(place).sort();
  expect(files).toEqual([
    'ORD-01.reference.-dashed_id_of_21_char.json',
    'ORD-02.anthropic.open.json',
    'ORD-02.reference.passed.json',
  ]);
  const paths = files.map((file) => join(place, file));
  const [first = '', second = '', third = ''] = paths;
  writeFileSync(second, readFileSync(second, 'utf8').slice(0, -40));
  const other = join(folder(), 'other.db');
  const imported = await traces('import', ...paths, '--db', other);
  expect(imported.code).toBe(2);
  expect(imported.err).toContain(`Refused: ${second} is torn`);
  const store = openStore(other);
  expect(store.traces()).toHaveLength(2);
  expect(exportTrace(store, 'passed')).toBe(readFileSync(third, 'utf8'));
  store.close();
  expect(await traces('import', first, third, '--db', other)).toMatchObject({ code: 0 });
  expect((await traces('export', 'passed', '--db', other)).out).toBe(readFileSync(third, 'utf8'));
});

test('verify ends with 1 on damage, gc changes nothing until told', async () => {
  const db = sample();
  expect(await traces('verify', '--db', db)).toMatchObject({ code: 0 });
  expect((await traces('gc', '--keep-runs', '1', '--db', db)).out).toContain('Would remove 0 traces');
  const raw = new Database(db);
  raw.exec(`UPDATE events SET body = replace(body, 'evt-1', 'evt-2')`);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
  const found = await traces('verify', '--db', db);
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/damaged trace passed: event 2 /);
});

test('a damaged database is trouble of the machine for list and the answer for verify', async () => {
  const db = join(folder(), 'exam.db');
  const store = openStore(db);
  store.close();
  truncateSync(db, 8192);
  expect((await traces('list', '--db', db)).code).toBe(3);
  expect((await traces('verify', '--db', db)).code).toBe(1);
});

test('merge and diff', async () => {
  const db = sample();
  const other = join(folder(), 'other.db');
  expect((await traces('merge', db, '--db', other)).out).toMatch(/3 added, 0 completed, 0 here already, 0 refused/);
  const diff = await traces('diff', 'passed', 'open', '--db', other);
  expect(diff.code).toBe(0);
  expect(diff.out).toMatch(/^unlike tool catalog: .*\nunlike agent: reference against anthropic/);
  expect(diff.out).toContain('verdict  pass → not_run: interrupted');
});

test('the script itself ends with the code of what it ran', { timeout: 60_000 }, () => {
  const script = join(import.meta.dirname, '../../../scripts/traces.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', script, ...args], { encoding: 'utf8' });
  const listed = run('list', '--db', sample());
  expect([listed.status, listed.stdout.includes('E2 deterministic')]).toEqual([0, true]);
  expect(run('show', 'nope', '--db', sample()).status).toBe(2);
});
