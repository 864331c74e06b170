import { z } from 'zod';
import { type AtlasToolset, tool } from './define.ts';
import { Color, Extent, Heading, Height, Label, Latitude, Longitude, Metres, Path, Url } from './shapes.ts';

const at = { longitude: Longitude, latitude: Latitude, height: Height.optional() };
const look = { color: Color.optional(), label: Label.optional() };
const create = { does: 'create', kind: 'entity' } as const;

export const entityExt: AtlasToolset = {
  name: 'entity-ext',
  description: 'Solid and flat shapes: picture signs, boxes, corridors, cylinders, ellipses, rectangles, walls.',
  tools: [
    tool(
      'addBillboard',
      'Shows a picture that always faces the viewer. Returns its entityId.',
      { ...at, image: Url, scale: z.number().min(0.01).max(100).optional() },
      create,
    ),
    tool(
      'addBox',
      'Builds a box with its centre at coordinates. Returns its entityId.',
      { ...at, length: Metres, width: Metres, boxHeight: Metres, heading: Heading.optional(), ...look },
      create,
    ),
    tool(
      'addCorridor',
      'Lays a band of fixed width along a path, such as a road or a buffer. Returns its entityId.',
      { path: Path, width: Metres.describe('Metres across.'), extrudedHeight: Height.optional(), ...look },
      create,
    ),
    tool(
      'addCylinder',
      'Builds a cylinder, or a cone when the top is narrower. Returns its entityId.',
      { ...at, length: Metres, bottomRadius: Metres, topRadius: z.number().min(0).max(40_075_000), ...look },
      create,
    ),
    tool(
      'addEllipse',
      'Draws a circle or an ellipse around coordinates. Returns its entityId.',
      { ...at, semiMajorAxis: Metres.describe('Metres; the radius of a circle.'), semiMinorAxis: Metres, ...look },
      create,
    ),
    tool(
      'addRectangle',
      'Draws a rectangle along meridians and parallels. Returns its entityId.',
      { extent: Extent, extrudedHeight: Height.optional(), ...look },
      create,
    ),
    tool(
      'addWall',
      'Raises a vertical wall along a path. Returns its entityId.',
      { path: Path, maximumHeight: Height, minimumHeight: Height.optional(), ...look },
      create,
    ),
  ],
};
