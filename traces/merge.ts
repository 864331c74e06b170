import { type Inserted, insertTrace } from './insert.ts';
import type { TraceHead } from './schema.ts';
import { openStore, partsOf, type Store, type StoreParts } from './store.ts';
import { guard, guarded, StoreError } from './store-error.ts';
import { verifyTrace } from './verify.ts';

/** What a merge did with one store. */
export interface Merged {
  readonly from: string;
  readonly added: number;
  /** Unfinished traces here whose longer copy came in. */
  readonly completed: number;
  /** Traces that were here already. */
  readonly present: number;
  /** Traces that were left out, and why. */
  readonly refused: readonly { readonly trace: string; readonly why: string }[];
}

/** Joins another store into this one: runs, plans, traces and bodies, without doubles. A damaged trace stays out. */
export function mergeStore(into: Store, file: string): Merged {
  const target = partsOf(into);
  const source = openStore(file, { readonly: true });
  try {
    return guard(target.file, () => join(target, partsOf(source)));
  } finally {
    source.close();
  }
}

function join(target: StoreParts, source: StoreParts): Merged {
  const read = guarded(source.file, { ids: () => traceIds(source), runs: () => copyRuns(target, source) });
  read.runs();
  const counts: Record<Exclude<Inserted, 'conflict'>, number> = { added: 0, completed: 0, present: 0 };
  const refused: { trace: string; why: string }[] = [];
  for (const trace of read.ids()) {
    const inserted = copyTrace(target, source, trace);
    if (typeof inserted === 'object') refused.push({ trace, ...inserted });
    else counts[inserted]++;
  }
  return { from: source.file, ...counts, refused };
}

const traceIds = ({ db }: StoreParts) => db.prepare<[], string>('SELECT id FROM traces ORDER BY key').pluck().all();

function copyTrace(
  target: StoreParts,
  source: StoreParts,
  id: string,
): Exclude<Inserted, 'conflict'> | { why: string } {
  const [damage] = guard(source.file, () => verifyTrace(source, id));
  if (damage) return { why: damage.seq === undefined ? damage.problem : `event ${damage.seq} ${damage.problem}` };
  const stored = guard(source.file, () => source.reader.stored(id));
  if (!stored) throw new StoreError('unknown', source.file, `Trace ${id} went away from ${source.file} meanwhile.`);
  const inserted = insertTrace(target, {
    head: JSON.parse(stored.head) as TraceHead,
    events: stored.events.map((event) => event.body),
    blobs: guard(source.file, () => source.blobs.ofTrace(stored.key)),
  });
  return inserted === 'conflict' ? { why: 'another trace of this id is here already' } : inserted;
}

/** A run that both stores know ended when its last part did, and was interrupted if any part was. */
function copyRuns(target: StoreParts, source: StoreParts): void {
  const end = target.db.prepare(
    `UPDATE runs SET interrupted = max(interrupted, @interrupted), ended_at = max(coalesce(ended_at, @endedAt), @endedAt)
     WHERE id = @id`,
  );
  const copy = target.db.transaction(() => {
    for (const { endedAt, interrupted, stub, planned: _, counts: __, ...head } of source.reader.runs()) {
      target.shelf.addRun(head, { stub });
      target.shelf.plan(head.id, source.reader.plan(head.id));
      if (endedAt !== null) end.run({ id: head.id, endedAt, interrupted: interrupted ? 1 : 0 });
    }
  });
  copy.immediate();
}
