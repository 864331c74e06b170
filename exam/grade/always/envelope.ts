import type { z } from 'zod';
import { resultOf, TOOL_NAMES, type ToolName } from '../../../tools/contracts.ts';
import type { AgentCall } from '../account.ts';
import type { Finding, Grading } from '../grading.ts';
import { leakIn } from '../text/secrets.ts';

interface Breach {
  readonly seq: number;
  readonly call: AgentCall | null;
  readonly what: string;
}

const cached = new Map<ToolName, z.ZodType>();
function shapeOf(name: ToolName): z.ZodType {
  const shape = cached.get(name) ?? resultOf(name);
  cached.set(name, shape);
  return shape;
}

const isContract = (name: string): name is ToolName => TOOL_NAMES.some((known) => known === name);

/** Every result has the shape it must have; nothing that must stay inside is in a result or an answer. */
export function envelope({ account }: Grading): Finding {
  const returned = account.calls.filter(({ outcome }) => outcome === 'completed' || outcome === 'tool_error');
  const breaches = [
    ...returned.flatMap((call): Breach[] => {
      const what = breachIn(call);
      return what === null
        ? []
        : [{ seq: call.resultSeq ?? call.seq, call, what: `The result of ${call.tool} ${what}.` }];
    }),
    ...account.answers.flatMap(({ seq, text }): Breach[] => {
      const leak = leakIn(text, { addresses: false });
      return leak === null ? [] : [{ seq, call: null, what: `The answer holds ${leak}.` }];
    }),
  ];
  const expected = 'results of the contract’s shape, without secrets, stacks, paths or addresses';
  const looked = [...returned.map(({ resultSeq, seq }) => resultSeq ?? seq), ...account.answers.map(({ seq }) => seq)];
  if (breaches.length === 0) {
    return {
      status: 'pass',
      detail: `${returned.length} results and ${account.answers.length} answers are as they must be.`,
      evidence: looked,
      expected,
    };
  }
  return {
    status: 'fail',
    detail: breaches.map(({ what }) => what).join(' '),
    evidence: breaches.map(({ seq }) => seq),
    expected,
    faults: breaches.flatMap(({ call, seq }) => (call ? [{ call: call.index, seq }] : [])),
  };
}

function breachIn(call: AgentCall): string | null {
  const { tool, result, wire } = call;
  if (isContract(tool)) {
    const parsed = shapeOf(tool).safeParse(result);
    if (!parsed.success) {
      const issues = parsed.error.issues
        .slice(0, 3)
        .map(({ path, message }) => `${path.join('.') || 'itself'}: ${message}`);
      return `is not the contract’s envelope (${issues.join('; ')})`;
    }
  } else if (result === null && wire !== null && wire.trim() !== 'null') {
    return 'is not JSON';
  }
  const leak = leakIn(`${JSON.stringify(result)}\n${wire ?? ''}`, { addresses: true });
  return leak === null ? null : `holds ${leak}`;
}
