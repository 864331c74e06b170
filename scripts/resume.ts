import type { Dataset } from '../cases/index.ts';
import { type RunOptions, sittingKey } from '../exam/options.ts';
import { openStore } from '../traces/store.ts';
import { UsageError } from './cli.ts';

/** What must not differ between a run and the one that goes on with it. */
const BOUND = [
  'agents',
  'script',
  'model',
  'provider',
  'endpoint',
  'site',
  'driver',
  'maxRounds',
  'maxReplyTokens',
  'timeoutMs',
] as const;

/**
 * Options for what a run has left open: sittings without a verdict, and those that were not run. Everything else is the
 * old run's; a difference that would make the two unlike is refused.
 *
 * @throws UsageError naming what differs.
 */
export function resumeOptions(options: RunOptions, run: string, dataset: Dataset): RunOptions {
  const store = openStore(options.db);
  try {
    const old = store.run(run);
    if (!old) throw new UsageError(`There is no run ${run} in ${options.db}. "npm run traces -- list" shows them.`);
    if (old.datasetHash !== dataset.hash) {
      throw new UsageError(
        `Run ${run} was of another dataset (${old.datasetHash.slice(0, 12)}); it cannot be gone on with.`,
      );
    }
    const before = old.options as unknown as RunOptions;
    const differs = BOUND.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(options[key]));
    if (differs.length) {
      throw new UsageError(
        `Run ${run} had other settings for ${differs.join(', ')}; call again with the same, or start a new run.`,
      );
    }
    const other = Object.keys(options.bound).filter((key) => before.bound?.[key] !== options.bound[key]);
    if (other.length) {
      throw new UsageError(
        `Run ${run} was bound to something else for: ${other.join(', ')}. What it proved does not hold for today's; start a new run.`,
      );
    }
    const done = new Set(
      store
        .traces({ run })
        .filter((row) => row.status !== 'not_run')
        .map((row) => sittingKey(row.caseId, row.agent.name, row.repetition)),
    );
    const only = store
      .plan(run)
      .map((planned) => sittingKey(planned.caseId, planned.agent, planned.repetition))
      .filter((key) => !done.has(key));
    if (only.length === 0) throw new UsageError(`Run ${run} has nothing left open.`);
    return { ...options, cases: before.cases, repeats: before.repeats, only, resumedFrom: run };
  } finally {
    store.close();
  }
}
