import { canonicalJson } from './canonical.ts';
import { type Align, align } from './diff-align.ts';
import { type Difference, differences } from './diff-values.ts';
import type { CheckResult, Json, Outcome, Trace } from './schema.ts';
import { verdictOf } from './verdict.ts';

export type { Difference } from './diff-values.ts';

/** A call of the agent with its end, as both sides are compared. */
export interface ComparedCall {
  readonly call: number;
  /** `seq` of the `call` event. */
  readonly seq: number;
  readonly turn: number;
  readonly tool: string;
  /** The input, or the raw arguments where they are no JSON object. */
  readonly input: Json;
  readonly outcome: Outcome;
  readonly result: Json;
  readonly durationMs: number | null;
}

/** One row of both call lists side by side. */
export interface CallPair {
  readonly left: ComparedCall | null;
  readonly right: ComparedCall | null;
  readonly input: readonly Difference[];
  readonly result: readonly Difference[];
  readonly outcomeDiffers: boolean;
}

export interface Side<T> {
  readonly left: T;
  readonly right: T;
}

/** Two sittings, compared. Pure data; shell and viewer show the same. */
export interface TraceDiff {
  /** Why a comparison may mislead: another case, dataset, catalog, build. Empty for like things. To be shown first. */
  readonly unlike: readonly (Side<string | null> & { readonly what: string })[];
  readonly verdict: Side<string>;
  readonly calls: readonly CallPair[];
  readonly checks: readonly {
    readonly name: string;
    readonly left: CheckResult | null;
    readonly right: CheckResult | null;
  }[];
  readonly answers: readonly (Side<string | null> & { readonly turn: number })[];
  readonly durationMs: Side<number>;
  /** True where calls, outcomes, results, checks, answers and verdict are the same. */
  readonly same: boolean;
}

/** Compares two traces: what is unlike about them first, then calls aligned, checks, answers and time. */
export function diffTraces(left: Trace, right: Trace): TraceDiff {
  const calls = pairCalls(callsOf(left), callsOf(right));
  const checks = pairChecks(verdictOf(left).checks, verdictOf(right).checks);
  const answers = pairAnswers(left, right);
  const verdict = { left: verdictText(left), right: verdictText(right) };
  const same =
    verdict.left === verdict.right &&
    calls.every((pair) => pair.left && pair.right && !differs(pair)) &&
    checks.every((pair) => pair.left?.status === pair.right?.status) &&
    answers.every((pair) => pair.left === pair.right);
  return {
    unlike: unlikeness(left, right),
    verdict,
    calls,
    checks,
    answers,
    durationMs: { left: left.events.at(-1)?.t ?? 0, right: right.events.at(-1)?.t ?? 0 },
    same,
  };
}

const differs = (pair: CallPair) => pair.outcomeDiffers || pair.input.length > 0 || pair.result.length > 0;

function unlikeness({ head: left }: Trace, { head: right }: Trace): TraceDiff['unlike'] {
  const rows = [
    { what: 'case', left: left.caseId, right: right.caseId },
    { what: 'dataset', left: left.datasetHash, right: right.datasetHash },
    { what: "the case's content", left: left.caseHash, right: right.caseHash },
    { what: 'tool catalog', left: left.catalogHash, right: right.catalogHash },
    { what: 'site build', left: left.site.build, right: right.site.build },
    { what: 'agent', left: left.agent.name, right: right.agent.name },
    { what: 'model', left: left.agent.model, right: right.agent.model },
    { what: 'strength of evidence', left: left.agent.evidence, right: right.agent.evidence },
    { what: "the agent's settings", left: left.agent.config, right: right.agent.config },
    { what: 'browser', left: browser(left), right: browser(right) },
  ];
  return rows.filter((row) => row.left !== row.right);
}

const browser = (head: Trace['head']) => `${head.browser.name} ${head.browser.version}`;

/** The agent's calls with their ends, in order. A call with no recorded end is `unknown`, never a success. */
export function callsOf(trace: Trace): ComparedCall[] {
  const ends = new Map(
    trace.events.flatMap((event) => (event.type === 'result' ? [[event.call, event] as const] : [])),
  );
  return trace.events.flatMap((event): ComparedCall[] => {
    if (event.type !== 'call') return [];
    const end = ends.get(event.call);
    return [
      {
        call: event.call,
        seq: event.seq,
        turn: event.turn,
        tool: event.tool,
        input: event.input ?? event.raw,
        outcome: end?.outcome ?? 'unknown',
        result: end?.result ?? null,
        durationMs: end?.durationMs ?? null,
      },
    ];
  });
}

function pairCalls(left: readonly ComparedCall[], right: readonly ComparedCall[]): CallPair[] {
  const likeness = (a: ComparedCall, b: ComparedCall) => {
    if (a.tool !== b.tool) return 0;
    return canonicalJson(a.input) === canonicalJson(b.input) ? 3 : 2;
  };
  return align(left, right, likeness).map((pair: Align<ComparedCall>) => ({
    ...pair,
    input: pair.left && pair.right ? differences(pair.left.input, pair.right.input) : [],
    result: pair.left && pair.right ? differences(pair.left.result, pair.right.result) : [],
    outcomeDiffers: pair.left?.outcome !== pair.right?.outcome,
  }));
}

function pairChecks(left: readonly CheckResult[], right: readonly CheckResult[]): TraceDiff['checks'] {
  const names = new Set([...left, ...right].map((check) => check.name));
  return [...names].map((name) => ({
    name,
    left: left.find((check) => check.name === name) ?? null,
    right: right.find((check) => check.name === name) ?? null,
  }));
}

function pairAnswers(left: Trace, right: Trace): TraceDiff['answers'] {
  const [one, two] = [answersOf(left), answersOf(right)];
  const turns = [...new Set([...one.keys(), ...two.keys()])].sort((a, b) => a - b);
  return turns.map((turn) => ({ turn, left: one.get(turn) ?? null, right: two.get(turn) ?? null }));
}

const answersOf = (trace: Trace) =>
  new Map(trace.events.flatMap((event) => (event.type === 'answer' ? [[event.turn, event.text] as const] : [])));

function verdictText(trace: Trace): string {
  const { status, reason } = verdictOf(trace);
  return reason === null ? status : `${status}: ${reason}`;
}
