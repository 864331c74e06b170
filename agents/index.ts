import { readFileSync } from 'node:fs';
import { AGENT_NAMES, type Agent, type AgentName, AgentSettingsError } from './agent.ts';
import { anthropicAgent } from './anthropic.ts';
import { keywordAgent } from './keyword.ts';
import type { ModelAgentSettings } from './model-settings.ts';
import { openaiAgent } from './openai.ts';
import { replayAgent } from './replay.ts';
import { scriptAgent } from './script.ts';
import { ScriptFile } from './script-file.ts';

export { AGENT_NAMES, type AgentName, AgentSettingsError } from './agent.ts';

/** Settings that agents are made with; which of them matter is each agent's own affair. */
export interface AgentSettings extends ModelAgentSettings {
  /** The answer key's file, for `reference`. */
  readonly reference: string;
  /** `--script`, for `script` and `replay`. */
  readonly script: string | null;
}

/** Reads and checks an `exam-script/1` file. @throws AgentSettingsError naming every problem with its place. */
export function readScript(file: string): ScriptFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AgentSettingsError(`The script ${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  const parsed = ScriptFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  /${issue.path.join('/')}: ${issue.message}`);
  throw new AgentSettingsError(`The script ${file} is no exam-script/1 file:\n${problems.join('\n')}`);
}

/** One way to make each agent; a name without one does not compile. */
const makers: { readonly [Name in AgentName]: (settings: AgentSettings) => Agent } = {
  reference: ({ reference }) => scriptAgent('reference', readScript(reference)),
  script({ script }) {
    if (script === null) throw new AgentSettingsError('--agent script needs --script FILE.');
    return scriptAgent('script', readScript(script));
  },
  keyword: keywordAgent,
  replay({ script }) {
    if (script === null) {
      throw new AgentSettingsError(
        '--agent replay needs --script PATH: a trace’s file, a folder of them, or a trace store.',
      );
    }
    return replayAgent(script);
  },
  anthropic: anthropicAgent,
  openai: openaiAgent,
  mcp() {
    throw new AgentSettingsError(
      'The agent mcp comes from outside: start its exam with "npm run exam:serve", and connect an MCP client.',
    );
  },
};

/** Whether there is an agent of this name. */
export const isAgentName = (name: string): name is AgentName => AGENT_NAMES.some((known) => known === name);

/** Makes the agent of this name. @throws AgentSettingsError when there is none, or its settings are wrong. */
export function makeAgent(name: string, settings: AgentSettings): Agent {
  if (!isAgentName(name)) {
    throw new AgentSettingsError(`There is no agent named "${name}". Agents: ${AGENT_NAMES.join(', ')}.`);
  }
  return makers[name](settings);
}
