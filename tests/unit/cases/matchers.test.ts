import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcherProblems } from '../../../cases/matcher-problems.ts';
import { pointersIn, resolveMatcher } from '../../../cases/matcher-values.ts';
import { isOperators, matches, mismatch } from '../../../cases/matchers.ts';
import type { Json } from '../../../traces/schema.ts';

/** JSON as it is after a round trip, without keys that would be operators. */
const plainJson = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json)
  .filter((value) => !JSON.stringify(value).includes('"$'));

describe('mismatch', () => {
  it.each<[Json, Json | undefined]>([
    [25, 25.0],
    [
      { a: 1, b: [1, 2] },
      { b: [1, 2], a: 1 },
    ],
    [{ $any: true }, null],
    [{ $type: 'integer' }, 3],
    [{ $type: 'number' }, 3.5],
    [{ $type: 'null' }, null],
    [{ $type: 'array' }, []],
    [{ $contains: 'bc' }, 'abcd'],
    [{ $contains: { $gt: 2 } }, [1, 3]],
    [{ $pattern: '^a.c$' }, 'abc'],
    [{ $pattern: '(?i)WEBMCP' }, 'WebMCP'],
    [{ $gt: 1, $lte: 3 }, 3],
    [{ $gte: '2026-01-01' }, '2026-03-01'],
    [{ $oneOf: [{}, { id: 'a' }] }, { id: 'a' }],
    [{ id: { $absent: true } }, {}],
    [{ $absent: false }, 'there'],
    [{ $not: 'a' }, 'b'],
    [{ $not: { $contains: 'x' } }, undefined],
    [{ $subset: { a: { b: 1 } } }, { a: { b: 1, c: 2 }, d: 3 }],
    [{ $is: { $any: true } }, { $any: true }],
  ])('%j matches %j', (matcher, value) => expect(mismatch(matcher, value)).toBeNull());

  it.each<[Json, Json | undefined]>([
    [25, '25'],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ $any: true }, undefined],
    [{ $type: 'integer' }, 3.5],
    [{ $type: 'object' }, []],
    [{ $contains: 'x' }, 'abc'],
    [{ $pattern: '^b' }, 'abc'],
    [{ $gt: 3 }, 3],
    [{ $gt: 1 }, '2'],
    [{ $oneOf: [] }, 'a'],
    [{ id: { $absent: true } }, { id: null }],
    [{ $not: 'a' }, 'a'],
    [{ $subset: { a: 1 } }, { b: 1 }],
    [{ $is: { $any: true } }, 5],
    [{ toString: { $any: true } }, {}],
  ])('%j does not match %j', (matcher, value) => expect(mismatch(matcher, value)).not.toBeNull());

  it('says where and what', () => {
    expect(mismatch({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual({ path: '/a/0/b', expected: '1', saw: '2' });
    expect(mismatch({ a: 1 }, { a: 1, extra: 'x' })).toEqual({ path: '/extra', expected: 'nothing', saw: '"x"' });
  });
  it('throws for an operator that does not exist', () => expect(() => mismatch({ $eq: 1 }, 1)).toThrow('$eq'));

  it('every value matches itself, and as a subset of itself', () => {
    fc.assert(fc.property(plainJson, (value) => matches(value, value) && matches({ $subset: value }, value)));
  });
  it('$not turns every answer round', () => {
    fc.assert(
      fc.property(
        plainJson,
        plainJson,
        (matcher, value) => matches({ $not: matcher }, value) !== matches(matcher, value),
      ),
    );
  });
  it('$oneOf matches what one of its matchers matches', () => {
    fc.assert(
      fc.property(
        fc.array(plainJson, { minLength: 1 }),
        plainJson,
        (list, value) => matches({ $oneOf: list }, value) === list.some((one) => matches(one, value)),
      ),
    );
  });
  it('a literal is only ever equal to itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        matches({ $is: value as Json }, JSON.parse(JSON.stringify(value)) as Json),
      ),
    );
  });
  it('an argument more never matches exactly, and always as a subset', () => {
    const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.integer());
    fc.assert(
      fc.property(object, (value) => {
        const more = { ...value, 'one-more': 1 };
        return !matches(value, more) && matches({ $subset: value }, more);
      }),
    );
  });
});

describe('resolveMatcher', () => {
  const document = { calls: [{ result: { id: 'evt-a', title: '{{/calls/0/result/id}}', list: [{ $any: true }] } }] };
  it('puts in values and templates, and names the first that is missing', () => {
    expect(resolveMatcher({ a: { $from: '/calls/0/result/id' }, b: '編號：{{/calls/0/result/id}}' }, document)).toEqual(
      {
        value: { a: 'evt-a', b: '編號：evt-a' },
      },
    );
    expect(resolveMatcher([{ $from: '/calls/9' }], document)).toEqual({ missing: '/calls/9' });
    expect(resolveMatcher('{{/nowhere}}', document)).toEqual({ missing: '/nowhere' });
  });
  it('does not fill in what it has put in, nor read it as operators', () => {
    expect(resolveMatcher({ $from: '/calls/0/result/title' }, document)).toEqual({ value: '{{/calls/0/result/id}}' });
    const list = resolveMatcher({ $from: '/calls/0/result/list' }, document);
    expect(list).toEqual({ value: { $is: [{ $any: true }] } });
    expect('value' in list && matches(list.value, ['anything'])).toBe(false);
  });
  it('changes nothing in a matcher without pointers', () => {
    fc.assert(
      fc.property(plainJson, (matcher) => {
        if (JSON.stringify(matcher).includes('{{/')) return;
        expect(resolveMatcher(matcher, null)).toEqual({ value: matcher });
        expect(pointersIn(matcher)).toEqual([]);
      }),
    );
  });
});

describe('matcherProblems', () => {
  it.each<[Json, string]>([
    [{ $eq: 1 }, '$eq is not an operator'],
    [{ a: { $matches: 'x' } }, '$matches is not an operator'],
    [{ $is: 1 }, '$is is not an operator'],
    [{ $type: 'text' }, '$type takes one of'],
    [{ $pattern: '(' }, 'does not compile'],
    [{ $pattern: 1 }, '$pattern takes'],
    [{ $oneOf: [] }, '$oneOf takes'],
    [{ $oneOf: [{ $nope: 1 }] }, '$nope is not'],
    [{ $gt: [] }, '$gt takes'],
    [{ $any: 'yes' }, '$any takes'],
    [{ $subset: 1 }, '$subset takes'],
    [{ $contains: 'a', plain: 1 }, 'mixes operators'],
    [{ $from: 'calls' }, '$from takes'],
    [{ $from: '/a', $any: true }, '$from stands alone'],
    [{ $not: { $bad: 1 } }, '$bad is not'],
  ])('%j is refused: %s', (matcher, message) => {
    expect(
      matcherProblems(matcher)
        .map((problem) => problem.message)
        .join(),
    ).toContain(message);
  });
  it('finds nothing in a plain value', () => {
    fc.assert(fc.property(plainJson, (value) => matcherProblems(value).length === 0));
  });
  it('finds every key with a dollar that is no operator', () => {
    const key = fc.stringMatching(/^\$[a-z]{3,8}$/);
    fc.assert(
      fc.property(key, plainJson, (name, value) => {
        const matcher = { [name]: value };
        fc.pre(
          isOperators(matcher) &&
            !['$any', '$type', '$from', '$not'].includes(name) &&
            !/^\$(contains|pattern|gt|gte|lt|lte|oneOf|absent|subset)$/.test(name),
        );
        expect(matcherProblems(matcher)).toHaveLength(1);
      }),
    );
  });
});
