import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Height, Label, Opacity, Url } from './shapes.ts';

const create = { does: 'create', kind: 'layer' } as const;
const named = { name: Label.optional() };

export const tiles: AtlasToolset = {
  name: 'tiles',
  description: 'Heavy data from elsewhere: 3D Tiles, Gaussian splats, terrain, imagery services, CZML, KML.',
  tools: [
    tool(
      'load3dTiles',
      'Loads a 3D Tiles tileset (tileset.json). Returns its layerId.',
      {
        url: Url,
        ...named,
        heightOffset: Height.optional(),
        maximumScreenSpaceError: z.number().min(1).max(256).optional(),
      },
      create,
    ),
    tool(
      'load3dGaussianSplat',
      'Loads a Gaussian splat scan. Returns its layerId.',
      { url: Url, ...named, heightOffset: Height.optional() },
      create,
    ),
    tool(
      'loadTerrain',
      'Loads an elevation model under everything else. Returns its layerId.',
      { url: Url, exaggeration: z.number().min(0.1).max(20).optional(), waterMask: z.boolean().optional() },
      create,
    ),
    tool(
      'loadImageryService',
      'Loads pictures of the ground from a WMS, WMTS, XYZ or ArcGIS service. Returns its layerId.',
      {
        url: Url,
        service: z.enum(['wms', 'wmts', 'xyz', 'arcgis']),
        layers: z.string().max(500).optional().describe('Names of the service’s own layers, with commas.'),
        opacity: Opacity.optional(),
        ...named,
      },
      create,
    ),
    tool('loadCzml', 'Loads a CZML document. Returns its layerId.', { url: Url, ...named }, create),
    tool(
      'loadKml',
      'Loads a KML or KMZ document. Returns its layerId.',
      { url: Url, ...named, clampToGround: z.boolean().optional() },
      create,
    ),
    tool(
      'setEdgeDisplayMode',
      'Chooses how the edges of loaded 3D tiles are drawn.',
      { mode: z.enum(['none', 'surfaces-and-edges', 'edges-only']) },
      { does: 'set' },
    ),
  ],
};
