import type { TraceRow } from '../../run.ts';
import type { Digest } from '../port.ts';

export const NOT_RUN_KEY = 'not_run';

/** What a filter looks at, all in lower case. */
export interface Subject {
  readonly status: string;
  readonly reason: string;
  readonly places: readonly string[];
  readonly caseId: string;
  readonly run: string;
  readonly agent: string;
  readonly model: string;
  readonly evidence: string;
  readonly build: string;
  readonly tools: readonly string[];
  readonly failed: readonly string[];
  readonly text: string;
}

const lower = (text: string | null) => (text ?? '').toLowerCase();

/** A row as a filter sees it. */
export function subjectOf(row: TraceRow, digest: Digest | undefined): Subject {
  const places = [row.category, row.chapter, row.caseId].map(lower);
  return {
    status: row.status,
    reason: lower(row.reason),
    places,
    caseId: lower(row.caseId),
    run: lower(row.run),
    agent: lower(row.agent.name),
    model: lower(row.agent.model),
    evidence: lower(row.agent.evidence),
    build: lower(row.build),
    tools: (digest?.tools ?? []).map(lower),
    failed: (digest?.failed ?? []).map(lower),
    text: [...places, row.agent.name, row.agent.model, row.status, row.reason, row.detail, row.id, row.run]
      .map(lower)
      .join(' '),
  };
}
