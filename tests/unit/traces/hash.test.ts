import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from '../../../traces/canonical.ts';
import { canonicalJson, catalogHashOf, hashJson, sha256 } from '../../../traces/hash.ts';
import { isJson } from '../../../traces/json.ts';
import type { Json } from '../../../traces/schema.ts';

test('writes the examples of RFC 8785', () => {
  const numbers = JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]') as Json;
  const literals = [null, true, false];
  const string = '\u20ac$\u000f\nA\'B"\\\\"/';
  expect(canonicalJson({ numbers, string, literals })).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  const sorted = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  expect(Object.values(JSON.parse(canonicalJson(sorted)) as object).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(canonicalJson(sorted)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
});

test('the same value has one text, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text) as Json;
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
      expect(JSON.parse(prettyJson(value))).toEqual(value);
      expect(canonicalJson(JSON.parse(prettyJson(value)) as Json)).toBe(canonicalJson(value));
      expect(hashJson(value)).toBe(sha256(canonicalJson(value)));
    }),
  );
  expect(hashJson({ a: 1, b: [2, { c: 3, d: 4 }] })).toBe(hashJson({ b: [2, { d: 4, c: 3 }], a: 1 }));
});

test('pretty text is what JSON.stringify would indent, for keys in order', () => {
  const value = { a: [1, { b: [] }, {}], c: 'x' };
  expect(prettyJson(value)).toBe(`${JSON.stringify(value, null, 2)}\n`);
});

test('has no limit of depth', () => {
  let deep: Json = 1;
  for (let level = 0; level < 50_000; level++) deep = [deep];
  expect(canonicalJson(deep)).toHaveLength(100_001);
  expect(isJson(deep)).toBe(true);
  expect(prettyJson(deep).length).toBeLessThan(200_000);
});

test('tells JSON from what is none', () => {
  expect([1, 'x', null, [{}], { a: [] }].every(isJson)).toBe(true);
  expect([undefined, Number.NaN, () => 1, 1n, Symbol('s'), [undefined], { a: Infinity }].some(isJson)).toBe(false);
});

test('hashes as sha256sum does', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(catalogHashOf([])).toBeNull();
  expect(catalogHashOf(['a', 'b'])).not.toBe(catalogHashOf(['b', 'a']));
});
