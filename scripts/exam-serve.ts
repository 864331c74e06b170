import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { chromium } from '@playwright/test';
import { nanoid } from 'nanoid';
import { outsideAgent } from '../agents/mcp.ts';
import { type Dataset, loadDataset } from '../cases/index.ts';
import { browserArguments } from '../exam/browser.ts';
import { receivedHall, setUpHall } from '../exam/hall.ts';
import { DEFAULTS, sittingKey } from '../exam/options.ts';
import { NO_CHAPTER, type PlannedSeat } from '../exam/plan.ts';
import { type ServedExam, serveExam } from '../exam/serve/exam.ts';
import { openDoor } from '../exam/serve/http.ts';
import { examServer } from '../exam/serve/protocol.ts';
import { exitCodeOf, type Summary, summarize } from '../exam/summary.ts';
import { renderSummary } from '../exam/table.ts';
import { openWorkerHall } from '../exam/worker-hall.ts';
import { openStore, type Store } from '../traces/store.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';

interface Flags {
  case?: string[];
  stdio?: boolean;
  port: number;
  token?: string;
  model?: string;
  site?: string;
  db: string;
  json?: string;
  maxRounds: number;
  timeoutMs: number;
  idleMs: number;
  headed?: boolean;
}

/** How long a client that has a session may take to fetch the end. */
const LINGER_MS = 10_000;

const program = () =>
  command('exam:serve', 'Lets an agent from outside sit the exam over the Model Context Protocol.')
    .option('--case <ids>', 'only these cases, such as ORD-02,SEL-01 (default: all)', read.list)
    .option('--stdio', 'speak over standard input and output instead of HTTP')
    .option('--port <n>', 'port on 127.0.0.1, 0 for any free one', read.natural, 4175)
    .option('--token <text>', 'token that the client must send (default: a new one)')
    .option('--model <id>', 'what the agent says of its model, for the records')
    .option('--site <url>', 'another site than the demo events site', read.url)
    .option('--db <file>', 'trace store', DEFAULTS.db)
    .option('--json <file>', 'write the summary there')
    .option('--max-rounds <n>', 'most messages of the agent in one turn', read.positive, DEFAULTS.maxRounds)
    .option('--timeout-ms <n>', 'limit for one tool call', read.positive, DEFAULTS.timeoutMs)
    .option('--idle-ms <n>', 'how long the agent may be silent', read.positive, 600_000)
    .option('--headed', 'show the browser');

function seatsOf(flags: Flags, dataset: Dataset, agent: PlannedSeat['agent']): PlannedSeat[] {
  const ids = dataset.cases.map((one) => one.case.id);
  const unknown = flags.case?.filter((id) => !ids.includes(id)) ?? [];
  if (unknown.length) throw new UsageError(`There is no case ${unknown.join(', ')}. Cases: ${ids.join(', ')}.`);
  return dataset.cases
    .filter(({ case: { id } }) => !flags.case || flags.case.includes(id))
    .map((loaded) => ({ ...loaded, agent, repetition: 1, key: sittingKey(loaded.case.id, agent.name, 1) }));
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

function startRun(store: Store, run: string, flags: Flags, dataset: Dataset, seats: readonly PlannedSeat[]): void {
  const [first] = seats;
  if (!first) throw new UsageError('Nothing to sit.');
  const { name, evidence, model } = first.agent;
  store.startRun({
    id: run,
    startedAt: new Date().toISOString(),
    command: ['npm', 'run', 'exam:serve'],
    agents: [{ name, evidence, model }],
    datasetHash: dataset.hash,
    build: receivedHall().site.build,
    options: { agents: [name], maxRounds: flags.maxRounds, timeoutMs: flags.timeoutMs, idleMs: flags.idleMs },
    resumedFrom: null,
  });
  store.planSittings(
    run,
    seats.map(({ case: { id, category }, chapter }) => ({
      caseId: id,
      category,
      chapter: chapter ?? NO_CHAPTER,
      agent: name,
      repetition: 1,
    })),
  );
}

/** Keeps the exam open over HTTP until it is over and its end has been fetched. */
async function overHttp(exam: ServedExam, flags: Flags, signal: AbortSignal): Promise<void> {
  const token = flags.token ?? randomBytes(24).toString('base64url');
  let tell = () => {};
  const fetched = new Promise<void>((done) => {
    tell = done;
  });
  const door = await openDoor({
    port: flags.port,
    token,
    server: () => examServer(exam, (what) => what.kind === 'end' && tell()),
  }).catch((error: unknown) => {
    throw new UsageError(`Port ${flags.port} cannot be used: ${(error as Error).message}. Choose another with --port.`);
  });
  process.stdout.write(`The exam is open at ${door.url}\nAuthorization: Bearer ${token}\n`);
  await exam.done;
  if (door.clients > 0 && !signal.aborted) {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((done) => {
      timer = setTimeout(done, LINGER_MS);
    });
    await Promise.race([fetched.then(() => door.quiet()), limit]);
    clearTimeout(timer);
  }
  await door.close();
}

async function overStdio(exam: ServedExam, stop: () => void): Promise<void> {
  process.stdin.once('end', stop);
  const server = examServer(exam, () => {});
  await server.connect(new StdioServerTransport());
  await exam.done;
  // The client has the end before its pipe is closed.
  await new Promise<void>((done) => void process.stdout.write('', () => done()));
}

async function serve(flags: Flags): Promise<Summary> {
  const dataset = loadDataset();
  const { agent, outside } = outsideAgent({ model: flags.model ?? null, idleMs: flags.idleMs });
  const seats = seatsOf(flags, dataset, agent);
  const store = openStore(resolve(flags.db));
  const run = nanoid();
  const ground = await setUpHall(flags.site ?? null, say);
  const hall = openWorkerHall({
    setup: receivedHall(),
    store,
    run: { run, driver: DEFAULTS.driver, timeoutMs: flags.timeoutMs, maxRounds: flags.maxRounds },
    datasetHash: dataset.hash,
    launch: (executablePath) => chromium.launch({ executablePath, args: browserArguments(), headless: !flags.headed }),
  });
  const ended = new AbortController();
  const stop = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    void hall.close();
  };
  // A signal can come twice, once more through what started us.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  startRun(store, run, flags, dataset, seats);
  const conclude = () => {
    store.finishRun(run, { endedAt: new Date().toISOString(), interrupted: ended.signal.aborted });
    // Colours are for this terminal, and not for whoever reads it over the protocol.
    return stripVTControlCharacters(renderSummary(summarize(store, run)));
  };
  const exam = serveExam(hall, seats, outside, ended.signal, conclude);
  try {
    await (flags.stdio ? overStdio(exam, stop) : overHttp(exam, flags, ended.signal));
    return summarize(store, run);
  } finally {
    await hall.close();
    await ground.close();
    store.close();
  }
}

await main(async () => {
  const flags = program().parse().opts<Flags>();
  const summary = await serve(flags);
  if (flags.json !== undefined) {
    mkdirSync(dirname(resolve(flags.json)), { recursive: true });
    writeFileSync(resolve(flags.json), `${JSON.stringify(summary, null, 2)}\n`);
  }
  // Standard output is the protocol's where the exam is held over it.
  (flags.stdio ? process.stderr : process.stdout).write(`\n${renderSummary(summary)}\n`);
  return summary.interrupted ? EXIT.incomplete : exitCodeOf(summary);
});
