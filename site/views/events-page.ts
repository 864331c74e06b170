import { html } from 'hono/html';
import { type EventDetails, LABELS } from '../../tools/contracts.ts';
import { formAttributes, toolDefinition } from '../../tools/surfaces.ts';
import { appliedText, WORDS } from '../shared/texts.ts';
import type { EventFilters } from '../store/events.ts';
import { eventDetails } from './event-details.ts';
import { eventCard, eventList } from './event-list.ts';
import { type Markup, nothing, type Page } from './layout.ts';

interface EventsView {
  readonly events: readonly EventDetails[];
  readonly filters: EventFilters;
  readonly csrf: string;
  readonly saved: readonly string[];
  /** Why the search could not be read; there are no events then. */
  readonly problem?: string;
  readonly notice?: string | undefined;
}

/** The list of events with its search. */
export const eventsPage = ({ events, filters, csrf, saved, problem, notice }: EventsView): Page => ({
  title: '活動',
  here: '/events',
  notice,
  data: {
    page: 'events',
    csrf,
    labels: LABELS,
    saved,
    searchTool: formAttributes('search_events'),
    detailsTool: toolDefinition('get_event_details'),
    saveTool: toolDefinition('save_event'),
  },
  main: html`<h1>活動</h1>
${searchForm(filters)}
<p class="count" role="status" id="search-status">${problem ?? WORDS.found(events.length)}</p>
<p class="applied" id="search-applied">${appliedText({ ...filters }, LABELS)}</p>
<p class="empty" id="search-empty" ${events.length > 0 || problem ? 'hidden' : ''}>沒有符合全部條件的活動。放寬一個條件，或換個關鍵字試試看。</p>
<div class="browse">
${eventDetails({ event: null, saved: false, csrf, heading: 'h2' })}
${eventList(events, '活動清單')}
</div>
<template id="event-card">${eventCard(null)}</template>`,
});

const searchForm = (
  filters: EventFilters,
): Markup => html`<form class="search" role="search" aria-label="搜尋活動" id="search" method="get" action="/events">
<div class="field wide"><label for="query">關鍵字</label><input id="query" name="query" type="search" maxlength="100" autocomplete="off" value="${filters.query}"></div>
${choice('location', '地點', LABELS.location, filters.location)}
${choice('price', '費用', LABELS.price, filters.price)}
${choice('level', '程度', LABELS.level, filters.level)}
<button class="primary">搜尋</button>
</form>`;

const choice = (name: string, label: string, options: Readonly<Record<string, string>>, chosen: string): Markup =>
  html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">不限</option>${Object.entries(
    options,
  ).map(
    ([value, text]) => html`<option value="${value}" ${value === chosen ? 'selected' : nothing}>${text}</option>`,
  )}</select></div>`;
