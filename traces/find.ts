import type { Trace } from './schema.ts';
import { type Store, StoreError } from './store.ts';

/** The id of a trace that a person named by its id, by the beginning of it, or by a case id for that case's newest. */
export function traceId(store: Store, given: string): string {
  if (store.traces({ id: given }).length > 0) return given;
  const rows = store.traces();
  const begun = rows.filter((row) => row.id.startsWith(given));
  const what = `${JSON.stringify(given)} in ${store.file}`;
  if (begun.length > 1) {
    throw new StoreError('unknown', store.file, `${begun.length} traces begin with ${what}; write more of the id.`);
  }
  const found = begun[0] ?? rows.find((row) => row.caseId === given);
  if (found) return found.id;
  throw new StoreError(
    'unknown',
    store.file,
    `There is no trace ${what}; npm run traces -- list shows which there are.`,
  );
}

/** The same trace whole. */
export function readTrace(store: Store, given: string): Trace {
  const id = traceId(store, given);
  const trace = store.trace(id);
  if (!trace) throw new StoreError('unknown', store.file, `Trace ${id} went away from ${store.file} meanwhile.`);
  return trace;
}

/** A file name that says case, agent and id, with nothing in it that a file system could take amiss. */
export function traceFileName(store: Store, id: string): string {
  const [row] = store.traces({ id });
  return `${[row?.caseId, row?.agent.name, id].join('.').replace(/[^\w.-]+/g, '_')}.json`;
}
