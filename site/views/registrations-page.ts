import { html } from 'hono/html';
import { LABELS } from '../../tools/contracts.ts';
import { toolDefinition } from '../../tools/surfaces.ts';
import type { CancellationSummary } from '../services/cancel.ts';
import type { Confirmation } from '../services/confirm.ts';
import type { RegistrationItem } from '../shared/page-data.ts';
import { readableTime } from '../shared/taiwan-time.ts';
import { registrationTexts } from '../shared/texts.ts';
import { type Markup, nothing, type Page } from './layout.ts';

interface RegistrationsView {
  readonly registrations: readonly RegistrationItem[];
  readonly csrf: string;
  readonly notice?: string | undefined;
}

/** The session's own registrations. */
export const registrationsPage = ({ registrations, csrf, notice }: RegistrationsView): Page => ({
  title: '我的報名',
  here: '/registrations',
  notice,
  data: {
    page: 'registrations',
    csrf,
    labels: LABELS,
    registrations,
    cancelTool: toolDefinition('prepare_registration_cancellation'),
  },
  main: html`<h1>我的報名</h1>
<p class="status" role="status" id="registrations-status"></p>
<ul class="registrations" role="list" aria-label="報名清單">${registrations.map((item) => registrationItem(item, csrf))}</ul>
<p class="empty" id="registrations-empty" ${registrations.length > 0 ? 'hidden' : ''}>還沒有報名任何活動。<a href="/events">看看有哪些活動</a></p>
<template id="registration-item">${registrationItem(null, csrf)}</template>
${dialog}`,
});

/** One registration; null renders the blank that the page's script copies. */
function registrationItem(item: RegistrationItem | null, csrf: string): Markup {
  const texts = item && registrationTexts(item);
  const active = !item || item.status === 'active';
  return html`<li data-registration="${item?.id ?? ''}" data-status="${item?.status ?? ''}">
<h2 tabindex="-1"><a data-field="title" href="/events/${item?.eventId ?? ''}">${texts?.title}</a></h2>
<p class="when" data-field="time">${texts?.time}</p>
<p class="where" data-field="venue">${texts?.venue}</p>
<p class="number" data-field="id">${texts?.id}</p>
<p class="badges"><span class="state" data-field="status">${texts?.status}</span></p>
${
  active
    ? html`<form method="post" action="/registrations/${item?.id ?? ''}/cancel/review"><input type="hidden" name="csrf" value="${csrf}"><button data-field="cancel">${texts?.cancel}</button></form>`
    : nothing
}</li>`;
}

const dialog = html`<dialog id="cancellation" aria-labelledby="cancellation-title">
<h2 id="cancellation-title"></h2>
<ul class="facts" role="list"><li data-field="id"></li><li data-field="event"></li><li data-field="time"></li></ul>
<p data-field="effect"></p>
<p class="status" role="status" id="cancellation-status"></p>
<div class="actions"><button type="button" id="keep" autofocus>保留報名</button> <button type="button" class="danger" id="confirm">確認取消報名</button></div>
</dialog>`;

/** The last look before a cancellation, for those without a script. */
export const cancelReviewPage = (summary: CancellationSummary, csrf: string, confirmation: Confirmation): Page => ({
  title: `確認取消：${summary.eventTitle}`,
  here: '/registrations',
  main: html`<h1>確認取消：${summary.eventTitle}</h1>
<form class="panel" aria-label="確認取消報名" method="post" action="/registrations/${summary.registrationId}/cancel">
<ul class="facts" role="list"><li>報名編號：${summary.registrationId}</li><li>活動：${summary.eventTitle}</li><li>時間：${readableTime(summary.startsAt)}</li></ul>
<p>${summary.effect}</p>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="confirmation" value="${confirmation.token}">
<div class="actions"><a class="button" href="/registrations">保留報名</a> <button class="danger">確認取消報名</button></div>
</form>`,
});
