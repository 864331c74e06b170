import type { FailureReason } from './failures.ts';

/** Thrown where an action of the page did not happen. */
export class ActionFailed extends Error {
  override readonly name = 'ActionFailed';
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}

interface Call {
  readonly method?: 'POST' | 'DELETE';
  readonly body?: object;
  readonly csrf?: string;
  readonly signal?: AbortSignal | undefined;
  /** What a 400, a 404 and a trouble of the service mean for this action. */
  readonly invalid?: FailureReason;
  readonly missing?: FailureReason;
  readonly unavailable: FailureReason;
}

/** Asks the server; whatever goes wrong becomes one of the page's own reasons. */
export async function ask<Value>(path: string, call: Call): Promise<Value> {
  const { method = 'GET', body, csrf, signal, unavailable } = call;
  try {
    const response = await fetch(`/api${path}`, {
      method,
      signal: signal ?? null,
      headers: { ...(csrf ? { 'x-csrf-token': csrf } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    if (response.ok) return (await response.json()) as Value;
    throw new ActionFailed(await reasonOf(response, call));
  } catch (error) {
    if (error instanceof ActionFailed) throw error;
    throw new ActionFailed(signal?.aborted ? 'EXECUTION_ABORTED' : unavailable);
  }
}

async function reasonOf(response: Response, { invalid, missing, unavailable }: Call): Promise<FailureReason> {
  const { reason } = (await response.json().catch(() => ({}))) as { reason?: unknown };
  switch (response.status) {
    case 400:
      return invalid ?? unavailable;
    case 401:
      return reason === 'SESSION_EXPIRED' ? 'SESSION_EXPIRED' : 'AUTHENTICATION_REQUIRED';
    case 403:
      return reason === 'CONFIRMATION_INVALID' ? 'CONFIRMATION_INVALID' : 'PERMISSION_DENIED';
    case 404:
      return missing ?? unavailable;
    case 409:
      return 'REFUSED';
    default:
      return unavailable;
  }
}
