import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { canonicalJson, prettyJson } from '../traces/canonical.ts';
import { diffTraces } from '../traces/diff.ts';
import { readTrace, traceFileName, traceId } from '../traces/find.ts';
import { collectGarbage } from '../traces/gc.ts';
import { exportHtml } from '../traces/html.ts';
import { mergeStore } from '../traces/merge.ts';
import { printDiff } from '../traces/print-diff.ts';
import { printList } from '../traces/print-list.ts';
import { printTrace } from '../traces/print-show.ts';
import { printCollected, printMerged, printRegraded, printVerification } from '../traces/print-work.ts';
import { type Regraded, regradeTrace } from '../traces/regrade.ts';
import type { TraceFilter, TraceRow } from '../traces/run.ts';
import { Evidence, type Json, NotRunReason, Status } from '../traces/schema.ts';
import { openStore, type Store, StoreError } from '../traces/store.ts';
import { TraceFileError } from '../traces/trace-file.ts';
import { exportTrace, importTraceFile, writeWhole } from '../traces/transfer.ts';
import { verifyStore } from '../traces/verify.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';

const DEFAULT_DB = 'traces/exam.db';

interface Common {
  readonly db: string;
  readonly json?: boolean;
}
interface Chosen extends Common, TraceFilter {
  readonly case?: string;
}
type Access = 'read' | 'write' | 'create';

const say = (text: string) => process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
const sayJson = (value: unknown) => say(prettyJson(value as Json));

/** What a subcommand came to; the last one that ran decides the exit code. */
let code: number = EXIT.pass;

function withStore<T>({ db }: Common, access: Access, work: (store: Store) => T): T {
  const store = openStore(db, { readonly: access === 'read', create: access === 'create' });
  try {
    return work(store);
  } finally {
    store.close();
  }
}

/** A nanoid may begin with a dash; this keeps it from being taken for a flag. */
const shield = (argument: string) => (/^-[\w-]{20}$/.test(argument) ? `id:${argument}` : argument);
const unshield = (id: string) => id.replace(/^id:/, '');

const findTrace = (store: Store, argument: string) => traceId(store, unshield(argument));
const loadTrace = (store: Store, argument: string) => readTrace(store, unshield(argument));

/** The traces that options choose, oldest first. */
function chosen(store: Store, { case: caseId, db: _, json: __, ...flags }: Chosen): TraceRow[] {
  const { run, agent, status, reason, evidence, chapter, category, limit } = flags;
  const wanted = { run, agent, status, reason, evidence, chapter, category, limit, caseId };
  const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as TraceFilter;
  if (filter.run !== undefined && !store.run(filter.run)) {
    throw new UsageError(
      `There is no run ${filter.run} in ${store.file}; npm run traces -- list --json shows the runs.`,
    );
  }
  return store.traces(filter).reverse();
}

/** The ids that are named, or those that options choose where none is. */
const idsOf = (store: Store, ids: readonly string[], flags: Chosen) =>
  ids.length > 0 ? ids.map((id) => findTrace(store, id)) : chosen(store, flags).map((row) => row.id);

const choosing = (command: Command) =>
  command
    .option('--run <id>', 'only this run', unshield)
    .option('--case <id>', 'only this case')
    .option('--category <name>', 'only this category')
    .option('--chapter <id>', 'only this chapter')
    .option('--agent <name>', 'only this agent')
    .addOption(new Option('--evidence <strength>', 'only this strength').choices(Evidence.options))
    .addOption(new Option('--status <status>', 'only this status').choices(Status.options))
    .addOption(new Option('--reason <reason>', 'only not_run for this reason').choices(NotRunReason.options))
    .option('--limit <n>', 'only the newest n', read.positive);

function list(flags: Chosen): void {
  withStore(flags, 'read', (store) => {
    const rows = chosen(store, flags);
    if (flags.json) sayJson({ schema: 'exam-traces/1', runs: store.runs(), traces: rows });
    else say(rows.length > 0 ? printList(rows) : `${store.file} holds no such trace.`);
  });
}

function show(given: string, flags: Common & { events?: boolean; full?: boolean }): void {
  withStore(flags, 'read', (store) => {
    const trace = loadTrace(store, given);
    if (flags.json) say(exportTrace(store, trace.head.id, { images: false }));
    else say(printTrace(trace, flags));
  });
}

function exportAll(ids: string[], flags: Chosen & { out?: string; images: boolean }): void {
  withStore(flags, 'read', (store) => {
    const wanted = idsOf(store, ids, flags);
    const [only, ...more] = wanted;
    if (only === undefined)
      throw new UsageError(`${store.file} holds no such trace; npm run traces -- list shows all.`);
    if (flags.out === undefined) {
      if (more.length > 0) throw new UsageError(`${wanted.length} traces need a folder to go to: add --out DIR.`);
      say(exportTrace(store, only, flags));
      return;
    }
    const { out } = flags;
    const asFile = wanted.length === 1 && out.endsWith('.json');
    if (!asFile && existsSync(out) && !statSync(out).isDirectory()) {
      throw new UsageError(`--out ${out} is a file, not a folder; name a folder, or one .json file for one trace.`);
    }
    const files = wanted.map((id) => {
      const file = asFile ? out : join(out, traceFileName(store, id));
      writeWhole(file, exportTrace(store, id, flags));
      return file;
    });
    if (flags.json) sayJson({ schema: 'exam-traces-exported/1', files });
    else say(files.join('\n'));
  });
}

/** The viewer with the traces inside, as one file. */
async function exportPage(
  ids: string[],
  flags: Chosen & { out?: string; html: string; images: boolean },
): Promise<void> {
  if (flags.out !== undefined)
    throw new UsageError('--html writes one page and --out writes JSON files; name one of them.');
  const store = openStore(flags.db, { readonly: true });
  try {
    const wanted = idsOf(store, ids, flags);
    if (wanted.length === 0) {
      throw new UsageError(`${store.file} holds no such trace; npm run traces -- list shows all.`);
    }
    writeWhole(flags.html, await exportHtml(store, { ids: wanted, images: flags.images }));
    if (flags.json) sayJson({ schema: 'exam-traces-exported/1', files: [flags.html] });
    else say(flags.html);
  } finally {
    store.close();
  }
}

function importAll(files: string[], flags: Common): void {
  withStore(flags, 'create', (store) => {
    const refused: { file: string; why: string }[] = [];
    const done = files.flatMap((file) => {
      try {
        return [{ file, ...importTraceFile(store, file) }];
      } catch (error) {
        if (!(error instanceof TraceFileError)) throw error;
        refused.push({ file, why: error.message });
        return [];
      }
    });
    if (refused.length > 0) code = EXIT.usage;
    if (flags.json) sayJson({ schema: 'exam-traces-imported/1', imported: done, refused });
    else for (const one of done) say(`${one.file}: trace ${one.id} ${one.inserted}`);
    for (const { why } of refused) process.stderr.write(`Refused: ${why}\n`);
  });
}

function merge(files: string[], flags: Common): void {
  for (const file of files) openStore(file, { readonly: true }).close();
  withStore(flags, 'create', (store) => {
    const merged = files.map((file) => mergeStore(store, file));
    if (merged.some((one) => one.refused.length > 0)) code = EXIT.usage;
    if (flags.json) sayJson({ schema: 'exam-traces-merged/1', merged });
    else say(merged.map(printMerged).join('\n'));
  });
}

function diff(left: string, right: string, flags: Common): void {
  withStore(flags, 'read', (store) => {
    const compared = diffTraces(loadTrace(store, left), loadTrace(store, right));
    if (flags.json) sayJson({ schema: 'exam-traces-diff/1', ...compared });
    else say(printDiff(compared));
  });
}

async function regrade(ids: string[], flags: Chosen): Promise<void> {
  const { gradeTrace } = await import('../exam/grade/index.ts');
  withStore(flags, 'read', (store) => {
    const regraded = idsOf(store, ids, flags).map((id): Regraded => regradeTrace(loadTrace(store, id), gradeTrace));
    if (regraded.some((one) => one.outcome === 'differs')) code = EXIT.fail;
    else if (regraded.some((one) => one.outcome === 'refused' || one.outcome === 'unfinished')) code = EXIT.incomplete;
    if (flags.json) sayJson({ schema: 'exam-traces-regraded/1', traces: regraded });
    else say(printRegraded(regraded));
  });
}

function verify(flags: Common): void {
  try {
    withStore(flags, 'read', (store) => {
      const verification = verifyStore(store);
      if (verification.findings.length > 0) code = EXIT.fail;
      if (flags.json) sayJson({ schema: 'exam-traces-verified/1', ...verification });
      else say(printVerification(store.file, verification));
    });
  } catch (error) {
    // Damage so great that the store cannot be opened is what was asked for, not a trouble of the machine.
    if (!(error instanceof StoreError) || error.trouble !== 'corrupt') throw error;
    code = EXIT.fail;
    process.stderr.write(`${error.message}\n`);
  }
}

function gc(flags: Common & { apply?: boolean; before?: string; keepRuns?: number }): void {
  const { apply = false, before, keepRuns } = flags;
  withStore(flags, 'write', (store) => {
    const options = {
      apply,
      ...(before === undefined ? {} : { before }),
      ...(keepRuns === undefined ? {} : { keepRuns }),
    };
    const collected = collectGarbage(store, options);
    if (flags.json) sayJson({ schema: 'exam-traces-collected/1', ...collected });
    else say(printCollected(collected));
  });
}

function moment(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--before takes a date such as 2026-11-30, not ${canonicalJson(text)}.`);
  return time.toISOString();
}

function program(): Command {
  const traces = command(
    'traces',
    'The trace store: what happened in every sitting, and why its verdict is what it is.',
  );
  const sub = (usage: string, about: string): Command => {
    const [name = ''] = usage.split(' ');
    const one = command(`traces -- ${name}`, about).name(name);
    for (const argument of usage.split(' ').slice(1)) one.argument(argument);
    one.showHelpAfterError(`Run "npm run traces -- ${name} --help" for what it takes.`);
    one.option('--db <file>', 'the trace store', DEFAULT_DB).option('--json', 'for programs instead of people');
    traces.addCommand(one);
    return one;
  };
  choosing(sub('list', 'Lists traces, deterministic evidence and agent traces apart.')).action(list);
  sub('show <trace>', 'Shows one trace at a glance, by its id, the beginning of it, or a case id for its newest.')
    .option('--events', 'the whole time line')
    .option('--full', 'cut nothing')
    .action(show);
  choosing(sub('export [traces...]', 'Writes traces as canonical JSON files: those named, or those chosen by options.'))
    .option('--out <path>', 'a folder, or for one trace a .json file; without it one trace goes to the screen')
    .option('--html <file>', 'instead one page with the viewer and the traces in it, which needs no server')
    .option('--no-images', 'leave screenshots out; their hashes stay')
    .action((ids, flags) => (flags.html === undefined ? exportAll(ids, flags) : exportPage(ids, flags)));
  sub('import <files...>', 'Brings exported traces in. A torn or edited file is refused by name.').action(importAll);
  sub('merge <stores...>', 'Joins other stores into this one, without doubles.').action(merge);
  sub('diff <left> <right>', 'Compares two traces: what is unlike first, then calls, checks and answers.').action(diff);
  choosing(
    sub('regrade [traces...]', 'Grades stored traces again, without a browser, and compares the verdicts.'),
  ).action(regrade);
  sub('verify', 'Looks for damage: hashes, gaps, verdicts, the database itself.').action(verify);
  sub('gc', 'Says what nobody needs any more, and removes it with --apply.')
    .option('--apply', 'really remove it')
    .option('--before <date>', 'also traces that began before this date', moment)
    .option('--keep-runs <n>', 'also traces of all but the newest n runs', read.positive)
    .action(gc);
  return traces;
}

/** Errors that people meet are one sentence; whose fault it is decides the code. */
function told(error: unknown): number {
  if (error instanceof StoreError && error.environment) {
    process.stderr.write(`${error.message}\n`);
    return EXIT.incomplete;
  }
  if (error instanceof StoreError || error instanceof TraceFileError) throw new UsageError(error.message);
  throw error;
}

/** Runs one command with the words of its command line and gives its exit code. */
export async function runTraces(args: readonly string[]): Promise<number> {
  code = EXIT.pass;
  const traces = program();
  if (args.length === 0) {
    traces.outputHelp({ error: true });
    return EXIT.usage;
  }
  return traces.parseAsync(args.map(shield), { from: 'user' }).then(() => code, told);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  // A reader that has seen enough, such as `head`, closes the pipe; that is no error.
  process.stdout.on('error', () => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(EXIT.incomplete));
  await main(() => runTraces(process.argv.slice(2)));
}
