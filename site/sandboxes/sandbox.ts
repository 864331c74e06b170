import { performance } from 'node:perf_hooks';
import { Refusal } from '../services/refusals.ts';
import { saveEvent } from '../services/save.ts';
import { openSession } from '../services/sessions.ts';
import { openDatabase } from '../store/database.ts';
import { takeSeats } from '../store/events.ts';
import { record } from '../store/ledger.ts';
import { hasActive, insertRegistration } from '../store/registrations.ts';
import { renameEvents, seedEvents } from '../store/seed.ts';
import { newId, type Trail, type World } from '../world.ts';
import { type ArmedFaults, armedFaults } from './faults.ts';
import type { Setup } from './schema.ts';
import { selectEvent } from './select.ts';

/** When time begins in every sandbox: a Monday morning in Taipei. */
const BASE = new Date('2026-03-02T01:00:00Z');

/** A request with a writing method from the sitting's browser; status 0 while it is not answered. */
export interface ReceivedRequest {
  readonly seq: number;
  readonly method: string;
  readonly path: string;
  status: number;
}

/** A small world of its own for one sitting: store, clock, ids, session, faults. */
export interface Sandbox {
  readonly id: string;
  readonly world: World;
  readonly sessionId: string;
  readonly sessionToken: string;
  /** Ids of the registrations that the setup laid, in its order. */
  readonly registrations: readonly string[];
  readonly faults: ArmedFaults;
  readonly received: ReceivedRequest[];
  /** Aborted when the sandbox ends, so that hung requests end with it. */
  readonly ended: AbortSignal;
  advance(ms: number): void;
  end(): void;
}

/** Prepares the database that every sandbox is a copy of. */
export function sandboxTemplate(): Buffer {
  const db = openDatabase(':memory:');
  seedEvents(db, BASE);
  const template = db.serialize();
  db.close();
  return template;
}

/** Opens a sandbox out of the template and lays what the setup asks for. */
export function openSandbox(template: Buffer, setup: Setup, trail: Trail): Sandbox {
  const db = openDatabase(template);
  try {
    const started = performance.now();
    let advanced = 0;
    const world: World = { db, now: () => new Date(BASE.getTime() + performance.now() - started + advanced) };
    renameEvents(db);
    const { session, token } = openSession(world);
    const registrations = layRegistrations(world, session.id, setup, trail);
    for (const [index, selector] of setup.saved.entries()) {
      saveEvent(world, session, selectEvent(world, selector, `setup.saved[${index}]`).id, trail);
    }
    const ending = new AbortController();
    return {
      id: newId('box'),
      world,
      sessionId: session.id,
      sessionToken: token,
      registrations,
      faults: armedFaults(),
      received: [],
      ended: ending.signal,
      advance(ms) {
        advanced += ms;
      },
      end() {
        ending.abort();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

function layRegistrations(world: World, sessionId: string, setup: Setup, trail: Trail): string[] {
  return world.db.atomically(() =>
    setup.registrations.map(({ event: selector }, index) => {
      const path = `setup.registrations[${index}].event`;
      const event = selectEvent(world, selector, path);
      if (hasActive(world, sessionId, event.id)) {
        throw new Refusal('INVALID_BODY', `${path}: it is the same event as an earlier registration's.`);
      }
      if (!takeSeats(world, event.id, 1))
        throw new Refusal('INVALID_BODY', `${path}: no seat of "${event.id}" is free.`);
      const id = newId('reg');
      insertRegistration(world, id, sessionId, event.id);
      record(world, 'register', event.id, trail, true);
      return id;
    }),
  );
}
