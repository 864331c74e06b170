import { type Browser, test as base } from '@playwright/test';
import type { Category } from '../cases/index.ts';
import type { Verdict } from '../traces/schema.ts';
import { openStore, type Store } from '../traces/store.ts';
import { SITTING, TRACE, VERDICT } from './annotations.ts';
import { browserArguments, NEEDED } from './browser.ts';
import { type HallSetup, PROCTOR_VERSION, receivedHall } from './hall.ts';
import { DEFAULTS, type RunOptions, receivedOptions } from './options.ts';
import { pageScript } from './page/bundle.ts';
import { NO_CHAPTER, type PlannedSeat, planRun } from './plan.ts';
import { type Sat, sit } from './sitting.ts';

/** A worker's hall: its browser is started once, and again should it ever die. */
interface WorkerHall {
  sit(seat: PlannedSeat, signal: AbortSignal): Promise<Sat>;
}

const options = (): RunOptions =>
  receivedOptions() ?? { ...DEFAULTS, agents: [...DEFAULTS.agents], run: '', command: [] };

const plan = planRun(options());

async function openHall(
  setup: HallSetup,
  store: Store,
  launch: (path: string) => Promise<Browser>,
): Promise<WorkerHall & { close(): Promise<void> }> {
  const { run, driver, timeoutMs, maxRounds } = options();
  const script = await pageScript();
  let browser: Browser | null = null;
  async function liveBrowser(): Promise<Browser | { missing: string }> {
    if (browser?.isConnected()) return browser;
    if (setup.browser === null) return { missing: setup.noBrowser ?? `No browser. Needed: ${NEEDED}.` };
    try {
      browser = await launch(setup.browser);
      return browser;
    } catch (error) {
      const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
      return { missing: `${setup.browser} could not be started: ${line}. Needed: ${NEEDED}.` };
    }
  }
  return {
    async sit(seat, signal) {
      const hall = {
        browser: await liveBrowser(),
        store,
        site: setup.site,
        script,
        run,
        datasetHash: plan.dataset.hash,
        proctor: PROCTOR_VERSION,
        driver,
        timeoutMs,
        maxRounds,
      };
      return sit(
        hall,
        {
          case: seat.case,
          caseHash: seat.hash,
          chapter: seat.chapter ?? NO_CHAPTER,
          agent: seat.agent,
          repetition: seat.repetition,
        },
        signal,
      );
    },
    async close() {
      await browser?.close();
    },
  };
}

const test = base.extend<object, { hall: WorkerHall }>({
  hall: [
    async ({ playwright }, use, worker) => {
      const { headless } = worker.project.use;
      const store = openStore(options().db);
      const hall = await openHall(receivedHall(), store, (executablePath) =>
        playwright.chromium.launch({ executablePath, args: browserArguments(), headless: headless ?? true }),
      );
      await use(hall);
      await hall.close();
      store.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The failing checks as one message: what each expected and saw. */
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
      const { trace, verdict } = await hall.sit(seat, AbortSignal.timeout(testInfo.timeout || 3_600_000));
      testInfo.annotations.push({ type: TRACE, description: trace }, { type: VERDICT, description: verdict.status });
      test.skip(verdict.status === 'not_run', `not_run: ${verdict.reason}: ${verdict.detail}`);
      if (verdict.status === 'fail') throw failure(verdict, trace);
    });
  }
}
