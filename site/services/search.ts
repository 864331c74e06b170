import type { EventDetails } from '../../tools/contracts.ts';
import { SearchInput } from '../../tools/contracts.ts';
import { type EventFilters, findEvent, findEvents } from '../store/events.ts';
import type { World } from '../world.ts';
import { Refusal } from './refusals.ts';

export const FILTER_NAMES = ['query', 'location', 'price', 'level'] as const;
export const NO_FILTERS: EventFilters = { query: '', location: '', price: '', level: '' };

/** Reads the filters out of a request's query; other parameters do not count. */
export function readFilters(parameters: (name: string) => string | undefined): EventFilters {
  const given = Object.fromEntries(FILTER_NAMES.map((name) => [name, parameters(name)?.trim() ?? '']));
  const parsed = SearchInput.safeParse(given);
  if (!parsed.success) throw new Refusal('INVALID_SEARCH');
  return { ...NO_FILTERS, ...given };
}

export const searchEvents = (world: World, filters: EventFilters): EventDetails[] => findEvents(world, filters);

/** One event with all its public fields. */
export function readEvent(world: World, id: string): EventDetails {
  const event = findEvent(world, id);
  if (!event) throw new Refusal('EVENT_NOT_FOUND');
  return event;
}
