import type { Agent, AgentTrouble } from '../agents/agent.ts';
import { type AgentSettings, AgentSettingsError, makeAgent } from '../agents/index.ts';
import { realClock } from '../agents/patience.ts';
import { type Dataset, type LoadedCase, loadDataset, REFERENCE_SCRIPT } from '../cases/index.ts';
import type { Case } from '../cases/schema.ts';
import { TOOL_NAMES } from '../tools/contracts.ts';
import { formAttributes, toolDefinition } from '../tools/surfaces.ts';
import { hashJson } from '../traces/hash.ts';
import type { Json } from '../traces/schema.ts';
import { type RunOptions, sittingKey } from './options.ts';

/** Everything a run is about to do, checked: nothing in it can be a usage error any more. */
export interface Plan {
  readonly dataset: Dataset;
  readonly agents: readonly Agent[];
  readonly sittings: readonly PlannedSeat[];
}

export interface PlannedSeat extends LoadedCase {
  readonly key: string;
  readonly agent: Agent;
  readonly repetition: number;
}

export type { AgentTrouble };

/** The chapter shown for a case that no chapter owns. */
export const NO_CHAPTER = 'none';

/** Turns that the agent has in a case. */
export const turnsOf = (one: Case) => one.steps.filter((step) => 'agent' in step).length;

function checkScript(agent: Agent, dataset: Dataset): void {
  if (agent.cases === null) return;
  const byId = new Map(dataset.cases.map((one) => [one.case.id, one.case]));
  const script = agent.config as { readonly cases: Readonly<Record<string, readonly unknown[]>> };
  for (const id of agent.cases) {
    const found = byId.get(id);
    if (!found)
      throw new AgentSettingsError(
        `The ${agent.name === 'replay' ? 'recording' : 'script'} names the case ${id}, which does not exist.`,
      );
    const lists = script.cases[id]?.length ?? 0;
    const turns = turnsOf(found);
    if (lists !== turns) {
      throw new AgentSettingsError(
        `The ${agent.name === 'replay' ? 'recording' : 'script'} has ${lists} lists of moves for ${id}, which has ${turns} agent turn(s).`,
      );
    }
  }
}

/** What the options say to the agents. */
export function settingsOf(options: RunOptions): AgentSettings {
  const { run, script, model, provider, endpoint, maxReplyTokens, timeoutMs } = options;
  const { maxRequests, maxTokens, maxCostUsd, delayMs } = options;
  return {
    reference: REFERENCE_SCRIPT,
    ...{ run, script, model, provider, endpoint, maxReplyTokens, timeoutMs },
    caps: { maxRequests, maxTokens, maxCostUsd, delayMs },
    clock: realClock,
    environment: process.env,
  };
}

/** Every way in which the site's tools are published, as one value: what `--resume` calls the catalog. */
export const publishedTools = (): Json =>
  TOOL_NAMES.map((name) => [
    toolDefinition(name),
    toolDefinition(name, { bound: true }),
    formAttributes(name),
  ]) as unknown as Json;

/** What a run is bound to beside its dataset; a run that goes on with it must be bound to the same. */
export function boundTo({ agents }: Plan): Record<string, string> {
  const own = agents.map((agent) => [`agent ${agent.name}`, hashJson([agent.model, agent.config])]);
  return Object.fromEntries([...own, ['catalog', hashJson(publishedTools())]]);
}

/** Works out which sittings the options ask for. @throws AgentSettingsError for anything that a person must mend. */
export function planRun(options: RunOptions, dataset: Dataset = loadDataset()): Plan {
  const agents = options.agents.map((name) => makeAgent(name, settingsOf(options)));
  for (const agent of agents) checkScript(agent, dataset);
  const wanted = options.cases && new Set(options.cases);
  const only = options.only && new Set(options.only);
  const sittings = agents.flatMap((agent) =>
    dataset.cases
      .filter(({ case: { id } }) => (!wanted || wanted.has(id)) && (!agent.cases || agent.cases.includes(id)))
      .flatMap((loaded) =>
        Array.from({ length: options.repeats }, (_, index): PlannedSeat => {
          const repetition = index + 1;
          return { ...loaded, agent, repetition, key: sittingKey(loaded.case.id, agent.name, repetition) };
        }),
      )
      .filter(({ key }) => !only || only.has(key)),
  );
  return { dataset, agents, sittings };
}
