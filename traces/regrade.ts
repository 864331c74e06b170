import type { Trace, Verdict } from './schema.ts';
import { problemsText, provenanceProblems } from './soundness.ts';
import { verdictEvent } from './verdict.ts';

/** What grading a stored trace once more came to. */
export interface Regraded {
  readonly trace: string;
  readonly caseId: string;
  /**
   * `same`: status, reason and every check agree. `differs`: the verdict no longer follows from the trace. `refused`: the
   * trace is not of what it claims. `unfinished`: it has no verdict to compare with.
   */
  readonly outcome: 'same' | 'differs' | 'refused' | 'unfinished';
  readonly detail: string;
  readonly before: Verdict | null;
  readonly after: Verdict | null;
}

/** Grades a trace again from its evidence alone, as it was before its verdict, and compares. Writes nothing. */
export function regradeTrace(trace: Trace, grade: (trace: Trace) => Verdict): Regraded {
  const { id, caseId } = trace.head;
  const before = verdictEvent(trace.events) ?? null;
  const problems = provenanceProblems(trace);
  if (problems.length > 0) {
    const detail = `provenance_mismatch: ${problemsText(problems)}`;
    return { trace: id, caseId, outcome: 'refused', detail, before, after: null };
  }
  if (before === null) {
    const detail = 'not_run: interrupted, there is no verdict to compare with';
    return { trace: id, caseId, outcome: 'unfinished', detail, before, after: null };
  }
  const after = grade({ ...trace, events: trace.events.slice(0, -1) });
  const detail = difference(before, after);
  return { trace: id, caseId, outcome: detail === '' ? 'same' : 'differs', detail, before, after };
}

/** Where two verdicts differ in what they say; wording of details may change with the grader and does not count. */
function difference(before: Verdict, after: Verdict): string {
  const word = ({ status, reason }: Verdict) => (reason === null ? status : `${status}: ${reason}`);
  const checks = (verdict: Verdict) => new Map(verdict.checks.map((check) => [check.name, check.status]));
  const [old, now] = [checks(before), checks(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => `${name}: ${old.get(name) ?? 'absent'} → ${now.get(name) ?? 'absent'}`);
  const verdict = word(before) === word(after) ? [] : [`${word(before)} → ${word(after)}`];
  return [...verdict, ...changed].join(', ');
}
