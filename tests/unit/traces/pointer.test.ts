import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, pointerGet, pointerStep, resolveFrom } from '../../../traces/pointer.ts';
import type { Json } from '../../../traces/schema.ts';

test('finds what RFC 6901 says', () => {
  const document = JSON.parse(
    '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
  ) as Json;
  const pointers = ['/foo/0', '/', '/a~1b', '/c%d', '/e^f', '/g|h', '/i\\j', '/k"l', '/ ', '/m~0n'];
  expect(pointers.map((pointer) => pointerGet(document, pointer))).toEqual(['bar', 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pointerGet(document, '')).toBe(document);
  expect(pointerGet(document, '/foo')).toEqual(['bar', 'baz']);
});

test('finds own properties only, and lists only by plain index', () => {
  const document: Json = { list: [1, 2], text: 'abc', nothing: null };
  const none = [
    'list',
    '/list/-',
    '/list/01',
    '/list/length',
    '/list/2',
    '/list/-1',
    '/list/1e0',
    '/text/0',
    '/~2',
    '/a~',
  ];
  const inherited = ['/constructor', '/__proto__', '/list/map', '/toString', '/nothing/x'];
  for (const pointer of [...none, ...inherited]) expect(pointerGet(document, pointer), pointer).toBeUndefined();
  expect(pointerGet(document, '/nothing')).toBeNull();
});

test('finds every place of any document', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const document = JSON.parse(text) as Json;
      const visit = (value: Json, pointer: string): void => {
        expect(pointerGet(document, pointer)).toEqual(value);
        if (typeof value !== 'object' || value === null) return;
        for (const [key, child] of Object.entries(value)) visit(child as Json, pointer + pointerStep(key));
      };
      visit(document, '');
    }),
  );
});

test('fills templates with plain strings and JSON, and names the pointer that finds nothing', () => {
  const document: Json = { calls: [{ result: { title: '活動 $& $1', seats: 3, tags: ['a'] } }] };
  const at = '/calls/0/result';
  expect(fillTemplate(`{{${at}/title}}:{{${at}/seats}} {{${at}/tags}}`, document)).toEqual({
    text: '活動 $& $1:3 ["a"]',
  });
  expect(fillTemplate('no {{template}} here {{}}', document)).toEqual({ text: 'no {{template}} here {{}}' });
  expect(fillTemplate(`{{${at}/title}} {{/calls/7}} {{/calls/8}}`, document)).toEqual({ missing: '/calls/7' });
});

test('resolves $from anywhere, but not in what it put in', () => {
  const document: Json = { a: { $from: '/b' }, b: 'no', list: [1] };
  expect(resolveFrom({ x: [{ $from: '/a' }], y: { $from: '/list' }, z: 1 }, document)).toEqual({
    value: { x: [{ $from: '/b' }], y: [1], z: 1 },
  });
  expect(resolveFrom({ $from: '/a', more: 1 }, document)).toEqual({ value: { $from: '/a', more: 1 } });
  expect(resolveFrom({ $from: 7 }, document)).toEqual({ value: { $from: 7 } });
  expect(resolveFrom([{ x: { $from: '/missing/1' } }], document)).toEqual({ missing: '/missing/1' });
  const odd = JSON.parse('{"__proto__":{"$from":"/b"}}') as Json;
  expect(JSON.stringify(resolveFrom(odd, document))).toBe('{"value":{"__proto__":"no"}}');
});
