import { html } from 'hono/html';
import { type EventDetails, LABELS } from '../../tools/contracts.ts';
import { eventTexts } from '../shared/texts.ts';
import type { Markup } from './layout.ts';

/** One event in a list; null renders the blank that the list page's script copies. */
export function eventCard(event: EventDetails | null): Markup {
  const texts = event && eventTexts(event, LABELS);
  const id = event ? `t-${event.id}` : '';
  return html`<li><article aria-labelledby="${id}" data-state="${event?.state ?? ''}">
<h2 id="${id}"><a data-field="title" href="${event?.url ?? ''}">${texts?.title}</a></h2>
<p class="when" data-field="time">${texts?.time}</p>
<p class="where" data-field="venue">${texts?.venue}</p>
<p class="badges"><span data-field="location">${texts?.location}</span> <span data-field="price">${texts?.price}</span> <span data-field="level">${texts?.level}</span> <span class="state" data-field="state">${texts?.state}</span></p>
</article></li>`;
}

export const eventList = (events: readonly EventDetails[], label: string): Markup =>
  html`<ul class="events" role="list" aria-label="${label}">${events.map(eventCard)}</ul>`;
