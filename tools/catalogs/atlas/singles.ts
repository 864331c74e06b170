import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Color, Height, Instant, Label, Latitude, Longitude, Metres, Seconds } from './shapes.ts';

export const trajectory: AtlasToolset = {
  name: 'trajectory',
  description: 'Recorded tracks: play back where something has been.',
  tools: [
    tool(
      'playTrajectory',
      'Plays back a recorded track of timed positions. Returns the entityId of what moves along it.',
      {
        name: Label,
        points: z
          .array(z.strictObject({ longitude: Longitude, latitude: Latitude, height: Height.optional(), time: Instant }))
          .min(2)
          .max(20_000),
        speed: z.number().min(0.1).max(10_000).optional().describe('1 is real time.'),
        trailSeconds: Seconds.optional().describe('How much of the past stays visible.'),
        color: Color.optional(),
      },
      { does: 'create', kind: 'entity' },
    ),
  ],
};

export const heatmap: AtlasToolset = {
  name: 'heatmap',
  description: 'Density: where many or large values are.',
  tools: [
    tool(
      'addHeatmap',
      'Draws weighted points as a surface of heat. Returns its layerId.',
      {
        name: Label.optional(),
        points: z
          .array(
            z.strictObject({
              longitude: Longitude,
              latitude: Latitude,
              weight: z.number().min(0).max(1_000_000).optional(),
            }),
          )
          .min(1)
          .max(100_000),
        radius: Metres.optional().describe('Metres that one point warms.'),
      },
      { does: 'create', kind: 'layer' },
    ),
  ],
};

export const geolocation: AtlasToolset = {
  name: 'geolocation',
  description: 'Names of places and addresses: find their coordinates.',
  tools: [
    tool(
      'geocode',
      'Finds coordinates of a place name or an address. May return several matches: choose by country and region.',
      {
        query: z.string().min(1).max(300),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional()
          .describe('Only matches in this country, as two capital letters such as TW.'),
        limit: z.int().min(1).max(10).optional(),
      },
      { does: 'geocode' },
    ),
  ],
};
