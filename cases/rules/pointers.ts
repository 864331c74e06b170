import type { Json } from '../../traces/schema.ts';
import { pointersIn } from '../matcher-values.ts';
import { inCase, type Paper, type PaperCase, type Problem } from '../paper.ts';
import type { Case, Check } from '../schema.ts';

/** Pointers lead to places that a sitting can have. */
export function pointers({ cases }: Paper): readonly Problem[] {
  return cases.flatMap((one) => (one.parsed ? inParsed(one, one.parsed) : []));
}

function inParsed(one: PaperCase, parsed: Case): Problem[] {
  return parsed.checks.flatMap((check, index) => {
    const wrong = pointersOf(check).flatMap((pointer) => {
      const why = nowhere(pointer, parsed);
      return why === null ? [] : [inCase(one, `/checks/${index}`, `the pointer ${pointer} leads nowhere: ${why}`)];
    });
    return [...wrong, ...snapshotPointers(one, check, index)];
  });
}

/** `$from` and templates stand anywhere in a check; some fields are pointers themselves. */
function pointersOf(check: Check): readonly string[] {
  const inside = [...pointersIn(check as unknown as Json), ...Object.keys(check).flatMap((key) => pointersIn(key))];
  switch (check.kind) {
    case 'handoff':
      return [check.from, ...check.to];
    case 'each':
      return [check.value, ...inside];
    case 'server':
      return [...inside, ...Object.keys({ ...check.equals, ...check.delta }).flatMap((key) => pointersIn(key))];
    case 'calls':
    case 'ui':
    case 'answer':
    case 'operator':
      return inside;
  }
}

const CALL_PARTS = ['name', 'input', 'result', 'outcome', 'turn'];
const SNAPSHOT_PARTS = [
  'now',
  'saved',
  'registrations',
  'capacity',
  'confirmationsIssued',
  'ledger',
  'received',
  'faults',
];
const isIndex = (text: string | undefined) => text !== undefined && /^(0|[1-9]\d*)$/.test(text);
const oneOf = (part: string | undefined, known: readonly string[]) => part === undefined || known.includes(part);

function nowhere(pointer: string, { tools, steps }: Case): string | null {
  const [, root, first, second, third] = pointer.split('/');
  const turns = steps.filter((step) => 'agent' in step).length;
  switch (root) {
    case 'calls':
      if (!isIndex(first)) return 'calls are counted from 0';
      return oneOf(second, CALL_PARTS) ? null : `a call has ${CALL_PARTS.join(', ')}`;
    case 'tools':
      if (first === undefined || !tools.expected.includes(first)) return `${first} is not among the expected tools`;
      if (!isIndex(second)) return 'calls of a tool are counted from 0';
      return oneOf(third, CALL_PARTS) ? null : `a call has ${CALL_PARTS.join(', ')}`;
    case 'page':
      return oneOf(first, ['url', 'title']) ? null : 'the page has url and title';
    case 'answers':
      return isIndex(first) && Number(first) < turns ? null : `there are ${turns} answers`;
    case 'server':
      if (!['start', 'agent', 'end'].includes(first ?? '')) return 'the server has start, agent and end';
      return oneOf(second, SNAPSHOT_PARTS) ? null : `a snapshot has ${SNAPSHOT_PARTS.join(', ')}`;
    default:
      return 'there are calls, tools, page, answers and server';
  }
}

function snapshotPointers(one: PaperCase, check: Check, index: number): Problem[] {
  if (check.kind !== 'server') return [];
  return Object.keys({ ...check.equals, ...check.delta })
    .filter((pointer) => !SNAPSHOT_PARTS.includes(pointer.split('/')[1] ?? ''))
    .map((pointer) =>
      inCase(one, `/checks/${index}`, `${pointer} is no place in a snapshot, which has ${SNAPSHOT_PARTS.join(', ')}`),
    );
}
