import { writeFileSync } from 'node:fs';
import { type CatalogOrigin, type GateCatalog, type GateReport, runGate } from '../evals/model-tools/gate.ts';
import { gateText } from '../evals/model-tools/gate-text.ts';
import { readWebmcpCatalog } from '../evals/model-tools/wires/browser.ts';
import { CatalogError } from '../tools/catalogs/catalog.ts';
import { CATALOG_HELP, loadCatalog } from '../tools/catalogs/load.ts';
import { PROVIDERS, type Provider } from '../tools/compat/rule.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';

interface Flags {
  catalog: string[];
  provider?: string[];
  json?: string | true;
  strict?: boolean;
}

const collect = (value: string, before: string[] = []) => [...before, value];

const program = () =>
  command('test:schema-compat', 'Audits what is really sent of a tool catalog on every wire, against every provider.')
    .option('--catalog <what>', `${CATALOG_HELP}; may be repeated (default: atlas and events)`, collect)
    .option('--provider <names>', `only what these refuse: ${PROVIDERS.join(', ')}`, read.list)
    .option('--strict', 'count what needs adapting as refused')
    .option('--json [file]', 'write the whole report as JSON there, or to standard output');

function originOf(spec: string): CatalogOrigin {
  if (spec === 'events') return 'events-site';
  if (/^mcp(-command)?:/.test(spec)) return 'mcp';
  return spec.startsWith('webmcp:') ? 'webmcp' : 'list';
}

function providersOf(names: readonly string[] | undefined): readonly Provider[] {
  const unknown = (names ?? []).filter((name) => !PROVIDERS.some((one) => one === name));
  if (unknown.length) {
    throw new UsageError(`There is no provider ${unknown.join(', ')}. Providers: ${PROVIDERS.join(', ')}.`);
  }
  return (names as Provider[] | undefined) ?? PROVIDERS;
}

function exitCode({ counts }: GateReport, strict: boolean): number {
  if (counts.refused > 0 || counts.differences > 0 || (strict && counts.needsAdapting > 0)) return EXIT.fail;
  return counts.notRun > 0 ? EXIT.incomplete : EXIT.pass;
}

await main(async () => {
  const { catalog: specs = ['atlas', 'events'], provider, json, strict = false } = program().parse().opts<Flags>();
  const providers = providersOf(provider);
  const catalogs: GateCatalog[] = [];
  try {
    for (const spec of specs) {
      const catalog = await loadCatalog(spec, readWebmcpCatalog);
      if (catalog.tools.length === 0) throw new CatalogError(`${spec} holds no tools.`);
      catalogs.push({ catalog, origin: originOf(spec) });
    }
  } catch (error) {
    if (error instanceof CatalogError) throw new UsageError(error.message);
    throw error;
  }
  const report = await runGate(catalogs, providers);
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (json === true) process.stdout.write(text);
  else {
    if (json !== undefined) writeFileSync(json, text);
    process.stdout.write(gateText(report));
  }
  return exitCode(report, strict);
});
