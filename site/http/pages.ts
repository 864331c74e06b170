import { type Context, Hono } from 'hono';
import { EventId } from '../../tools/contracts.ts';
import { REFUSALS, Refusal } from '../services/refusals.ts';
import { isSaved, savedEvents } from '../services/save.ts';
import { NO_FILTERS, readEvent, readFilters, searchEvents } from '../services/search.ts';
import { registrationsOf } from '../store/registrations.ts';
import { eventPage } from '../views/event-page.ts';
import { eventsPage } from '../views/events-page.ts';
import { type AssetUrls, layout, type Page } from '../views/layout.ts';
import { helpPage, homePage } from '../views/plain-pages.ts';
import { registerPage } from '../views/register-page.ts';
import { registrationsPage } from '../views/registrations-page.ts';
import { type Env, pageSession, type Request } from './context.ts';

/** What a page says after a form that was answered with a redirection; the address carries only the word. */
const NOTICES = new Map([
  ['registered', '報名完成，期待見到你。'],
  ['cancelled', '已取消報名，名額已釋出'],
  ['already-cancelled', '這筆報名先前已取消，名額沒有再次釋出'],
]);
const RENEWED = '先前的工作階段已過期，已重新開始；之前的收藏與報名不在這個工作階段裡。';

/** Answers with a whole document. */
export const show = (c: Context<Env>, assets: AssetUrls, page: Page, status: 200 | 400 = 200) =>
  c.html(layout(assets, page), status);

/** The id in the path; one that cannot exist is not found, as any other that does not. */
export const pathId = (c: Request): string => {
  const id = c.req.param('id') ?? '';
  if (!EventId.safeParse(id).success) throw new Refusal('EVENT_NOT_FOUND');
  return id;
};

/** The pages that people read. None of them changes anything. */
export const pages = (assets: AssetUrls) =>
  new Hono<Env>()
    .get('/', (c) => {
      const events = searchEvents(c.get('world'), NO_FILTERS);
      const soon = events.filter(({ state }) => state === 'open').slice(0, 3);
      return show(c, assets, homePage(soon, events.length));
    })
    .get('/help', (c) => show(c, assets, helpPage))
    .get('/events', (c) => {
      const { session, expired } = pageSession(c);
      const common = {
        csrf: session.csrf,
        saved: savedEvents(c.get('world'), session.id),
        notice: expired ? RENEWED : undefined,
      };
      try {
        const filters = readFilters((name) => c.req.query(name));
        return show(c, assets, eventsPage({ ...common, filters, events: searchEvents(c.get('world'), filters) }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const problem = REFUSALS[error.reason][2];
        return show(c, assets, eventsPage({ ...common, filters: NO_FILTERS, events: [], problem }), 400);
      }
    })
    .get('/events/:id', (c) => {
      const event = readEvent(c.get('world'), pathId(c));
      const { session, expired } = pageSession(c);
      const saved = isSaved(c.get('world'), session.id, event.id);
      return show(c, assets, eventPage({ event, saved, csrf: session.csrf, notice: expired ? RENEWED : undefined }));
    })
    .get('/events/:id/register', (c) => {
      const event = readEvent(c.get('world'), pathId(c));
      const { session, expired } = pageSession(c);
      const attendee = { attendeeName: '', email: '' };
      const notice = expired ? RENEWED : undefined;
      return show(c, assets, registerPage({ event, csrf: session.csrf, attendee, problems: {}, notice }));
    })
    .get('/registrations', (c) => {
      const { session, expired } = pageSession(c);
      const registrations = registrationsOf(c.get('world'), session.id);
      const notice = expired ? RENEWED : NOTICES.get(c.req.query('done') ?? '');
      return show(c, assets, registrationsPage({ registrations, csrf: session.csrf, notice }));
    });
