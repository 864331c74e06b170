import type { ScriptFile } from '../../../agents/script-file.ts';
import { hashJson } from '../../../traces/hash.ts';
import type { Hash, Json } from '../../../traces/schema.ts';
import type { Scenario } from '../scenario.ts';
import { givenScenarios } from './given.ts';
import { moreScenarios } from './more.ts';

/** All scenarios, the fifteen first. */
export const scenarios: readonly Scenario[] = [...givenScenarios, ...moreScenarios];

/** The hash that binds a report to what was asked and what was right. */
export const scenarioHash = (all: readonly Scenario[] = scenarios): Hash => hashJson(all as unknown as Json);

/** The right ways of all scenarios as an exam script: what the fakes know by heart. */
export const solutionScript = (all: readonly Scenario[] = scenarios): ScriptFile => ({
  schema: 'exam-script/1',
  about: 'A right way through every scenario of the model tool evaluation.',
  cases: Object.fromEntries(all.map(({ id, solution }) => [id, [[...solution]]])),
});
