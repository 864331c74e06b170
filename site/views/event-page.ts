import { html } from 'hono/html';
import { type EventDetails, LABELS } from '../../tools/contracts.ts';
import { toolDefinition } from '../../tools/surfaces.ts';
import { eventDetails } from './event-details.ts';
import type { Page } from './layout.ts';

interface EventView {
  readonly event: EventDetails;
  readonly saved: boolean;
  readonly csrf: string;
  readonly notice?: string | undefined;
}

export const eventPage = ({ event, saved, csrf, notice }: EventView): Page => ({
  title: event.title,
  here: '/events',
  notice,
  data: {
    page: 'event',
    csrf,
    labels: LABELS,
    eventId: event.id,
    saved: saved ? [event.id] : [],
    detailsTool: toolDefinition('get_event_details', { bound: true }),
    saveTool: toolDefinition('save_event'),
  },
  main: html`<p class="back"><a href="/events">回到活動列表</a></p>
${eventDetails({ event, saved, csrf, heading: 'h1' })}`,
});
