import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { nanoid } from 'nanoid';
import { realClock } from '../agents/patience.ts';
import { evaluate, type Prepared, prepare } from '../evals/model-tools/evaluate.ts';
import { hostedUsage } from '../evals/model-tools/hosted.ts';
import type { ScenarioResult } from '../evals/model-tools/metrics.ts';
import { LIVE_PROVIDERS, type LiveProvider, livePort } from '../evals/model-tools/providers.ts';
import { compareReports, makeReport, ReportError, readReport } from '../evals/model-tools/report.ts';
import { scenarioHash, scenarios } from '../evals/model-tools/scenarios/index.ts';
import { comparisonText, preflightText, resultText, summaryText } from '../evals/model-tools/text.ts';
import { type TraceWriter, traceWriter } from '../evals/model-tools/trace.ts';
import { projectVersion } from '../site/build.ts';
import { atlas } from '../tools/catalogs/atlas/index.ts';
import { CatalogError, catalogHash } from '../tools/catalogs/catalog.ts';
import { CATALOG_HELP, loadCatalog, type ReadPage } from '../tools/catalogs/load.ts';
import { measureRouting } from '../tools/router/measure.ts';
import { casesFor, routerFor } from '../tools/router/own.ts';
import type { Json } from '../traces/schema.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';

interface Flags {
  live?: boolean;
  provider?: string;
  case?: string[];
  limit?: number;
  repeats: number;
  maxRounds: number;
  maxRequests: number;
  maxTokens: number;
  maxCost?: number;
  delayMs?: number;
  timeoutMs: number;
  endpoint?: string;
  model?: string;
  output?: string;
  db?: string;
  compare?: string[];
  catalog?: string;
}

/** A live run is small unless somebody says otherwise: it costs. */
const LIVE_LIMIT = 6;
/** Keeps under the thirty requests a minute that a hosted demo allows. */
const HOSTED_DELAY_MS = 2_200;

/** A browser's library is loaded only when a page is to be read. */
const readPage: ReadPage = async (url) =>
  (await import('../evals/model-tools/wires/browser.ts')).readWebmcpCatalog(url);

const program = () =>
  command('eval:model-tools', 'Whether a model chooses the tools that it is sent, with valid and right arguments.')
    .option('--live', 'ask a model; without it only the router is asked, and nothing is sent anywhere')
    .option('--provider <name>', `with --live: ${LIVE_PROVIDERS.join(', ')}`)
    .option('--case <ids>', 'only these scenarios, with commas', read.list)
    .option('--limit <n>', `only the first so many of them (with --live ${LIVE_LIMIT} by default)`, read.positive)
    .option('--repeats <n>', 'repetitions of each scenario', read.positive, 1)
    .option('--max-rounds <n>', 'most messages of the model in one scenario', read.positive, 6)
    .option('--max-requests <n>', 'most requests of the whole run, retries among them', read.positive, 24)
    .option('--max-tokens <n>', 'most tokens of one reply', read.positive, 1_024)
    .option('--max-cost <usd>', 'most that the run may cost', read.money)
    .option(
      '--delay-ms <n>',
      `least time between two requests (workers-ai by --endpoint: ${HOSTED_DELAY_MS}, else 0)`,
      read.natural,
    )
    .option('--timeout-ms <n>', 'limit for one request', read.positive, 90_000)
    .option('--endpoint <url>', 'another address than the provider’s own', read.url)
    .option('--model <id>', 'another model than the provider’s default')
    .option('--output <file>', 'write the whole report as JSON there')
    .option('--db <file>', 'write one trace for each scenario to this trace store, for npm run view')
    .option('--catalog <what>', `preflight of other tools, each by its own words: ${CATALOG_HELP}`)
    .option('--compare <reports...>', 'compare two report files, the older first; nothing is run');

function chosen(flags: Flags) {
  const ids = scenarios.map(({ id }) => id);
  const unknown = flags.case?.filter((id) => !ids.includes(id)) ?? [];
  if (unknown.length) throw new UsageError(`There is no scenario ${unknown.join(', ')}. Scenarios: ${ids.join(', ')}.`);
  const named = flags.case ? scenarios.filter(({ id }) => flags.case?.includes(id)) : scenarios;
  const limit = flags.limit ?? (flags.live && !flags.case ? LIVE_LIMIT : named.length);
  return named.slice(0, limit);
}

function providerOf({ provider }: Flags): LiveProvider {
  const found = LIVE_PROVIDERS.find((one) => one === provider);
  if (found) return found;
  throw new UsageError(
    provider === undefined
      ? `--live needs --provider: ${LIVE_PROVIDERS.join(', ')}.`
      : `There is no provider "${provider}". Providers: ${LIVE_PROVIDERS.join(', ')}.`,
  );
}

function checkFlags(flags: Flags): void {
  const live = ['provider', 'endpoint', 'model', 'output', 'db', 'maxCost', 'delayMs'] as const;
  const idle = live.filter((name) => flags[name] !== undefined);
  if (!flags.live && !flags.compare && idle.length) {
    const names = idle.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
    throw new UsageError(`${names.join(', ')} means something only with --live.`);
  }
  if (flags.catalog !== undefined && (flags.live || flags.case || flags.compare)) {
    throw new UsageError('--catalog is for a preflight: the scenarios belong to the atlas.');
  }
  if (flags.compare && flags.compare.length !== 2) throw new UsageError('--compare takes two report files.');
  if (flags.live && flags.provider === 'openai' && flags.endpoint !== undefined && flags.model === undefined) {
    if (!process.env.MODEL_EVAL_MODEL) throw new UsageError('--endpoint needs --model ID, or MODEL_EVAL_MODEL.');
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

function exitCode(results: readonly ScenarioResult[]): number {
  const outcomes = results.map(({ grade }) => grade.outcome);
  if (outcomes.some((one) => one === 'model_failure' || one === 'routing_miss')) return EXIT.fail;
  return outcomes.every((one) => one === 'pass') ? EXIT.pass : EXIT.incomplete;
}

async function live(flags: Flags, prepared: readonly Prepared[]): Promise<number> {
  const provider = providerOf(flags);
  const hosted = provider === 'workers-ai' && flags.endpoint !== undefined;
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const run = nanoid();
  const delayMs = flags.delayMs ?? (hosted ? HOSTED_DELAY_MS : 0);
  const port = livePort({
    provider,
    endpoint: flags.endpoint ?? null,
    model: flags.model ?? null,
    maxReplyTokens: flags.maxTokens,
    timeoutMs: flags.timeoutMs,
    caps: { maxRequests: flags.maxRequests, maxTokens: null, maxCostUsd: flags.maxCost ?? null, delayMs },
    clock: realClock,
    environment: process.env,
    run,
  });
  const missing = port.trouble();
  if (missing) {
    say(`not_run: ${missing.reason}. ${missing.message}`);
    return EXIT.incomplete;
  }
  const usage = hosted && flags.endpoint ? await hostedUsage(flags.endpoint, stop.signal) : null;
  if (usage?.paused) {
    say('not_run: budget_exhausted. The hosted allowance is paused; nothing was sent.');
    return EXIT.incomplete;
  }
  let writer: TraceWriter | null = null;
  try {
    if (flags.db !== undefined) {
      const words = ['npm', 'run', 'eval:model-tools', '--', ...process.argv.slice(2)];
      writer = traceWriter(resolve(flags.db), port, run, words, projectVersion());
    }
    const most = Math.min(flags.maxRequests, prepared.length * flags.repeats * flags.maxRounds);
    say(`${port.provider}, ${port.model}: ${prepared.length} scenarios × ${flags.repeats}, at most ${most} requests`);
    const results = await evaluate(port, prepared, {
      repeats: flags.repeats,
      maxRounds: flags.maxRounds,
      signal: stop.signal,
      onResult: (result) => {
        say(resultText(result));
        writer?.write(result);
      },
    });
    const report = makeReport(
      {
        createdAt: new Date().toISOString(),
        provider: port.provider,
        model: port.model,
        endpoint: port.endpoint,
        catalogHash: catalogHash(atlas),
        scenarioHash: scenarioHash(),
        requestCount: port.requests(),
        usageBefore: (usage?.told ?? null) as Json,
        options: {
          scenarioIds: prepared.map(({ scenario }) => scenario.id),
          repeats: flags.repeats,
          maxRounds: flags.maxRounds,
          maxRequests: flags.maxRequests,
          maxTokens: flags.maxTokens,
          delayMs,
          timeoutMs: flags.timeoutMs,
        },
      },
      results,
    );
    if (flags.output !== undefined) {
      mkdirSync(dirname(resolve(flags.output)), { recursive: true });
      writeFileSync(flags.output, `${JSON.stringify(report, null, 2)}\n`);
    }
    say(summaryText(report.summary as Parameters<typeof summaryText>[0]));
    return stop.signal.aborted ? EXIT.incomplete : exitCode(results);
  } finally {
    writer?.end(stop.signal.aborted);
    port.close();
  }
}

/** Whether each tool of anyone's catalog would be sent for its own words; scenarios exist for the atlas alone. */
async function preflightOf(spec: string): Promise<number> {
  const catalog = await loadCatalog(spec, readPage).catch((error: unknown) => {
    throw error instanceof CatalogError ? new UsageError(error.message) : error;
  });
  const measured = casesFor(catalog).map(({ cases }) => measureRouting(routerFor(catalog), catalog, cases));
  const results = measured.flatMap((one) => one.results);
  const missed = results.filter(({ missingTools }) => missingTools.length > 0);
  for (const { case: one } of missed) say(`not sent for its own words: ${one.tools.join(', ')} (${one.request})`);
  const largest = Math.max(0, ...results.map(({ routing }) => routing.selected.length));
  say(
    `${catalog.name}: ${catalog.tools.length} tools, ${results.length - missed.length} of ${results.length} requests`,
  );
  say(`have what they need, at most ${largest} tools sent. Preflight only: no model was asked.`);
  return missed.length > 0 ? EXIT.fail : EXIT.pass;
}

await main(async () => {
  const flags = program().parse().opts<Flags>();
  checkFlags(flags);
  if (flags.catalog !== undefined) return preflightOf(flags.catalog);
  const [before, after] = flags.compare ?? [];
  if (before !== undefined && after !== undefined) {
    try {
      say(comparisonText(compareReports(readReport(before), readReport(after))));
      return EXIT.pass;
    } catch (error) {
      throw error instanceof ReportError ? new UsageError(error.message) : error;
    }
  }
  const prepared = prepare(chosen(flags));
  if (flags.live) return live(flags, prepared);
  say(preflightText(prepared));
  say('Preflight only: no model was asked. Add --live --provider NAME to ask one.');
  return prepared.some(({ missing }) => missing.length > 0) ? EXIT.fail : EXIT.pass;
});
