import type { PageData } from '../shared/page-data.ts';
import { WORDS } from '../shared/texts.ts';
import { answering } from './answering.ts';
import { byId } from './dom.ts';
import { awaitsPerson, failed } from './envelope.ts';
import { formFields } from './form-fields.ts';
import { makeFormTool } from './model-context.ts';

/** Brings the registration form to life: an agent may fill it, only the person can send it. */
export async function registerPage(data: Extract<PageData, { page: 'register' }>): Promise<void> {
  if (!data.registerTool) return;
  const form = byId('registration', HTMLFormElement);
  const status = byId('registration-status', HTMLElement);
  const names = Object.keys(data.registerTool.fields);
  const fields = formFields(form, names);
  makeFormTool(form, data.registerTool, (signal) => {
    const restore = fields.beforeCall();
    return answering(
      signal,
      async () => {
        if (names.some((name) => !isFilled(form, name))) {
          restore();
          return failed('INVALID_ATTENDEE');
        }
        status.textContent = WORDS.filled;
        return awaitsPerson({
          data: { eventId: data.eventId, filledFields: names },
          message: '已把資料填入本頁的報名表，還沒有送出。',
          nextAction: '請使用者檢查表單，自己按「前往確認」。',
        });
      },
      'REFUSED',
    );
  });
  // Without the browser's own check an agent's bad value comes to the listener above and gets a proper answer.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    if (!form.reportValidity()) event.preventDefault();
  });
}

function isFilled(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return false;
  const value = field.value.trim();
  return value !== '' && value.length <= field.maxLength && field.validity.valid;
}
