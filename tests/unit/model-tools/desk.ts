import { nanoid } from 'nanoid';
import type { Clock } from '../../../agents/patience.ts';
import { evaluate, prepare } from '../../../evals/model-tools/evaluate.ts';
import type { ScenarioResult } from '../../../evals/model-tools/metrics.ts';
import { type LiveProvider, type LiveSettings, livePort } from '../../../evals/model-tools/providers.ts';
import type { Scenario } from '../../../evals/model-tools/scenario.ts';
import { scenarios, solutionScript } from '../../../evals/model-tools/scenarios/index.ts';
import { anthropicProtocol } from '../../agents/fakes/anthropic.ts';
import { keyBrain } from '../../agents/fakes/brain.ts';
import { openaiProtocol } from '../../agents/fakes/openai.ts';
import { type Behaviour, type Fake, startFake } from '../../agents/fakes/server.ts';

/** Waits for nothing and never wavers. */
export const stillClock: Clock = { now: () => 0, wait: () => Promise.resolve(), random: () => 0 };

export const KEY = 'sk-canary-0123456789abcdef';

export const ENVIRONMENT: LiveSettings['environment'] = {
  MODEL_EVAL_API_KEY: KEY,
  DEEPSEEK_API_KEY: KEY,
  ANTHROPIC_API_KEY: KEY,
};

/** A model that knows every scenario's right way. */
export const rightWay: Behaviour = (conversation) => ({
  kind: 'message',
  ...keyBrain(
    solutionScript(),
    scenarios.map(({ id, request }) => ({ id, prompts: [request] })),
  )(conversation),
});

export type FakeProvider = Exclude<LiveProvider, 'workers-ai'>;

export const scenariosNamed = (...ids: string[]): readonly Scenario[] =>
  ids.map((id) => {
    const found = scenarios.find((scenario) => scenario.id === id);
    if (!found) throw new Error(`no scenario ${id}`);
    return found;
  });

export interface Sat {
  readonly results: readonly ScenarioResult[];
  readonly requests: number;
  readonly received: Fake['received'];
}

/** Runs scenarios through a provider's real SDK against a fake on loopback. */
export async function sit(
  provider: FakeProvider,
  behave: Behaviour,
  some: readonly Scenario[] = scenarios,
  { maxRequests = 1_000, maxRounds = 6, signal = new AbortController().signal, repeats = 1 } = {},
): Promise<Sat> {
  const fake = await startFake(provider === 'anthropic' ? anthropicProtocol : openaiProtocol, behave);
  const port = livePort({
    provider,
    endpoint: provider === 'anthropic' ? fake.url : `${fake.url}/v1/chat/completions`,
    model: 'fake-model',
    maxReplyTokens: 512,
    timeoutMs: 20_000,
    caps: { maxRequests, maxTokens: null, maxCostUsd: null, delayMs: 0 },
    clock: stillClock,
    environment: ENVIRONMENT,
    run: nanoid(),
  });
  try {
    const results = await evaluate(port, prepare(some), { repeats, maxRounds, signal, onResult: () => {} });
    return { results, requests: port.requests(), received: fake.received };
  } finally {
    port.close();
    await fake.close();
  }
}
