import { html } from 'hono/html';
import { type EventDetails, LABELS } from '../../tools/contracts.ts';
import { formAttributes, toolDefinition } from '../../tools/surfaces.ts';
import type { Confirmation } from '../services/confirm.ts';
import { readableSpan } from '../shared/taiwan-time.ts';
import { type Markup, nothing, type Page } from './layout.ts';

export interface Attendee {
  readonly attendeeName: string;
  readonly email: string;
}

interface RegisterView {
  readonly event: EventDetails;
  readonly csrf: string;
  readonly attendee: Attendee;
  /** What is wrong with a field, by its name. */
  readonly problems: Readonly<Partial<Record<keyof Attendee, string>>>;
  readonly notice?: string | undefined;
}

const registerTool = () => ({
  ...formAttributes('prepare_event_registration'),
  inputSchema: toolDefinition('prepare_event_registration').inputSchema,
});

const about = (event: EventDetails): Markup =>
  html`<p class="lead"><a href="${event.url}">${event.title}</a></p>
<ul class="facts" role="list"><li>時間：${readableSpan(event.startsAt, event.endsAt)}</li><li>地點：${event.venue}</li><li>剩餘名額：${event.remainingCapacity}</li></ul>`;

/** The form before the last confirmation. The tool that fills it stands here only while the event is open. */
export const registerPage = ({ event, csrf, attendee, problems, notice }: RegisterView): Page => ({
  title: `報名：${event.title}`,
  here: '/events',
  notice,
  data: {
    page: 'register',
    csrf,
    labels: LABELS,
    eventId: event.id,
    registerTool: event.state === 'open' ? registerTool() : null,
  },
  main: html`<p class="back"><a href="${event.url}">回到活動詳情</a></p>
<h1>報名</h1>
${about(event)}
${
  event.state === 'open'
    ? html`<form class="panel" aria-label="報名表" id="registration" method="post" action="/events/${event.id}/register/review">
${field('attendeeName', '姓名', 'text', 'name', 80, attendee.attendeeName, problems.attendeeName)}
${field('email', 'Email', 'email', 'email', 120, attendee.email, problems.email)}
<p class="hint">下一步會請你再看一次內容，確認後才會送出報名。</p>
<p class="status" role="status" id="registration-status"></p>
<button class="primary" name="csrf" value="${csrf}">前往確認</button>
</form>`
    : html`<p class="notice">${LABELS.state[event.state]}，目前不接受報名。</p>`
}`,
});

const field = (
  name: keyof Attendee,
  label: string,
  type: string,
  complete: string,
  max: number,
  value: string,
  problem: string | undefined,
): Markup => html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" maxlength="${max}" required value="${value}" ${problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : nothing}>
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}</div>`;

/** The last look before a registration is sent; it holds the confirmation that the sending needs. */
export const registerReviewPage = (
  event: EventDetails,
  csrf: string,
  attendee: Attendee,
  confirmation: Confirmation,
): Page => ({
  title: `確認報名：${event.title}`,
  here: '/events',
  main: html`<h1>確認報名</h1>
${about(event)}
<form class="panel" aria-label="確認報名" method="post" action="/events/${event.id}/register">
<ul class="facts" role="list"><li>姓名：${attendee.attendeeName}</li><li>Email：${attendee.email}</li></ul>
<p class="hint">這次確認五分鐘內有效，只能使用一次。</p>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="confirmation" value="${confirmation.token}">
<input type="hidden" name="attendeeName" value="${attendee.attendeeName}">
<input type="hidden" name="email" value="${attendee.email}">
<div class="actions"><button class="primary">確認送出報名</button> <a class="button" href="/events/${event.id}/register">回去修改</a></div>
</form>`,
});
