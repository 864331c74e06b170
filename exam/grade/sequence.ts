import type { CallNode, SequenceNode } from '../../cases/schema.ts';
import type { AgentCall } from './account.ts';

/** What became of each call and node when a sequence was laid over the calls. */
export interface Alignment {
  readonly cost: number;
  /** Calls that stand at the right place but are not what the node asks for, and why. */
  readonly wrong: readonly { readonly call: AgentCall; readonly why: string }[];
  readonly extra: readonly AgentCall[];
  readonly tolerated: readonly AgentCall[];
  readonly missing: readonly CallNode[];
}

export interface SequenceRules {
  /** Tools whose calls may come between, with a warning. */
  readonly allow: ReadonlySet<string>;
  /** Why a call is not what a node of its tool asks for; null where it is. */
  readonly misfit: (node: CallNode, call: AgentCall) => string | null;
  /** How many calls of each tool another check already blames: each stands for one node, wherever it was made. */
  readonly pardoned: ReadonlyMap<string, number>;
}

const NOTHING: Alignment = { cost: 0, wrong: [], extra: [], tolerated: [], missing: [] };
/** A call of the right tool with a fault is nearer to right than a call too many and one too few. */
const COST = { wrong: 1.5, extra: 1, missing: 1 };

/** Lays a sequence over the calls so that as little as possible is wrong. A cost of 0 is a match. */
export function align(sequence: readonly SequenceNode[], calls: readonly AgentCall[], rules: SequenceRules): Alignment {
  const known = new Map<string, Alignment>();

  function best(program: readonly SequenceNode[], position: number, pardoned: ReadonlyMap<string, number>): Alignment {
    const key = JSON.stringify([program, position, [...pardoned]]);
    const before = known.get(key);
    if (before) return before;
    const found = pick(options(program, position, pardoned));
    known.set(key, found);
    return found;
  }

  function* options(
    program: readonly SequenceNode[],
    position: number,
    pardoned: ReadonlyMap<string, number>,
  ): Generator<Alignment> {
    const [head, ...rest] = program;
    const call = calls[position];
    if (head && 'ordered' in head) {
      yield best([...head.ordered, ...rest], position, pardoned);
      return;
    }
    if (head && 'unordered' in head) {
      for (const [index, member] of head.unordered.entries()) {
        const others = head.unordered.toSpliced(index, 1);
        yield best([member, ...(others.length > 0 ? [{ unordered: others }] : []), ...rest], position, pardoned);
      }
      return;
    }
    const why = head && call?.tool === head.tool ? rules.misfit(head, call) : undefined;
    if (head && call && why === null) yield best(rest, position + 1, pardoned);
    if (head?.optional) yield best(rest, position, pardoned);
    if (head && (pardoned.get(head.tool) ?? 0) > 0) yield best(rest, position, spend(pardoned, head.tool));
    if (call && rules.allow.has(call.tool)) {
      yield plus(best(program, position + 1, pardoned), 0, { tolerated: [call] });
    }
    if (head && call && typeof why === 'string') {
      yield plus(best(rest, position + 1, pardoned), COST.wrong, { wrong: [{ call, why }] });
    }
    if (call) yield plus(best(program, position + 1, pardoned), COST.extra, { extra: [call] });
    if (head) yield plus(best(rest, position, pardoned), COST.missing, { missing: [head] });
    if (!head && !call) yield NOTHING;
  }

  return best(sequence, 0, rules.pardoned);
}

/** The cheapest, and the first of equals; nothing is looked at after a match. */
function pick(options: Iterable<Alignment>): Alignment {
  let found: Alignment | null = null;
  for (const option of options) {
    if (!found || option.cost < found.cost) found = option;
    if (found.cost === 0) break;
  }
  return found ?? NOTHING;
}

function plus(rest: Alignment, cost: number, more: Partial<Omit<Alignment, 'cost'>>): Alignment {
  return {
    cost: rest.cost + cost,
    wrong: [...(more.wrong ?? []), ...rest.wrong],
    extra: [...(more.extra ?? []), ...rest.extra],
    tolerated: [...(more.tolerated ?? []), ...rest.tolerated],
    missing: [...(more.missing ?? []), ...rest.missing],
  };
}

const spend = (pardoned: ReadonlyMap<string, number>, tool: string): ReadonlyMap<string, number> =>
  new Map(pardoned).set(tool, (pardoned.get(tool) ?? 0) - 1);
