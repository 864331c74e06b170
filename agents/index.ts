import { readFileSync } from 'node:fs';
import type { Evidence } from '../traces/schema.ts';
import type { Agent } from './agent.ts';
import { scriptAgent } from './script.ts';
import { ScriptFile } from './script-file.ts';

/** Settings that agents are made with; which of them matter is each agent's own affair. */
export interface AgentSettings {
  /** The answer key's file, for `reference`. */
  readonly reference: string;
  /** `--script`, for `script`. */
  readonly script: string | null;
  readonly model: string | null;
}

/** An agent's settings are wrong: a usage error, told before anything is sat. */
export class AgentSettingsError extends Error {
  override readonly name = 'AgentSettingsError';
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

interface Kind {
  readonly evidence: Evidence;
  make(settings: AgentSettings): Agent;
}

const kinds = {
  reference: {
    evidence: 'E2',
    make: ({ reference }) => scriptAgent('reference', readScript(reference)),
  },
  script: {
    evidence: 'E2',
    make({ script }) {
      if (script === null) throw new AgentSettingsError('--agent script needs --script FILE.');
      return scriptAgent('script', readScript(script));
    },
  },
} as const satisfies Record<string, Kind>;

export type AgentName = keyof typeof kinds;
export const AGENT_NAMES = Object.keys(kinds) as AgentName[];

/** Makes the agent of this name. @throws AgentSettingsError when there is none, or its settings are wrong. */
export function makeAgent(name: string, settings: AgentSettings): Agent {
  if (!Object.hasOwn(kinds, name)) {
    throw new AgentSettingsError(`There is no agent named "${name}". Agents: ${AGENT_NAMES.join(', ')}.`);
  }
  return kinds[name as AgentName].make(settings);
}
