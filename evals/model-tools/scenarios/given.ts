import type { Json } from '../../../traces/schema.ts';
import type { Scenario } from '../scenario.ts';
import { call, done } from './moves.ts';

const near = (value: number, within = 0.001) => ({ near: value, within });
const point = (longitude: number, latitude: number) => ({ longitude, latitude });
const route = [
  { ...point(121.5, 25.03), time: '2026-03-01T08:00:00Z' },
  { ...point(121.55, 25.05), time: '2026-03-01T08:10:00Z' },
  { ...point(121.6, 25.08), time: '2026-03-01T08:20:00Z' },
];
const routeText = route.map(({ longitude, latitude, time }) => `${longitude}, ${latitude} at ${time}`).join('; ');
const stops = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', geometry: { type: 'Point', coordinates: [120.3, 22.62] }, properties: { name: 'Harbour' } },
  ],
};

/** The fifteen: every toolset once, and two requests whose second step needs the first one's result. */
export const givenScenarios: readonly Scenario[] = [
  {
    id: 'view-fly',
    kind: 'action',
    locale: 'en',
    request: 'Fly to longitude 121.5645, latitude 25.0339 at a height of 1500 metres.',
    toolsets: ['view'],
    required: ['flyTo'],
    expects: [
      { tool: 'flyTo', values: { '/longitude': near(121.5645), '/latitude': near(25.0339), '/height': near(1500, 1) } },
    ],
    solution: [call('flyTo', { ...point(121.5645, 25.0339), height: 1500 }), done('You are there.')],
  },
  {
    id: 'entity-line',
    kind: 'action',
    locale: 'en',
    request: 'Draw a line of colour #FF0000, 4 pixels wide, through (121.5, 25.0), (121.0, 24.5) and (120.3, 22.6).',
    toolsets: ['entity'],
    required: ['addPolyline'],
    expects: [
      {
        tool: 'addPolyline',
        values: {
          '/points': { length: 3 },
          '/points/0/longitude': near(121.5),
          '/points/1/latitude': near(24.5),
          '/points/2/longitude': near(120.3),
          '/points/2/latitude': near(22.6),
          '/color': { matches: '^#ff0000(ff)?$' },
          '/width': near(4, 0.01),
        },
      },
    ],
    solution: [
      call('addPolyline', {
        points: [point(121.5, 25), point(121, 24.5), point(120.3, 22.6)],
        color: '#FF0000',
        width: 4,
      }),
      done('The line is drawn.'),
    ],
  },
  {
    id: 'layer-geojson',
    kind: 'action',
    locale: 'en',
    request: `Add this GeoJSON as a layer named "stops", with colour #00AA55: ${JSON.stringify(stops)}`,
    toolsets: ['layer'],
    required: ['addGeoJsonLayer'],
    expects: [
      {
        tool: 'addGeoJsonLayer',
        values: {
          '/name': { matches: '^stops$' },
          '/data/features/0/geometry/type': { equals: 'Point' },
          '/data/features/0/geometry/coordinates/0': near(120.3),
          '/data/features/0/geometry/coordinates/1': near(22.62),
          '/color': { matches: '^#00aa55(ff)?$' },
        },
      },
    ],
    solution: [call('addGeoJsonLayer', { name: 'stops', data: stops as Json, color: '#00AA55' }), done('Added.')],
  },
  {
    id: 'layer-basemap',
    kind: 'action',
    locale: 'zh',
    request: '請把底圖換成衛星影像。',
    toolsets: ['layer'],
    required: ['setBasemap'],
    expects: [{ tool: 'setBasemap', values: { '/basemap': { equals: 'satellite' } } }],
    solution: [call('setBasemap', { basemap: 'satellite' }), done('底圖已換成衛星影像。')],
  },
  {
    id: 'camera-orbit',
    kind: 'action',
    locale: 'en',
    request: 'Orbit the camera clockwise around 2.2945, 48.8584 (longitude, latitude) at a radius of 800 metres.',
    toolsets: ['camera'],
    required: ['startOrbit'],
    expects: [
      {
        tool: 'startOrbit',
        values: {
          '/longitude': near(2.2945),
          '/latitude': near(48.8584),
          '/range': near(800, 1),
          '/direction': { equals: 'clockwise' },
        },
      },
    ],
    solution: [
      call('startOrbit', { ...point(2.2945, 48.8584), range: 800, direction: 'clockwise' }),
      done('Circling.'),
    ],
  },
  {
    id: 'shape-wall',
    kind: 'action',
    locale: 'en',
    request: 'Raise a wall 30 metres high from (-74.01, 40.70) to (-74.00, 40.71), longitude first.',
    toolsets: ['entity-ext'],
    required: ['addWall'],
    expects: [
      {
        tool: 'addWall',
        values: {
          '/path': { length: 2 },
          '/path/0/longitude': near(-74.01),
          '/path/0/latitude': near(40.7),
          '/path/1/longitude': near(-74),
          '/maximumHeight': near(30, 0.01),
        },
      },
    ],
    solution: [call('addWall', { path: [point(-74.01, 40.7), point(-74, 40.71)], maximumHeight: 30 }), done('Raised.')],
  },
  {
    id: 'animation-clock',
    kind: 'action',
    locale: 'zh',
    request: '把場景時間設為 2026-03-01T08:00:00Z，並以 60 倍速播放時鐘。',
    toolsets: ['animation'],
    required: ['controlClock'],
    expects: [
      {
        tool: 'controlClock',
        values: { '/currentTime': { matches: '^2026-03-01T08:00:00(\\.0+)?Z$' }, '/multiplier': near(60, 0.01) },
      },
    ],
    solution: [
      call('controlClock', { action: 'play', currentTime: '2026-03-01T08:00:00Z', multiplier: 60 }),
      done('時間已設定。'),
    ],
  },
  {
    id: 'scene-options',
    kind: 'action',
    locale: 'en',
    request: 'Turn the fog off and the shadows on.',
    toolsets: ['scene'],
    required: ['setSceneOptions'],
    expects: [{ tool: 'setSceneOptions', values: { '/fog': { equals: false }, '/shadows': { equals: true } } }],
    solution: [call('setSceneOptions', { fog: false, shadows: true }), done('Done.')],
  },
  {
    id: 'tiles-load',
    kind: 'action',
    locale: 'en',
    request: 'Load the 3D Tiles at https://tiles.example.org/harbour/tileset.json and call them "Harbour".',
    toolsets: ['tiles'],
    required: ['load3dTiles'],
    expects: [
      {
        tool: 'load3dTiles',
        values: {
          '/url': { equals: 'https://tiles.example.org/harbour/tileset.json' },
          '/name': { matches: '^harbour$' },
        },
      },
    ],
    solution: [
      call('load3dTiles', { url: 'https://tiles.example.org/harbour/tileset.json', name: 'Harbour' }),
      done('Loaded.'),
    ],
  },
  {
    id: 'measure-distance',
    kind: 'action',
    locale: 'en',
    request: 'Measure the distance from (121.5, 25.0) to (120.3, 22.6) in kilometres and tell me the number.',
    toolsets: ['interaction'],
    required: ['measure'],
    expects: [
      {
        tool: 'measure',
        values: {
          '/kind': { equals: 'distance' },
          '/unit': { equals: 'kilometres' },
          '/points/0/longitude': near(121.5),
          '/points/1/latitude': near(22.6),
        },
      },
    ],
    answer: '293',
    solution: [
      call('measure', { kind: 'distance', unit: 'kilometres', points: [point(121.5, 25), point(120.3, 22.6)] }),
      done('It is {{/calls/0/result/value}} km.'),
    ],
  },
  {
    id: 'trajectory-play',
    kind: 'action',
    locale: 'en',
    request: `Play back the recorded track "Bus 307" at 10 times speed: ${routeText}.`,
    toolsets: ['trajectory'],
    required: ['playTrajectory'],
    expects: [
      {
        tool: 'playTrajectory',
        values: {
          '/points': { length: 3 },
          '/points/1/longitude': near(121.55),
          '/points/2/time': { matches: '^2026-03-01T08:20:00' },
          '/speed': near(10, 0.01),
        },
      },
    ],
    solution: [call('playTrajectory', { name: 'Bus 307', points: route as Json, speed: 10 }), done('Playing.')],
  },
  {
    id: 'heatmap-points',
    kind: 'action',
    locale: 'mixed',
    request:
      '用這些點做 heatmap，半徑 300 公尺：(121.51, 25.04) 權重 3；(121.52, 25.05) 權重 7；(121.53, 25.06) 權重 1。',
    toolsets: ['heatmap'],
    required: ['addHeatmap'],
    expects: [
      {
        tool: 'addHeatmap',
        values: {
          '/points': { length: 3 },
          '/points/1/weight': near(7, 0.01),
          '/points/2/longitude': near(121.53),
          '/radius': near(300, 0.01),
        },
      },
    ],
    solution: [
      call('addHeatmap', {
        points: [
          { ...point(121.51, 25.04), weight: 3 },
          { ...point(121.52, 25.05), weight: 7 },
          { ...point(121.53, 25.06), weight: 1 },
        ],
        radius: 300,
      }),
      done('熱力圖完成。'),
    ],
  },
  {
    id: 'geolocation-find',
    kind: 'action',
    locale: 'zh',
    request: '查一下日月潭的經緯度，告訴我就好。',
    toolsets: ['geolocation'],
    required: ['geocode'],
    expects: [{ tool: 'geocode', values: { '/query': { matches: '日月潭|sun moon lake' } } }],
    answer: '120\\.91',
    solution: [
      call('geocode', { query: '日月潭' }),
      done('日月潭在東經 {{/calls/0/result/matches/0/longitude}}、北緯 {{/calls/0/result/matches/0/latitude}}。'),
    ],
  },
  {
    id: 'geocode-then-mark',
    kind: 'action',
    locale: 'en',
    request: 'Look up Tokyo Tower and put a marker exactly there with the label "Tower".',
    toolsets: ['geolocation', 'entity'],
    required: ['geocode', 'addMarker'],
    allowed: ['flyTo', 'setView'],
    expects: [
      { tool: 'geocode', values: { '/query': { matches: 'tokyo tower' } } },
      {
        tool: 'addMarker',
        values: { '/label': { matches: 'tower' } },
        uses: {
          '/longitude': { tool: 'geocode', at: '/matches/0/longitude' },
          '/latitude': { tool: 'geocode', at: '/matches/0/latitude' },
        },
      },
    ],
    solution: [
      call('geocode', { query: 'Tokyo Tower' }),
      call('addMarker', {
        longitude: { $from: '/calls/0/result/matches/0/longitude' },
        latitude: { $from: '/calls/0/result/matches/0/latitude' },
        label: 'Tower',
      }),
      done('The marker stands at Tokyo Tower.'),
    ],
  },
  {
    id: 'animate-then-track',
    kind: 'action',
    locale: 'en',
    request: `Animate a drone named "Kite" along these waypoints, then follow it: ${routeText}.`,
    toolsets: ['animation'],
    required: ['createAnimation', 'trackEntity'],
    allowed: ['controlAnimation', 'controlClock'],
    expects: [
      {
        tool: 'createAnimation',
        values: { '/waypoints': { length: 3 }, '/waypoints/0/longitude': near(121.5), '/name': { matches: 'kite' } },
      },
      { tool: 'trackEntity', uses: { '/entityId': { tool: 'createAnimation', at: '/entityId' } } },
    ],
    solution: [
      call('createAnimation', { name: 'Kite', waypoints: route as Json }),
      call('trackEntity', { entityId: { $from: '/calls/0/result/entityId' } }),
      done('The camera follows Kite.'),
    ],
  },
];
