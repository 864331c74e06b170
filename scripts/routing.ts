import { readFileSync, writeFileSync } from 'node:fs';
import Table from 'cli-table3';
import pc from 'picocolors';
import { z } from 'zod';
import { CatalogError } from '../tools/catalogs/catalog.ts';
import { CATALOG_HELP, loadCatalog, type ReadPage } from '../tools/catalogs/load.ts';
import type { RoutingCase } from '../tools/router/cases/case.ts';
import { measureRouting, type Rate, type RoutedCase, type RoutingMetrics } from '../tools/router/measure.ts';
import { type CaseSet, casesFor, routerFor } from '../tools/router/own.ts';
import { BUDGET, type Routing } from '../tools/router/route.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';

interface Flags {
  catalog: string;
  cases?: string;
  request?: string;
  budget: number;
  json?: string | true;
}

/** A browser's library is loaded only when a page is to be read. */
const readPage: ReadPage = async (url) =>
  (await import('../evals/model-tools/wires/browser.ts')).readWebmcpCatalog(url);

const program = () =>
  command('test:routing', 'Measures whether the tools that a request needs are in the bounded set that a model gets.')
    .option('--catalog <what>', CATALOG_HELP, 'atlas')
    .option(
      '--cases <file>',
      'a JSON list of cases {id, request, toolsets, tools, never} in place of the built-in ones',
    )
    .option('--request <text>', 'route this one request and tell what was chosen, dropped, and why')
    .option('--budget <n>', 'most tools in one set', read.positive, BUDGET)
    .option('--json [file]', 'write the whole result as JSON there, or to standard output');

const Case = z.strictObject({
  id: z.string(),
  request: z.string().min(1),
  tools: z.array(z.string()),
  toolsets: z.array(z.string()).default([]),
  never: z.array(z.string()).default([]),
  kind: z.enum(['toolset', 'multi', 'many-intents', 'negation', 'ordinary-words', 'no-tool']).default('toolset'),
  locale: z.enum(['en', 'zh', 'mixed']).default('en'),
});

function readCases(file: string): readonly RoutingCase[] {
  try {
    return z
      .array(Case)
      .min(1)
      .parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new UsageError(`--cases ${file} cannot be read: ${(error as Error).message}`);
  }
}

const percent = ({ value, numerator, denominator }: Rate) =>
  `${value === null ? '–' : value.toFixed(3)} (${numerator}/${denominator})`;

function metricsTable(sets: readonly { readonly set: CaseSet; readonly metrics: RoutingMetrics }[]): string {
  const table = new Table({
    head: ['cases', 'passed', 'recall', 'precision', 'sent precision', 'coverage', 'average', 'largest'],
    style: { head: [], border: [] },
  });
  for (const { set, metrics } of sets) {
    table.push([
      set.name,
      percent(metrics.cases),
      percent(metrics.recall),
      percent(metrics.precision),
      percent(metrics.sentPrecision),
      percent(metrics.coverage),
      metrics.averageTools.toFixed(1),
      `${metrics.largestSet} of ${metrics.budget}`,
    ]);
  }
  return table.toString();
}

function failureText(result: RoutedCase): string {
  const { case: one, missingTools, missingToolsets, falseTools, routing } = result;
  const dropped = routing.dropped.filter(({ tool }) => one.tools.includes(tool));
  return [
    `  ${pc.red('fail')} ${one.id}: ${one.request}`,
    ...(missingTools.length ? [`    not in the set: ${missingTools.join(', ')}`] : []),
    ...(missingToolsets.length ? [`    not seen: ${missingToolsets.join(', ')}`] : []),
    ...(falseTools.length ? [`    taken for needed: ${falseTools.join(', ')}`] : []),
    ...dropped.map(({ tool, why }) => `    dropped ${tool}: ${why}`),
  ].join('\n');
}

function routingText({ selected, dropped, primaries, complete, budget }: Routing): string {
  const line = (tool: string, role: string, why: string) => `  ${tool.padEnd(24)} ${role.padEnd(10)} ${why}`;
  return [
    `primaries: ${primaries.join(', ') || 'none'}`,
    `${selected.length} of ${budget} tools${complete ? '' : pc.red(' — a needed tool did not fit')}`,
    ...selected.map(({ tool, role, why }) => line(tool, role, why)),
    ...(dropped.length ? ['dropped:', ...dropped.map(({ tool, reason, why }) => line(tool, reason, why))] : []),
  ].join('\n');
}

await main(async () => {
  const flags = program().parse().opts<Flags>();
  const catalog = await loadCatalog(flags.catalog, readPage).catch((error: unknown) => {
    throw error instanceof CatalogError ? new UsageError(error.message) : error;
  });
  const router = routerFor(catalog, flags.budget);
  const write = (value: unknown, text: () => string) => {
    const json = `${JSON.stringify(value, null, 2)}\n`;
    if (flags.json === true) process.stdout.write(json);
    else {
      if (flags.json !== undefined) writeFileSync(flags.json, json);
      process.stdout.write(`${text()}\n`);
    }
  };
  if (flags.request !== undefined) {
    const routing = router(flags.request);
    write(routing, () => routingText(routing));
    return routing.complete ? EXIT.pass : EXIT.fail;
  }
  const sets: readonly CaseSet[] =
    flags.cases === undefined
      ? casesFor(catalog)
      : [{ name: flags.cases, about: 'given on the command line', cases: readCases(flags.cases) }];
  const measured = sets.map((set) => ({ set, ...measureRouting(router, catalog, set.cases) }));
  const failed = measured.flatMap(({ results }) => results.filter(({ pass }) => !pass));
  write({ schema: 'routing/1', catalog: catalog.name, budget: flags.budget, sets: measured }, () =>
    [
      pc.bold(`${catalog.name}: ${catalog.tools.length} tools, at most ${flags.budget} sent`),
      ...sets.map(({ name, about, cases }) => `  ${name}: ${cases.length} cases, ${about}`),
      metricsTable(measured),
      ...failed.map(failureText),
      failed.length ? pc.red(`${failed.length} cases fail`) : pc.green('all cases pass'),
    ].join('\n'),
  );
  return failed.length ? EXIT.fail : EXIT.pass;
});
