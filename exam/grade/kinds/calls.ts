import { resolveMatcher } from '../../../cases/matcher-values.ts';
import { mismatch } from '../../../cases/matchers.ts';
import type { CallNode, CheckOf, SequenceNode } from '../../../cases/schema.ts';
import type { Json } from '../../../traces/schema.ts';
import type { AgentCall } from '../account.ts';
import { blamed, type Finding, foundNothing, type Grading, missingPremise, unknown } from '../grading.ts';
import { type Alignment, align } from '../sequence.ts';

/** Width and outer white space make no other input. */
const foldInput = (text: string): string => text.normalize('NFKC').trim();

/** The agent's calls are the sequence, under the policy. Calls that another check blames are not judged again. */
export function calls(check: CheckOf<'calls'>, grading: Grading): Finding {
  const made = grading.account.calls.filter(({ turn }) => check.turn === undefined || turn === check.turn);
  const own = made.filter((call) => !blamed(grading, call));
  const alternatives = check.policy === 'none' ? [[]] : (check.anyOf ?? [check.sequence ?? []]);
  const expected = alternatives.map(tellSequence).join(', or ');
  const evidence = made.map(({ seq }) => seq);
  const rules = { allow: new Set(check.allow ?? []), pardoned: pardons(grading, made) };

  let nearest: Alignment | null = null;
  let premise: Finding | null = null;
  for (const alternative of alternatives) {
    const resolved = resolveSequence(alternative, grading);
    if (!('sequence' in resolved)) {
      premise ??= resolved;
      continue;
    }
    const found = align(resolved.sequence, own, { ...rules, misfit });
    if (!nearest || found.cost < nearest.cost) nearest = found;
  }
  const saw = made.map(({ tool }) => tool).join(' → ') || 'no call';
  if (nearest?.cost === 0) {
    const { tolerated } = nearest;
    const detail = made.length > 0 ? 'The calls are what they must be.' : 'No call was made.';
    const tools = tolerated.map(({ tool }) => tool).join(', ');
    return { status: 'pass', detail, evidence, expected, saw, ...(tools ? { warning: `Tolerated: ${tools}.` } : {}) };
  }
  if (premise) return { ...premise, expected, saw };
  if (!nearest) return unknown('There is no sequence to compare with.');
  return failure(nearest, { expected, saw, evidence });
}

function failure(found: Alignment, told: Pick<Finding, 'expected' | 'saw' | 'evidence'>): Finding {
  const { wrong, extra, missing } = found;
  const words = [
    ...wrong.map(({ call, why }) => `${call.tool}: ${why}.`),
    ...extra.map(({ tool }) => `${tool} was called though nothing asks for it here.`),
    ...missing.map(({ tool }) => `${tool} was not called where it must be.`),
  ];
  const faulty = [...wrong.map(({ call }) => call), ...extra];
  return {
    status: 'fail',
    detail: words.join(' '),
    ...told,
    evidence: faulty.length > 0 ? faulty.map(({ seq }) => seq) : told.evidence,
    faults: [
      ...faulty.map(({ index, seq }) => ({ call: index, seq })),
      // What was never called is to blame for all that follows from it.
      ...missing.map(() => ({ call: null, seq: -1 })),
    ],
  };
}

function pardons(grading: Grading, made: readonly AgentCall[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const call of made) if (blamed(grading, call)) count.set(call.tool, (count.get(call.tool) ?? 0) + 1);
  return count;
}

function misfit(node: CallNode, call: AgentCall): string | null {
  if (node.input !== undefined) {
    const wrong = mismatch(node.input, dropUnset(call.input ?? {}), { fold: foldInput });
    if (wrong) return `input${wrong.path} must be ${wrong.expected} and is ${wrong.saw}`;
  }
  const outcome = node.outcome ?? 'completed';
  if (call.outcome !== outcome) return `it must end as ${outcome} and ended as ${call.outcome ?? 'unknown'}`;
  if (node.result === undefined) return null;
  const wrong = mismatch(node.result, call.result ?? undefined, { objects: 'subset' });
  return wrong ? `result${wrong.path} must be ${wrong.expected} and is ${wrong.saw}` : null;
}

/** `""` and null stand for "not set"; whether the schema allows them is for another check to say. */
const dropUnset = (input: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''));

function resolveSequence(
  sequence: readonly SequenceNode[],
  grading: Grading,
): { readonly sequence: readonly SequenceNode[] } | Finding {
  const nodes: SequenceNode[] = [];
  for (const node of sequence) {
    if ('tool' in node) {
      const resolved = resolveNode(node, grading);
      if (!('tool' in resolved)) return resolved;
      nodes.push(resolved);
      continue;
    }
    const group = resolveSequence('ordered' in node ? node.ordered : node.unordered, grading);
    if (!('sequence' in group)) return group;
    const members = [...group.sequence];
    nodes.push('ordered' in node ? { ordered: members } : { unordered: members });
  }
  return { sequence: nodes };
}

function resolveNode(node: CallNode, grading: Grading): CallNode | Finding {
  const resolved: CallNode = { ...node };
  for (const part of ['input', 'result'] as const) {
    const matcher = node[part] as Json | undefined;
    if (matcher === undefined) continue;
    const found = resolveMatcher(matcher, grading.document);
    if ('missing' in found) return missingPremise(grading, [found.missing]) ?? foundNothing(found.missing);
    resolved[part] = found.value as CallNode['input'];
  }
  return resolved;
}

const tellSequence = (sequence: readonly SequenceNode[]): string => sequence.map(tellNode).join(' → ') || 'no call';

function tellNode(node: SequenceNode): string {
  if ('ordered' in node) return `(${tellSequence(node.ordered)})`;
  if ('unordered' in node) return `[${node.unordered.map(tellNode).join(' and ')}]`;
  const input = node.input === undefined ? '' : ` ${JSON.stringify(node.input)}`;
  return `${node.tool}${input}${node.optional ? ' (optional)' : ''}`;
}
