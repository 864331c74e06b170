import { atlas } from '../../tools/catalogs/atlas/index.ts';
import { routerFor } from '../../tools/router/own.ts';
import type { Routing } from '../../tools/router/route.ts';
import { gradeScenario } from './grade.ts';
import type { ScenarioResult } from './metrics.ts';
import type { ModelPort } from './port.ts';
import type { Ending, ScenarioRecord } from './record.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';

export interface Prepared {
  readonly scenario: Scenario;
  readonly routing: Routing;
  readonly missing: readonly string[];
}

/** Every scenario against the router; no model is asked. */
export function prepare(scenarios: readonly Scenario[]): readonly Prepared[] {
  const router = routerFor(atlas);
  return scenarios.map((scenario) => {
    const routing = router(scenario.request);
    const sent = new Set(routing.selected.map(({ tool }) => tool));
    return { scenario, routing, missing: scenario.required.filter((tool) => !sent.has(tool)) };
  });
}

export interface EvaluateOptions {
  readonly repeats: number;
  readonly maxRounds: number;
  readonly signal: AbortSignal;
  /** Told after each scenario. */
  readonly onResult: (result: ScenarioResult) => void;
}

/** A scenario that was never put to the model, and why. */
const untouched = ({ scenario, routing, missing }: Prepared, repetition: number, ending: Ending): ScenarioRecord => ({
  id: scenario.id,
  repetition,
  sent: routing.selected.map(({ tool }) => tool),
  missing,
  calls: [],
  rounds: 0,
  transcript: [],
  lastText: null,
  ending,
});

/** Puts every scenario to the model, repetition by repetition. Whatever stops the run, each scenario has a result. */
export async function evaluate(
  port: ModelPort,
  prepared: readonly Prepared[],
  { repeats, maxRounds, signal, onResult }: EvaluateOptions,
): Promise<readonly ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for (let repetition = 1; repetition <= repeats; repetition += 1) {
    for (const one of prepared) {
      const trouble = signal.aborted
        ? ({ reason: 'interrupted', message: 'The run was interrupted.' } as const)
        : port.trouble();
      const record =
        one.missing.length > 0 || !trouble
          ? await put(port, one, repetition, maxRounds, signal)
          : untouched(one, repetition, { kind: 'trouble', ...trouble });
      const result = { scenario: one.scenario, record, grade: gradeScenario(one.scenario, record) };
      results.push(result);
      onResult(result);
    }
  }
  return results;
}

function put(
  port: ModelPort,
  one: Prepared,
  repetition: number,
  maxRounds: number,
  signal: AbortSignal,
): Promise<ScenarioRecord> {
  // A routing miss is the router's: the model is not even asked.
  if (one.missing.length > 0) {
    return Promise.resolve(untouched(one, repetition, { kind: 'routing_miss', missing: one.missing }));
  }
  return runScenario(port.open(one.scenario.id), one.scenario, repetition, one.routing, { maxRounds }, signal);
}
