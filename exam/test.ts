import { test as base } from '@playwright/test';
import type { Category } from '../cases/index.ts';
import type { Verdict } from '../traces/schema.ts';
import { openStore } from '../traces/store.ts';
import { SITTING, TRACE, VERDICT } from './annotations.ts';
import { browserArguments } from './browser.ts';
import { receivedHall } from './hall.ts';
import { DEFAULTS, type RunOptions, receivedOptions } from './options.ts';
import { planRun } from './plan.ts';
import { openWorkerHall, type WorkerHall } from './worker-hall.ts';

/** While the runner only lists the tests there are no options yet; the defaults name the same tests. */
const options: RunOptions = receivedOptions() ?? { ...DEFAULTS, agents: [...DEFAULTS.agents], run: '', command: [] };
const plan = planRun(options);

const test = base.extend<object, { hall: WorkerHall }>({
  hall: [
    async ({ playwright }, use, { project }) => {
      const { headless = true } = project.use;
      const store = openStore(options.db);
      const hall = openWorkerHall({
        setup: receivedHall(),
        store,
        run: options,
        datasetHash: plan.dataset.hash,
        launch: (executablePath) => playwright.chromium.launch({ executablePath, args: browserArguments(), headless }),
      });
      await use(hall);
      await hall.close();
      store.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The failing checks as one message: what each found, and the way to the trace. */
function failure({ checks }: Verdict, trace: string): Error {
  const failed = checks.filter((check) => check.status === 'fail');
  const lines = failed.map((check) => `  ${check.name} (${check.kind}): ${check.detail}`);
  const error = new Error(`${failed.length} check(s) failed:\n${lines.join('\n')}\n  npm run traces -- show ${trace}`);
  error.stack = error.message;
  return error;
}

/** Declares the sittings of one category: pass is passed, fail is failed, not_run is skipped with its reason. */
export function sitCategory(category: Category): void {
  for (const seat of plan.sittings.filter((planned) => planned.case.category === category)) {
    const { id } = seat.case;
    const repeated = seat.repetition > 1 ? ` #${seat.repetition}` : '';
    const details = {
      tag: [`@${id}`, `@${category}`, ...(seat.chapter ? [`@${seat.chapter}`] : [])],
      annotation: { type: SITTING, description: seat.key },
    };
    test(`${id} ${seat.agent.name}${repeated}`, details, async ({ hall }, testInfo) => {
      // A model may be asked to wait; each request and each wait has a limit of its own.
      if (seat.agent.evidence !== 'E2') test.setTimeout(3_600_000);
      const { trace, verdict } = await hall.sit(seat);
      testInfo.annotations.push({ type: TRACE, description: trace }, { type: VERDICT, description: verdict.status });
      test.skip(verdict.status === 'not_run', `not_run: ${verdict.reason}: ${verdict.detail}`);
      if (verdict.status === 'fail') throw failure(verdict, trace);
    });
  }
}
