import type { Scenario } from '../scenario.ts';
import { call, done, from } from './moves.ts';

/** What a set of plain actions cannot tell: when to do nothing, when to ask, when to try again, which of several is meant. */
export const moreScenarios: readonly Scenario[] = [
  {
    id: 'none-knowledge',
    kind: 'no-tool',
    locale: 'en',
    request: 'In one sentence: what is the difference between a map projection and a datum?',
    toolsets: [],
    required: [],
    expects: [],
    answer: 'datum',
    solution: [done('A datum fixes where coordinates are on Earth; a projection flattens them.')],
  },
  {
    id: 'none-thanks',
    kind: 'no-tool',
    locale: 'zh',
    request: '謝謝你，剛才的地圖很漂亮！',
    toolsets: [],
    required: [],
    expects: [],
    solution: [done('不客氣！')],
  },
  {
    id: 'ask-where',
    kind: 'ask',
    locale: 'en',
    request: 'Add a marker.',
    toolsets: ['entity'],
    required: [],
    expects: [],
    solution: [done('Where should the marker go?')],
  },
  {
    id: 'ask-which-file',
    kind: 'ask',
    locale: 'zh',
    request: '幫我載入那個 KML 檔。',
    toolsets: ['tiles'],
    required: [],
    expects: [],
    solution: [done('請問 KML 檔的網址是什麼？')],
  },
  {
    id: 'fault-geocode-once',
    kind: 'fault',
    locale: 'en',
    request:
      'Find the Sydney Opera House and set the view there, 900 metres up. If the search fails, try it once more.',
    toolsets: ['geolocation', 'view'],
    required: ['geocode', 'setView'],
    allowed: ['flyTo'],
    faults: [{ tool: 'geocode', times: 1 }],
    expects: [
      {
        tool: 'setView',
        values: { '/height': { near: 900, within: 1 } },
        uses: {
          '/longitude': { tool: 'geocode', at: '/matches/0/longitude' },
          '/latitude': { tool: 'geocode', at: '/matches/0/latitude' },
        },
      },
    ],
    solution: [
      call('geocode', { query: 'Sydney Opera House' }),
      call('geocode', { query: 'Sydney Opera House' }),
      call('setView', {
        longitude: from('/calls/1/result/matches/0/longitude'),
        latitude: from('/calls/1/result/matches/0/latitude'),
        height: 900,
      }),
      done('You look at the Opera House.'),
    ],
  },
  {
    id: 'fault-tiles-once',
    kind: 'fault',
    locale: 'zh',
    request:
      '載入 https://tiles.example.org/old-town/tileset.json 的 3D Tiles，然後把它的圖層隱藏。伺服器偶爾會失敗，失敗就再試一次。',
    toolsets: ['tiles', 'layer'],
    required: ['load3dTiles', 'setLayerVisibility'],
    allowed: ['listLayers'],
    faults: [{ tool: 'load3dTiles', times: 1 }],
    expects: [
      { tool: 'load3dTiles', values: { '/url': { equals: 'https://tiles.example.org/old-town/tileset.json' } } },
      {
        tool: 'setLayerVisibility',
        values: { '/visible': { equals: false } },
        uses: { '/layerId': { tool: 'load3dTiles', at: '/layerId' } },
      },
    ],
    solution: [
      call('load3dTiles', { url: 'https://tiles.example.org/old-town/tileset.json' }),
      call('load3dTiles', { url: 'https://tiles.example.org/old-town/tileset.json' }),
      call('setLayerVisibility', { layerId: from('/calls/1/result/layerId'), visible: false }),
      done('已載入並隱藏。'),
    ],
  },
  {
    id: 'choice-springfield',
    kind: 'choice',
    locale: 'en',
    request: 'Look up Springfield, the capital of Illinois, and put a marker there.',
    toolsets: ['geolocation', 'entity'],
    required: ['geocode', 'addMarker'],
    allowed: ['flyTo'],
    expects: [
      {
        tool: 'addMarker',
        uses: {
          '/longitude': { tool: 'geocode', at: '/matches', where: { region: 'Illinois' }, field: '/longitude' },
          '/latitude': { tool: 'geocode', at: '/matches', where: { region: 'Illinois' }, field: '/latitude' },
        },
      },
    ],
    solution: [
      call('geocode', { query: 'Springfield' }),
      call('addMarker', {
        longitude: from('/calls/0/result/matches/2/longitude'),
        latitude: from('/calls/0/result/matches/2/latitude'),
      }),
      done('The marker stands in Springfield, Illinois.'),
    ],
  },
  {
    id: 'choice-cambridge',
    kind: 'choice',
    locale: 'zh',
    request: '查英國的劍橋（Cambridge），在那裡加上文字標籤「劍橋」。',
    toolsets: ['geolocation', 'entity'],
    required: ['geocode', 'addLabel'],
    allowed: ['flyTo'],
    expects: [
      {
        tool: 'addLabel',
        values: { '/text': { matches: '劍橋' } },
        uses: {
          '/longitude': { tool: 'geocode', at: '/matches', where: { country: 'GB' }, field: '/longitude' },
          '/latitude': { tool: 'geocode', at: '/matches', where: { country: 'GB' }, field: '/latitude' },
        },
      },
    ],
    solution: [
      call('geocode', { query: 'Cambridge', country: 'GB' }),
      call('addLabel', {
        longitude: from('/calls/0/result/matches/0/longitude'),
        latitude: from('/calls/0/result/matches/0/latitude'),
        text: '劍橋',
      }),
      done('標籤加好了。'),
    ],
  },
  {
    id: 'layer-then-style',
    kind: 'action',
    locale: 'en',
    request:
      'Add the GeoJSON at https://data.example.org/parks.geojson as a layer named "parks", then set that layer’s opacity to 0.5.',
    toolsets: ['layer'],
    required: ['addGeoJsonLayer', 'updateLayerStyle'],
    expects: [
      { tool: 'addGeoJsonLayer', values: { '/url': { equals: 'https://data.example.org/parks.geojson' } } },
      {
        tool: 'updateLayerStyle',
        values: { '/opacity': { near: 0.5, within: 0.001 } },
        uses: { '/layerId': { tool: 'addGeoJsonLayer', at: '/layerId' } },
      },
    ],
    solution: [
      call('addGeoJsonLayer', { name: 'parks', url: 'https://data.example.org/parks.geojson' }),
      call('updateLayerStyle', { layerId: from('/calls/0/result/layerId'), opacity: 0.5 }),
      done('Half transparent.'),
    ],
  },
  {
    id: 'refused-tool',
    kind: 'action',
    locale: 'en',
    request: 'Do not fly anywhere; only put a marker at longitude 8.5417, latitude 47.3769.',
    toolsets: ['entity'],
    required: ['addMarker'],
    forbidden: ['flyTo', 'setView', 'zoomToExtent'],
    expects: [
      {
        tool: 'addMarker',
        values: { '/longitude': { near: 8.5417, within: 0.001 }, '/latitude': { near: 47.3769, within: 0.001 } },
      },
    ],
    solution: [call('addMarker', { longitude: 8.5417, latitude: 47.3769 }), done('The marker is there.')],
  },
  {
    id: 'find-then-highlight',
    kind: 'choice',
    locale: 'en',
    request: 'List the markers on the map and highlight the one called "Depot North".',
    toolsets: ['entity', 'interaction'],
    required: ['queryEntities', 'highlight'],
    allowed: ['getEntityProperties'],
    before: [
      { tool: 'addMarker', input: { longitude: 121.5, latitude: 25.1, label: 'Depot South' } },
      { tool: 'addMarker', input: { longitude: 121.6, latitude: 25.2, label: 'Depot North' } },
    ],
    expects: [
      {
        tool: 'highlight',
        uses: {
          '/entityId': { tool: 'queryEntities', at: '/items', where: { name: 'Depot North' }, field: '/id' },
        },
      },
    ],
    solution: [
      call('queryEntities', {}),
      call('highlight', { entityId: from('/calls/0/result/items/1/id') }),
      done('Depot North is highlighted.'),
    ],
  },
  {
    id: 'two-places',
    kind: 'action',
    locale: 'mixed',
    request: '先查 Taipei 101 和 Kaohsiung 的座標，再畫一條線連接這兩個地方。',
    toolsets: ['geolocation', 'entity'],
    required: ['geocode', 'addPolyline'],
    expects: [
      {
        tool: 'addPolyline',
        values: { '/points': { length: 2 } },
        uses: {
          '/points/0/longitude': { tool: 'geocode', at: '/matches/0/longitude' },
          '/points/1/latitude': { tool: 'geocode', at: '/matches/0/latitude' },
        },
      },
    ],
    solution: [
      {
        calls: [
          { call: 'geocode', input: { query: 'Taipei 101' } },
          { call: 'geocode', input: { query: 'Kaohsiung' } },
        ],
      },
      call('addPolyline', {
        points: [
          {
            longitude: from('/calls/0/result/matches/0/longitude'),
            latitude: from('/calls/0/result/matches/0/latitude'),
          },
          {
            longitude: from('/calls/1/result/matches/0/longitude'),
            latitude: from('/calls/1/result/matches/0/latitude'),
          },
        ],
      }),
      done('已連線。'),
    ],
  },
];
