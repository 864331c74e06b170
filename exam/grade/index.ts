import type { Check } from '../../cases/schema.ts';
import type { CheckResult, Trace, Verdict } from '../../traces/schema.ts';
import { type Account, readAccount } from './account.ts';
import { always } from './always/index.ts';
import { documentOf } from './document.ts';
import type { Finding, Grading } from './grading.ts';
import { judge } from './kinds/index.ts';

/**
 * Grades a finished trace against the case it carries. Pure: the same trace always gets the same verdict.
 *
 * `pass` when every check passes, `fail` when any fails, else `not_run` with a reason. A trouble recorded in the sitting
 * decides alone: what was cut short is neither passed nor failed.
 */
export function gradeTrace(trace: Trace): Verdict {
  let account: Account;
  try {
    account = readAccount(trace);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: 'not_run',
      reason: 'evidence_incomplete',
      detail: `The trace’s own copy of its case cannot be read: ${message}`,
      checks: [],
    };
  }
  return verdictOf(account, runChecks(account));
}

/** Kinds that judge what the agent did come first: what follows from a fault is not held against the sitting twice. */
const FIRST: readonly Check['kind'][] = ['handoff', 'calls'];

function runChecks(account: Account): CheckResult[] {
  const grading: Grading = { account, document: documentOf(account), faults: [] };
  const results = new Map<string, CheckResult>();
  const note = (name: string, kind: string, { faults = [], ...finding }: Finding) => {
    if (finding.status === 'fail') grading.faults.push(...faults.map((fault) => ({ ...fault, check: name })));
    results.set(name, { name, kind, ...finding });
  };
  for (const [name, check] of Object.entries(always)) note(name, check.kind, check.judge(grading));
  const { checks } = account.case;
  const inOrder = [
    ...FIRST.flatMap((kind) => checks.filter((check) => check.kind === kind)),
    ...checks.filter(({ kind }) => !FIRST.includes(kind)),
  ];
  for (const check of inOrder) note(check.name, check.kind, judge(check, grading));
  const names = [...Object.keys(always), ...checks.map(({ name }) => name)];
  return names.flatMap((name) => results.get(name) ?? []);
}

function verdictOf({ troubles }: Account, checks: CheckResult[]): Verdict {
  const [trouble] = troubles;
  if (trouble)
    return { status: 'not_run', reason: trouble.reason, detail: `${trouble.message} (${trouble.where})`, checks };
  const failed = checks.filter(({ status }) => status === 'fail');
  if (failed.length > 0) {
    return {
      status: 'fail',
      reason: null,
      detail: failed.map(({ name, detail }) => `${name}: ${detail}`).join(' '),
      checks,
    };
  }
  const unknown = checks.filter(({ status }) => status === 'unknown');
  if (unknown.length > 0) {
    const detail = unknown.map(({ name, detail: why }) => `${name}: ${why}`).join(' ');
    return { status: 'not_run', reason: 'evidence_incomplete', detail, checks };
  }
  return { status: 'pass', reason: null, detail: `All ${checks.length} checks pass.`, checks };
}
