import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../../traces/gc.ts';
import { mergeStore } from '../../../traces/merge.ts';
import { openStore, partsOf, type Store } from '../../../traces/store.ts';
import { exportTrace } from '../../../traces/transfer.ts';
import { verifyStore } from '../../../traces/verify.ts';
import { FAIL, finished, folder, freshStore, PASS, runHead, sit, traceHead } from './fixtures.ts';

const edit = (store: Store, sql: string) => partsOf(store).db.exec(sql);
const problems = (store: Store) =>
  verifyStore(store).findings.map(({ trace, seq, problem }) => ({ trace, seq, problem }));

test('a sound store has no findings, an interrupted sitting is none', () => {
  const store = freshStore();
  finished(store);
  sit(store.beginTrace(traceHead('open')));
  expect(verifyStore(store)).toEqual({ traces: 2, unfinished: 1, blobs: 2, findings: [] });
});

test.each([
  ['one byte of an event', `UPDATE events SET body = replace(body, 'evt-1', 'evt-2') WHERE seq = 2`, /event|changed/],
  ['a dropped event', 'DELETE FROM events WHERE seq = 3', /changed/],
  ['a dropped end', 'DELETE FROM events WHERE seq >= 7', /missing at its end/],
  ['an event of another kind', `UPDATE events SET type = 'note' WHERE seq = 2`, /row says otherwise/],
  ['the verdict in the list', `UPDATE traces SET status = 'pass'`, /row in the lists/],
  ['a count in the list', 'UPDATE traces SET posts_agent = 0', /row in the lists/],
  ['the head', `UPDATE heads SET body = replace(body, 'build-1', 'build-2')`, /head was changed/],
  ['a body', `UPDATE blobs SET body = x'00' WHERE mime = 'image/jpeg'`, /other content/],
  ['a packed body', `UPDATE blobs SET packed = 1 WHERE mime = 'image/jpeg'`, /cannot be unpacked/],
  ['a lost link', 'DELETE FROM trace_blobs', /not there/],
])('an edit is found: %s', (_, sql, problem) => {
  const store = freshStore();
  finished(store, 'trace-1', FAIL);
  edit(store, sql);
  expect(problems(store).some((finding) => problem.test(finding.problem))).toBe(true);
});

test('every single byte of an event counts', () => {
  const store = freshStore();
  finished(store);
  const { db } = partsOf(store);
  const body = String(db.prepare('SELECT body FROM events WHERE seq = 4').pluck().get());
  const put = db.prepare('UPDATE events SET body = ? WHERE seq = 4');
  for (let at = 0; at < body.length; at++) {
    const char = body[at] === 'x' ? 'y' : 'x';
    put.run(body.slice(0, at) + char + body.slice(at + 1));
    expect(problems(store).find((finding) => finding.seq === 4)).toBeDefined();
  }
  put.run(body);
  expect(problems(store)).toEqual([]);
});

test('merge joins stores without doubles, completes what was cut off, and leaves damage out', () => {
  const place = folder();
  const one = freshStore(join(place, 'one.db'));
  const two = freshStore(join(place, 'two.db'));
  finished(one, 'both');
  finished(two, 'both');
  finished(two, 'only-two', FAIL);
  sit(one.beginTrace(traceHead('cut')));
  finished(two, 'bent');
  edit(
    two,
    `UPDATE events SET body = replace(body, 'evt-1', 'evt-2') WHERE trace = (SELECT key FROM traces WHERE id = 'bent')`,
  );
  const whole = two.beginTrace(traceHead('other'));
  whole.append('note', 'agent', { text: 'two' });
  whole.finish(PASS);
  one.beginTrace(traceHead('other')).append('note', 'agent', { text: 'one' });
  two.startRun(runHead('run-2', '2026-03-01T00:00:00.000Z'));
  two.finishRun('run-1', { endedAt: '2026-01-03T00:00:00.000Z', interrupted: true });

  const merged = mergeStore(one, two.file);
  // Two recordings of the same sitting have their own times, so that they cannot be the same trace.
  expect(merged.refused.map(({ trace }) => trace).sort()).toEqual(['bent', 'both', 'other']);
  expect(merged).toMatchObject({ added: 1, completed: 0, present: 0 });
  expect(exportTrace(one, 'only-two')).toBe(exportTrace(two, 'only-two'));
  expect(one.runs().map((run) => run.id)).toEqual(['run-2', 'run-1']);
  expect(one.run('run-1')).toMatchObject({ interrupted: true, endedAt: '2026-01-03T00:00:00.000Z' });
  expect(mergeStore(one, two.file)).toMatchObject({ added: 0, present: 1 });
  expect(verifyStore(one).findings).toEqual([]);

  const three = openStore(join(place, 'three.db'));
  expect(mergeStore(three, one.file)).toMatchObject({ added: 4, refused: [] });
  expect(mergeStore(three, one.file)).toMatchObject({ added: 0, present: 4, refused: [] });
  expect(three.traces()).toEqual(one.traces());
  expect(three.runs()).toEqual(one.runs());
  three.close();
});

test('merge takes the longer copy of a sitting that was cut off', () => {
  const place = folder();
  const source = freshStore(join(place, 'source.db'));
  const target = openStore(join(place, 'target.db'));
  const journal = source.beginTrace(traceHead());
  sit(journal);
  expect(mergeStore(target, source.file)).toMatchObject({ added: 1 });
  journal.finish(PASS);
  expect(mergeStore(target, source.file)).toMatchObject({ completed: 1 });
  expect(target.trace('trace-1')).toEqual(source.trace('trace-1'));
  expect(verifyStore(target).findings).toEqual([]);
  target.close();
});

test('gc says first and removes only when told, never what a trace still holds', () => {
  const store = freshStore();
  store.startRun(runHead('run-2', '2026-05-01T00:00:00.000Z'));
  finished(store, 'old');
  finished(store, 'new', PASS, { run: 'run-2', startedAt: '2026-05-01T00:00:01.000Z' });
  edit(store, `INSERT INTO blobs VALUES ('loose', 'text/plain', 3, 0, x'414243')`);
  expect(collectGarbage(store)).toEqual({ applied: false, traces: [], runs: [], blobs: 1, bytes: 3 });
  expect(collectGarbage(store, { keepRuns: 1 })).toMatchObject({ applied: false, traces: ['old'], runs: ['run-1'] });
  expect(collectGarbage(store, { before: '2026-02-01' })).toMatchObject({ traces: ['old'] });
  expect(store.traces()).toHaveLength(2);
  const done = collectGarbage(store, { apply: true, keepRuns: 1 });
  expect(done).toEqual({ applied: true, traces: ['old'], runs: ['run-1'], blobs: 1, bytes: 3 });
  expect(store.traces().map((row) => row.id)).toEqual(['new']);
  expect(store.runs().map((run) => run.id)).toEqual(['run-2']);
  expect(store.trace('new')?.blobs.size).toBe(1);
  expect(verifyStore(store)).toMatchObject({ traces: 1, blobs: 2, findings: [] });
});
