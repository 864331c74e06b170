import type { PlannedSitting, RunRow, TraceRow } from '../run.ts';
import type { Hash, Json, TraceEvent, TraceHead } from '../schema.ts';

/** A sitting that a run means to hold and that has not begun. */
export interface WaitingSitting extends PlannedSitting {
  readonly run: string;
}

/** All that the overview is made of. */
export interface Overview {
  /** Where the data comes from, for people. */
  readonly source: string;
  readonly runs: readonly RunRow[];
  /** Newest first. */
  readonly traces: readonly TraceRow[];
  readonly waiting: readonly WaitingSitting[];
}

/** What a row does not say and a filter may ask for. */
export interface Digest {
  readonly tools: readonly string[];
  /** Names of failed checks. */
  readonly failed: readonly string[];
}

/** A trace as it is read for the viewer, without its bodies. */
export interface Sitting {
  readonly head: TraceHead;
  readonly events: readonly TraceEvent[];
}

export type Bodies = ReadonlyMap<Hash, Json>;

/** Where the viewer gets its data: the local server, or the file that it stands in itself. */
export interface DataPort {
  readonly kind: 'server' | 'file';
  overview(): Promise<Overview>;
  digests(): Promise<ReadonlyMap<string, Digest>>;
  /** Undefined where there is no such trace. */
  sitting(id: string): Promise<Sitting | undefined>;
  /** Catalogs, page states and snapshots of a trace. */
  bodies(id: string): Promise<Bodies>;
  /** Something that an `img` can show; undefined where the picture was left out. */
  picture(hash: Hash, mime: string): string | undefined;
  /** Calls back whenever there is something new, until the function it gives is called. */
  follow(changed: () => void): () => void;
}
