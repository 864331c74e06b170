import type { World } from '../world.ts';

export interface Registration {
  readonly id: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly venue: string;
  readonly status: 'active' | 'cancelled';
}

const SELECT = `SELECT r.id, r.event_id AS eventId, e.title AS eventTitle, e.starts_at AS startsAt, e.ends_at AS endsAt,
  e.venue, r.status FROM registrations r JOIN events e ON e.id = r.event_id`;

/** A session's registrations in order of the events' start. */
export const registrationsOf = ({ db }: World, sessionId: string): Registration[] =>
  db.all(`${SELECT} WHERE r.session_id = ? ORDER BY e.starts_at, r.number`, [sessionId]);

/** A session's own registration; a foreign one is not found, like one that does not exist. */
export const registrationOf = ({ db }: World, sessionId: string, id: string): Registration | undefined =>
  db.one(`${SELECT} WHERE r.session_id = ? AND r.id = ?`, [sessionId, id]);

export const hasActive = ({ db }: World, sessionId: string, eventId: string): boolean =>
  db.one("SELECT 1 FROM registrations WHERE session_id = ? AND event_id = ? AND status = 'active'", [
    sessionId,
    eventId,
  ]) !== undefined;

export const insertRegistration = ({ db }: World, id: string, sessionId: string, eventId: string): void => {
  db.run("INSERT INTO registrations (id, session_id, event_id, status) VALUES (?, ?, ?, 'active')", [
    id,
    sessionId,
    eventId,
  ]);
};

export const markCancelled = ({ db }: World, id: string): void => {
  db.run("UPDATE registrations SET status = 'cancelled' WHERE id = ?", [id]);
};

export const moveRegistration = ({ db }: World, id: string, eventId: string): void => {
  db.run('UPDATE registrations SET event_id = ? WHERE id = ?', [eventId, id]);
};
