import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadDataset } from '../cases/index.ts';
import { evidenceIndex, renderIndex } from '../exam/evidence-index.ts';
import { Summary } from '../exam/summary.ts';
import { buildHash } from '../site/build.ts';
import { openStore } from '../traces/store.ts';
import { exportTrace, writeWhole } from '../traces/transfer.ts';
import { command, EXIT, main, UsageError } from './cli.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'traces', 'recordings');

interface Flags {
  chapter: string;
  agent: string;
  model?: string;
  script?: string;
  db: string;
  images?: boolean;
}

/** Sits a chapter's own cases and gives the exam's exit code; the summary lands in `json`. */
function sitCases(flags: Flags, cases: readonly string[], json: string): number {
  const options = {
    agent: flags.agent,
    case: cases.join(','),
    db: flags.db,
    json,
    ...(flags.model === undefined ? {} : { model: flags.model }),
    ...(flags.script === undefined ? {} : { script: flags.script }),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, join(ROOT, 'scripts', 'exam.ts'), ...args], {
    stdio: 'inherit',
  });
  return status ?? EXIT.incomplete;
}

await main(async () => {
  const flags = command(
    'record',
    'Sits the cases of a chapter on this build and writes their recordings and the evidence index.',
  )
    .requiredOption('--chapter <id>', 'the chapter, such as day-18, or "all"')
    .option('--agent <name>', 'who sits', 'reference')
    .option('--model <id>', 'model for agents that take one')
    .option('--script <file>', 'for --agent script')
    .option('--db <file>', 'trace store', 'traces/exam.db')
    .option('--images', 'keep the screenshots in the recordings')
    .parse()
    .opts<Flags>();
  const dataset = loadDataset();
  const owning = dataset.chapters.filter(({ owns }) => owns.length > 0);
  const chapters = flags.chapter === 'all' ? owning : owning.filter(({ id }) => id === flags.chapter);
  if (chapters.length === 0) {
    const known = owning.map(({ id }) => id).join(', ');
    throw new UsageError(`No chapter "${flags.chapter}" owns cases. Chapters that do: ${known}; or "all".`);
  }
  const scratch = mkdtempSync(join(tmpdir(), 'proctor-record-'));
  try {
    const json = join(scratch, 'summary.json');
    const code = sitCases(
      flags,
      chapters.flatMap(({ owns }) => owns),
      json,
    );
    if (code === EXIT.usage) return code;
    const summary = Summary.parse(JSON.parse(readFileSync(json, 'utf8')));
    const store = openStore(resolve(flags.db), { readonly: true });
    for (const one of summary.cases) {
      if (one.trace === null) continue;
      const folder = join(FOLDER, one.chapter);
      mkdirSync(folder, { recursive: true });
      const text = exportTrace(store, one.trace, { images: flags.images === true });
      writeWhole(join(folder, `${one.id}.${one.agent}.json`), text);
    }
    store.close();
    const index = evidenceIndex(FOLDER, dataset, buildHash());
    writeWhole(join(FOLDER, 'INDEX.json'), `${JSON.stringify(index, null, 2)}\n`);
    writeWhole(join(FOLDER, 'INDEX.md'), renderIndex(index));
    process.stdout.write(`\nWrote ${summary.cases.length} recording(s) and the index under traces/recordings.\n`);
    return code;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
