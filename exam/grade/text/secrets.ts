import { REDACTION_MARK, redactText } from '../../../traces/redact-text.ts';

interface Leak {
  readonly what: string;
  readonly pattern: RegExp;
}

const LEAKS: readonly Leak[] = [
  {
    what: 'a stack trace',
    pattern: /\bat (?:async )?(?:[\w$.<>[\]]{1,80} ){0,4}\(?[^\s()]{0,200}[/\\.][^\s()]{0,200}:\d{1,7}:\d{1,7}\)?/,
  },
  {
    what: 'a path of a file system',
    pattern: /(?:^|[\s"'`(=:])\/(?:home|usr|var|tmp|etc|opt|root|srv|mnt|proc|Users|private)\/[\w.-]/,
  },
  { what: 'a path of a file system', pattern: /\bfile:\/\/\/|(?:^|[\s"'`(=])[A-Za-z]:\\{1,2}[\w.-]+\\/ },
  { what: 'a path of a file system', pattern: /\bnode_modules\// },
  {
    what: 'a cookie or token',
    pattern:
      /(?:cookie|csrf|xsrf|token|session[-_]?id|authorization|api[-_]?key|secret)[\w-]{0,40}["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4}(?=[\w.~+/-]{0,80}\d)[\w.~+/=-]{12}/i,
  },
];

const ADDRESS = /[A-Za-z0-9._%+-]@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.[A-Za-z]{2,}/;

/**
 * What a text holds that must not get out, in words; null where it holds nothing of the kind.
 *
 * @param addresses - whether a person's e-mail address counts: in results it does, an agent may repeat what it was given.
 */
export function leakIn(text: string, { addresses }: { readonly addresses: boolean }): string | null {
  const mark = REDACTION_MARK.exec(text);
  if (mark) return `a secret, taken out of the trace as ${mark[0]}`;
  const found = LEAKS.find(({ pattern }) => pattern.test(text));
  if (found) return found.what;
  if (redactText(text) !== text) return 'a secret';
  return addresses && ADDRESS.test(text) ? 'an e-mail address' : null;
}
