import { Hono } from 'hono';
import { RegistrationInput } from '../../tools/contracts.ts';
import { cancel, cancellationSummary, ownRegistration } from '../services/cancel.ts';
import { issueConfirmation } from '../services/confirm.ts';
import { Refusal } from '../services/refusals.ts';
import { register } from '../services/register.ts';
import { saveEvent, unsaveEvent } from '../services/save.ts';
import { readEvent } from '../services/search.ts';
import type { AssetUrls } from '../views/layout.ts';
import { registerPage, registerReviewPage } from '../views/register-page.ts';
import { cancelReviewPage } from '../views/registrations-page.ts';
import { readForm } from './body.ts';
import { type Env, trailOf, writingSession } from './context.ts';
import { pathId, show } from './pages.ts';

/** What plain forms post, so that everything works without a script. Each ends in a page or a redirection to one. */
export const forms = (assets: AssetUrls) =>
  new Hono<Env>()
    .post('/events/:id/save', async (c) => {
      const session = writingSession(c, (await readForm(c))('csrf'));
      saveEvent(c.get('world'), session, pathId(c), trailOf(c));
      return c.redirect(`/events/${pathId(c)}`, 303);
    })
    .post('/events/:id/unsave', async (c) => {
      const session = writingSession(c, (await readForm(c))('csrf'));
      unsaveEvent(c.get('world'), session, pathId(c), trailOf(c));
      return c.redirect(`/events/${pathId(c)}`, 303);
    })
    .post('/events/:id/register/review', async (c) => {
      const field = await readForm(c);
      const session = writingSession(c, field('csrf'));
      const event = readEvent(c.get('world'), pathId(c));
      const attendee = { attendeeName: field('attendeeName'), email: field('email') };
      const parsed = RegistrationInput.safeParse(attendee);
      if (!parsed.success) {
        const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
        const problems = {
          ...(wrong.has('attendeeName') ? { attendeeName: '請填寫姓名，最多 80 字。' } : {}),
          ...(wrong.has('email') ? { email: '請填寫有效的 Email，最多 120 字。' } : {}),
        };
        return show(c, assets, registerPage({ event, csrf: session.csrf, attendee, problems }), 400);
      }
      const confirmation = issueConfirmation(c.get('world'), session, 'register', event.id, trailOf(c));
      return show(c, assets, registerReviewPage(event, session.csrf, parsed.data, confirmation));
    })
    .post('/events/:id/register', async (c) => {
      const field = await readForm(c);
      const session = writingSession(c, field('csrf'));
      const attendee = { attendeeName: field('attendeeName'), email: field('email') };
      if (!RegistrationInput.safeParse(attendee).success) throw new Refusal('INVALID_ATTENDEE');
      register(c.get('world'), session, { eventId: pathId(c), confirmation: field('confirmation') }, trailOf(c));
      return c.redirect('/registrations?done=registered', 303);
    })
    .post('/registrations/:id/cancel/review', async (c) => {
      const session = writingSession(c, (await readForm(c))('csrf'));
      const { id } = ownRegistration(c.get('world'), session, c.req.param('id'));
      const summary = cancellationSummary(c.get('world'), session, id);
      const confirmation = issueConfirmation(c.get('world'), session, 'cancel', id, trailOf(c));
      return show(c, assets, cancelReviewPage(summary, session.csrf, confirmation));
    })
    .post('/registrations/:id/cancel', async (c) => {
      const field = await readForm(c);
      const session = writingSession(c, field('csrf'));
      const claim = { registrationId: c.req.param('id'), confirmation: field('confirmation') };
      const { alreadyCancelled } = cancel(c.get('world'), session, claim, trailOf(c));
      return c.redirect(`/registrations?done=${alreadyCancelled ? 'already-cancelled' : 'cancelled'}`, 303);
    });
