import type { EnvelopeCode } from '../../tools/envelope.ts';

type Code = Exclude<EnvelopeCode, 'SUCCESS' | 'CONFIRMATION_REQUIRED' | 'ABORTED'>;
type Entry = readonly [
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 421 | 500 | 503,
  code: Code,
  message: string,
];

/** Every way the server says no, with its fixed public-safe words. */
export const REFUSALS = {
  MALFORMED_JSON: [400, 'INVALID_INPUT', '送出的內容不是有效的 JSON。'],
  INVALID_BODY: [400, 'INVALID_INPUT', '送出的內容格式不正確。'],
  INVALID_SEARCH: [400, 'INVALID_INPUT', '搜尋條件不正確，請檢查後再試。'],
  INVALID_EVENT_ID: [400, 'INVALID_INPUT', '活動編號格式不正確。'],
  INVALID_ATTENDEE: [400, 'INVALID_INPUT', '請填寫姓名（80 字以內）與有效的 Email（120 字以內）。'],
  PAYLOAD_TOO_LARGE: [413, 'INVALID_INPUT', '送出的內容太大。'],
  UNSUPPORTED_CONTENT: [415, 'INVALID_INPUT', '不支援這種內容格式。'],
  UNKNOWN_HOST: [421, 'FORBIDDEN', '這個網址不由本站服務。'],
  SESSION_REQUIRED: [401, 'UNAUTHORIZED', '需要有效的工作階段，請重新開啟頁面。'],
  SESSION_EXPIRED: [401, 'UNAUTHORIZED', '工作階段已過期，請重新開始。'],
  CSRF_INVALID: [403, 'FORBIDDEN', '這個頁面的安全驗證已失效，請重新整理後再試。'],
  FOREIGN_ORIGIN: [403, 'FORBIDDEN', '只接受從本站頁面送出的要求。'],
  CONFIRMATION_REQUIRED: [403, 'FORBIDDEN', '這個動作需要本人先在確認畫面確認。'],
  CONFIRMATION_INVALID: [
    403,
    'FORBIDDEN',
    '這次確認已失效（用過、逾時或不屬於這個動作），沒有做任何變更；請重新確認。',
  ],
  EVENT_NOT_FOUND: [404, 'NOT_FOUND', '找不到這場活動。'],
  REGISTRATION_NOT_FOUND: [404, 'NOT_FOUND', '找不到這筆報名。'],
  ROUTE_NOT_FOUND: [404, 'NOT_FOUND', '找不到這個頁面。'],
  SANDBOX_NOT_FOUND: [404, 'NOT_FOUND', '找不到這個沙盒。'],
  EVENT_CLOSED: [409, 'CONFLICT', '這場活動已截止報名。'],
  EVENT_FULL: [409, 'CONFLICT', '這場活動的名額已滿。'],
  ALREADY_REGISTERED: [409, 'CONFLICT', '你已經報名這場活動。'],
  CHANGE_IMPOSSIBLE: [409, 'CONFLICT', '目前的狀態不允許這項變更。'],
  SANDBOX_GONE: [410, 'NOT_FOUND', '這個沙盒已經結束。'],
  SERVICE_UNAVAILABLE: [503, 'TEMPORARY_FAILURE', '服務暫時無法使用，請稍後再試。'],
  INTERNAL: [500, 'TEMPORARY_FAILURE', '系統暫時發生問題，請稍後再試。'],
} as const satisfies Record<string, Entry>;

export type RefusalReason = keyof typeof REFUSALS;

/** The uniform body of every refusal. */
export interface RefusalBody {
  readonly code: Code;
  readonly reason: RefusalReason;
  readonly message: string;
  readonly retryable: boolean;
}

/** Thrown where a request cannot go on; the edge of the server turns it into a uniform answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalReason;
  /** A more exact sentence than the fixed one; only for callers who hold the exam's token. */
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }

  get status(): Entry[0] {
    return REFUSALS[this.reason][0];
  }

  get body(): RefusalBody {
    const [, code, message] = REFUSALS[this.reason];
    return { code, reason: this.reason, message: this.detail ?? message, retryable: code === 'TEMPORARY_FAILURE' };
  }
}

/** The end of an action that may be refused after it has stored something: a spent confirmation stays spent. */
export type Settled<Value> = { readonly value: Value } | { readonly refused: RefusalReason };

/** The value, or the refusal thrown once the transaction is over. */
export function settle<Value>(settled: Settled<Value>): Value {
  if ('refused' in settled) throw new Refusal(settled.refused);
  return settled.value;
}
