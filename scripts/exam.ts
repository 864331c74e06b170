import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { nanoid } from 'nanoid';
import { estimate } from '../agents/estimate.ts';
import { AGENT_NAMES, AgentSettingsError } from '../agents/index.ts';
import { OPENAI_PROVIDER_NAMES } from '../agents/openai-providers.ts';
import { CATEGORIES, type Dataset, loadDataset } from '../cases/index.ts';
import { DEFAULTS, type RunOptions, sendOptions } from '../exam/options.ts';
import { boundTo, type Plan, planRun, publishedTools, settingsOf, turnsOf } from '../exam/plan.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';
import { resumeOptions } from './resume.ts';

const ROOT = join(import.meta.dirname, '..');

interface Flags {
  agent: string[];
  script?: string;
  model?: string;
  provider?: string;
  endpoint?: string;
  case?: string[];
  category?: string;
  chapter?: string;
  repeats: number;
  workers?: number;
  shard?: string;
  site?: string;
  db: string;
  json?: string;
  maxRequests?: number;
  maxRounds: number;
  maxTokens?: number;
  maxReplyTokens: number;
  maxCost?: number;
  delayMs: number;
  timeoutMs: number;
  headed?: boolean;
  resume?: string;
}

const program = () =>
  command('exam', 'Sits cases in a real browser, records everything, and grades it from the evidence.')
    .option('--agent <names>', `who sits: ${AGENT_NAMES.join(', ')}; several with commas`, read.list, [
      ...DEFAULTS.agents,
    ])
    .option(
      '--script <file>',
      'what --agent script plays (exam-script/1) or --agent replay repeats (a trace’s file, a folder, a store)',
    )
    .option('--model <id>', 'model for agents that take one')
    .option('--provider <name>', `preset of the agent openai: ${OPENAI_PROVIDER_NAMES.join(', ')}`)
    .option('--endpoint <url>', 'another address of the model than the provider’s own', read.url)
    .option('--case <ids>', 'only these cases, such as ORD-01,ORD-02', read.list)
    .option('--category <name>', 'only this category')
    .option('--chapter <id>', 'only the cases of this chapter, such as day-18')
    .option('--repeats <n>', 'sittings of each case', read.positive, DEFAULTS.repeats)
    .option('--workers <n>', 'sittings at the same time (default 1)', read.positive)
    .option('--shard <i/n>', 'only this share of the sittings', read.shard)
    .option('--site <url>', 'another site than the demo events site', read.url)
    .option('--db <file>', 'trace store', DEFAULTS.db)
    .option('--json <file>', 'write the summary there')
    .option('--max-requests <n>', 'most requests to a model in the run', read.positive)
    .option('--max-rounds <n>', 'most messages of the agent in one turn', read.positive, DEFAULTS.maxRounds)
    .option('--max-tokens <n>', 'most tokens, read and written, in the run', read.positive)
    .option('--max-reply-tokens <n>', 'most tokens of one reply', read.positive, DEFAULTS.maxReplyTokens)
    .option('--max-cost <usd>', 'most that the run may cost', read.money)
    .option('--delay-ms <n>', 'least time between two requests to a model', read.natural, DEFAULTS.delayMs)
    .option(
      '--timeout-ms <n>',
      'limit for one tool call, and for one request to a model',
      read.positive,
      DEFAULTS.timeoutMs,
    )
    .option('--headed', 'show the browser')
    .option('--resume <run>', 'sit only what this run has left open');

function chosenCases(flags: Flags, { cases, chapters }: Dataset): string[] | null {
  const ids = cases.map((one) => one.case.id);
  const unknown = flags.case?.filter((id) => !ids.includes(id)) ?? [];
  if (unknown.length) throw new UsageError(`There is no case ${unknown.join(', ')}. Cases: ${ids.join(', ')}.`);
  if (flags.category !== undefined && !CATEGORIES.some((one) => one === flags.category)) {
    throw new UsageError(`There is no category "${flags.category}". Categories: ${CATEGORIES.join(', ')}.`);
  }
  const chapter = chapters.find((one) => one.id === flags.chapter);
  if (flags.chapter !== undefined && !chapter) {
    throw new UsageError(
      `There is no chapter "${flags.chapter}". Chapters: ${chapters.map((one) => one.id).join(', ')}.`,
    );
  }
  if (flags.case === undefined && flags.category === undefined && !chapter) return null;
  const inChapter = chapter && new Set([...chapter.owns, ...(chapter.replays ?? [])]);
  const chosen = cases
    .filter(({ case: one }) => !flags.category || one.category === flags.category)
    .map(({ case: one }) => one.id)
    .filter((id) => (!flags.case || flags.case.includes(id)) && (!inChapter || inChapter.has(id)));
  if (chosen.length === 0) throw new UsageError('No case fits all of --case, --category and --chapter.');
  return chosen;
}

function checkWritable(flag: string, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file) && statSync(file).isDirectory()) throw new Error('it is a folder');
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
  } catch (error) {
    throw new UsageError(`${flag} ${file} cannot be written: ${(error as Error).message}.`);
  }
}

function optionsOf(flags: Flags, dataset: Dataset): RunOptions {
  if (flags.script !== undefined && !flags.agent.some((name) => name === 'script' || name === 'replay')) {
    throw new UsageError('--script FILE goes with --agent script or --agent replay.');
  }
  if (flags.provider !== undefined && !flags.agent.includes('openai')) {
    throw new UsageError('--provider NAME goes with --agent openai.');
  }
  if (flags.endpoint !== undefined && !flags.agent.some((name) => name === 'openai' || name === 'anthropic')) {
    throw new UsageError('--endpoint URL goes with --agent anthropic or --agent openai.');
  }
  if (new Set(flags.agent).size !== flags.agent.length) throw new UsageError('--agent names an agent twice.');
  const db = resolve(flags.db);
  checkWritable('--db', db);
  if (flags.json !== undefined) checkWritable('--json', resolve(flags.json));
  return {
    run: nanoid(),
    db,
    json: flags.json === undefined ? null : resolve(flags.json),
    agents: flags.agent,
    script: flags.script === undefined ? null : resolve(flags.script),
    model: flags.model ?? null,
    provider: flags.provider ?? null,
    endpoint: flags.endpoint ?? null,
    cases: chosenCases(flags, dataset),
    repeats: flags.repeats,
    site: flags.site ?? null,
    driver: DEFAULTS.driver,
    maxRequests: flags.maxRequests ?? null,
    maxRounds: flags.maxRounds,
    maxTokens: flags.maxTokens ?? null,
    maxReplyTokens: flags.maxReplyTokens,
    maxCostUsd: flags.maxCost ?? null,
    delayMs: flags.delayMs,
    timeoutMs: flags.timeoutMs,
    only: null,
    resumedFrom: null,
    bound: {},
    command: ['npm', 'run', 'exam', '--', ...process.argv.slice(2)],
  };
}

function runnerArguments(flags: Flags): string[] {
  return [
    'test',
    '--project=evals',
    ...(flags.workers === undefined ? [] : [`--workers=${flags.workers}`]),
    ...(flags.shard === undefined ? [] : [`--shard=${flags.shard}`]),
    ...(flags.headed ? ['--headed'] : []),
  ];
}

/** Starts Playwright Test and gives its exit code; an interrupt is passed on, and ends with 3 whatever the runner says. */
function runPlaywright(args: readonly string[], options: RunOptions): Promise<number> {
  return new Promise((done) => {
    const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
    const child = spawn(process.execPath, [cli, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      // A group of its own: a Ctrl-C in the terminal must reach the runner once, through us, and not twice.
      detached: true,
      env: { ...process.env, ...sendOptions(options) },
    });
    let interrupted = false;
    const interrupt = () => {
      // The runner takes a second interrupt as an order to drop everything; so does this.
      child.kill(interrupted ? 'SIGKILL' : 'SIGINT');
      interrupted = true;
    };
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', interrupt);
    child.on('exit', (code, signal) => {
      if (interrupted || signal) return done(EXIT.incomplete);
      const known = code !== null && Object.values(EXIT).some((one) => one === code);
      done(known ? code : EXIT.incomplete);
    });
  });
}

/** Before anything is sent to a model: what it may come to. */
function sayEstimates({ agents, sittings }: Plan, options: RunOptions): void {
  const { maxRounds, maxReplyTokens } = options;
  for (const agent of agents) {
    if (agent.model === null || agent.trouble) continue;
    const own = sittings.filter((seat) => seat.agent === agent);
    const turns = own.reduce((sum, seat) => sum + turnsOf(seat.case), 0);
    const { caps } = settingsOf(options);
    process.stdout.write(`${estimate({ agent, turns, maxRounds, maxReplyTokens, caps, tools: publishedTools() })}\n`);
  }
}

await main(async () => {
  const flags = program().parse().opts<Flags>();
  const dataset = loadDataset();
  let options = optionsOf(flags, dataset);
  try {
    options = { ...options, bound: boundTo(planRun(options, dataset)) };
    if (flags.resume !== undefined) options = resumeOptions(options, flags.resume, dataset);
    const plan = planRun(options, dataset);
    if (plan.sittings.length === 0) throw new UsageError('Nothing to sit: no agent can sit any of the chosen cases.');
    sayEstimates(plan, options);
  } catch (error) {
    if (error instanceof AgentSettingsError) throw new UsageError(error.message);
    throw error;
  }
  return runPlaywright(runnerArguments(flags), options);
});
