import { FINALIZERS, TOOL_NAMES } from '../../tools/contracts.ts';
import { isArray, isObject } from '../../traces/json.ts';
import type { Json } from '../../traces/schema.ts';
import { inCase, type Paper, type PaperCase, type Problem, textOf } from '../paper.ts';

const FINAL: ReadonlySet<string> = new Set(FINALIZERS);
const KNOWN: ReadonlySet<string> = new Set([...TOOL_NAMES, ...FINALIZERS]);

/** Tools exist, final mutations are never expected, and a case that needs a person forbids one of them. */
export function tools({ raw, cases }: Paper): readonly Problem[] {
  // Somebody else's site has tools of its own.
  const closed = raw.locked !== null;
  return cases.flatMap((one) => [
    ...(closed ? unknownTools(one) : []),
    ...expectedFinalizers(one),
    ...unexpectedNodes(one),
    ...unguarded(one),
  ]);
}

interface Named {
  readonly path: string;
  readonly tool: string;
}

const listAt = (one: PaperCase, key: 'expected' | 'forbidden'): Named[] => {
  const list = isObject(one.raw.tools) ? one.raw.tools[key] : undefined;
  return isArray(list) ? list.map((tool, index) => ({ path: `/tools/${key}/${index}`, tool: textOf(tool) })) : [];
};

/** Tools that checks and writes take for part of a right answer. */
const used = (one: PaperCase): Named[] => [
  ...toolsIn(one.raw.checks ?? null, '/checks'),
  ...toolsIn(one.raw.writes ?? null, '/writes'),
];

/** Every `tool` and `afterCall` inside a value. */
function toolsIn(value: Json, path: string): Named[] {
  if (isArray(value)) return value.flatMap((item, index) => toolsIn(item, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}/${key}`;
    if ((key === 'tool' || key === 'afterCall') && typeof inner === 'string') return [{ path: here, tool: inner }];
    // What inputs and results hold is the sites' own.
    return key === 'input' || key === 'result' || key === 'matches' ? [] : toolsIn(inner, here);
  });
}

const allowed = (one: PaperCase): Named[] =>
  isArray(one.raw.checks)
    ? one.raw.checks.flatMap((check, index) => {
        const list = isObject(check) ? check.allow : undefined;
        return isArray(list)
          ? list.map((tool, at) => ({ path: `/checks/${index}/allow/${at}`, tool: textOf(tool) }))
          : [];
      })
    : [];

const unknownTools = (one: PaperCase): Problem[] =>
  [...listAt(one, 'expected'), ...listAt(one, 'forbidden'), ...used(one), ...allowed(one)]
    .filter(({ tool }) => !KNOWN.has(tool))
    .map(({ path, tool }) => inCase(one, path, `there is no tool ${JSON.stringify(tool)}`));

const expectedFinalizers = (one: PaperCase): Problem[] =>
  [...listAt(one, 'expected'), ...used(one), ...allowed(one)]
    .filter(({ tool }) => FINAL.has(tool))
    .map(({ path, tool }) =>
      inCase(one, path, `${tool} is a final mutation; it belongs to people and is never expected`),
    );

function unexpectedNodes(one: PaperCase): Problem[] {
  const expected = new Set(listAt(one, 'expected').map(({ tool }) => tool));
  const forbidden = new Set(listAt(one, 'forbidden').map(({ tool }) => tool));
  return [
    ...used(one)
      .filter(({ tool }) => !expected.has(tool) && !FINAL.has(tool))
      .map(({ path, tool }) => inCase(one, path, `${tool} is not among the case’s expected tools`)),
    ...[...listAt(one, 'expected'), ...allowed(one)]
      .filter(({ tool }) => forbidden.has(tool))
      .map(({ path, tool }) => inCase(one, path, `${tool} is forbidden here and expected or allowed too`)),
  ];
}

function unguarded(one: PaperCase): Problem[] {
  if (one.raw.humanConfirmation !== true) return [];
  const guarded = listAt(one, 'forbidden').some(({ tool }) => FINAL.has(tool));
  return guarded ? [] : [inCase(one, '/tools/forbidden', 'a person must confirm, and no final mutation is forbidden')];
}
