/** Names under which a secret is carried. Read as words, so that `inputTokens` or `tokenizer` are no secrets. */

const HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'cookies',
  'setcookie',
  'xcsrftoken',
  'xxsrftoken',
  'xexamtoken',
  'xapikey',
  'xauthtoken',
]);

const SECRET_WORDS: ReadonlySet<string> = new Set([
  'token',
  'tokens',
  'secret',
  'secrets',
  'password',
  'passwords',
  'passwd',
  'passphrase',
  'passcode',
  'csrf',
  'xsrf',
  'apikey',
  'credential',
  'credentials',
  'bearer',
  'jwt',
]);

/** Secret only where the value looks like a token: as plain words these also name harmless things. */
const TOKEN_LIKE_WORDS: ReadonlySet<string> = new Set(['confirmation', 'session', 'nonce', 'otp', 'intent']);

const KEY_OWNERS: ReadonlySet<string> = new Set(['api', 'access', 'private', 'signing', 'encryption', 'secret']);

/** Words after the one that counts: `csrf_token_value` is a token. */
const TAILS: ReadonlySet<string> = new Set(['id', 'code', 'value', 'header', 'field', 'hash']);

const TOKEN_LIKE = /^(?=.*\d)[\w.~+/=:-]{8,}$/;

/** What a key, a header or a field's label looks like; anything else is prose, whose last word means nothing. */
const NAME = /^[\w .:-]{1,128}$/;

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Whether a header of this name carries a secret, whatever its value. */
export const secretHeader = (name: string): boolean => HEADERS.has(words(name).join(''));

/** Whether the value that stands under this name is a secret; then gives the word for the mark. */
export function secretName(name: string, value: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  const all = words(name);
  if (secretHeader(name)) return all.join('-');
  let end = all.length;
  while (end > 1 && TAILS.has(all[end - 1] ?? '')) end--;
  const last = all[end - 1] ?? '';
  if (SECRET_WORDS.has(last)) return last;
  if (last === 'key' && KEY_OWNERS.has(all[end - 2] ?? '')) return `${all[end - 2]}-key`;
  return TOKEN_LIKE_WORDS.has(last) && TOKEN_LIKE.test(value) ? last : undefined;
}

/** Environment variables that hold secrets. */
export const SECRET_VARIABLE = /(^|_)(API_?KEY|TOKEN|SECRET|PASSWORD|ACCESS_KEY|PRIVATE_KEY|CREDENTIALS?)$/i;
