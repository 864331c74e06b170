import { findEvent } from '../store/events.ts';
import { record } from '../store/ledger.ts';
import type { Trail, World } from '../world.ts';
import { Refusal } from './refusals.ts';
import type { Session } from './sessions.ts';

export const savedEvents = ({ db }: World, sessionId: string): string[] =>
  db
    .all<{ id: string }>('SELECT event_id AS id FROM saved_events WHERE session_id = ? ORDER BY event_id', [sessionId])
    .map(({ id }) => id);

export const isSaved = ({ db }: World, sessionId: string, eventId: string): boolean =>
  db.one('SELECT 1 FROM saved_events WHERE session_id = ? AND event_id = ?', [sessionId, eventId]) !== undefined;

/** Saves an event for a session; doing it again is accepted and changes nothing. */
export function saveEvent(world: World, session: Session, eventId: string, trail: Trail): { alreadySaved: boolean } {
  return world.db.atomically(() => {
    if (!findEvent(world, eventId)) throw new Refusal('EVENT_NOT_FOUND');
    const added = world.db.run('INSERT INTO saved_events VALUES (?, ?) ON CONFLICT DO NOTHING', [session.id, eventId]);
    record(world, 'save', eventId, trail, added === 1);
    return { alreadySaved: added === 0 };
  });
}

/** Takes an event off a session's saved ones; doing it again is accepted and changes nothing. */
export function unsaveEvent(world: World, session: Session, eventId: string, trail: Trail): { existed: boolean } {
  return world.db.atomically(() => {
    if (!findEvent(world, eventId)) throw new Refusal('EVENT_NOT_FOUND');
    const removed = world.db.run('DELETE FROM saved_events WHERE session_id = ? AND event_id = ?', [
      session.id,
      eventId,
    ]);
    record(world, 'unsave', eventId, trail, removed === 1);
    return { existed: removed === 1 };
  });
}
