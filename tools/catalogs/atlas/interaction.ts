import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Color, EntityId, Path } from './shapes.ts';

export const interaction: AtlasToolset = {
  name: 'interaction',
  description: 'Working with what is seen: take a picture, make one thing stand out, measure.',
  tools: [
    tool(
      'screenshot',
      'Takes a picture of the window as it is now.',
      { format: z.enum(['png', 'jpeg']).optional(), width: z.int().min(64).max(7_680).optional() },
      { does: 'picture' },
    ),
    tool(
      'highlight',
      'Makes one drawn thing stand out.',
      { entityId: EntityId, color: Color.optional() },
      { does: 'change', kind: 'entity', id: 'entityId' },
    ),
    tool(
      'measure',
      'Measures the length of a path, or the area of a ring of at least three points.',
      { kind: z.enum(['distance', 'area']), points: Path, unit: z.enum(['metres', 'kilometres', 'miles']).optional() },
      { does: 'measure' },
    ),
  ],
};
