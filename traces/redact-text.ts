import { secretName } from './redact-names.ts';

/** What stands where a secret stood. The grader finds by it that a secret was in a result or an answer. */
export const REDACTION_MARK = /\[redacted:[A-Za-z0-9_.-]{1,64}\]/;

const MARK = new RegExp(REDACTION_MARK.source, 'g');
const ONLY_MARK = new RegExp(`^${REDACTION_MARK.source}$`);

/** Writes the mark; `what` says what kind of secret it was, never the secret. */
export function mark(what: string): string {
  return `[redacted:${what.replace(/[^A-Za-z0-9_.-]+/g, '-').slice(0, 64) || 'secret'}]`;
}

/** Whether a text holds a redaction mark. */
export const isRedacted = (text: string): boolean => REDACTION_MARK.test(text);

/** Keeps text that is nothing but a mark, so that redacting twice changes nothing. */
export const orMark = (text: string, what: string): string => (ONLY_MARK.test(text) ? text : mark(what));

interface Rule {
  readonly pattern: RegExp;
  readonly replace: (match: string, ...groups: string[]) => string;
}

/** A text without any of these has no secret's name in it; most have none, and looking once is cheap. */
const HINT =
  /token|secret|pass|[cx]srf|key|credential|bearer|basic|jwt|confirmation|session|nonce|otp|intent|cookie|auth/i;

/** Credentials that can be told by their own shape. */
const CREDENTIAL =
  /\b(?:sk-[\w-]{16,}|gh[pousr]_\w{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g;

/** Secrets that can be told by a name beside them in the same text. */
const RULES: readonly Rule[] = [
  {
    pattern:
      /\b((?:proxy-)?authorization|x-(?:csrf-token|xsrf-token|exam-token|api-key|auth-token))(\s*[:=]\s*)([^\r\n"']+)/gi,
    replace: (_, name = '', between = '', value = '') => `${name}${between}${orMark(value, name.toLowerCase())}`,
  },
  {
    pattern: /\b((?:set-)?cookie)(\s*:\s*)([\w.-]+=[^\r\n"']+)/gi,
    replace: (_, name = '', between = '') => `${name}${between}${mark(name.toLowerCase())}`,
  },
  {
    pattern: /\b(Bearer|Basic)(\s+)(?=[^\s]{0,512}[\d=])[A-Za-z0-9._~+/=-]{12,}/gi,
    replace: (_, scheme = '', between = '') => `${scheme}${between}${mark('authorization')}`,
  },
  {
    pattern: /(^|[?&;])([\w.%-]{1,64})=([^&;#\s"'<>]+)/g,
    replace: (match, before = '', name = '', value = '') => {
      const what = secretName(name, value);
      return what === undefined ? match : `${before}${name}=${orMark(value, what)}`;
    },
  },
  {
    pattern: /"([\w.-]{1,64})"(\s*:\s*)"((?:[^"\\]|\\[\s\S]){1,4096})/g,
    replace: (match, name = '', between = '', value = '') => {
      const what = secretName(name, value);
      return what === undefined ? match : `"${name}"${between}"${orMark(value, what)}`;
    },
  },
  {
    // The same inside a string of JSON, at any level of escaping.
    pattern: /(\\+")([\w.-]{1,64})\1(\s*:\s*)\1([^"\\]{1,4096})/g,
    replace: (match, quote = '', name = '', between = '', value = '') => {
      const what = secretName(name, value);
      return what === undefined ? match : `${quote}${name}${quote}${between}${quote}${orMark(value, what)}`;
    },
  },
];

/** Redacts by structure and by name inside a text. */
export function redactText(text: string): string {
  if (text.length < 8) return text;
  let out = text.replace(CREDENTIAL, mark('credential'));
  if (!HINT.test(out)) return out;
  for (const { pattern, replace } of RULES) out = out.replace(pattern, replace);
  return out;
}

/** Replaces every known value, in whatever encoding; marks that stand already are left alone. */
export function valueReplacer(values: ReadonlyMap<string, string>): (text: string) => string {
  if (values.size === 0) return (text) => text;
  const longestFirst = [...values.keys()].sort((a, b) => b.length - a.length);
  const shortest = longestFirst.at(-1)?.length ?? 0;
  const pattern = new RegExp([MARK.source, ...longestFirst.map(escapeRegExp)].join('|'), 'g');
  return (text) => (text.length < shortest ? text : text.replace(pattern, (found) => values.get(found) ?? found));
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
