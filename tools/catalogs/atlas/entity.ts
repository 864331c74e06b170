import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import {
  Color,
  EntityId,
  Extent,
  Heading,
  Height,
  Label,
  Latitude,
  Longitude,
  Path,
  Position,
  Ring,
  Url,
} from './shapes.ts';

const at = { longitude: Longitude, latitude: Latitude, height: Height.optional() };
const create = { does: 'create', kind: 'entity' } as const;

export const entity: AtlasToolset = {
  name: 'entity',
  description: 'Points, texts, lines, areas and models on the globe: draw, change, remove, look up.',
  tools: [
    tool(
      'addMarker',
      'Places a pin at coordinates, with an optional caption. Returns its entityId.',
      { ...at, label: Label.optional(), color: Color.optional() },
      create,
    ),
    tool(
      'addLabel',
      'Writes a text at coordinates, without a pin. Returns its entityId.',
      { ...at, text: Label, size: z.int().min(8).max(96).optional().describe('Pixels.'), color: Color.optional() },
      create,
    ),
    tool(
      'addModel',
      'Stands a glTF model at coordinates. Returns its entityId.',
      { ...at, url: Url, scale: z.number().min(0.001).max(10_000).optional(), heading: Heading.optional() },
      create,
    ),
    tool(
      'addPolygon',
      'Fills an area given by its corners. Returns its entityId.',
      { corners: Ring, color: Color.optional(), extrudedHeight: Height.optional(), label: Label.optional() },
      create,
    ),
    tool(
      'addPolyline',
      'Draws a line through points. Returns its entityId.',
      {
        points: Path,
        color: Color.optional(),
        width: z.number().min(0.5).max(64).optional().describe('Pixels.'),
        clampToGround: z.boolean().optional(),
      },
      create,
    ),
    tool(
      'updateEntity',
      'Changes colour, caption, position or visibility of one thing that is already drawn.',
      {
        entityId: EntityId,
        color: Color.optional(),
        label: Label.optional(),
        position: Position.optional(),
        visible: z.boolean().optional(),
      },
      { does: 'change', kind: 'entity', id: 'entityId' },
    ),
    tool(
      'removeEntity',
      'Takes one drawn thing off the globe.',
      { entityId: EntityId },
      {
        does: 'remove',
        kind: 'entity',
        id: 'entityId',
      },
    ),
    tool(
      'batchAddEntities',
      'Places many pins in one call. Returns entityIds in the same order.',
      {
        markers: z
          .array(z.strictObject({ ...at, label: Label.optional(), color: Color.optional() }))
          .min(1)
          .max(1_000),
      },
      { does: 'create', kind: 'entity', count: 'markers' },
    ),
    tool(
      'queryEntities',
      'Lists what is drawn, optionally only inside a box or with a word in its caption.',
      { within: Extent.optional(), text: z.string().max(200).optional(), limit: z.int().min(1).max(500).optional() },
      { does: 'list', kind: 'entity' },
    ),
    tool(
      'getEntityProperties',
      'Reads all attributes of one drawn thing.',
      { entityId: EntityId },
      { does: 'change', kind: 'entity', id: 'entityId' },
    ),
  ],
};
