import { z } from 'zod';
import type { JsonSchema } from '../../surfaces.ts';
import type { PublishedTool, Toolset } from '../catalog.ts';

/** What the map holds and hands out ids for. */
export type ThingKind = 'entity' | 'layer' | 'animation' | 'viewpoint';

/** What a simulated call does to the simulated map (`world.ts`); the ids it hands out cannot be guessed. */
export type Effect =
  | { readonly does: 'create'; readonly kind: ThingKind; readonly count?: string }
  | { readonly does: 'change'; readonly kind: ThingKind; readonly id: string; readonly optional?: boolean }
  | { readonly does: 'remove'; readonly kind: ThingKind; readonly id: string }
  | { readonly does: 'list'; readonly kind: ThingKind }
  | { readonly does: 'clear' }
  | { readonly does: 'set' }
  | { readonly does: 'look' }
  | { readonly does: 'geocode' }
  | { readonly does: 'measure' }
  | { readonly does: 'picture' };

/** One map tool: what it takes, what it says it gives back, and what it does in the simulation. */
export interface AtlasTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly effect: Effect;
}

export interface AtlasToolset {
  readonly name: string;
  readonly description: string;
  readonly tools: readonly AtlasTool[];
}

const found = (key: string) => z.array(z.looseObject({ [key]: z.string() }));

/** What the tools with each effect answer with, `ok` apart. */
function outputOf(effect: Effect): z.ZodObject {
  const id = (kind: ThingKind) => `${kind}Id`;
  const shapes = {
    create: () =>
      effect.does === 'create' && effect.count
        ? { [`${effect.kind}Ids`]: z.array(z.string()) }
        : { [id(effect.does === 'create' ? effect.kind : 'entity')]: z.string() },
    change: () => ({ changed: z.boolean() }),
    remove: () => ({ removed: z.boolean() }),
    list: () => ({ items: found('id') }),
    clear: () => ({ removed: z.int() }),
    set: () => ({ applied: z.boolean(), revision: z.int() }),
    look: () => ({ longitude: z.number(), latitude: z.number(), height: z.number(), heading: z.number() }),
    geocode: () => ({ matches: z.array(z.looseObject({ name: z.string() })) }),
    measure: () => ({ value: z.number(), unit: z.string() }),
    picture: () => ({ image: z.string(), width: z.int(), height: z.int() }),
  } as const satisfies Record<Effect['does'], () => z.ZodRawShape>;
  return z.looseObject({ ok: z.boolean(), ...shapes[effect.does]() });
}

/** Defines a map tool. */
export function tool(name: string, description: string, shape: z.ZodRawShape, effect: Effect): AtlasTool {
  return { name, description, input: z.strictObject(shape), output: outputOf(effect), effect };
}

const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

const READS: ReadonlySet<Effect['does']> = new Set(['list', 'look', 'geocode', 'measure', 'picture']);
const DESTROYS: ReadonlySet<Effect['does']> = new Set(['remove', 'clear']);

/** A map tool as it is published. */
export function publish({ name, description, input, output, effect }: AtlasTool): PublishedTool {
  return {
    name,
    description,
    inputSchema: jsonSchema(input),
    outputSchema: jsonSchema(output),
    annotations: { readOnlyHint: READS.has(effect.does), destructiveHint: DESTROYS.has(effect.does) },
  };
}

export const toolsetOfAtlas = ({ name, description, tools }: AtlasToolset): Toolset => ({
  name,
  description,
  tools: tools.map((one) => one.name),
});
