import { z } from 'zod';
import { Evidence, Hash, Json, type NotRunReason, type Status } from './schema.ts';

/** A run as it was started: what was asked for, and on what. */
export const RunHead = z.strictObject({
  id: z.string().min(1),
  startedAt: z.iso.datetime(),
  /** The command line, word by word. */
  command: z.array(z.string()),
  agents: z.array(z.strictObject({ name: z.string(), evidence: Evidence, model: z.string().nullable() })),
  datasetHash: Hash,
  /** The site's build, or null where it is not known. */
  build: z.string().nullable(),
  /** Options that shaped the run: repeats, workers, budgets. */
  options: Json,
  /** The run that this one goes on with. */
  resumedFrom: z.string().nullable(),
});
export type RunHead = z.infer<typeof RunHead>;

/** One sitting that a run means to hold. */
export const PlannedSitting = z.strictObject({
  caseId: z.string(),
  category: z.string(),
  chapter: z.string(),
  agent: z.string(),
  repetition: z.int().positive(),
});
export type PlannedSitting = z.infer<typeof PlannedSitting>;

/** How many sittings ended in which way. The two strengths of evidence are counted apart, always. */
export type Counts = Readonly<Record<Status, number>>;

/** A run as the store knows it. */
export interface RunRow extends RunHead {
  /** Null while it runs, and for ever where its process died. */
  readonly endedAt: string | null;
  readonly interrupted: boolean;
  /** True where the run is known only from traces that were imported, so that its command is not known. */
  readonly stub: boolean;
  readonly planned: number;
  readonly counts: { readonly E2: Counts; readonly agent: Counts };
}

/** What a list says of a trace, read without its events. */
export interface TraceRow {
  readonly id: string;
  readonly run: string;
  readonly caseId: string;
  readonly category: string;
  readonly chapter: string;
  readonly agent: { readonly name: string; readonly evidence: Evidence; readonly model: string | null };
  readonly repetition: number;
  readonly startedAt: string;
  readonly datasetHash: Hash;
  readonly caseHash: Hash;
  readonly catalogHash: Hash | null;
  readonly build: string | null;
  /** False where there is no verdict: it runs still, or its process died. It then counts as `not_run: interrupted`. */
  readonly finished: boolean;
  readonly status: Status;
  readonly reason: NotRunReason | null;
  readonly detail: string;
  readonly events: number;
  /** Calls that the agent asked for. */
  readonly calls: number;
  /** POST requests of the browser while the agent had the move, and in the whole sitting. */
  readonly posts: { readonly agent: number; readonly all: number };
  readonly durationMs: number;
}

/** Which traces are meant; every key given must hold. */
export interface TraceFilter {
  readonly id?: string;
  readonly run?: string;
  readonly caseId?: string;
  readonly category?: string;
  readonly chapter?: string;
  readonly agent?: string;
  readonly evidence?: Evidence;
  readonly status?: Status;
  readonly reason?: NotRunReason;
  /** The newest so many. */
  readonly limit?: number;
}
