import {
  type AgentSeat,
  AgentTrouble,
  type Incoming,
  type ToolAnswer,
  type ToolRequest,
  type View,
} from '../../agents/agent.ts';
import { atlas, atlasTools } from '../../tools/catalogs/atlas/index.ts';
import { createWorld, type World } from '../../tools/catalogs/atlas/world.ts';
import type { Routing } from '../../tools/router/route.ts';
import { schemaErrors } from '../../tools/schema-check.ts';
import type { Json } from '../../traces/schema.ts';
import type { CallRecord, Ending, ScenarioRecord, Turn } from './record.ts';
import type { Scenario } from './scenario.ts';
import { catalogTools } from './tools.ts';

export interface ScenarioLimits {
  /** Messages that the model may send. */
  readonly maxRounds: number;
}

const PAGE: View['page'] = { url: 'https://atlas.example/', title: 'Atlas', text: 'A globe with tools to work on it.' };

/** The arguments as an object, or why they are none. */
function parse(raw: string): { input: { readonly [key: string]: Json } } | { problem: string } {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { input: value as { readonly [key: string]: Json } };
    }
    return { problem: 'the arguments are no JSON object' };
  } catch (error) {
    return { problem: `the arguments are no JSON: ${(error as Error).message}` };
  }
}

/** Executes one call as far as it can be executed, and says what became of it. */
function execute(request: ToolRequest, round: number, sent: ReadonlySet<string>, world: World): CallRecord {
  const { id, name: tool, arguments: raw } = request;
  const parsed = parse(raw);
  const input = 'input' in parsed ? parsed.input : null;
  const refused = (fate: CallRecord['fate'], problems: readonly string[]): CallRecord => ({
    id,
    round,
    tool,
    raw,
    input,
    fate,
    problems,
    result: { ok: false, code: fate === 'invalid' ? 'INVALID_INPUT' : 'UNKNOWN_TOOL', message: problems.join('; ') },
  });
  const known = atlasTools.get(tool);
  if (!known) return refused('invented', [`There is no tool named ${tool}.`]);
  if (!sent.has(tool)) return refused('not_sent', [`The tool ${tool} is not offered here.`]);
  if ('problem' in parsed) return refused('invalid', [parsed.problem]);
  const schema = atlas.tools.find(({ name }) => name === tool)?.inputSchema as Json;
  const problems = schemaErrors(parsed.input, schema) ?? [];
  const contract = known.input.safeParse(parsed.input);
  if (problems.length > 0 || !contract.success) {
    const told = contract.error?.issues.map(({ path, message }) => `/${path.join('/')} ${message}`) ?? [];
    return refused('invalid', problems.length > 0 ? problems : told);
  }
  const result = world.call(tool, parsed.input);
  return { id, round, tool, raw, input, fate: result.ok ? 'ok' : 'tool_error', problems: [], result };
}

const answerOf = ({ id, tool, input, fate, result }: CallRecord): ToolAnswer => ({
  id,
  name: tool,
  input,
  isError: fate !== 'ok',
  result,
  text: JSON.stringify(result),
});

/** The seed of a scenario's map: other ids in every repetition, the same ones for every model. */
export const worldSeed = (scenario: string, repetition: number) => `${scenario} #${repetition}`;

/**
 * Puts one scenario to a model, over as many rounds as it takes and may. Never throws for anything that the model or its
 * provider did: whatever was done before a trouble is kept.
 */
export async function runScenario(
  seat: AgentSeat,
  scenario: Scenario,
  repetition: number,
  routing: Routing,
  { maxRounds }: ScenarioLimits,
  signal: AbortSignal,
): Promise<ScenarioRecord> {
  const names = routing.selected.map(({ tool }) => tool);
  const sent = new Set(names);
  const missing = scenario.required.filter((tool) => !sent.has(tool));
  const calls: CallRecord[] = [];
  const transcript: Turn[] = [];
  let rounds = 0;
  let lastText: string | null = null;
  const record = (ending: Ending): ScenarioRecord => ({
    id: scenario.id,
    repetition,
    sent: names,
    missing,
    calls,
    rounds,
    transcript,
    lastText,
    ending,
  });
  if (missing.length > 0) return record({ kind: 'routing_miss', missing });

  const world = createWorld(worldSeed(scenario.id, repetition), scenario.faults);
  for (const { tool, input } of scenario.before ?? []) world.call(tool, input);
  const view: View = { tools: catalogTools(atlas.tools.filter(({ name }) => sent.has(name))), page: PAGE };
  let incoming: Incoming = { kind: 'prompt', turn: 0, text: scenario.request };
  transcript.push({ role: 'user', text: scenario.request });
  try {
    while (rounds < maxRounds) {
      const message = await seat.next(incoming, view, signal);
      rounds += 1;
      transcript.push({
        role: 'model',
        round: rounds,
        text: message.text,
        calls: message.calls,
        stop: message.stop,
        usage: message.usage,
      });
      lastText = message.text ?? lastText;
      if (message.calls.length === 0) return record({ kind: 'finished' });
      const answers = message.calls.map((request) => {
        const call = execute(request, rounds, sent, world);
        calls.push(call);
        return answerOf(call);
      });
      for (const { id, name, text } of answers) transcript.push({ role: 'tool', id, name, text });
      incoming = { kind: 'results', answers };
    }
    return record({ kind: 'rounds' });
  } catch (error) {
    if (error instanceof AgentTrouble) {
      return record({ kind: 'trouble', reason: error.reason, message: error.message });
    }
    throw error;
  } finally {
    await seat.close?.();
  }
}
