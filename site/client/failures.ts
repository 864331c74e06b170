import type { EnvelopeCode } from '../../tools/envelope.ts';

interface Failure {
  readonly code: Exclude<EnvelopeCode, 'SUCCESS' | 'CONFIRMATION_REQUIRED'>;
  readonly message: string;
  readonly nextAction: string | null;
}
const failure = (code: Failure['code'], message: string, nextAction: string | null = null): Failure => ({
  code,
  message,
  nextAction,
});
const later = '請使用者決定是否稍後重試。';

/** Why an action did not happen, with words fit for anyone; nothing of what the server or the browser said. */
export const FAILURES = {
  INVALID_SEARCH: failure('INVALID_INPUT', '搜尋條件不正確：關鍵字最多 100 字，其他條件請用列出的選項。'),
  INVALID_EVENT_ID: failure('INVALID_INPUT', '活動編號格式不正確。'),
  CURRENT_EVENT_MISMATCH: failure('INVALID_INPUT', '本頁只能查看目前這場活動。'),
  INVALID_ATTENDEE: failure('INVALID_INPUT', '請提供姓名（80 字以內）與有效的 Email（120 字以內）。'),
  INVALID_REGISTRATION_ID: failure('INVALID_INPUT', '報名編號格式不正確。'),
  REGISTRATION_SELECTION_REQUIRED: failure(
    'INVALID_INPUT',
    '有效報名不是剛好一筆，請指定要取消哪一筆。',
    '請使用者指出要取消的報名。',
  ),
  EVENT_NOT_FOUND: failure('NOT_FOUND', '找不到這場活動。'),
  REGISTRATION_NOT_FOUND: failure('NOT_FOUND', '找不到這筆有效的報名。', '請使用者看過最新的報名清單再決定。'),
  STALE_EVENT_TARGET: failure('CONFLICT', '這場活動不是本頁目前顯示的活動，沒有收藏。'),
  CONFIRMATION_IN_PROGRESS: failure('CONFLICT', '另一個確認正在處理中，請等它完成。'),
  REFUSED: failure('CONFLICT', '目前的狀態不允許這個動作。'),
  SESSION_EXPIRED: failure('UNAUTHORIZED', '工作階段已過期，沒有做任何變更。', '請重新整理頁面，從頭開始。'),
  AUTHENTICATION_REQUIRED: failure('UNAUTHORIZED', '需要有效的工作階段。', '請重新整理頁面，從頭開始。'),
  PERMISSION_DENIED: failure('FORBIDDEN', '這個頁面的安全驗證已失效，沒有做任何變更。', '請重新整理頁面。'),
  CONFIRMATION_INVALID: failure('FORBIDDEN', '這次確認已失效（用過或逾時），沒有做任何變更，請再確認一次。'),
  EVENT_SERVICE_UNAVAILABLE: failure('TEMPORARY_FAILURE', '活動服務暫時無法使用，頁面沒有變更。', later),
  SAVE_UNAVAILABLE: failure('TEMPORARY_FAILURE', '收藏服務暫時無法使用，頁面沒有變更。', later),
  REGISTRATIONS_UNAVAILABLE: failure('TEMPORARY_FAILURE', '報名服務暫時無法使用，頁面沒有變更。', later),
  CANCELLATION_SUMMARY_UNAVAILABLE: failure('TEMPORARY_FAILURE', '取消資訊暫時無法取得，頁面沒有變更。', later),
  EXECUTION_ABORTED: failure('ABORTED', '呼叫已中止，頁面沒有變更。'),
} as const satisfies Record<string, Failure>;

export type FailureReason = keyof typeof FAILURES;
