import { z } from 'zod';
import { ScriptFile } from '../../agents/script-file.ts';
import { isObject } from '../../traces/json.ts';
import { ALWAYS_ON } from '../always-on.ts';
import { objectIn, type Paper, type Problem } from '../paper.ts';
import type { RawFile } from '../raw.ts';
import { issuesOf } from './shape.ts';

const KEY = 'scripts/reference.json';

/** Which check alone each saboteur must make fail. */
export const SaboteurManifest = z.record(z.string(), z.strictObject({ case: z.string(), fails: z.string() }));
export type SaboteurManifest = z.infer<typeof SaboteurManifest>;

/** Scripts speak of cases that exist, with a list of moves for each agent turn; the answer key leaves no case out. */
export function scripts(paper: Paper): readonly Problem[] {
  return [
    ...paper.raw.scripts.flatMap((raw) => scriptProblems(paper, raw)),
    ...keyProblems(paper),
    ...manifestProblems(paper),
  ];
}

function scriptProblems({ cases }: Paper, raw: RawFile): Problem[] {
  if ('notJson' in raw) return [];
  const { file } = raw;
  const parsed = ScriptFile.safeParse(raw.json);
  if (!parsed.success)
    return issuesOf(parsed.error).map(({ path, message }) => ({ file, caseId: null, path, message }));
  return Object.entries(parsed.data.cases).flatMap(([id, turns]): Problem[] => {
    const path = `/cases/${id}`;
    const one = cases.find((known) => known.id === id);
    if (!one) return [{ file, caseId: id, path, message: `${id} is no case` }];
    const wanted = one.prompts.length;
    const count =
      turns.length === wanted
        ? []
        : [
            {
              file,
              caseId: id,
              path,
              message: `there are ${turns.length} lists of moves, and the case has ${wanted} agent turns`,
            },
          ];
    const early = turns.flatMap((moves, turn): Problem[] => {
      const end = moves.findIndex((move) => 'answer' in move || 'trouble' in move);
      if (end < 0 || end === moves.length - 1) return [];
      return [
        {
          file,
          caseId: id,
          path: `${path}/${turn}/${end + 1}`,
          message: 'moves after the end of the turn are never made',
        },
      ];
    });
    return [...count, ...early];
  });
}

function keyProblems({ raw, cases }: Paper): Problem[] {
  if (!raw.locked) return [];
  const key = raw.scripts.find(({ file }) => file === KEY);
  if (!key) return [{ file: KEY, caseId: null, path: '', message: 'there is no answer key' }];
  const { cases: answered } = objectIn(key);
  return cases
    .filter(({ id }) => id !== '' && !(isObject(answered) && Object.hasOwn(answered, id)))
    .map(({ id }) => ({ file: KEY, caseId: id, path: '/cases', message: `the answer key leaves ${id} out` }));
}

function manifestProblems({ raw, cases }: Paper): Problem[] {
  const { manifest } = raw;
  if (!manifest || 'notJson' in manifest) return [];
  const { file } = manifest;
  const parsed = SaboteurManifest.safeParse(manifest.json);
  if (!parsed.success)
    return issuesOf(parsed.error).map(({ path, message }) => ({ file, caseId: null, path, message }));
  const files = raw.scripts.map((script) => script.file.split('/').at(-1) ?? '');
  return Object.entries(parsed.data).flatMap(([name, { case: id, fails }]): Problem[] => {
    const problem = (message: string): Problem => ({ file, caseId: id, path: `/${name}`, message });
    const one = cases.find((known) => known.id === id);
    if (!one) return [problem(`${id} is no case`)];
    const checks = [...ALWAYS_ON, ...(one.parsed?.checks.map((check) => check.name) ?? [])];
    return [
      ...(files.includes(name) ? [] : [problem(`there is no script ${name}`)]),
      ...(checks.some((check) => check === fails) ? [] : [problem(`${id} has no check ${fails}`)]),
    ];
  });
}
