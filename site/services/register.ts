import { findEvent, takeSeats } from '../store/events.ts';
import { record } from '../store/ledger.ts';
import { hasActive, insertRegistration } from '../store/registrations.ts';
import { newId, type Trail, type World } from '../world.ts';
import { spendConfirmation } from './confirm.ts';
import { type Settled, settle } from './refusals.ts';
import type { Session } from './sessions.ts';

/**
 * Registers a session for an event. Confirmation, deadline and the last free seat are judged and taken in one
 * transaction. Name and address are checked at the edge and not kept.
 */
export function register(
  world: World,
  session: Session,
  { eventId, confirmation }: { readonly eventId: string; readonly confirmation: string },
  trail: Trail,
): { registrationId: string; eventId: string } {
  const settled = world.db.atomically((): Settled<{ registrationId: string; eventId: string }> => {
    const refused = spendConfirmation(world, { session, action: 'register', target: eventId, token: confirmation });
    if (refused) return { refused };
    const event = findEvent(world, eventId);
    if (!event) return { refused: 'EVENT_NOT_FOUND' };
    if (hasActive(world, session.id, eventId)) return { refused: 'ALREADY_REGISTERED' };
    if (event.state === 'closed') return { refused: 'EVENT_CLOSED' };
    if (!takeSeats(world, eventId, 1)) return { refused: 'EVENT_FULL' };
    const registrationId = newId('reg');
    insertRegistration(world, registrationId, session.id, eventId);
    record(world, 'register', eventId, trail, true);
    return { value: { registrationId, eventId } };
  });
  return settle(settled);
}
