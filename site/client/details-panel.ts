import type { EventDetails } from '../../tools/contracts.ts';
import type { Labels } from '../shared/page-data.ts';
import { eventTexts, WORDS } from '../shared/texts.ts';
import { saveEvent, unsaveEvent } from './actions.ts';
import { byId, fill } from './dom.ts';
import { FAILURES } from './failures.ts';
import { ActionFailed } from './http.ts';

/** The region that shows an event in full: on its own page, and in the list's panel. */
export interface DetailsPanel {
  /** The id of the event shown, or null while there is none. */
  shown(): string | null;
  show(event: EventDetails): void;
  /** Shows the event as saved; false where it was shown so already. */
  showSaved(): boolean;
}

export function detailsPanel(csrf: string, labels: Labels, savedIds: readonly string[]): DetailsPanel {
  const panel = byId('details', HTMLElement);
  const saved = new Set(savedIds);
  const form = panel.querySelector<HTMLFormElement>('form[data-save]');
  const button = form?.querySelector('button');
  const status = panel.querySelector<HTMLElement>('[data-save-status]');
  const register = panel.querySelector<HTMLAnchorElement>('[data-register]');
  if (!form || !button || !status || !register) throw new Error('The details region is incomplete.');

  const shown = () => panel.dataset.event || null;
  const paintSaved = (): boolean => {
    const id = shown();
    const isSaved = id !== null && saved.has(id);
    const before = `${button.textContent}${status.textContent}`;
    button.textContent = isSaved ? WORDS.unsave : WORDS.save;
    status.textContent = isSaved ? WORDS.saved : '';
    form.action = `/events/${id}/${isSaved ? 'unsave' : 'save'}`;
    return before !== `${button.textContent}${status.textContent}`;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const id = shown();
    if (id === null || button.disabled) return;
    button.disabled = true;
    try {
      if (saved.has(id)) {
        await unsaveEvent(id, csrf);
        saved.delete(id);
      } else {
        await saveEvent(id, csrf);
        saved.add(id);
      }
      paintSaved();
    } catch (error) {
      if (!(error instanceof ActionFailed)) throw error;
      status.textContent = FAILURES[error.reason].message;
    } finally {
      button.disabled = false;
      button.focus();
    }
  });

  return {
    shown,
    show(event) {
      fill(panel, eventTexts(event, labels));
      panel.dataset.event = event.id;
      register.href = `${event.url}/register`;
      register.hidden = event.state !== 'open';
      panel.hidden = false;
      paintSaved();
    },
    showSaved() {
      const id = shown();
      if (id !== null) saved.add(id);
      return paintSaved();
    },
  };
}
