import { NOT_RUN_KEY, type Subject } from './subject.ts';

/** Keys a filter knows, besides bare words and `@place`. */
export const FILTER_KEYS = ['s', 'reason', 'tool', 'agent', 'model', 'case', 'run', 'check', 'e', 'build'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number] | 'place' | 'word';

export interface Term {
  readonly key: FilterKey;
  /** Lower case. */
  readonly value: string;
  readonly negative: boolean;
  /** As it was typed. */
  readonly text: string;
}

export interface Filter {
  readonly terms: readonly Term[];
  /** What could not be read, as it was typed. */
  readonly unknown: readonly string[];
}

const TOKEN = /(!?)(?:([a-z]+):|(@))?(?:"([^"]*)"|(\S+))/gi;

/** Reads a filter such as `s:fail @order tool:save_event agent:anthropic !day-14`. */
export function parseFilter(text: string): Filter {
  const terms: Term[] = [];
  const unknown: string[] = [];
  for (const [token, not, key, at, quoted, plain] of text.matchAll(TOKEN)) {
    const value = (quoted ?? plain ?? '').toLowerCase();
    const known = at ? 'place' : key === undefined ? 'word' : FILTER_KEYS.find((one) => one === key.toLowerCase());
    if (known === undefined || value === '') unknown.push(token);
    else terms.push({ key: known, value: known === 's' ? status(value) : value, negative: not === '!', text: token });
  }
  return { terms, unknown };
}

const status = (value: string) => (/^not[-_ ]?run$/.test(value) ? NOT_RUN_KEY : value);

/** Whether a sitting is meant: every key holds by one of its terms, and no term with `!` does. */
export function matches({ terms }: Filter, subject: Subject): boolean {
  const asked = new Map<FilterKey, boolean>();
  for (const term of terms) {
    const hit = holds(term, subject);
    if (term.negative) {
      if (hit) return false;
    } else if (term.key === 'word') {
      if (!hit) return false;
    } else asked.set(term.key, (asked.get(term.key) ?? false) || hit);
  }
  return [...asked.values()].every(Boolean);
}

function holds({ key, value }: Term, subject: Subject): boolean {
  switch (key) {
    case 's':
      return subject.status === value;
    case 'reason':
      return subject.reason === value;
    case 'place':
      return subject.places.includes(value);
    case 'tool':
      return subject.tools.includes(value);
    case 'check':
      return subject.failed.some((name) => name.includes(value));
    case 'case':
      return subject.caseId.startsWith(value);
    case 'e':
      return value === 'agent' ? subject.evidence !== 'e2' : subject.evidence === value;
    case 'agent':
    case 'model':
    case 'build':
      return subject[key].startsWith(value);
    case 'run':
      return subject.run.startsWith(value);
    case 'word':
      return subject.text.includes(value);
  }
}

/** The filter with a term added, or without it where it stands there already: what a click on a label does. */
export function toggleTerm(text: string, term: string): string {
  const rest = text.replace(TOKEN, (token) => (token.toLowerCase() === term.toLowerCase() ? '' : token));
  const tidy = rest.replace(/\s+/g, ' ').trim();
  return tidy.length < text.trim().length ? tidy : `${tidy} ${term}`.trim();
}
