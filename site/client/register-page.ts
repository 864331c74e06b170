import type { PageData } from '../shared/page-data.ts';
import { WORDS } from '../shared/texts.ts';
import { answering } from './answering.ts';
import { byId } from './dom.ts';
import { awaitsPerson, failed } from './envelope.ts';
import { formFields } from './form-fields.ts';
import { makeFormTool } from './model-context.ts';
import { fits } from './tool-input.ts';

/** Brings the registration form to life: an agent may fill it, only the person can send it. */
export async function registerPage(data: Extract<PageData, { page: 'register' }>): Promise<void> {
  if (!data.registerTool) return;
  const form = byId('registration', HTMLFormElement);
  const status = byId('registration-status', HTMLElement);
  const { inputSchema, ...tool } = data.registerTool;
  const names = Object.keys(tool.fields);
  const fields = formFields(form, names);
  makeFormTool(form, tool, (signal) => {
    const restore = fields.beforeCall();
    return answering(
      signal,
      async () => {
        const given = Object.entries(fields.read()).map(([name, value]) => [name, value.trim()] as const);
        if (!fits(inputSchema, Object.fromEntries(given))) {
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
