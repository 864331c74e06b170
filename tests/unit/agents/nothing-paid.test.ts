import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENT_NAMES, isAgentName, makeAgent } from '../../../agents/index.ts';
import { OPENAI_PROVIDER_NAMES, OPENAI_PROVIDERS } from '../../../agents/openai-providers.ts';
import { DEFAULTS } from '../../../exam/options.ts';
import { planRun } from '../../../exam/plan.ts';
import { anthropicProtocol } from '../../agents/fakes/anthropic.ts';
import { startFake } from '../../agents/fakes/server.ts';
import { settings, take } from './desk.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAID = ['anthropic', 'openai'] as const;

test('an agent with a model behind it sits only where it was named', () => {
  const options = { ...DEFAULTS, agents: [...DEFAULTS.agents], run: 'none', command: [] };
  const plan = planRun(options);
  expect(plan.agents.map((agent) => agent.name)).toEqual(['reference']);
  expect(plan.agents.every((agent) => agent.model === null)).toBe(true);
  const unpaid = AGENT_NAMES.filter((name) => !PAID.some((paid) => paid === name));
  expect(unpaid).toEqual(['reference', 'script', 'keyword', 'replay', 'mcp']);
});

test.each([
  ['anthropic', null],
  ...OPENAI_PROVIDER_NAMES.filter((name) => OPENAI_PROVIDERS[name].key !== null).map(
    (name) => ['openai', name] as const,
  ),
] as const)('%s (%s) named without its key has a trouble, and says in a sentence what to set', (name, provider) => {
  const agent = makeAgent(name, settings({ provider, model: null, environment: {} }));
  expect(agent.trouble?.reason).toBe('no_credentials');
  expect(agent.trouble?.message).toMatch(/^Set [A-Z_]+\b.*\.$/);
});

test('a key alone reaches nothing: without its agent’s name no request is made', async () => {
  const fake = await startFake(anthropicProtocol, () => ({ kind: 'message', text: 'paid' }));
  const environment = { ANTHROPIC_API_KEY: 'sk-ant-canary-0123456789', ANTHROPIC_BASE_URL: fake.url };
  const agents = ['reference', 'keyword'].map((name) => makeAgent(name, settings({ environment })));
  for (const agent of agents) await take(agent, { tools: [] });
  expect(fake.received).toEqual([]);
  await fake.close();
});

test('no script of the project and nothing that runs on its own names an agent with a model', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = (text: string) => /--agent[= ]\S*(anthropic|openai)/.test(text);
  expect(Object.entries(scripts).filter(([, line]) => named(line))).toEqual([]);
  expect(named(readFileSync(join(ROOT, 'scripts', 'test.ts'), 'utf8'))).toBe(false);
  const workflows = join(ROOT, '.github', 'workflows');
  for (const file of readIfThere(workflows)) expect(named(readFileSync(join(workflows, file), 'utf8'))).toBe(false);
});

function readIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

test('a local server needs no key, and an own address on this machine needs none either', () => {
  const environment = {};
  expect(makeAgent('openai', settings({ provider: 'ollama', model: 'mine', environment })).trouble).toBeNull();
  const endpoint = 'http://127.0.0.1:9/v1';
  expect(makeAgent('openai', settings({ endpoint, model: 'mine', environment })).trouble).toBeNull();
  const elsewhere = makeAgent('openai', settings({ endpoint: 'https://models.test/v1', model: 'mine', environment }));
  expect(elsewhere.trouble?.reason).toBe('no_credentials');
});

test('every name is an agent’s, and mcp says how it sits', () => {
  expect(AGENT_NAMES.every(isAgentName)).toBe(true);
  expect(() => makeAgent('mcp', settings())).toThrow(/npm run exam:serve/);
  expect(() => makeAgent('nobody', settings())).toThrow(/There is no agent named "nobody"/);
});
