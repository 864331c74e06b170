import { sha256 } from '../../../traces/hash.ts';
import type { Json } from '../../../traces/schema.ts';
import type { ThingKind } from './define.ts';
import { gazetteer, type Place } from './gazetteer.ts';
import { atlasTools } from './index.ts';

type Input = Readonly<Record<string, Json>>;
type Result = { readonly ok: boolean; readonly [key: string]: Json };

/** A trouble planned for a scenario: the tool fails so many times, then works. */
export interface Fault {
  readonly tool: string;
  readonly times: number;
}

/** A simulated map for one scenario: the same seed gives the same ids, and no other. */
export interface World {
  /** Executes a call whose input fits the contract. @throws when there is no such tool. */
  call(tool: string, input: Input): Result;
}

const PREFIX: { readonly [Kind in ThingKind]: string } = {
  entity: 'en',
  layer: 'ly',
  animation: 'an',
  viewpoint: 'vp',
};

const refusal = (code: string, message: string, retryable = false): Result => ({ ok: false, code, message, retryable });

/** Texts are the same place name when they differ only in case, spaces and punctuation. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s\p{P}]/gu, '')
    .toLowerCase();

function placesFor(query: string, country: string | undefined): readonly Place[] {
  const [wanted = ''] = [folded(query)];
  const named = gazetteer.filter((place) =>
    [place.name, ...place.aliases].some((name) => wanted.includes(folded(name)) || folded(name) === wanted),
  );
  // The longest name that the query holds is the one it means: "Eiffel Tower, Paris" is not a query for Paris.
  const longest = Math.max(0, ...named.map((place) => longestName(place, wanted)));
  return named.filter((place) => longestName(place, wanted) === longest && (!country || place.country === country));
}

const longestName = ({ name, aliases }: Place, wanted: string): number =>
  Math.max(...[name, ...aliases].map(folded).map((one) => (wanted.includes(one) ? one.length : 0)));

function lengthOf(points: readonly { longitude: number; latitude: number }[]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  let metres = 0;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const chord =
      Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
      Math.cos(radians(from.latitude)) *
        Math.cos(radians(to.latitude)) *
        Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
    metres += 2 * 6_371_008.8 * Math.asin(Math.sqrt(chord));
  }
  return metres;
}

const PER_UNIT: Readonly<Record<string, number>> = { metres: 1, kilometres: 1_000, miles: 1_609.344 };

/**
 * Makes a simulated map. Everything it hands out (ids, the last digits of coordinates) follows from the seed, so that a value
 * in a later call proves where it came from.
 */
export function createWorld(seed: string, faults: readonly Fault[] = []): World {
  const things: Record<ThingKind, Map<string, Input>> = {
    entity: new Map(),
    layer: new Map(),
    animation: new Map(),
    viewpoint: new Map(),
  };
  const left = new Map(faults.map(({ tool, times }) => [tool, times]));
  let made = 0;
  const unique = (what: string) => sha256(`${seed} ${what}`);
  const create = (kind: ThingKind, input: Input): string => {
    made += 1;
    const id = `${PREFIX[kind]}-${unique(`${kind} ${made}`).slice(0, 10)}`;
    things[kind].set(id, input);
    return id;
  };
  /** Up to 0.0009 degrees that nobody can know beforehand. */
  const jitter = (what: string) => (Number.parseInt(unique(what).slice(0, 8), 16) % 900) / 1_000_000 + 0.000_1;
  const match = ({ name, country, region, longitude, latitude }: Place): Json => ({
    name,
    country,
    region,
    longitude: Number((longitude + jitter(`${name} ${region} east`)).toFixed(6)),
    latitude: Number((latitude + jitter(`${name} ${region} north`)).toFixed(6)),
  });

  const effects = {
    create(input: Input, { kind, count }: { kind: ThingKind; count?: string }): Result {
      const many = count === undefined ? undefined : input[count];
      if (Array.isArray(many)) return { ok: true, [`${kind}Ids`]: many.map((one: Json) => create(kind, one as Input)) };
      const id = create(kind, input);
      return kind === 'animation'
        ? { ok: true, animationId: id, entityId: create('entity', input) }
        : { ok: true, [`${kind}Id`]: id };
    },
    change(input: Input, effect: { kind: ThingKind; id: string; optional?: boolean }): Result {
      const id = input[effect.id];
      if (id === undefined && effect.optional) return { ok: true, changed: true };
      const thing = things[effect.kind].get(String(id));
      if (!thing) return refusal('NOT_FOUND', `There is no ${effect.kind} with the id ${String(id)}.`);
      return { ok: true, changed: true, of: thing };
    },
    remove(input: Input, { kind, id }: { kind: ThingKind; id: string }): Result {
      if (!things[kind].delete(String(input[id])))
        return refusal('NOT_FOUND', `There is no ${kind} with the id ${String(input[id])}.`);
      return { ok: true, removed: true };
    },
    list: (_: Input, { kind }: { kind: ThingKind }): Result => ({
      ok: true,
      items: [...things[kind]].map(([id, thing]) => ({
        id,
        name: thing.name ?? thing.label ?? thing.text ?? null,
      })),
    }),
    clear(): Result {
      const removed = things.entity.size + things.layer.size + things.animation.size;
      for (const kind of ['entity', 'layer', 'animation'] as const) things[kind].clear();
      return { ok: true, removed };
    },
    set(): Result {
      made += 1;
      return { ok: true, applied: true, revision: made };
    },
    look: (): Result => ({
      ok: true,
      longitude: Number((120 + jitter('eye east')).toFixed(6)),
      latitude: Number((24 + jitter('eye north')).toFixed(6)),
      height: 1_500 + (Number.parseInt(unique('eye height').slice(0, 4), 16) % 500),
      heading: Number.parseInt(unique('eye heading').slice(0, 4), 16) % 360,
    }),
    geocode(input: Input): Result {
      const country = typeof input.country === 'string' ? input.country : undefined;
      const matches = placesFor(String(input.query), country);
      if (matches.length === 0) return refusal('NOT_FOUND', `No place is known as "${String(input.query)}".`);
      return { ok: true, matches: matches.slice(0, Number(input.limit ?? 10)).map(match) };
    },
    measure(input: Input): Result {
      const unit = String(input.unit ?? 'metres');
      const length = lengthOf(input.points as unknown as { longitude: number; latitude: number }[]);
      const value = input.kind === 'area' ? length ** 2 / 16 : length;
      return { ok: true, value: Number((value / (PER_UNIT[unit] ?? 1)).toFixed(3)), unit };
    },
    picture: (input: Input): Result => ({
      ok: true,
      image: `atlas:picture/${unique(`picture ${++made}`).slice(0, 12)}`,
      width: Number(input.width ?? 1_280),
      height: Math.round((Number(input.width ?? 1_280) * 9) / 16),
    }),
  };

  return {
    call(name, input) {
      const known = atlasTools.get(name);
      if (!known) throw new Error(`The atlas has no tool ${name}.`);
      const failing = left.get(name) ?? 0;
      if (failing > 0) {
        left.set(name, failing - 1);
        return refusal('TEMPORARY_FAILURE', 'The service did not answer in time. Nothing was changed.', true);
      }
      if (name === 'addGeoJsonLayer' && (input.data === undefined) === (input.url === undefined)) {
        return refusal('INVALID_INPUT', 'Give either data or url.');
      }
      const { effect } = known;
      const run = effects[effect.does] as (input: Input, effect: unknown) => Result;
      return run(input, effect);
    },
  };
}
