import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Heading, Latitude, Longitude, Metres, Pitch, Position } from './shapes.ts';

export const camera: AtlasToolset = {
  name: 'camera',
  description: 'How the camera behaves: look at a target from a distance, circle around, allow or forbid gestures.',
  tools: [
    tool(
      'lookAtTransform',
      'Turns the camera to a target and holds it at a distance and angle.',
      {
        target: Position,
        range: Metres.describe('Metres to the target.'),
        heading: Heading.optional(),
        pitch: Pitch.optional(),
      },
      { does: 'set' },
    ),
    tool(
      'startOrbit',
      'Circles the camera around a point until it is stopped.',
      {
        longitude: Longitude,
        latitude: Latitude,
        range: Metres.optional().describe('Radius in metres.'),
        degreesPerSecond: z.number().min(0.1).max(90).optional(),
        direction: z.enum(['clockwise', 'counterclockwise']).optional(),
      },
      { does: 'set' },
    ),
    tool('stopOrbit', 'Ends the circling of the camera.', {}, { does: 'set' }),
    tool(
      'setCameraOptions',
      'Allows or forbids gestures and bounds how near and far people can zoom.',
      {
        enableZoom: z.boolean().optional(),
        enableRotate: z.boolean().optional(),
        enableTilt: z.boolean().optional(),
        minimumZoom: Metres.optional(),
        maximumZoom: Metres.optional(),
      },
      { does: 'set' },
    ),
  ],
};
