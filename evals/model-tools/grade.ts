import { canonicalJson } from '../../traces/hash.ts';
import { pointerGet } from '../../traces/pointer.ts';
import type { Json } from '../../traces/schema.ts';
import type { CallRecord, ScenarioRecord } from './record.ts';
import type { Expectation, Origin, Scenario, Want } from './scenario.ts';

/** One value or dependency that was checked, on the call that came nearest to what was asked. */
export interface CheckedValue {
  readonly tool: string;
  readonly pointer: string;
  readonly kind: 'value' | 'dependency';
  readonly pass: boolean;
  readonly expected: string;
  readonly saw: string;
}

/** Four ways to end besides passing; they are never added up. */
export type Outcome = 'pass' | 'model_failure' | 'routing_miss' | 'provider_error' | 'budget_stop' | 'interrupted';

export interface Grade {
  readonly outcome: Outcome;
  /** In one sentence for people; empty for a pass. */
  readonly detail: string;
  /** Required tools that at least one schema-valid call reached. */
  readonly reached: readonly string[];
  /** Required tools with at least one valid call that the tool carried out. */
  readonly succeeded: readonly string[];
  readonly unexpected: readonly string[];
  readonly checks: readonly CheckedValue[];
  readonly failures: readonly string[];
}

const show = (value: Json | undefined) => (value === undefined ? 'nothing' : JSON.stringify(value));
const same = (a: Json, b: Json) => canonicalJson(a) === canonicalJson(b);

function fits(want: Want, value: Json | undefined): boolean {
  if (value === undefined) return false;
  if ('near' in want) return typeof value === 'number' && Math.abs(value - want.near) <= want.within;
  if ('equals' in want) return same(value, want.equals);
  if ('oneOf' in want) return want.oneOf.some((one) => same(one, value));
  if ('matches' in want) return typeof value === 'string' && new RegExp(want.matches, 'iu').test(value);
  return Array.isArray(value) && value.length === want.length;
}

const wantText = (want: Want): string => {
  if ('near' in want) return `${want.near} ± ${want.within}`;
  if ('equals' in want) return show(want.equals);
  if ('oneOf' in want) return `one of ${want.oneOf.map(show).join(', ')}`;
  return 'matches' in want ? `/${want.matches}/i` : `${want.length} entries`;
};

/** The value that an origin means in one result. */
function originValue({ at, where, field = '' }: Origin, result: Json): Json | undefined {
  const found = pointerGet(result, at);
  if (!where) return found;
  if (!Array.isArray(found)) return undefined;
  const entry = (found as readonly Json[]).find((one) =>
    Object.entries(where).every(([key, value]) => pointerGet(one, `/${key}`) === value),
  );
  return entry === undefined ? undefined : pointerGet(entry, field);
}

/** Values that results which the model had read before this call give for an origin. */
function available(origin: Origin, call: CallRecord, calls: readonly CallRecord[]): Json[] {
  return calls
    .filter(({ tool, fate, round }) => tool === origin.tool && fate === 'ok' && round < call.round)
    .flatMap(({ result }) => {
      const value = originValue(origin, result);
      return value === undefined ? [] : [value];
    });
}

/** Numbers may come back rounded where the last digits are still the result's own; everything else is exact. */
const sameValue = (a: Json, b: Json | undefined): boolean => {
  if (b === undefined) return false;
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 0.000_001;
  return same(a, b);
};

function checkCall(expectation: Expectation, call: CallRecord, calls: readonly CallRecord[]): CheckedValue[] {
  const value = (pointer: string) => (call.input === null ? undefined : pointerGet(call.input, pointer));
  const values = Object.entries(expectation.values ?? {}).map(
    ([pointer, want]): CheckedValue => ({
      tool: call.tool,
      pointer,
      kind: 'value',
      pass: fits(want, value(pointer)),
      expected: wantText(want),
      saw: show(value(pointer)),
    }),
  );
  const uses = Object.entries(expectation.uses ?? {}).map(([pointer, origin]): CheckedValue => {
    const known = available(origin, call, calls);
    return {
      tool: call.tool,
      pointer,
      kind: 'dependency',
      pass: known.some((one) => sameValue(one, value(pointer))),
      expected: known.length
        ? `${known.map(show).join(' or ')} out of ${origin.tool}`
        : `an earlier result of ${origin.tool}`,
      saw: show(value(pointer)),
    };
  });
  return [...values, ...uses];
}

/** The checks of the call that fits an expectation best; null where there is no valid call of its tool. */
function bestCall(
  expectation: Expectation,
  record: ScenarioRecord,
  taken: ReadonlySet<CallRecord>,
): { readonly call: CallRecord; readonly checks: CheckedValue[] } | null {
  const candidates = record.calls
    .filter((call) => call.tool === expectation.tool && call.fate === 'ok' && !taken.has(call))
    .map((call) => ({ call, checks: checkCall(expectation, call, record.calls) }));
  const passed = (checks: readonly CheckedValue[]) => checks.filter(({ pass }) => pass).length;
  return candidates.reduce<(typeof candidates)[number] | null>(
    (best, one) => (best === null || passed(one.checks) > passed(best.checks) ? one : best),
    null,
  );
}

const ASKS = /[?？]|請問|请问|請提供|请提供|which|where|what|could you|please (?:tell|give|provide|share)/iu;

function failuresOf(scenario: Scenario, record: ScenarioRecord, succeeded: readonly string[]): string[] {
  const failures: string[] = [];
  const called = record.calls.map(({ tool }) => tool);
  for (const tool of scenario.required.filter((one) => !succeeded.includes(one))) {
    failures.push(`${tool} was ${called.includes(tool) ? 'called, but never with success' : 'never called'}`);
  }
  for (const tool of new Set(called.filter((one) => scenario.forbidden?.includes(one)))) {
    failures.push(`${tool} was called, which the request refuses`);
  }
  for (const tool of new Set(record.calls.filter(({ fate }) => fate === 'invented').map((call) => call.tool))) {
    failures.push(`${tool} was invented`);
  }
  if ((scenario.kind === 'no-tool' || scenario.kind === 'ask') && called.length > 0) {
    failures.push(`${[...new Set(called)].join(', ')} was called where nothing was to be done yet`);
  }
  const text = record.lastText ?? '';
  if (scenario.kind === 'ask' && !ASKS.test(text)) failures.push('what is missing was not asked for');
  if (scenario.answer !== undefined && !new RegExp(scenario.answer, 'iu').test(text)) {
    failures.push(`the answer does not hold ${scenario.answer}`);
  }
  if (record.ending.kind === 'rounds') failures.push(`no end after ${record.rounds} rounds`);
  return failures;
}

/** Judges a scenario from its record alone. */
export function gradeScenario(scenario: Scenario, record: ScenarioRecord): Grade {
  const valid = record.calls.filter(({ fate }) => fate === 'ok' || fate === 'tool_error');
  const reached = scenario.required.filter((tool) => valid.some((call) => call.tool === tool));
  const succeeded = scenario.required.filter((tool) =>
    record.calls.some((call) => call.tool === tool && call.fate === 'ok'),
  );
  const expected = new Set([...scenario.required, ...(scenario.allowed ?? [])]);
  const unexpected = record.calls.filter(({ tool }) => !expected.has(tool)).map(({ tool }) => tool);
  const taken = new Set<CallRecord>();
  const checks = scenario.expects.flatMap((expectation) => {
    const best = bestCall(expectation, record, taken);
    if (!best) return [];
    taken.add(best.call);
    return best.checks;
  });
  const failures = [
    ...failuresOf(scenario, record, succeeded),
    ...checks
      .filter(({ pass }) => !pass)
      .map(({ tool, pointer, expected: wanted, saw }) => `${tool}${pointer} is ${saw}, not ${wanted}`),
  ];
  const { outcome, detail } = outcomeOf(record, failures);
  return { outcome, detail, reached, succeeded, unexpected, checks, failures };
}

function outcomeOf({ ending }: ScenarioRecord, failures: readonly string[]): Pick<Grade, 'outcome' | 'detail'> {
  switch (ending.kind) {
    case 'routing_miss':
      return { outcome: 'routing_miss', detail: `not sent: ${ending.missing.join(', ')}` };
    case 'trouble': {
      const outcomes = { budget_exhausted: 'budget_stop', interrupted: 'interrupted' } as const;
      const named = Object.entries(outcomes).find(([reason]) => reason === ending.reason);
      return { outcome: named?.[1] ?? 'provider_error', detail: `${ending.reason}: ${ending.message}` };
    }
    default:
      return failures.length > 0
        ? { outcome: 'model_failure', detail: failures.join('; ') }
        : { outcome: 'pass', detail: '' };
  }
}
