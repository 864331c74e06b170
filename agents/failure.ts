/** What can go wrong between us and a provider, by what is to be done about it. */
export type FailureKind =
  /** 401, 403: nothing can be sent before somebody sets something. */
  | 'credentials'
  /** 429, 529: too much at once; later is fine. */
  | 'limited'
  /** 5xx, a cut stream, no connection, no reply in time: once more may help. */
  | 'broken'
  /** The request itself was refused: the same again would be too. */
  | 'refused'
  /** No model of that name, or no money on the account: nothing in this run will fare better. */
  | 'hopeless';

/** A request that brought no reply. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  /** How long the provider asks us to wait. */
  readonly retryAfterMs: number | null;
  constructor(kind: FailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What the errors of both SDKs have in common. */
interface SdkError {
  readonly status?: unknown;
  readonly headers?: { get?(name: string): string | null };
  readonly error?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

const TEXT_LIMIT = 500;

/** Words that a provider names an error by, wherever in the body it puts them. */
function errorWords(body: unknown): { readonly words: string; readonly message: string | null } {
  const outer = (body ?? {}) as { error?: unknown; type?: unknown; code?: unknown; message?: unknown };
  const inner = (typeof outer.error === 'object' && outer.error !== null ? outer.error : outer) as typeof outer;
  const words = [inner.type, inner.code, outer.type].filter((word) => typeof word === 'string').join(' ');
  return { words, message: typeof inner.message === 'string' ? inner.message : null };
}

function kindOf(status: number | null, words: string): FailureKind {
  if (/insufficient_quota|billing|insufficient_balance/.test(words) || status === 402) return 'hopeless';
  if (status === 401 || status === 403 || /authentication|permission/.test(words)) return 'credentials';
  if (status === 429 || status === 529 || /rate_limit|overloaded/.test(words)) return 'limited';
  if (status === 404) return 'hopeless';
  if (status === null || status >= 500 || status === 408 || status === 409) {
    return /invalid_request/.test(words) ? 'refused' : 'broken';
  }
  return 'refused';
}

/** `Retry-After` in seconds or as a date, or OpenAI's `retry-after-ms`; null where it says nothing usable. */
export function retryAfter(get: (name: string) => string | null, now: number): number | null {
  const exact = Number.parseFloat(get('retry-after-ms') ?? '');
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = get('retry-after');
  if (text === null || text.trim() === '') return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Takes secrets out of a provider's text, also where it shows only their beginning or their end. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let out = text;
  for (const secret of secrets) if (secret.length >= 4) out = out.replaceAll(secret, '[redacted]');
  return out.replace(/\b(sk|key|gsk|xai|Bearer)([-_ ])[\w*.-]{8,}/gi, '$1$2[redacted]');
}

/** Reads an SDK's error. @param secrets - keys that must not be in what is told. */
export function failureOf(error: unknown, secrets: readonly string[], now: number): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const { status, headers, error: body, message, cause } = (error ?? {}) as SdkError;
  const code = typeof status === 'number' ? status : null;
  const said = errorWords(body);
  const kind = kindOf(code, said.words);
  const deeper = cause instanceof Error && cause.message !== message ? ` (${cause.message})` : '';
  const text = said.message ?? `${typeof message === 'string' ? message : String(error)}${deeper}`;
  const head = [code === null ? null : String(code), said.words || null].filter(Boolean).join(' ');
  const told = withoutSecrets(`${head ? `${head}: ` : ''}${text}`, secrets).slice(0, TEXT_LIMIT);
  return new ProviderFailure(
    kind,
    told,
    retryAfter((name) => headers?.get?.(name) ?? null, now),
  );
}
