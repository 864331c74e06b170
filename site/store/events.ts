import type { EventDetails, EventState, EventSummary, Level, Location, Price } from '../../tools/contracts.ts';
import type { World } from '../world.ts';

interface EventRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly registrationDeadline: string;
  readonly location: Location;
  readonly price: Price;
  readonly level: Level;
  readonly venue: string;
  readonly remainingCapacity: number;
}

const COLUMNS = `id, title, summary, description, starts_at AS startsAt, ends_at AS endsAt,
  deadline AS registrationDeadline, location, price, level, venue, capacity - taken AS remainingCapacity`;

/** Text as the search compares it: compatibility forms and letter case do not count. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const stateOf = (row: EventRow, now: Date): EventState => {
  if (Date.parse(row.registrationDeadline) <= now.getTime()) return 'closed';
  return row.remainingCapacity > 0 ? 'open' : 'full';
};

const details = (row: EventRow, now: Date): EventDetails => ({
  ...row,
  url: `/events/${row.id}`,
  state: stateOf(row, now),
});

/** Filters of a search; an empty string stands for "not set". */
export interface EventFilters {
  readonly query: string;
  readonly location: string;
  readonly price: string;
  readonly level: string;
}

/** The events that satisfy every filter, in order of their start. */
export function findEvents({ db, now }: World, filters: EventFilters): EventDetails[] {
  const rows = db.all<EventRow>(
    `SELECT ${COLUMNS} FROM events
     WHERE (@query = '' OR instr(search_text, @query) > 0) AND (@location = '' OR location = @location)
       AND (@price = '' OR price = @price) AND (@level = '' OR level = @level)
     ORDER BY starts_at, id`,
    { ...filters, query: folded(filters.query) },
  );
  const instant = now();
  return rows.map((row) => details(row, instant));
}

export function findEvent({ db, now }: World, id: string): EventDetails | undefined {
  const row = db.one<EventRow>(`SELECT ${COLUMNS} FROM events WHERE id = ?`, [id]);
  return row && details(row, now());
}

/** The fields of an event that a search result carries, and no others. */
export const summaryOf = (event: EventDetails): EventSummary => ({
  id: event.id,
  url: event.url,
  title: event.title,
  summary: event.summary,
  startsAt: event.startsAt,
  location: event.location,
  price: event.price,
  level: event.level,
});

/** Takes seats of an event; false where not so many are free. */
export const takeSeats = ({ db }: World, id: string, seats: number): boolean =>
  db.run('UPDATE events SET taken = taken + @seats WHERE id = @id AND taken + @seats <= capacity', { id, seats }) === 1;

/** Gives one taken seat back. */
export const releaseSeat = ({ db }: World, eventId: string): void => {
  db.run('UPDATE events SET taken = taken - 1 WHERE id = ? AND taken > 0', [eventId]);
};
