import { z } from 'zod';

/** How the sittings of a run are to be done; the command line's options after reading. */
export const RunOptions = z.strictObject({
  run: z.string(),
  db: z.string(),
  json: z.string().nullable(),
  /** Agents by name, each sitting every case. */
  agents: z.array(z.string()).min(1),
  script: z.string().nullable(),
  model: z.string().nullable(),
  /** Preset of the agent `openai`. */
  provider: z.string().nullable(),
  /** Another address of the model than the provider's own. */
  endpoint: z.string().nullable(),
  /** Case ids to sit; null: all. */
  cases: z.array(z.string()).nullable(),
  repeats: z.int().positive(),
  /** Another site than our own, which is then not started. */
  site: z.string().nullable(),
  /** Which way calls go to the page. */
  driver: z.enum(['cdp', 'page.webmcp']),
  maxRequests: z.int().positive().nullable(),
  maxRounds: z.int().positive(),
  /** Most tokens, read and written, in the run. */
  maxTokens: z.int().positive().nullable(),
  /** Most tokens of one reply. */
  maxReplyTokens: z.int().positive(),
  maxCostUsd: z.number().positive().nullable(),
  delayMs: z.int().nonnegative(),
  /** Limit for one tool call and for one request to a model, in milliseconds. */
  timeoutMs: z.int().positive(),
  /** Sittings (`CASE agent repetition`) that a resumed run still has to do; null: all. */
  only: z.array(z.string()).nullable(),
  resumedFrom: z.string().nullable(),
  command: z.array(z.string()),
  /** Hashes of what the run is bound to beside its dataset: each agent's settings, the tools' contracts, the site's build. */
  bound: z.record(z.string(), z.string()),
});
export type RunOptions = z.infer<typeof RunOptions>;

export const DEFAULTS = {
  db: 'traces/exam.db',
  json: null,
  agents: ['reference'],
  script: null,
  model: null,
  provider: null,
  endpoint: null,
  cases: null,
  repeats: 1,
  site: null,
  driver: 'cdp',
  maxRequests: null,
  maxRounds: 12,
  maxTokens: null,
  maxReplyTokens: 4096,
  maxCostUsd: null,
  delayMs: 0,
  timeoutMs: 30_000,
  only: null,
  resumedFrom: null,
  bound: {},
} as const satisfies Omit<RunOptions, 'run' | 'command' | 'agents'> & { agents: readonly string[] };

const VARIABLE = 'PROCTOR_OPTIONS';

/** Hands the options to the runner's processes. */
export const sendOptions = (options: RunOptions): Record<string, string> => ({ [VARIABLE]: JSON.stringify(options) });

/** The options of this run, as handed over by {@link sendOptions}, or null when the runner was started directly. */
export function receivedOptions(environment: NodeJS.ProcessEnv = process.env): RunOptions | null {
  const text = environment[VARIABLE];
  return text ? RunOptions.parse(JSON.parse(text)) : null;
}

/** Name of one sitting within a run. */
export const sittingKey = (caseId: string, agent: string, repetition: number) => `${caseId} ${agent} ${repetition}`;
