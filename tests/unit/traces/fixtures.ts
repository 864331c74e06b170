import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TraceHead } from '../../../traces/schema.ts';
import { openStore, type Store } from '../../../traces/store.ts';
import { PASS, runHead, sit, traceHead } from './heads.ts';

export { FAIL, PASS, runHead, sit, traceHead } from './heads.ts';

/** A folder of its own for one test, removed after it. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'traces-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A store with one run, closed when the test is over. */
export function freshStore(file = join(folder(), 'exam.db')): Store {
  const store = openStore(file);
  onTestFinished(() => store.close());
  store.startRun(runHead());
  return store;
}

/** A finished trace in a store. */
export function finished(store: Store, id = 'trace-1', verdict = PASS, more: Partial<TraceHead> = {}): void {
  const journal = store.beginTrace(traceHead(id, more));
  sit(journal);
  journal.finish(verdict);
}
