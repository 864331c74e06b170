import { fillTemplate, resolveFrom } from '../traces/pointer.ts';
import type { Json } from '../traces/schema.ts';
import {
  type Agent,
  type AgentSeat,
  AgentTrouble,
  type Incoming,
  type Message,
  type ToolRequest,
  type View,
} from './agent.ts';
import type { ScriptFile, ScriptMove } from './script-file.ts';

/** What pointers of a script point into: the calls so far, in order, and the page as it is now. */
interface SoFar {
  readonly calls: { name: string; input: Json; result: Json }[];
  readonly page: { readonly url: string; readonly title: string };
}

const lost = (pointer: string) =>
  new AgentTrouble('setup_failed', `The script’s pointer ${pointer} finds nothing in this sitting.`);

function request(id: string, name: string, input: Json, soFar: SoFar): ToolRequest {
  const resolved = resolveFrom(input, soFar as unknown as Json);
  if ('missing' in resolved) throw lost(resolved.missing);
  return { id, name, arguments: JSON.stringify(resolved.value) };
}

const asking = (...calls: ToolRequest[]): Message => ({ text: null, calls, usage: null, stop: null });

function trouble(kind: 'provider_error' | 'rate_limited' | 'timeout'): AgentTrouble {
  return kind === 'timeout'
    ? new AgentTrouble('provider_error', 'The script says: the agent did not answer in time.')
    : new AgentTrouble(kind, `The script says: ${kind}.`);
}

function play(move: ScriptMove, soFar: SoFar): Message {
  const next = soFar.calls.length;
  if ('call' in move) return asking(request(`call-${next}`, move.call, move.input, soFar));
  if ('calls' in move) {
    return asking(...move.calls.map((one, index) => request(`call-${next + index}`, one.call, one.input, soFar)));
  }
  if ('raw' in move) return asking({ id: `call-${next}`, name: move.raw.name, arguments: move.raw.arguments });
  if ('trouble' in move) throw trouble(move.trouble);
  const filled = fillTemplate(move.answer, soFar as unknown as Json);
  if ('missing' in filled) throw lost(filled.missing);
  return { text: filled.text, calls: [], usage: null, stop: null };
}

function seat(turns: readonly (readonly ScriptMove[])[]): AgentSeat {
  const calls: SoFar['calls'] = [];
  let moves: ScriptMove[] = [];
  return {
    async next(incoming: Incoming, view: View) {
      if (incoming.kind === 'prompt') moves = [...(turns[incoming.turn] ?? [])];
      else calls.push(...incoming.answers.map(({ name, input, result }) => ({ name, input, result })));
      const move = moves.shift();
      // A list that ends without an answer is an agent that ends its turn with nothing.
      if (!move) return { text: '', calls: [], usage: null, stop: null };
      return play(move, { calls, page: { url: view.page.url, title: view.page.title } });
    },
  };
}

/**
 * An agent that plays an `exam-script/1` file: its moves are deterministic, so that what it proves is about the site.
 *
 * @param name - `reference` for the answer key, `script` for any other file.
 */
export function scriptAgent(name: 'reference' | 'script', file: ScriptFile): Agent {
  return {
    name,
    evidence: 'E2',
    model: null,
    config: file as unknown as Json,
    trouble: null,
    cases: Object.keys(file.cases),
    sit: (caseId) => seat(file.cases[caseId] ?? []),
  };
}
