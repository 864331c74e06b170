import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';

const share = z.number().min(0).max(1);

export const scene: AtlasToolset = {
  name: 'scene',
  description: 'How the scene looks: fog, sky, shadows, depth test, and effects over the finished picture.',
  tools: [
    tool(
      'setSceneOptions',
      'Switches parts of the environment: fog, atmosphere, shadows, sun, moon, depth test against terrain.',
      {
        fog: z.boolean().optional(),
        atmosphere: z.boolean().optional(),
        shadows: z.boolean().optional(),
        sun: z.boolean().optional(),
        moon: z.boolean().optional(),
        depthTest: z.boolean().optional().describe('Whether terrain hides what is behind it.'),
      },
      { does: 'set' },
    ),
    tool(
      'setPostProcess',
      'Sets an effect over the finished picture.',
      {
        effect: z.enum(['bloom', 'ambient-occlusion', 'depth-of-field', 'black-and-white', 'night-vision', 'fxaa']),
        enabled: z.boolean(),
        strength: share.optional(),
      },
      { does: 'set' },
    ),
  ],
};
