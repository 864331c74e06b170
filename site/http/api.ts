import { Hono } from 'hono';
import { z } from 'zod';
import { EventId, RegistrationId, RegistrationInput } from '../../tools/contracts.ts';
import { cancel, cancellationSummary } from '../services/cancel.ts';
import { issueConfirmation } from '../services/confirm.ts';
import { Refusal } from '../services/refusals.ts';
import { register } from '../services/register.ts';
import { savedEvents, saveEvent, unsaveEvent } from '../services/save.ts';
import { readEvent, readFilters, searchEvents } from '../services/search.ts';
import { registrationsOf } from '../store/registrations.ts';
import { parseJson } from './body.ts';
import { beginSession, type Env, type Request, requireSession, trailOf, writingSession } from './context.ts';
import { serviceCall } from './faulty.ts';

const SaveBody = z.strictObject({ eventId: EventId });
const ConfirmBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('register'), target: EventId }),
  z.strictObject({ action: z.literal('cancel'), target: RegistrationId }),
]);
const Token = z.string().max(200).default('');
const RegisterBody = RegistrationInput.extend({ confirmation: Token });
const CancelBody = z.strictObject({ confirmation: Token });

const eventId = (value: string): string => {
  if (!EventId.safeParse(value).success) throw new Refusal('INVALID_EVENT_ID');
  return value;
};
const apiSession = (c: Request) => writingSession(c, c.req.header('x-csrf-token'));

/** The JSON interface that the site's own pages use. */
export const api = new Hono<Env>()
  .get('/session', (c) => c.json({ csrfToken: beginSession(c).csrf }))
  .get('/events', serviceCall('events'), (c) => {
    const events = searchEvents(
      c.get('world'),
      readFilters((name) => c.req.query(name)),
    );
    return c.json({ count: events.length, events });
  })
  .get('/events/:id', serviceCall('event-details'), (c) =>
    c.json({ event: readEvent(c.get('world'), eventId(c.req.param('id'))) }),
  )
  .get('/saved-events', serviceCall('saved-events'), (c) =>
    c.json({ eventIds: savedEvents(c.get('world'), requireSession(c).id) }),
  )
  .post('/saved-events', serviceCall('saved-events'), async (c) => {
    const session = apiSession(c);
    const body = await parseJson(c, SaveBody, 'INVALID_EVENT_ID');
    return c.json({ eventId: body.eventId, ...saveEvent(c.get('world'), session, body.eventId, trailOf(c)) });
  })
  .delete('/saved-events/:id', serviceCall('saved-events'), (c) => {
    const session = apiSession(c);
    const id = eventId(c.req.param('id'));
    return c.json({ eventId: id, ...unsaveEvent(c.get('world'), session, id, trailOf(c)) });
  })
  .get('/registrations', serviceCall('registrations'), (c) =>
    c.json({ registrations: registrationsOf(c.get('world'), requireSession(c).id) }),
  )
  .get('/registrations/:id/cancellation-summary', serviceCall('cancellation-summary'), (c) =>
    c.json(cancellationSummary(c.get('world'), requireSession(c), c.req.param('id'))),
  )
  .post('/confirmations', async (c) => {
    const session = apiSession(c);
    const { action, target } = await parseJson(c, ConfirmBody, 'INVALID_BODY');
    return c.json({ confirmation: issueConfirmation(c.get('world'), session, action, target, trailOf(c)) }, 201);
  })
  .post('/events/:id/registrations', serviceCall('registrations'), async (c) => {
    const session = apiSession(c);
    const { confirmation } = await parseJson(c, RegisterBody, 'INVALID_ATTENDEE');
    const id = eventId(c.req.param('id'));
    return c.json(register(c.get('world'), session, { eventId: id, confirmation }, trailOf(c)), 201);
  })
  .post('/registrations/:id/cancel', serviceCall('registrations'), async (c) => {
    const session = apiSession(c);
    const { confirmation } = await parseJson(c, CancelBody, 'INVALID_BODY');
    const registrationId = c.req.param('id');
    return c.json(cancel(c.get('world'), session, { registrationId, confirmation }, trailOf(c)));
  });
