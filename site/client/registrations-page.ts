import type { PageData, RegistrationItem } from '../shared/page-data.ts';
import { registrationTexts } from '../shared/texts.ts';
import { listRegistrations, loadCancellation } from './actions.ts';
import { answering } from './answering.ts';
import { cancellationDialog } from './cancellation-dialog.ts';
import { byId, copyOf, fill } from './dom.ts';
import { awaitsPerson, failed } from './envelope.ts';
import { FAILURES } from './failures.ts';
import { ActionFailed } from './http.ts';
import { registerTool } from './model-context.ts';
import { fits } from './tool-input.ts';

/** Brings the list of one's own registrations to life. */
export async function registrationsPage(data: Extract<PageData, { page: 'registrations' }>): Promise<void> {
  const list = document.querySelector<HTMLElement>('ul.registrations');
  const status = byId('registrations-status', HTMLElement);
  let items = JSON.stringify(data.registrations);

  /** Shows the server's list; false where the page showed just that. */
  const showList = (fresh: readonly RegistrationItem[]): boolean => {
    if (JSON.stringify(fresh) === items) return false;
    items = JSON.stringify(fresh);
    const template = byId('registration-item', HTMLTemplateElement);
    list?.replaceChildren(...fresh.map((item) => itemOf(template, item)));
    byId('registrations-empty', HTMLElement).hidden = fresh.length > 0;
    return true;
  };

  const dialog = cancellationDialog({
    csrf: data.csrf,
    onCancelled: async () => {
      showList(await listRegistrations());
    },
    onClosed: (id) => {
      const item = list?.querySelector(`[data-registration="${CSS.escape(id)}"]`);
      (item?.querySelector<HTMLElement>('button') ?? item?.querySelector<HTMLElement>('h2'))?.focus();
    },
  });

  list?.addEventListener('submit', async (event) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-registration]') : null;
    if (!item) return;
    event.preventDefault();
    status.textContent = '';
    try {
      dialog.open(await loadCancellation(item.dataset.registration ?? ''));
    } catch (error) {
      if (!(error instanceof ActionFailed)) throw error;
      status.textContent = FAILURES[error.reason].message;
    }
  });

  await registerTool(data.cancelTool, '', (input, signal) =>
    answering(
      signal,
      async (proceed) => {
        const asked = input.registration_id === '' ? undefined : input.registration_id;
        if (asked !== undefined && !fits(data.cancelTool.inputSchema, input)) return failed('INVALID_REGISTRATION_ID');
        if (dialog.pending()) return failed('CONFIRMATION_IN_PROGRESS');
        const fresh = await listRegistrations(signal);
        const active = fresh.filter((item) => item.status === 'active');
        const chosen = asked === undefined && active.length === 1 ? active[0] : active.find(({ id }) => id === asked);
        if (!chosen) {
          proceed();
          return failed(
            asked === undefined ? 'REGISTRATION_SELECTION_REQUIRED' : 'REGISTRATION_NOT_FOUND',
            showList(fresh),
          );
        }
        const summary = await loadCancellation(chosen.id, signal);
        proceed();
        showList(fresh);
        dialog.open(summary);
        return awaitsPerson({
          data: summary,
          message: '已開啟取消確認視窗，還沒有取消。',
          nextAction: '請使用者看過視窗內容，自己決定保留或確認取消。',
        });
      },
      'REGISTRATIONS_UNAVAILABLE',
    ),
  );
}

function itemOf(template: HTMLTemplateElement, item: RegistrationItem): HTMLElement {
  const element = copyOf(template);
  fill(element, registrationTexts(item));
  element.dataset.registration = item.id;
  element.dataset.status = item.status;
  element.querySelector('a')?.setAttribute('href', `/events/${item.eventId}`);
  const form = element.querySelector('form');
  if (item.status === 'active') form?.setAttribute('action', `/registrations/${item.id}/cancel/review`);
  else form?.remove();
  return element;
}
