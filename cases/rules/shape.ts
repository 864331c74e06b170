import type { z } from 'zod';
import { isArray, isObject } from '../../traces/json.ts';
import { inCase, objectIn, type Paper, type PaperCase, type Problem } from '../paper.ts';
import type { RawFile } from '../raw.ts';
import { Chapters, Check } from '../schema.ts';

/** Every file is JSON of the shape it must have; each case says where it starts, what it asks and what is right. */
export function shape({ raw, cases }: Paper): readonly Problem[] {
  const files = [...raw.dataset, raw.chapters, raw.locked, ...raw.scripts, raw.manifest].filter(
    (file) => file !== null,
  );
  return [
    ...files.flatMap(notJson),
    ...raw.dataset.flatMap(noCases),
    ...chaptersShape(raw.chapters),
    ...cases.flatMap((one) => [...missing(one), ...misshapen(one)]),
  ];
}

const notJson = (raw: RawFile): Problem[] =>
  'notJson' in raw ? [{ file: raw.file, caseId: null, path: '', message: `is not JSON: ${raw.notJson}` }] : [];

function noCases(raw: RawFile): Problem[] {
  if ('notJson' in raw) return [];
  const { cases, $schema: _, ...rest } = objectIn(raw);
  const unknown = Object.keys(rest).map((key) => ({
    file: raw.file,
    caseId: null,
    path: `/${key}`,
    message: 'is an unknown key',
  }));
  if (isArray(cases)) return unknown;
  return [...unknown, { file: raw.file, caseId: null, path: '/cases', message: 'there is no list of cases' }];
}

function chaptersShape(raw: RawFile | null): readonly Problem[] {
  if (!raw || 'notJson' in raw) return [];
  const parsed = Chapters.safeParse(raw.json);
  if (parsed.success) return [];
  return issuesOf(parsed.error).map(({ path, message }) => ({ file: raw.file, caseId: null, path, message }));
}

function missing(one: PaperCase): Problem[] {
  const { steps, expectation } = one.raw;
  const problems: Problem[] = [];
  if (one.id === '') problems.push(inCase(one, '/id', 'the case has no id'));
  if (one.start === '') problems.push(inCase(one, '/start', 'the case has no start route'));
  if (one.prompts.length === 0) problems.push(inCase(one, '/steps', 'the case has no prompt'));
  if (one.prompts.includes('')) problems.push(inCase(one, '/steps', 'a prompt of the case is missing or empty'));
  if (typeof expectation !== 'string' || expectation.trim() === '') {
    problems.push(inCase(one, '/expectation', 'the case has no expectation'));
  }
  return isArray(steps) || steps === undefined
    ? problems
    : [...problems, inCase(one, '/steps', 'steps must be a list')];
}

const KINDS: readonly string[] = Check.options.map(({ shape: { kind } }) => kind.value);
/** Named by `missing` above, in words of their own. */
const TOLD: readonly string[] = ['/id', '/start', '/expectation', '/steps'];

function misshapen(one: PaperCase): Problem[] {
  if (one.shape.success) return [];
  return issuesOf(one.shape.error).flatMap(({ path, message }) => {
    if (TOLD.some((told) => path === told) && missing(one).some((problem) => problem.path === `${one.path}${path}`))
      return [];
    if (/^\/steps\/\d+/.test(path) && one.prompts.includes('')) return [];
    const kind = unknownKind(one, path);
    return [
      inCase(
        one,
        path,
        kind === null ? message : `${JSON.stringify(kind)} is no kind of check; there are ${KINDS.join(', ')}`,
      ),
    ];
  });
}

function unknownKind({ raw }: PaperCase, path: string): string | null {
  const index = /^\/checks\/(\d+)\/kind$/.exec(path)?.[1];
  const check = isArray(raw.checks) && index !== undefined ? raw.checks[Number(index)] : undefined;
  return isObject(check) && typeof check.kind === 'string' ? check.kind : null;
}

/** The issues of a failed parse with JSON Pointers; of a union, those of the alternative that came nearest. */
export function issuesOf(error: z.ZodError): readonly { readonly path: string; readonly message: string }[] {
  return error.issues.flatMap((issue) => told(issue, []));
}

type Issue = z.ZodError['issues'][number];

function told(issue: Issue, before: readonly PropertyKey[]): { path: string; message: string }[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = issue.errors.toSorted((one, other) => distance(one) - distance(other))[0] ?? [];
    return nearest.flatMap((inner) => told(inner as Issue, path));
  }
  return [{ path: path.map((key) => `/${String(key)}`).join(''), message: issue.message }];
}

/** An alternative whose keys are unknown or missing is farther off than one with a wrong value inside. */
const distance = (
  issues: readonly { readonly code?: string | undefined; readonly path: readonly PropertyKey[] }[],
): number =>
  issues.reduce((sum, { code, path }) => sum + (code === 'unrecognized_keys' ? 4 : path.length > 1 ? 1 : 3), 0);
