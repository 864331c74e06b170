import type { CatalogTool, Json } from '../traces/schema.ts';
import type { Agent, AgentSeat, Incoming, Message, ToolAnswer, View } from './agent.ts';
import { keywordAnswer } from './keyword-answer.ts';
import { fillArguments } from './keyword-fill.ts';
import { type Clause, groupsOf, pieces, type ReadPrompt, readPrompt, shared } from './keyword-words.ts';

const says = (text: string): Message => ({ text, calls: [], usage: null, stop: null });

const wordsOf = (tool: CatalogTool) => `${tool.name.replaceAll('_', ' ')} ${tool.description}`;

/** The tool that a clause most likely means; null where no word speaks for one. */
function choose(clause: Clause, tools: readonly CatalogTool[], unwanted: string): CatalogTool | null {
  const wanted = groupsOf(clause.text);
  const refused = new Set(groupsOf(unwanted));
  const scored = tools
    .map((tool) => {
      const groups = groupsOf(wordsOf(tool));
      const hits = groups.filter((group) => wanted.includes(group)).length;
      const alike = shared(pieces(clause.text), pieces(wordsOf(tool)));
      return { tool, hits, score: hits * 10 + alike, refused: groups.some((group) => refused.has(group)) };
    })
    .filter(({ hits, refused: no }) => hits > 0 && !no)
    .sort((a, b) => b.score - a.score);
  return scored[0]?.tool ?? null;
}

/** One sitting: goes through what the prompt asks for, part by part, one call after the other. */
function seat(): AgentSeat {
  const results: Json[] = [];
  let prompt: ReadPrompt = readPrompt('');
  let original = '';
  let left: Clause[] = [];
  let made: { name: string; arguments: string }[] = [];
  let last: ToolAnswer | null = null;
  let count = 0;

  function ask(name: string, args: string): Message {
    made.push({ name, arguments: args });
    count += 1;
    return { text: null, calls: [{ id: `call-${count}`, name, arguments: args }], usage: null, stop: null };
  }

  function move(view: View): Message {
    for (let clause = left.shift(); clause; clause = left.shift()) {
      const tool = prompt.noTools ? null : choose(clause, view.tools, prompt.unwanted);
      const before = made.at(-1);
      if (!tool && clause.again && before) return ask(before.name, before.arguments);
      if (!tool) continue;
      const filled = fillArguments(tool, { prompt: original, results, page: view.page });
      if ('missing' in filled) return says(keywordAnswer.which(filled.missing, prompt.chinese));
      const args = JSON.stringify(filled.input);
      if (!clause.again && made.some((one) => one.name === tool.name && one.arguments === args)) continue;
      return ask(tool.name, args);
    }
    if (last) return says(keywordAnswer.report(last, prompt.chinese));
    return says(
      prompt.asks || prompt.noTools ? keywordAnswer.unknown(prompt.chinese) : keywordAnswer.which(null, prompt.chinese),
    );
  }

  return {
    async next(incoming: Incoming, view: View): Promise<Message> {
      if (incoming.kind === 'prompt') {
        prompt = readPrompt(incoming.text);
        original = incoming.text;
        left = [...prompt.clauses];
        made = [];
        last = null;
        return move(view);
      }
      last = incoming.answers.at(-1) ?? null;
      results.push(...incoming.answers.map((answer) => answer.result));
      // After a refusal the rest makes no sense any more.
      if (last?.isError) return says(keywordAnswer.report(last, prompt.chinese));
      return move(view);
    },
  };
}

/**
 * A baseline without a model. It sees what a model sees, matches words, fills choices by their titles, and asks when it
 * cannot choose. It knows no case; what it cannot do, a model must.
 */
export function keywordAgent(): Agent {
  return {
    name: 'keyword',
    evidence: 'E2',
    model: null,
    config: { matcher: 1 },
    trouble: null,
    cases: null,
    sit: seat,
  };
}
