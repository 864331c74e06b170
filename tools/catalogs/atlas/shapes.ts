import { z } from 'zod';

/** Shapes that several map tools share. Kept to what every provider takes: no tuples, no `const`, no root unions. */

export const Longitude = z.number().min(-180).max(180).describe('Degrees east, WGS 84; west is negative.');
export const Latitude = z.number().min(-90).max(90).describe('Degrees north, WGS 84; south is negative.');
export const Height = z.number().min(-12_000).max(100_000_000).describe('Metres above the ellipsoid.');
export const Heading = z.number().min(0).max(360).describe('Degrees clockwise from north.');
export const Pitch = z.number().min(-90).max(90).describe('Degrees; -90 looks straight down, 0 at the horizon.');
export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/)
  .describe('#RRGGBB or #RRGGBBAA.');
export const Opacity = z.number().min(0).max(1).describe('0 is invisible, 1 is solid.');
export const Metres = z.number().min(0.01).max(40_075_000);
export const Seconds = z.number().min(0).max(86_400);
export const Instant = z.iso.datetime().describe('UTC, such as 2026-03-01T08:00:00Z.');
export const Url = z.url().max(2_048);
export const Label = z.string().min(1).max(200);

export const EntityId = z.string().min(1).max(64).describe('Id that an earlier call returned as entityId.');
export const LayerId = z.string().min(1).max(64).describe('Id that an earlier call returned as layerId.');
export const AnimationId = z.string().min(1).max(64).describe('Id that createAnimation returned as animationId.');

export const Position = z
  .strictObject({ longitude: Longitude, latitude: Latitude, height: Height.optional() })
  .describe('A point on or above the globe.');
export const Path = z.array(Position).min(2).max(5_000);
export const Ring = z.array(Position).min(3).max(5_000).describe('Corners in order; the ring closes by itself.');
export const Extent = z
  .strictObject({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
  .describe('A box in degrees.');

const coordinates = z.array(z.number()).min(2).max(3).describe('[longitude, latitude] or with a height after them.');
const geometry = <Kind extends string, Shape extends z.ZodType>(kind: Kind, shape: Shape) =>
  z.strictObject({ type: z.enum([kind]), coordinates: shape });

/** A GeoJSON geometry (RFC 7946) of the three plain kinds. */
export const Geometry = z.union([
  geometry('Point', coordinates),
  geometry('LineString', z.array(coordinates).min(2)),
  geometry('Polygon', z.array(z.array(coordinates).min(4)).min(1)),
]);

/** A GeoJSON feature collection (RFC 7946). */
export const FeatureCollection = z
  .strictObject({
    type: z.enum(['FeatureCollection']),
    features: z
      .array(
        z.strictObject({
          type: z.enum(['Feature']),
          geometry: Geometry,
          properties: z.looseObject({}).optional().describe('Attributes of the feature.'),
        }),
      )
      .min(1)
      .max(10_000),
  })
  .describe('A GeoJSON FeatureCollection.');
