import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { AnimationId, Color, EntityId, Height, Instant, Label, Latitude, Longitude, Url } from './shapes.ts';

const Waypoint = z.strictObject({
  longitude: Longitude,
  latitude: Latitude,
  height: Height.optional(),
  time: Instant,
});
const known = { does: 'change', kind: 'animation', id: 'animationId' } as const;

export const animation: AtlasToolset = {
  name: 'animation',
  description: 'Things that move with time: create and steer them, follow one, run the clock, light the globe.',
  tools: [
    tool(
      'createAnimation',
      'Makes a thing that moves along timed waypoints. Returns animationId, and the entityId of what moves.',
      {
        name: Label,
        waypoints: z.array(Waypoint).min(2).max(5_000),
        modelUrl: Url.optional(),
        pathColor: Color.optional(),
        loop: z.boolean().optional(),
      },
      { does: 'create', kind: 'animation' },
    ),
    tool(
      'controlAnimation',
      'Plays, pauses or rewinds one animation.',
      { animationId: AnimationId, action: z.enum(['play', 'pause', 'restart']) },
      known,
    ),
    tool(
      'removeAnimation',
      'Deletes one animation with the thing that moves.',
      { animationId: AnimationId },
      { does: 'remove', kind: 'animation', id: 'animationId' },
    ),
    tool('listAnimations', 'Lists the animations.', {}, { does: 'list', kind: 'animation' }),
    tool(
      'updateAnimationPath',
      'Gives an animation other waypoints.',
      { animationId: AnimationId, waypoints: z.array(Waypoint).min(2).max(5_000) },
      known,
    ),
    tool(
      'trackEntity',
      'Keeps the camera on a thing as it moves. Without entityId it stops following.',
      { entityId: EntityId.optional() },
      { does: 'change', kind: 'entity', id: 'entityId', optional: true },
    ),
    tool(
      'controlClock',
      'Sets the time of the scene and how fast it runs.',
      {
        action: z.enum(['play', 'pause', 'set']).optional(),
        currentTime: Instant.optional(),
        multiplier: z.number().min(-1_000_000).max(1_000_000).optional().describe('1 is real time.'),
      },
      { does: 'set' },
    ),
    tool(
      'setGlobeLighting',
      'Switches day and night on the globe on or off.',
      { enabled: z.boolean() },
      { does: 'set' },
    ),
  ],
};
