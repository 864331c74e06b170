import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffTraces } from '../../../traces/diff.ts';
import { align } from '../../../traces/diff-align.ts';
import { differences } from '../../../traces/diff-values.ts';
import { inert, inertLine } from '../../../traces/inert.ts';
import { printDiff } from '../../../traces/print-diff.ts';
import { printTrace } from '../../../traces/print-show.ts';
import { regradeTrace } from '../../../traces/regrade.ts';
import type { Json, Trace, TraceHead, Verdict } from '../../../traces/schema.ts';
import { stripColours } from './colours.ts';
import { FAIL, freshStore, PASS, sit, traceHead } from './fixtures.ts';

/** Finished traces of one store, by what their agent did. */
function recorded(id: string, tools: readonly string[], verdict: Verdict, more: Partial<TraceHead> = {}): Trace {
  const journal = freshStore().beginTrace(traceHead(id, more));
  for (const tool of tools) sit(journal, { tool });
  journal.finish(verdict);
  return journal.trace();
}

test('two sittings that did the same are the same, whatever time they took', () => {
  const one = recorded('a', ['search_events', 'save_event'], PASS);
  const two = recorded('b', ['search_events', 'save_event'], PASS);
  const diff = diffTraces(one, two);
  expect(diff.same).toBe(true);
  expect(diff.unlike).toEqual([]);
  expect(diffTraces(one, one).durationMs.left).toBe(diffTraces(one, one).durationMs.right);
});

test('what is unlike about the two is said first', () => {
  const one = recorded('a', ['save_event'], PASS);
  const other = { site: { url: 'http://127.0.0.1:4173', build: 'build-2' }, datasetHash: 'b'.repeat(64) };
  const two = recorded('b', ['save_event'], PASS, other);
  const diff = diffTraces(one, two);
  expect(diff.unlike.map(({ what }) => what)).toEqual(['dataset', 'site build']);
  expect(printDiff(diff).split('\n')[0]).toContain('dataset');
});

test('calls are aligned, so that an extra one does not make all others differ', () => {
  const one = recorded('a', ['search_events', 'get_event_details', 'save_event'], PASS);
  const two = recorded('b', ['search_events', 'search_events', 'get_event_details', 'save_event'], FAIL);
  const diff = diffTraces(one, two);
  expect(diff.calls.map(({ left, right }) => [left?.tool, right?.tool])).toEqual([
    ['search_events', 'search_events'],
    [undefined, 'search_events'],
    ['get_event_details', 'get_event_details'],
    ['save_event', 'save_event'],
  ]);
  expect(diff.same).toBe(false);
  expect(diff.checks).toMatchObject([{ name: 'order', left: { status: 'pass' }, right: { status: 'fail' } }]);
  expect(diff.verdict).toEqual({ left: 'pass', right: 'fail' });
});

test('alignment keeps both orders, loses nothing, and pairs only what is alike', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(list, list, (left, right) => {
      const rows = align(left, right, (a, b) => (a === b ? 1 : 0));
      expect(rows.flatMap((row) => row.left ?? [])).toEqual(left);
      expect(rows.flatMap((row) => row.right ?? [])).toEqual(right);
      expect(rows.every((row) => row.left === null || row.right === null || row.left === row.right)).toBe(true);
    }),
  );
  expect(align([1, 2, 3], [1, 2, 3], (a, b) => (a === b ? 1 : 0)).every((row) => row.left === row.right)).toBe(true);
});

test('values differ where they differ, by pointer', () => {
  const left: Json = { a: [1, { 'x/y': 'old' }], same: true, gone: null };
  const right: Json = { a: [1, { 'x/y': 'new' }, 3], same: true, come: {} };
  expect(differences(left, right)).toEqual([
    { pointer: '/a/1/x~1y', left: 'old', right: 'new' },
    { pointer: '/a/2', right: 3 },
    { pointer: '/come', right: {} },
    { pointer: '/gone', left: null },
  ]);
  let [one, two]: [Json, Json] = ['x', 'y'];
  for (let level = 0; level < 10_000; level++) [one, two] = [[one], [two]];
  expect(differences(one, two)).toHaveLength(1);
  expect(differences(Array(1000).fill(1), Array(1000).fill(2))).toHaveLength(200);
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(differences(JSON.parse(text), JSON.parse(text))).toEqual([]);
    }),
  );
});

test('regrading says whether a verdict still follows, and refuses a trace of another case', () => {
  const trace = recorded('a', ['save_event'], PASS);
  const seen: number[] = [];
  const grade = (verdict: Verdict) => (given: Trace) => {
    seen.push(given.events.filter((event) => event.type === 'verdict').length);
    return verdict;
  };
  expect(regradeTrace(trace, grade({ ...PASS, detail: 'other words' })).outcome).toBe('same');
  expect(regradeTrace(trace, grade(FAIL))).toMatchObject({
    outcome: 'differs',
    detail: 'pass → fail, order: pass → fail',
  });
  expect(seen).toEqual([0, 0]);
  const swapped = { ...trace, head: { ...trace.head, case: { id: 'ORD-01' } } };
  expect(regradeTrace(swapped, grade(PASS))).toMatchObject({ outcome: 'refused', after: null });
  expect(regradeTrace(swapped, grade(PASS)).detail).toContain('provenance_mismatch');
  const open = { ...trace, events: trace.events.slice(0, -1) };
  expect(regradeTrace(open, grade(PASS)).outcome).toBe('unfinished');
});

test('a trace prints as prompt → tool → input → result → answer, then checks with their events', () => {
  const text = stripColours(printTrace(recorded('a', ['save_event'], FAIL)));
  const at = [
    'prompt [0] 請收藏',
    '→ [2] save_event {"event_id":"evt-1"}',
    '← [4] completed',
    'answer [7] 已收藏',
    'expected one',
    'saw      two',
  ];
  const places = at.map((part) => text.indexOf(part));
  expect(
    places.every((place) => place >= 0),
    text,
  ).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(text).toContain('events 2');
});

test('recorded text is printed inert', () => {
  const hostile = '\u001b[2J\u001b]0;owned\u0007a\u202eb\u2066c\u200bd\u0000e\u009bf\r\ng\ud800h\u{e0041}i';
  const safe =
    '\\u{1b}[2J\\u{1b}]0;owned\\u{7}a\\u{202e}b\\u{2066}c\\u{200b}d\\u{0}e\\u{9b}f\\u{d}\\u{a}g\\u{d800}h\\u{e0041}i';
  expect(inert(hostile)).toBe(safe);
  expect(inert('繁體中文 émoji 🙂❤️ <script>\n', { newlines: true })).toBe('繁體中文 émoji 🙂❤️ <script>\n');
  expect(inertLine(`${'a'.repeat(5_000_000)}`, 10)).toBe('aaaaaaaaa…');
  expect(inertLine('a\n  b\tc ')).toBe('a b c');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(inert(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(inert(inert(text))).toBe(inert(text));
    }),
  );
});

test('a hostile trace prints without a control character', () => {
  const journal = freshStore().beginTrace(
    traceHead('x', {
      caseId: '\u001b[31mX',
      agent: { name: '\u202eagent', evidence: 'E2', model: '\u0007', config: null },
    }),
  );
  const evil = '\u001b[2J\u202e\u0000';
  journal.append('prompt', 'agent', { turn: 0, text: evil });
  journal.append('answer', 'agent', { turn: 0, text: evil });
  journal.append('note', 'agent', { text: evil });
  journal.finish({
    ...FAIL,
    detail: evil,
    checks: [{ name: evil, kind: evil, status: 'fail', detail: evil, evidence: [], saw: evil, warning: evil }],
  });
  const text = stripColours(printTrace(journal.trace(), { events: true, full: true }));
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});
