import { releaseSeat } from '../store/events.ts';
import { record } from '../store/ledger.ts';
import { markCancelled, type Registration, registrationOf } from '../store/registrations.ts';
import type { Trail, World } from '../world.ts';
import { spendConfirmation } from './confirm.ts';
import { Refusal, type Settled, settle } from './refusals.ts';
import type { Session } from './sessions.ts';

export interface CancellationSummary {
  readonly registrationId: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly startsAt: string;
  readonly effect: string;
}

const EFFECT = '取消後會釋出 1 個名額，且無法復原；若要再參加，需要重新報名。';

/** One of a session's registrations; a foreign one is not found, like one that does not exist. */
export function ownRegistration(world: World, session: Session, id: string): Registration {
  const registration = registrationOf(world, session.id, id);
  if (!registration) throw new Refusal('REGISTRATION_NOT_FOUND');
  return registration;
}

/** What a person reads before confirming a cancellation; only for an active registration of their own. */
export function cancellationSummary(world: World, session: Session, id: string): CancellationSummary {
  const registration = ownRegistration(world, session, id);
  if (registration.status !== 'active') throw new Refusal('REGISTRATION_NOT_FOUND');
  const { eventId, eventTitle, startsAt } = registration;
  return { registrationId: id, eventId, eventTitle, startsAt, effect: EFFECT };
}

/** Cancels a registration; the seat is given back once, however often the cancellation is repeated. */
export function cancel(
  world: World,
  session: Session,
  { registrationId, confirmation }: { readonly registrationId: string; readonly confirmation: string },
  trail: Trail,
): { registrationId: string; alreadyCancelled: boolean } {
  const settled = world.db.atomically((): Settled<{ registrationId: string; alreadyCancelled: boolean }> => {
    const refused = spendConfirmation(world, {
      session,
      action: 'cancel',
      target: registrationId,
      token: confirmation,
    });
    if (refused) return { refused };
    const registration = registrationOf(world, session.id, registrationId);
    if (!registration) return { refused: 'REGISTRATION_NOT_FOUND' };
    const alreadyCancelled = registration.status === 'cancelled';
    if (!alreadyCancelled) {
      markCancelled(world, registrationId);
      releaseSeat(world, registration.eventId);
    }
    record(world, 'cancel', registrationId, trail, !alreadyCancelled);
    return { value: { registrationId, alreadyCancelled } };
  });
  return settle(settled);
}
