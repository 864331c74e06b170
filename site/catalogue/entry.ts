import type { Level, Location, Price } from '../../tools/contracts.ts';

/** One invented event; dates are relative to the instant a store is created, so the calendar never goes stale. */
export interface CatalogueEntry {
  /** Only where a route names it; every other id is random for each store. */
  readonly id?: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly venue: string;
  readonly location: Location;
  readonly price: Price;
  readonly level: Level;
  /** Days from the base day to the event's day. */
  readonly day: number;
  /** Start, local time in Taipei as `HH:MM`. */
  readonly at: string;
  readonly minutes: number;
  /** Days before the start at which registration closes; more than `day` makes the event closed from the outset. */
  readonly closes: number;
  readonly capacity: number;
  /** Seats already taken by others. */
  readonly taken: number;
}
