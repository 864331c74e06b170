import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../traces/database.ts';
import { openStore, partsOf, StoreError } from '../../../traces/store.ts';
import { asStoreError } from '../../../traces/store-error.ts';
import { verifyStore } from '../../../traces/verify.ts';
import { finished, folder, freshStore, PASS, runHead, sit, traceHead } from './fixtures.ts';

/** The trouble that something ends in; its sentence must name the file. */
function troubleOf(work: () => unknown, file: string): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    expect(error.message).toContain(file);
    expect(error.message).toMatch(/\.$/);
    return error.trouble;
  }
  return 'none';
}

test('a store that is not there is only made for writing', () => {
  const file = join(folder(), 'exam.db');
  expect(troubleOf(() => openStore(file, { readonly: true }), file)).toBe('missing');
  expect(troubleOf(() => openStore(file, { create: false }), file)).toBe('missing');
  expect(existsSync(file)).toBe(false);
});

test('a store opened for reading cannot be written', () => {
  const file = join(folder(), 'exam.db');
  finished(freshStore(file));
  const reader = openStore(file, { readonly: true });
  expect(reader.traces()).toHaveLength(1);
  expect(troubleOf(() => reader.startRun(runHead('run-2')), file)).toBe('readonly');
  expect(troubleOf(() => reader.beginTrace(traceHead('trace-2')), file)).toBe('readonly');
  reader.close();
});

test('a store of a newer version is refused for writing and reading', () => {
  const file = join(folder(), 'exam.db');
  openStore(file).close();
  const raw = new Database(file);
  raw.pragma('user_version = 99');
  raw.close();
  expect(troubleOf(() => openStore(file), file)).toBe('newer');
  expect(troubleOf(() => openStore(file, { readonly: true }), file)).toBe('newer');
});

test('what is no trace store is left alone', () => {
  const place = folder();
  const text = join(place, 'text.db');
  writeFileSync(text, 'This is a letter, not a database. '.repeat(100));
  expect(troubleOf(() => openStore(text), text)).toBe('not_a_store');
  expect(readFileSync(text, 'utf8')).toContain('This is a letter');
  const other = join(place, 'other.db');
  const raw = new Database(other);
  raw.exec('CREATE TABLE guests (name TEXT)');
  raw.close();
  expect(troubleOf(() => openStore(other), other)).toBe('not_a_store');
  const directory = join(place, 'dir.db');
  mkdirSync(directory);
  expect(troubleOf(() => openStore(directory), directory)).toBe('io');
  expect(troubleOf(() => openStore(join(text, 'below.db')), text)).not.toBe('none');
});

test('a damaged store says so, and verify finds where', () => {
  const place = folder();
  const file = join(place, 'exam.db');
  const store = freshStore(file);
  for (let index = 0; index < 40; index++) finished(store, `trace-${index}`);
  partsOf(store).db.pragma('wal_checkpoint(TRUNCATE)');
  const torn = join(place, 'torn.db');
  copyFileSync(file, torn);
  truncateSync(torn, 20_480);
  const readTorn = () => {
    const opened = openStore(torn, { readonly: true });
    try {
      for (const row of opened.traces()) opened.trace(row.id);
    } finally {
      opened.close();
    }
  };
  expect(troubleOf(readTorn, torn)).toBe('corrupt');
});

test('a locked store says so once its patience is over, and what was written stays', () => {
  const file = join(folder(), 'exam.db');
  const store = freshStore(file);
  const other = openStore(file, { busyTimeoutMs: 1 });
  const journal = other.beginTrace(traceHead());
  journal.append('note', 'agent', { text: 'before' });
  const { db } = partsOf(store);
  db.exec('BEGIN IMMEDIATE');
  expect(troubleOf(() => journal.append('note', 'agent', { text: 'lost' }), file)).toBe('locked');
  expect(troubleOf(() => journal.finish(PASS), file)).toBe('locked');
  db.exec('COMMIT');
  expect(journal.append('note', 'agent', { text: 'after' })).toBe(1);
  journal.finish(PASS);
  expect(store.trace('trace-1')?.events).toHaveLength(3);
  expect(verifyStore(store).findings).toEqual([]);
  other.close();
});

test('a full disk says so, and earlier traces are whole', () => {
  const file = join(folder(), 'exam.db');
  const store = freshStore(file);
  finished(store, 'earlier');
  const { db } = partsOf(store);
  const pages = Number(db.pragma('page_count', { simple: true }));
  db.pragma(`max_page_count = ${pages + 2}`);
  const journal = store.beginTrace(traceHead('later'));
  sit(journal);
  const fill = () => journal.append('note', 'agent', { text: 'x'.repeat(100_000) });
  expect(troubleOf(fill, file)).toBe('full');
  expect(store.trace('earlier')?.events).toHaveLength(9);
  expect(store.traces({ id: 'later' })).toMatchObject([{ status: 'not_run', reason: 'interrupted', events: 8 }]);
  expect(verifyStore(store).findings).toEqual([]);
});

test('migrations bring an old version up, once, and refuse to be read before that', () => {
  const file = join(folder(), 'exam.db');
  const empty = new Database(file);
  empty.close();
  writeFileSync(file, '');
  expect(troubleOf(() => openDatabase(file, { readonly: true }), file)).toBe('older');
  openDatabase(file).close();
  const again = openDatabase(file);
  expect(again.pragma('user_version', { simple: true })).toBe(1);
  expect(again.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(again.pragma('journal_mode', { simple: true })).toBe('wal');
  again.close();
});

test('errors of the file system are told like those of the database; others stay what they are', () => {
  const full = asStoreError(Object.assign(new Error('no'), { code: 'ENOSPC' }), 'f.db');
  expect(full).toMatchObject({ trouble: 'full', environment: true, file: 'f.db' });
  const denied = asStoreError(Object.assign(new Error('no'), { code: 'EACCES' }), 'f.db');
  expect(denied).toMatchObject({ trouble: 'readonly' });
  const other = new TypeError('bug');
  expect(asStoreError(other, 'f.db')).toBe(other);
});
