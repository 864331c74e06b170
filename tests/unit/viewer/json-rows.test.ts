import { describe, expect, it } from 'vitest';
import type { Json } from '../../../traces/schema.ts';
import { firstUnfolded, isAt, jsonRows, PAGE, searchJson, unfoldTo } from '../../../traces/viewer/model/json-rows.ts';
import { compactJson, resultLine } from '../../../traces/viewer/model/text.ts';

function deep(levels: number): Json {
  let value: Json = 'bottom';
  for (let level = 0; level < levels; level++) value = { down: value };
  return value;
}

describe('a JSON tree', () => {
  it('shows only what is unfolded', () => {
    const value = { a: [1, 2], b: { c: 'x' } };
    expect(jsonRows(value, new Map()).map(({ kind }) => kind)).toEqual(['folded']);
    const rows = jsonRows(value, firstUnfolded(value));
    expect(rows.map((row) => (row.kind === 'more' ? '…' : row.key))).toEqual([null, 'a', '0', '1', 'b', 'c']);
  });

  it('shows a long list page by page', () => {
    const list = Array.from({ length: 250 }, (_, index) => index);
    const rows = jsonRows(list, new Map([[list, PAGE]]));
    expect(rows).toHaveLength(1 + PAGE + 1);
    expect(rows.at(-1)).toMatchObject({ kind: 'more', left: 150 });
  });

  it('finds the bottom of ten thousand levels and shows the way to it', () => {
    const value = deep(10_000);
    const [hit] = searchJson(value, 'BOTTOM');
    if (!hit) throw new Error('not found');
    const rows = jsonRows(value, unfoldTo(new Map(), hit));
    expect(rows).toHaveLength(10_001);
    expect(rows.findIndex((row) => isAt(row, hit))).toBe(10_000);
  });

  it('finds keys and scalars, in document order', () => {
    expect(searchJson({ name: 'x', list: ['a name', null], n: 12 }, 'name').map(({ key }) => key)).toEqual([
      'name',
      '0',
    ]);
    expect(searchJson({ n: 12 }, '12')).toHaveLength(1);
  });
});

describe('a short line', () => {
  it('is the value as one would write it', () => {
    expect(compactJson({ a: 1, 'b c': ['x', null, true], d: {}, e: [] })).toBe(
      '{ a: 1, "b c": ["x", null, true], d: {}, e: [] }',
    );
  });
  it('ends early, whatever the size and depth', () => {
    expect(compactJson(deep(100_000), 60)).toHaveLength(60);
    expect(compactJson({ huge: 'x'.repeat(5_000_000) }, 60).length).toBeLessThanOrEqual(60);
  });
  it('says of an envelope its code and message', () => {
    expect(resultLine({ ok: false, code: 'CONFLICT', reason: 'FULL', message: 'No seat left.' })).toBe(
      'CONFLICT FULL · No seat left.',
    );
    expect(resultLine([1])).toBe('[1]');
  });
});
