import { chromium } from '@playwright/test';
import { browserArguments } from '../../exam/browser.ts';
import { receivedHall } from '../../exam/hall.ts';
import { DEFAULTS, type RunOptions } from '../../exam/options.ts';
import { type Plan, planRun } from '../../exam/plan.ts';
import type { Sat } from '../../exam/sitting.ts';
import { openWorkerHall } from '../../exam/worker-hall.ts';
import type { Trace } from '../../traces/schema.ts';
import { openStore } from '../../traces/store.ts';
import { scratch } from './command.ts';

/** A hall inside the test's own process, on the site that the runner has started. */
export interface TestHall {
  /** Sits what these options name, and gives each sitting with its whole trace. */
  sit(options: Partial<RunOptions>): Promise<(Sat & { readonly caseId: string; readonly recorded: Trace })[]>;
  close(): Promise<void>;
}

/** Opens a hall with a store of its own. */
export function openTestHall(): TestHall {
  const place = scratch();
  const store = openStore(place.db);
  const base: RunOptions = { ...DEFAULTS, agents: [...DEFAULTS.agents], db: place.db, run: 'test', command: [] };
  const { dataset, agents } = planRun(base);
  store.startRun({
    id: base.run,
    startedAt: new Date().toISOString(),
    command: [],
    agents: agents.map(({ name, evidence, model }) => ({ name, evidence, model })),
    datasetHash: dataset.hash,
    build: receivedHall().site.build,
    options: {},
    resumedFrom: null,
  });
  const hallOf = (run: RunOptions) =>
    openWorkerHall({
      setup: receivedHall(),
      store,
      run,
      datasetHash: dataset.hash,
      launch: (executablePath) => chromium.launch({ executablePath, args: browserArguments() }),
    });
  const shared = hallOf(base);
  return {
    async sit(options) {
      const run: RunOptions = { ...base, ...options };
      const plan: Plan = planRun(run, dataset);
      const own = run.driver !== base.driver || run.timeoutMs !== base.timeoutMs;
      const hall = own ? hallOf(run) : shared;
      const sittings = [];
      for (const seat of plan.sittings) {
        const sat = await hall.sit(seat);
        const recorded = store.trace(sat.trace);
        if (!recorded) throw new Error(`The trace ${sat.trace} is not in the store.`);
        sittings.push({ ...sat, caseId: seat.case.id, recorded });
      }
      if (own) await hall.close();
      return sittings;
    },
    async close() {
      await shared.close();
      store.close();
      place.remove();
    },
  };
}
