import { catalogue } from '../catalogue/index.ts';
import { taiwanIso } from '../shared/taiwan-time.ts';
import { newId } from '../world.ts';
import type { Database } from './database.ts';
import { folded } from './events.ts';

const DAY_MS = 86_400_000;

/** Fills an empty store with the catalogue, dated from `base`; ids are random but for those that routes name. */
export function seedEvents(db: Database, base: Date): void {
  const today = Date.parse(`${taiwanIso(base.getTime()).slice(0, 10)}T00:00:00+08:00`);
  db.atomically(() => {
    for (const entry of catalogue) {
      const [hours = 0, minutes = 0] = entry.at.split(':').map(Number);
      const starts = today + entry.day * DAY_MS + (hours * 60 + minutes) * 60_000;
      db.run(
        `INSERT INTO events VALUES (@id, @title, @summary, @description, @searchText, @startsAt, @endsAt, @deadline,
          @location, @price, @level, @venue, @capacity, @taken)`,
        {
          id: entry.id ?? newId('evt'),
          title: entry.title,
          summary: entry.summary,
          description: entry.description,
          searchText: folded(`${entry.title} ${entry.summary}`),
          startsAt: taiwanIso(starts),
          endsAt: taiwanIso(starts + entry.minutes * 60_000),
          deadline: taiwanIso(starts - entry.closes * DAY_MS),
          location: entry.location,
          price: entry.price,
          level: entry.level,
          venue: entry.venue,
          capacity: entry.capacity,
          taken: entry.taken,
        },
      );
    }
  });
}

/** Gives every event a new random id, but for those that routes name; for copies of a template, before anything refers to them. */
export function renameEvents(db: Database): void {
  const fixed = new Set(catalogue.flatMap(({ id }) => id ?? []));
  db.atomically(() => {
    for (const { id } of db.all<{ id: string }>('SELECT id FROM events')) {
      if (!fixed.has(id)) db.run('UPDATE events SET id = ? WHERE id = ?', [newId('evt'), id]);
    }
  });
}
