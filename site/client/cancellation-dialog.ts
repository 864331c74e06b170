import { readableTime } from '../shared/taiwan-time.ts';
import { WORDS } from '../shared/texts.ts';
import { type CancellationSummary, confirmCancellation } from './actions.ts';
import { byId, fill } from './dom.ts';
import { FAILURES } from './failures.ts';
import { ActionFailed } from './http.ts';

export interface CancellationDialog {
  /** Whether a person's confirmation is under way. */
  pending(): boolean;
  open(summary: CancellationSummary): void;
}

interface Listeners {
  readonly csrf: string;
  /** After the server has taken a cancellation, a repeated one too. */
  readonly onCancelled: () => Promise<void>;
  /** After the dialog has closed, to put the focus back. */
  readonly onClosed: (registrationId: string) => void;
}

/** The one place of the page where a cancellation is confirmed; each press takes a confirmation of its own. */
export function cancellationDialog({ csrf, onCancelled, onClosed }: Listeners): CancellationDialog {
  const dialog = byId('cancellation', HTMLDialogElement);
  const title = byId('cancellation-title', HTMLElement);
  const status = byId('cancellation-status', HTMLElement);
  const keep = byId('keep', HTMLButtonElement);
  const confirm = byId('confirm', HTMLButtonElement);
  let current = '';

  keep.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => onClosed(current));
  confirm.addEventListener('click', async () => {
    confirm.disabled = true;
    status.textContent = '處理中…';
    try {
      const { alreadyCancelled } = await confirmCancellation(current, csrf);
      await onCancelled().catch(() => {});
      status.textContent = alreadyCancelled ? WORDS.alreadyCancelled : WORDS.cancelled;
    } catch (error) {
      status.textContent = FAILURES[error instanceof ActionFailed ? error.reason : 'REGISTRATIONS_UNAVAILABLE'].message;
    } finally {
      confirm.disabled = false;
      if (dialog.open) confirm.focus();
    }
  });

  return {
    pending: () => confirm.disabled,
    open(summary) {
      current = summary.registrationId;
      title.textContent = `確認取消：${summary.eventTitle}`;
      status.textContent = '';
      fill(dialog, {
        id: `報名編號：${summary.registrationId}`,
        event: `活動：${summary.eventTitle}`,
        time: `時間：${readableTime(summary.startsAt)}`,
        effect: summary.effect,
      });
      if (!dialog.open) dialog.showModal();
      keep.focus();
    },
  };
}
