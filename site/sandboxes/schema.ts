import { z } from 'zod';
import { EventId, EventState, Level, Location, Price } from '../../tools/contracts.ts';

/** Names an event by id, or as the n-th by start of those with these properties. */
export const Selector = z.union([
  z.strictObject({ id: EventId }),
  z.strictObject({
    where: z.strictObject({
      location: Location.optional(),
      price: Price.optional(),
      level: Level.optional(),
      state: EventState.optional(),
    }),
    nth: z.int().nonnegative().default(0),
  }),
]);
export type Selector = z.infer<typeof Selector>;

/** What lies in a sandbox before anyone comes: the session's own registrations and saved events. */
export const Setup = z.strictObject({
  registrations: z.array(z.strictObject({ event: Selector })).default([]),
  saved: z.array(Selector).default([]),
});
export type Setup = z.infer<typeof Setup>;
export const CreateBody = z.strictObject({ setup: Setup.default({ registrations: [], saved: [] }) });

export const Service = z.enum(['events', 'event-details', 'saved-events', 'registrations', 'cancellation-summary']);
export type Service = z.infer<typeof Service>;

/** Which calls strike, counted from 1 and from the arming. */
const Calls = z.union([z.literal('all'), z.array(z.int().positive()).min(1)]);

export const Fault = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('service-fails'), service: Service, calls: Calls }),
  z.strictObject({ fault: z.literal('service-hangs'), service: Service, calls: Calls }),
  z.strictObject({ fault: z.literal('session-expires') }),
]);
export type Fault = z.infer<typeof Fault>;
export const FaultsBody = z.strictObject({ faults: z.array(Fault).min(1) });

/** Index into the setup's registrations. */
const Index = z.int().nonnegative();

/** What another client of the same person, or somebody else, does meanwhile. */
export const Change = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('transfer-registration'), registration: Index, to: Selector }),
  z.strictObject({ change: z.literal('cancel-registration'), registration: Index }),
  z.strictObject({ change: z.literal('take-seats'), event: Selector, seats: z.int().positive() }),
]);
export type Change = z.infer<typeof Change>;
export const ChangesBody = z.strictObject({ changes: z.array(Change).min(1) });

export const ClockBody = z.strictObject({ advanceMs: z.int().nonnegative() });
