import { isArray, isObject } from '../traces/json.ts';
import type { Json } from '../traces/schema.ts';
import type { RawDataset, RawFile } from './raw.ts';
import { Case } from './schema.ts';

/** Something that is wrong with a dataset, and where. */
export interface Problem {
  readonly file: string;
  /** Null where no single case is meant. */
  readonly caseId: string | null;
  /** JSON Pointer into the file; '' for the whole of it. */
  readonly path: string;
  readonly message: string;
}

/** A case as it stands on paper: what can be read of it, though it may not be a whole case. */
export interface PaperCase {
  readonly file: string;
  readonly path: string;
  /** '' where it has none. */
  readonly id: string;
  readonly category: string;
  readonly start: string;
  readonly prompts: readonly string[];
  readonly raw: { readonly [key: string]: Json };
  /** The case, where it is one. */
  readonly parsed: Case | null;
  readonly shape: ReturnType<typeof Case.safeParse>;
}

export interface Paper {
  readonly raw: RawDataset;
  readonly cases: readonly PaperCase[];
}

/** Lays out what can be read of a dataset, for rules that look at all of it. */
export function layOut(raw: RawDataset): Paper {
  return { raw, cases: raw.dataset.flatMap(casesOf) };
}

/** A file's JSON object; empty where it holds none. */
export const objectIn = (raw: RawFile | null): { readonly [key: string]: Json } =>
  raw && 'json' in raw && isObject(raw.json) ? raw.json : {};

function casesOf(raw: RawFile): PaperCase[] {
  const { cases } = objectIn(raw);
  if (!isArray(cases)) return [];
  return cases.map((one, index) => paperCase(raw.file, `/cases/${index}`, isObject(one) ? one : {}));
}

function paperCase(file: string, path: string, raw: PaperCase['raw']): PaperCase {
  const shape = Case.safeParse(raw);
  return {
    file,
    path,
    id: textOf(raw.id),
    category: textOf(raw.category),
    start: textOf(raw.start),
    prompts: promptsOf(raw.steps),
    raw,
    parsed: shape.success ? shape.data : null,
    shape,
  };
}

function promptsOf(steps: Json | undefined): readonly string[] {
  if (!isArray(steps)) return [];
  return steps.flatMap((step) => (isObject(step) && isObject(step.agent) ? [textOf(step.agent.prompt)] : []));
}

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** A problem of one case, at a place inside it. */
export const inCase = (one: PaperCase, path: string, message: string): Problem => ({
  file: one.file,
  caseId: one.id || null,
  path: `${one.path}${path}`,
  message,
});
