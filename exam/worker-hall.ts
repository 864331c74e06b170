import type { Browser } from '@playwright/test';
import type { Store } from '../traces/store.ts';
import { NEEDED } from './browser.ts';
import { type HallSetup, PROCTOR_VERSION } from './hall.ts';
import type { RunOptions } from './options.ts';
import { pageScript } from './page/bundle.ts';
import { NO_CHAPTER, type PlannedSeat } from './plan.ts';
import { type Sat, sit } from './sitting.ts';

/** One worker's hall. Its browser is started with the first sitting, and again should it ever die. */
export interface WorkerHall {
  sit(seat: PlannedSeat): Promise<Sat>;
  /** Ends what is running as `not_run: interrupted` and closes the browser. */
  close(): Promise<void>;
}

export interface WorkerHallOptions {
  readonly setup: HallSetup;
  readonly store: Store;
  readonly run: Pick<RunOptions, 'run' | 'driver' | 'timeoutMs' | 'maxRounds'>;
  readonly datasetHash: string;
  /** Starts the browser at this path. */
  readonly launch: (path: string) => Promise<Browser>;
}

/** Opens the hall; nothing is started yet. */
export function openWorkerHall({ setup, store, run, datasetHash, launch }: WorkerHallOptions): WorkerHall {
  const stop = new AbortController();
  let browser: Browser | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let clearing: Promise<void> = Promise.resolve();

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

  async function sitOne({ hash, chapter, ...seat }: PlannedSeat): Promise<Sat> {
    const hall = {
      browser: await liveBrowser(),
      store,
      site: setup.site,
      script: await pageScript(),
      run: run.run,
      datasetHash,
      proctor: PROCTOR_VERSION,
      driver: run.driver,
      timeoutMs: run.timeoutMs,
      maxRounds: run.maxRounds,
    };
    return sit(hall, { ...seat, caseHash: hash, chapter: chapter ?? NO_CHAPTER }, stop.signal);
  }

  return {
    sit(seat) {
      const sitting = sitOne(seat).then(async (sat) => {
        // One room may still be cleared away while the next is in use, and never more than one.
        await clearing;
        clearing = sat.cleared;
        return sat;
      });
      running = sitting.catch(() => undefined);
      return sitting;
    },
    async close() {
      stop.abort();
      await browser?.close();
      await running;
      await clearing;
    },
  };
}
