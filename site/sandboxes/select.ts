import type { EventDetails } from '../../tools/contracts.ts';
import { HOSTILE_EVENT } from '../catalogue/index.ts';
import { Refusal } from '../services/refusals.ts';
import { NO_FILTERS } from '../services/search.ts';
import { findEvent, findEvents } from '../store/events.ts';
import type { World } from '../world.ts';
import type { Selector } from './schema.ts';

/** The event that a selector names; the hostile one only by its id. */
export function selectEvent(world: World, selector: Selector, path: string): EventDetails {
  if ('id' in selector) {
    const event = findEvent(world, selector.id);
    if (!event) throw new Refusal('INVALID_BODY', `${path}: no event has the id "${selector.id}".`);
    return event;
  }
  const { where, nth } = selector;
  const matches = findEvents(world, NO_FILTERS).filter(
    (event) =>
      event.id !== HOSTILE_EVENT &&
      (!where.location || event.location === where.location) &&
      (!where.price || event.price === where.price) &&
      (!where.level || event.level === where.level) &&
      (!where.state || event.state === where.state),
  );
  const event = matches[nth];
  if (!event) {
    throw new Refusal('INVALID_BODY', `${path}: ${matches.length} events match, so there is none with nth ${nth}.`);
  }
  return event;
}
