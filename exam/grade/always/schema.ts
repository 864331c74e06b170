import { schemaErrors } from '../../../tools/schema-check.ts';
import type { Account, AgentCall } from '../account.ts';
import { blamed, type Finding, type Grading } from '../grading.ts';

type Judged =
  | { readonly kind: 'valid' }
  | { readonly kind: 'violation'; readonly detail: string }
  | { readonly kind: 'unclear'; readonly detail: string };

/** Every input is a JSON object and validates against the schema that its tool advertised at that time. */
export function schema(grading: Grading): Finding {
  const { account } = grading;
  const judged = account.calls
    .filter((call) => blamed(grading, call) === null || blamed(grading, call) === 'writes')
    .map((call) => ({ call, judgement: judge(account, call) }));
  const evidence = judged.map(({ call }) => call.seq);
  const expected = 'inputs that the advertised schema allows';
  const violations = judged.filter(({ judgement }) => judgement.kind === 'violation');
  if (violations.length > 0) {
    return {
      status: 'fail',
      detail: violations.map(({ call, judgement }) => `${call.tool}: ${textOf(judgement)}`).join(' '),
      evidence: violations.map(({ call }) => call.seq),
      expected,
      saw: violations.map(({ call }) => call.raw.slice(0, 200)).join(' '),
      faults: violations.map(({ call }) => ({ call: call.index, seq: call.seq })),
    };
  }
  const unclear = judged.find(({ judgement }) => judgement.kind === 'unclear');
  if (unclear) {
    return { status: 'unknown', detail: `${unclear.call.tool}: ${textOf(unclear.judgement)}`, evidence, expected };
  }
  const detail = judged.length === 0 ? 'There was no input to validate.' : 'Every input is valid.';
  return { status: 'pass', detail, evidence, expected };
}

const textOf = (judgement: Judged): string => (judgement.kind === 'valid' ? 'valid.' : judgement.detail);

/** The recorder judged at call time; judging again from the catalog keeps either from being trusted alone. */
function judge(account: Account, call: AgentCall): Judged {
  if (call.input === null) return { kind: 'violation', detail: 'the arguments are not a JSON object.' };
  const advertised = advertisedTool(account, call);
  if (advertised === 'unrecorded')
    return { kind: 'unclear', detail: 'the catalog that was shown is not in the trace.' };
  const { schemaErrors: recorded } = call;
  const again = schemaErrors(call.input, advertised.inputSchema);
  if (recorded === null && again === null) return { kind: 'valid' };
  if (recorded === null || again === null || recorded.length > 0 !== again.length > 0) {
    return { kind: 'unclear', detail: 'the recorder and the grader disagree on whether the input is valid.' };
  }
  return again.length === 0 ? { kind: 'valid' } : { kind: 'violation', detail: `${again.join('; ')}.` };
}

function advertisedTool(account: Account, call: AgentCall) {
  const shown = account.catalogs.findLast(({ seq }) => seq < call.seq);
  return (
    shown?.value?.find(({ name, registration }) => name === call.tool && registration === call.shown) ?? 'unrecorded'
  );
}
