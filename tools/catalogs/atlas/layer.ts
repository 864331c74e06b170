import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Color, FeatureCollection, Label, LayerId, Opacity, Url } from './shapes.ts';

const style = {
  color: Color.optional().describe('Fill and point colour.'),
  outline: Color.optional(),
  width: z.number().min(0).max(64).optional().describe('Outline width in pixels.'),
};
const known = { does: 'change', kind: 'layer', id: 'layerId' } as const;

export const layer: AtlasToolset = {
  name: 'layer',
  description: 'Data layers and the basemap: add GeoJSON, list, show, hide, style, remove, empty the globe.',
  tools: [
    tool(
      'addGeoJsonLayer',
      'Adds GeoJSON data as a layer, given inline or by address (one of the two). Returns its layerId.',
      { name: Label, data: FeatureCollection.optional(), url: Url.optional(), ...style },
      { does: 'create', kind: 'layer' },
    ),
    tool(
      'addGeoJsonPrimitive',
      'Adds very large GeoJSON as one fast drawing that cannot be clicked or restyled. Returns its layerId.',
      { name: Label, url: Url, color: Color.optional() },
      { does: 'create', kind: 'layer' },
    ),
    tool('listLayers', 'Lists the layers with their ids, names and visibility.', {}, { does: 'list', kind: 'layer' }),
    tool('getLayerSchema', 'Tells which attributes the features of a layer have.', { layerId: LayerId }, known),
    tool('removeLayer', 'Removes one layer.', { layerId: LayerId }, { does: 'remove', kind: 'layer', id: 'layerId' }),
    tool(
      'clearAll',
      'Empties the globe: every layer and every drawn thing. Cannot be undone.',
      { keepBasemap: z.boolean().optional() },
      { does: 'clear' },
    ),
    tool('setLayerVisibility', 'Shows or hides one layer.', { layerId: LayerId, visible: z.boolean() }, known),
    tool(
      'updateLayerStyle',
      'Changes how a layer is drawn.',
      { layerId: LayerId, opacity: Opacity.optional(), ...style },
      known,
    ),
    tool(
      'setBasemap',
      'Chooses the background map.',
      { basemap: z.enum(['satellite', 'streets', 'terrain', 'dark', 'light', 'osm', 'none']) },
      { does: 'set' },
    ),
  ],
};
