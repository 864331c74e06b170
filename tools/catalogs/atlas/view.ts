import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Extent, Heading, Height, Label, Latitude, Longitude, Pitch, Seconds } from './shapes.ts';

const place = { longitude: Longitude, latitude: Latitude, height: Height.optional() };
const angle = { heading: Heading.optional(), pitch: Pitch.optional() };

export const view: AtlasToolset = {
  name: 'view',
  description:
    'Where the viewer looks from: move there, jump there, remember and restore viewpoints, export the scene.',
  tools: [
    tool(
      'flyTo',
      'Moves the viewer smoothly to coordinates. For a place known only by name, find its coordinates first.',
      { ...place, ...angle, duration: Seconds.optional().describe('Seconds of flight; 3 by default.') },
      { does: 'set' },
    ),
    tool(
      'setView',
      'Puts the viewer at coordinates at once, with no flight.',
      { ...place, ...angle },
      {
        does: 'set',
      },
    ),
    tool('getView', 'Tells where the viewer is now and which way it looks.', {}, { does: 'look' }),
    tool(
      'zoomToExtent',
      'Fits a box of longitudes and latitudes into the window.',
      { extent: Extent, padding: z.number().min(0).max(0.5).optional().describe('Share of the window left free.') },
      { does: 'set' },
    ),
    tool(
      'saveViewpoint',
      'Remembers the present viewpoint under a name and returns its viewpointId.',
      { name: Label },
      { does: 'create', kind: 'viewpoint' },
    ),
    tool(
      'loadViewpoint',
      'Goes back to a remembered viewpoint.',
      { viewpointId: z.string().min(1).max(64).describe('Id that saveViewpoint or listViewpoints returned.') },
      { does: 'change', kind: 'viewpoint', id: 'viewpointId' },
    ),
    tool('listViewpoints', 'Lists the remembered viewpoints.', {}, { does: 'list', kind: 'viewpoint' }),
    tool(
      'exportScene',
      'Writes everything on the globe to one file for download.',
      { format: z.enum(['json', 'czml', 'kmz']), includeLayers: z.boolean().optional() },
      { does: 'set' },
    ),
  ],
};
