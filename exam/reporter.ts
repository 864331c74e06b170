import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import pc from 'picocolors';
import { openStore, type Store } from '../traces/store.ts';
import { SITTING, VERDICT } from './annotations.ts';
import { receivedHall } from './hall.ts';
import { receivedOptions } from './options.ts';
import { NO_CHAPTER, type PlannedSeat, planRun } from './plan.ts';
import { exitCodeOf, summarize } from './summary.ts';
import { mark, renderSummary } from './table.ts';

const annotation = (from: Pick<TestResult, 'annotations'> | TestCase, type: string) =>
  from.annotations.find((one) => one.type === type)?.description ?? null;

/**
 * Shows a run's progress and its end, keeps the run in the store, writes `--json`, and sets the exit code: Playwright Test
 * knows only passed and failed, and a sitting that was not run is neither.
 */
export default class ExamReporter implements Reporter {
  #store: Store | null = null;
  #planned = 0;
  #done = 0;
  #others: TestCase[] = [];

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_: unknown, suite: Suite): void {
    const tests = suite.allTests();
    const keys = new Set(tests.map((test) => annotation(test, SITTING)).filter((key) => key !== null));
    this.#others = tests.filter((test) => annotation(test, SITTING) === null);
    if (keys.size === 0) return;
    const options = receivedOptions();
    // Only a listing of the tests comes without the global setup; it sits nothing.
    if (!options) return;
    const plan = planRun(options);
    const seats = plan.sittings.filter((seat) => keys.has(seat.key));
    this.#planned = seats.length;
    this.#store = openStore(options.db);
    this.#store.startRun({
      id: options.run,
      startedAt: new Date().toISOString(),
      command: options.command,
      agents: plan.agents.map(({ name, evidence, model }) => ({ name, evidence, model })),
      datasetHash: plan.dataset.hash,
      build: receivedHall().site.build,
      options: { ...options, command: [] },
      resumedFrom: options.resumedFrom,
    });
    this.#store.planSittings(options.run, seats.map(planned));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (annotation(test, SITTING) === null) {
      if (result.status === 'skipped') return;
      this.#say(
        `${result.status === 'passed' ? pc.green('passed') : pc.red(result.status)} ${test.titlePath().slice(2).join(' › ')}`,
      );
      for (const error of result.errors) process.stdout.write(`${error.stack ?? error.message ?? ''}\n`);
      return;
    }
    this.#done += 1;
    const verdict = annotation(result, VERDICT);
    const status = verdict === 'pass' || verdict === 'fail' ? verdict : 'not_run';
    this.#say(`${String(this.#done).padStart(3)}/${this.#planned} ${test.title} ${mark(status)} ${result.duration} ms`);
    // Without a verdict the sitting itself broke: that is ours, and is said.
    if (verdict === null) for (const error of result.errors) process.stdout.write(`    ${error.message ?? ''}\n`);
  }

  onError(error: { message?: string; stack?: string }): void {
    process.stderr.write(`${error.stack ?? error.message ?? 'unknown error'}\n`);
  }

  onEnd(result: FullResult): void {
    const options = receivedOptions();
    if (!this.#store || !options) return;
    const interrupted = result.status === 'interrupted' || result.status === 'timedout';
    this.#store.finishRun(options.run, { endedAt: new Date().toISOString(), interrupted });
    const summary = summarize(this.#store, options.run);
    this.#store.close();
    if (options.json !== null) {
      mkdirSync(dirname(options.json), { recursive: true });
      writeFileSync(options.json, `${JSON.stringify(summary, null, 2)}\n`);
    }
    process.stdout.write(`\n${renderSummary(summary)}\n`);
    const code = exitCodeOf(summary);
    const othersFailed = this.#others.some((test) => !test.ok());
    // The runner ends with a code of its own choosing; the last word is said when the process ends.
    process.once('exit', () => {
      process.exitCode = othersFailed ? 1 : code;
    });
  }

  #say(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}

function planned({ case: { id, category }, chapter, agent, repetition }: PlannedSeat) {
  return { caseId: id, category, chapter: chapter ?? NO_CHAPTER, agent: agent.name, repetition };
}
