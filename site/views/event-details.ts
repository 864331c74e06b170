import { html } from 'hono/html';
import { type EventDetails, LABELS } from '../../tools/contracts.ts';
import { eventTexts, WORDS } from '../shared/texts.ts';
import type { Markup } from './layout.ts';

interface DetailsView {
  /** Null renders the empty panel that the list page's script fills. */
  readonly event: EventDetails | null;
  readonly saved: boolean;
  readonly csrf: string;
  readonly heading: 'h1' | 'h2';
}

const FACTS = ['whenFact', 'whereFact', 'seatsFact', 'deadlineFact', 'stateFact', 'idFact'] as const;

/** An event in full; the one component of the detail page and of the list page's panel. */
export function eventDetails({ event, saved, csrf, heading }: DetailsView): Markup {
  const texts = event && eventTexts(event, LABELS);
  const title =
    heading === 'h1'
      ? html`<h1 data-field="title">${texts?.title}</h1>`
      : html`<h2 data-field="title">${texts?.title}</h2>`;
  return html`<section class="details" id="details" aria-label="活動詳情" data-event="${event?.id ?? ''}" ${event ? '' : 'hidden'}>
<p class="badges"><span data-field="location">${texts?.location}</span> <span data-field="price">${texts?.price}</span> <span data-field="level">${texts?.level}</span></p>
${title}
<p class="lead" data-field="summary">${texts?.summary}</p>
<ul class="facts" role="list">
${FACTS.map((fact) => html`<li data-field="${fact}">${texts?.[fact]}</li>`)}
</ul>
<p class="description" data-field="description">${texts?.description}</p>
<div class="actions">
<a class="button primary" data-register href="/events/${event?.id ?? ''}/register" ${event?.state === 'open' ? '' : 'hidden'}>報名這場活動</a>
<form method="post" action="/events/${event?.id ?? ''}/${saved ? 'unsave' : 'save'}" data-save>
<input type="hidden" name="csrf" value="${csrf}">
<button>${saved ? WORDS.unsave : WORDS.save}</button>
</form>
<p class="saved" role="status" data-save-status>${saved ? WORDS.saved : ''}</p>
</div>
</section>`;
}
