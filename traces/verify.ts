import type { z } from 'zod';
import { canonicalJson, sha256 } from './hash.ts';
import type { StoredTrace } from './read.ts';
import { TRACE_SCHEMA, TraceEvent, TraceHead } from './schema.ts';
import { CHAIN_START, chainOn, tally } from './shelf.ts';
import { bodiesOf, type Problem, provenanceProblems, timelineProblems } from './soundness.ts';
import { partsOf, type Store, type StoreParts } from './store.ts';
import { guard, StoreError } from './store-error.ts';
import { verdictEvent } from './verdict.ts';

/** One finding of damage, and where it lies. */
export interface Finding extends Problem {
  readonly trace: string | null;
  readonly blob?: string;
}

export interface Verification {
  readonly traces: number;
  /** Traces without a verdict: interrupted or running, which is no damage. */
  readonly unfinished: number;
  readonly blobs: number;
  readonly findings: readonly Finding[];
}

/** Looks at everything in the store for damage: SQLite's own structure, every trace, every body. Changes nothing. */
export function verifyStore(store: Store): Verification {
  const parts = partsOf(store);
  return guard(parts.file, () => {
    const findings: Finding[] = structureFindings(parts);
    // Damage to the table of traces itself leaves nothing to go by; the error then says so.
    const rows = parts.db.prepare<[], { id: string; status: string | null }>('SELECT id, status FROM traces').all();
    for (const { id } of rows) findings.push(...verifyTrace(parts, id));
    const blobs = blobFindings(parts);
    findings.push(...blobs.findings);
    const unfinished = rows.filter((row) => row.status === null).length;
    return { traces: rows.length, unfinished, blobs: blobs.count, findings };
  });
}

function structureFindings({ db }: StoreParts): Finding[] {
  const integrity = db.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const foreign = db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  return [
    ...integrity.filter((line) => line !== 'ok').map((line) => ({ trace: null, problem: `SQLite: ${line}` })),
    ...foreign.map(({ table, parent }) => ({
      trace: null,
      problem: `a row of ${table} points to a row of ${parent} that is not there`,
    })),
  ];
}

/** What is wrong with one stored trace; nothing, if it is as it was written. */
export function verifyTrace(store: StoreParts, id: string): Finding[] {
  try {
    return guard(store.file, () => traceFindings(store, id));
  } catch (error) {
    if (!(error instanceof StoreError) || error.trouble !== 'corrupt') throw error;
    return [{ trace: id, problem: 'lies where the database is damaged and cannot be read' }];
  }
}

function traceFindings({ reader, blobs }: StoreParts, id: string): Finding[] {
  const stored = reader.stored(id);
  if (!stored) return [{ trace: id, problem: 'is gone' }];
  const read = readStored(stored);
  const problems = read.problems;
  if (read.head && read.events) {
    problems.push(...timelineProblems(read.events), ...provenanceProblems({ head: read.head, events: read.events }));
    problems.push(...rowProblems(stored, read.head, read.events));
    const held = new Set(blobs.hashesOf(stored.key));
    for (const event of read.events) {
      const lost = bodiesOf(event).find((hash) => !held.has(hash));
      if (lost) problems.push({ seq: event.seq, problem: `points to the body ${lost}, which is not there` });
    }
  }
  return problems.map((problem) => ({ trace: id, ...problem }));
}

/** Parses a stored trace and checks every hash on the way. */
function readStored({ columns, head: headBody, events: storedEvents }: StoredTrace) {
  const problems: Problem[] = [];
  if (sha256(headBody) !== columns.head_hash) problems.push({ problem: 'its head was changed after it was written' });
  let chain = CHAIN_START;
  const events: TraceEvent[] = [];
  for (const stored of storedEvents) {
    chain = chainOn(chain, stored.body);
    if (chain !== stored.chain.toString('hex')) {
      problems.push({ seq: stored.seq, problem: 'or one before it was changed after it was written' });
      break;
    }
    const event = readAs(TraceEvent, stored.body);
    if (!event || event.seq !== stored.seq || event.t !== stored.t || event.type !== stored.type) {
      problems.push({ seq: stored.seq, problem: 'is not of the shape its kind has, or its row says otherwise' });
      break;
    }
    events.push(event);
  }
  const whole = events.length === storedEvents.length;
  if (whole && columns.chain !== null && columns.chain !== chain) {
    problems.push({ problem: 'events are missing at its end' });
  }
  const head = readAs(TraceHead, headBody);
  if (!head) problems.push({ problem: `its head is not of trace schema ${TRACE_SCHEMA}` });
  return { problems, head, events: whole ? events : undefined };
}

/** Whether the row that lists show agrees with the trace. */
function rowProblems({ columns }: StoredTrace, head: TraceHead, events: readonly TraceEvent[]): Problem[] {
  const verdict = verdictEvent(events);
  const counts = tally(events);
  const said = [columns.id, columns.run, columns.case_id, columns.category, columns.chapter, columns.agent];
  const meant = [head.id, head.run, head.caseId, head.category, head.chapter, head.agent.name];
  said.push(columns.evidence, String(columns.model), String(columns.status), String(columns.reason));
  meant.push(head.agent.evidence, String(head.agent.model), String(verdict?.status ?? null));
  meant.push(String(verdict?.reason ?? null));
  const counted = [columns.events, columns.calls, columns.posts_agent, columns.posts_all];
  const agrees =
    canonicalJson(said) === canonicalJson(meant) &&
    canonicalJson(counted) === canonicalJson([counts.events, counts.calls, counts.postsAgent, counts.postsAll]);
  return agrees ? [] : [{ problem: 'its row in the lists says otherwise than its head and events' }];
}

function readAs<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return schema.safeParse(value).success ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

function blobFindings({ db, blobs }: StoreParts): { count: number; findings: Finding[] } {
  const hashes = db.prepare<[], string>('SELECT hash FROM blobs').pluck().all();
  const findings = hashes.flatMap((hash): Finding[] => {
    const problem = blobProblem(() => blobs.get(hash)?.bytes ?? null, hash);
    return problem ? [{ trace: null, blob: hash, problem }] : [];
  });
  return { count: hashes.length, findings };
}

function blobProblem(read: () => Uint8Array | null, hash: string): string | undefined {
  try {
    const bytes = read();
    return bytes === null || sha256(bytes) === hash ? undefined : 'the body has other content than its hash says';
  } catch {
    return 'the body cannot be unpacked';
  }
}
