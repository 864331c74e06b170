import { Refusal } from '../services/refusals.ts';
import { releaseSeat, takeSeats } from '../store/events.ts';
import { record } from '../store/ledger.ts';
import {
  hasActive,
  markCancelled,
  moveRegistration,
  type Registration,
  registrationOf,
} from '../store/registrations.ts';
import type { Trail } from '../world.ts';
import type { Sandbox } from './sandbox.ts';
import type { Change } from './schema.ts';
import { selectEvent } from './select.ts';

/** Applies what others do, all or nothing, as if another client had done it. */
export function applyChanges(sandbox: Sandbox, changes: readonly Change[], trail: Trail): void {
  sandbox.world.db.atomically(() => {
    for (const [index, change] of changes.entries()) apply(sandbox, change, `changes[${index}]`, trail);
  });
}

function apply(sandbox: Sandbox, change: Change, path: string, trail: Trail): void {
  const { world } = sandbox;
  switch (change.change) {
    case 'transfer-registration': {
      const registration = activeRegistration(sandbox, change.registration, path);
      const event = selectEvent(world, change.to, `${path}.to`);
      if (hasActive(world, sandbox.sessionId, event.id))
        refuse(`${path}.to`, 'the session is registered there already');
      if (!takeSeats(world, event.id, 1)) refuse(`${path}.to`, 'no seat is free there');
      moveRegistration(world, registration.id, event.id);
      releaseSeat(world, registration.eventId);
      record(world, 'transfer', registration.id, trail, true);
      return;
    }
    case 'cancel-registration': {
      const registration = activeRegistration(sandbox, change.registration, path);
      markCancelled(world, registration.id);
      releaseSeat(world, registration.eventId);
      record(world, 'cancel', registration.id, trail, true);
      return;
    }
    case 'take-seats': {
      const event = selectEvent(world, change.event, `${path}.event`);
      if (!takeSeats(world, event.id, change.seats)) {
        refuse(`${path}.seats`, `only ${event.remainingCapacity} seats are free`);
      }
      record(world, 'take-seats', event.id, trail, true);
      return;
    }
  }
}

function activeRegistration(sandbox: Sandbox, index: number, path: string): Registration {
  const id = sandbox.registrations[index];
  const registration = id === undefined ? undefined : registrationOf(sandbox.world, sandbox.sessionId, id);
  if (!registration)
    return refuse(`${path}.registration`, `the setup laid ${sandbox.registrations.length} registrations`);
  if (registration.status !== 'active') return refuse(`${path}.registration`, 'it is cancelled already');
  return registration;
}

function refuse(path: string, problem: string): never {
  throw new Refusal('CHANGE_IMPOSSIBLE', `${path}: ${problem}.`);
}
