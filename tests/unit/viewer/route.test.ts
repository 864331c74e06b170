import { describe, expect, it } from 'vitest';
import { formatRoute, HOME, parseRoute, type Route } from '../../../traces/viewer/model/route.ts';

const routes: Route[] = [
  HOME,
  { view: 'overview', run: 'r/1', by: 'chapter', list: true, filter: 's:fail @order "a b" &x' },
  { view: 'trace', id: '-a_b', at: null, check: null, tab: null },
  { view: 'trace', id: 'x y/z', at: 12, check: 'one-id & more', tab: 'server' },
  { view: 'compare', what: 'traces', left: 'a', right: 'b' },
  { view: 'compare', what: 'runs', left: 'a', right: 'b' },
];

describe('a deep link', () => {
  it.each(routes)('brings back %j', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });
  it.each(['', '#', '#/', '#/nowhere/at/all', '#/trace', '#/compare/one', '#/%E0%A4%A'])('%s leads home', (hash) => {
    expect(parseRoute(hash)).toEqual(HOME);
  });
  it('does not take nonsense for a moment or a panel', () => {
    expect(parseRoute('#/trace/a?at=-1&tab=nonsense')).toEqual({
      view: 'trace',
      id: 'a',
      at: null,
      check: null,
      tab: null,
    });
  });
});
