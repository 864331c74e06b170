import { describe, expect, test } from 'vitest';
import { atlas } from '../../../tools/catalogs/atlas/index.ts';
import { events } from '../../../tools/catalogs/events.ts';
import { givenCases } from '../../../tools/router/cases/given.ts';
import { moreCases } from '../../../tools/router/cases/more.ts';
import { measureRouting } from '../../../tools/router/measure.ts';
import { routerFor } from '../../../tools/router/own.ts';
import { createRouter, type Routing } from '../../../tools/router/route.ts';

const route = routerFor(atlas);
const names = ({ selected }: Routing) => selected.map(({ tool }) => tool);
const roleOf = (routing: Routing, tool: string) => routing.selected.find((one) => one.tool === tool)?.role;

describe('the cases', () => {
  test('the given thirty have recall 1.0 within the budget, over all twelve toolsets', () => {
    expect(givenCases).toHaveLength(30);
    const { metrics } = measureRouting(route, atlas, givenCases);
    expect(metrics.recall.value).toBe(1);
    expect(metrics.coverage).toMatchObject({ numerator: 12, denominator: 12 });
    expect(metrics.largestSet).toBeLessThanOrEqual(20);
    expect(new Set(givenCases.map(({ locale }) => locale))).toEqual(new Set(['en', 'zh', 'mixed']));
  });

  test('at least thirty more of four kinds pass as well', () => {
    expect(moreCases.length).toBeGreaterThanOrEqual(30);
    const { results } = measureRouting(route, atlas, moreCases);
    expect(results.filter(({ pass }) => !pass).map((result) => result.case.id)).toEqual([]);
    expect(new Set(moreCases.map(({ kind }) => kind)).size).toBe(4);
  });

  test('ids are unique, and every tool and toolset named exists', () => {
    const all = [...givenCases, ...moreCases];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const tools = new Set(atlas.tools.map(({ name }) => name));
    const toolsets = new Set(atlas.toolsets.map(({ name }) => name));
    expect(all.flatMap((one) => [...one.tools, ...(one.never ?? [])]).filter((tool) => !tools.has(tool))).toEqual([]);
    expect(all.flatMap((one) => one.toolsets).filter((toolset) => !toolsets.has(toolset))).toEqual([]);
  });
});

describe('a needed primary is never dropped in silence', () => {
  test('tiles, a layer and a marker: all three are there, and what gave way is told', () => {
    const routing = route('Load 3D Tiles, add a GeoJSON layer and add a marker');
    expect(routing.primaries).toEqual(['tiles', 'layer', 'entity']);
    for (const tool of ['load3dTiles', 'addGeoJsonLayer', 'addMarker']) expect(roleOf(routing, tool)).toBe('needed');
    expect(routing.complete).toBe(true);
    expect(names(routing)).toHaveLength(20);
    expect(routing.dropped.length).toBeGreaterThan(0);
    expect(routing.dropped.every(({ role, reason }) => role !== 'needed' && reason === 'budget')).toBe(true);
    expect(routing.dropped.every(({ why }) => why.includes('20 tools are chosen already'))).toBe(true);
  });

  test('tileset, clock, heat map and label', () => {
    const routing = route('Load the tileset, set the clock, show a heat map and add a label');
    for (const tool of ['load3dTiles', 'controlClock', 'addHeatmap', 'addLabel']) {
      expect(roleOf(routing, tool)).toBe('needed');
    }
  });

  test('the order of the request decides, not the order of toolsets', () => {
    expect(route('Take a screenshot, then load the KML').primaries).toEqual(['interaction', 'tiles']);
    expect(route('Load the KML, then take a screenshot').primaries).toEqual(['tiles', 'interaction']);
  });

  test('a budget that the needed tools alone exceed keeps one of each primary and says what is missing', () => {
    const tight = routerFor(atlas, 3);
    const routing = tight('Fly to 1, 2, geocode Paris, add a marker and load the tileset');
    expect(names(routing)).toHaveLength(3);
    expect(routing.complete).toBe(false);
    expect(routing.dropped.filter(({ role }) => role === 'needed')).not.toEqual([]);
  });

  test('"delete the thing" reaches every tool that deletes', () => {
    expect(names(route('Delete the thing.'))).toEqual(expect.arrayContaining(['removeEntity', 'removeLayer']));
  });
});

describe('what is chosen says why', () => {
  test('a request that points nowhere gets the core set', () => {
    const routing = route('Good morning!');
    expect(routing.primaries).toEqual([]);
    expect(new Set(routing.selected.map(({ role }) => role))).toEqual(new Set(['core']));
    expect(names(routing)).toHaveLength(15);
  });

  test('a refused tool is told as refused', () => {
    const routing = route('Don’t make a heatmap; place markers instead.');
    expect(routing.dropped).toContainEqual(expect.objectContaining({ tool: 'addHeatmap', reason: 'negated' }));
    expect(names(routing)).not.toContain('addHeatmap');
  });

  test('modes: all, core, one toolset, and no such toolset', () => {
    expect(names(route('x', 'all'))).toHaveLength(61);
    expect(names(route('x', 'core'))).toHaveLength(15);
    expect(names(route('x', 'toolset:camera'))).toHaveLength(4);
    expect(() => route('x', 'toolset:weather')).toThrow(/no toolset "weather".*camera/);
  });

  test('the same request gives the same set, in the catalog’s order', () => {
    const request = 'Geocode Paris, draw a polygon and take a screenshot';
    expect(route(request)).toEqual(routerFor(atlas)(request));
    const places = names(route(request)).map((tool) => atlas.tools.findIndex(({ name }) => name === tool));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('any catalog', () => {
  test('one that fits is sent whole', () => {
    const routing = routerFor(events)('搜尋台北的活動');
    expect(names(routing)).toEqual(events.tools.map(({ name }) => name));
    expect(routing.selected.every(({ role }) => role === 'fits' || role === 'needed')).toBe(true);
  });

  test('without hints and toolsets, names and descriptions lead to the tools', () => {
    const bare = createRouter({ ...atlas, name: 'bare', toolsets: [] });
    expect(names(bare('measure the distance between two points'))).toContain('measure');
    expect(names(bare('highlight the drawn thing'))).toContain('highlight');
    expect(names(bare('load a KML document')).length).toBeLessThanOrEqual(20);
    expect(roleOf(bare('load a KML document'), 'loadKml')).toBe('needed');
  });

  test('Chinese descriptions are found by pairs of characters', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      name: `tool_${index}`,
      description: index === 17 ? '查詢圖書館的借閱紀錄' : `別的用途編號${index}`,
      inputSchema: { type: 'object' },
    }));
    const routing = createRouter({ name: 'zh', toolsets: [], tools: many })('請查詢我的借閱紀錄');
    expect(routing.selected.find(({ tool }) => tool === 'tool_17')?.role).toBe('needed');
  });
});
