import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../traces/store.ts';
import { verifyStore } from '../../../traces/verify.ts';
import { folder, PASS, runHead, traceHead } from './fixtures.ts';

const CHILD = join(import.meta.dirname, 'child.ts');

const start = (...args: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', CHILD, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });

const ended = (child: ChildProcess) =>
  new Promise<number | NodeJS.Signals | null>((done) => child.once('exit', (code, signal) => done(code ?? signal)));

const acknowledged = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setTimeout(next, 5));
}

test('several processes write at once and lose nothing', { timeout: 60_000 }, async () => {
  const place = folder();
  const file = join(place, 'exam.db');
  const store = openStore(file);
  store.startRun(runHead());
  const ids = ['a', 'b', 'c', 'd'];
  const codes = ids.map((id) => ended(start(file, id, '100', join(place, `${id}.log`))));
  expect(await Promise.all(codes)).toEqual([0, 0, 0, 0]);
  for (const id of ids) {
    const trace = store.trace(id);
    expect(trace?.events.map((event) => event.seq)).toEqual(Array.from({ length: 101 }, (_, seq) => seq));
    expect(trace?.blobs.size).toBe(100);
  }
  const { findings, blobs } = verifyStore(store);
  expect(findings).toEqual([]);
  expect(blobs).toBe(100);
  store.close();
});

test('several processes may make a new store at once', { timeout: 60_000 }, async () => {
  const file = join(folder(), 'new', 'exam.db');
  const script = `import(${JSON.stringify(join(import.meta.dirname, '../../../traces/store.ts'))})
    .then(({ openStore }) => openStore(${JSON.stringify(file)}).close())`;
  const open = () => ended(spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: 'inherit' }));
  expect(await Promise.all([open(), open(), open(), open()])).toEqual([0, 0, 0, 0]);
  const store = openStore(file, { readonly: true });
  expect(store.runs()).toEqual([]);
  store.close();
});

test('killed in the middle, every acknowledged event is there and the sitting is interrupted', {
  timeout: 120_000,
}, async () => {
  const place = folder();
  const file = join(place, 'exam.db');
  const store = openStore(file);
  store.startRun(runHead());
  for (const [round, moment] of [1, 7, 40, 150].entries()) {
    const id = `killed-${round}`;
    const log = join(place, `${id}.log`);
    const child = start(file, id, 'forever', log);
    const exit = ended(child);
    await until(() => acknowledged(log) >= moment);
    child.kill('SIGKILL');
    expect(await exit).toBe('SIGKILL');
    const events = store.trace(id)?.events ?? [];
    // One more may have been written than could be acknowledged.
    expect(events.length - acknowledged(log)).toBeGreaterThanOrEqual(0);
    expect(events.length - acknowledged(log)).toBeLessThanOrEqual(1);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, seq) => seq));
    expect(store.traces({ id })).toMatchObject([{ status: 'not_run', reason: 'interrupted', finished: false }]);
  }
  const after = store.beginTrace(traceHead('after'));
  after.finish(PASS);
  const { findings, unfinished } = verifyStore(store);
  expect(findings).toEqual([]);
  expect(unfinished).toBe(4);
  store.close();
});
