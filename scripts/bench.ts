import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BROWSER_VARIABLE, bringBrowser } from '../exam/browser.ts';
import { pageScript } from '../exam/page/bundle.ts';
import { openStore } from '../traces/store.ts';
import { command, EXIT, main, read } from './cli.ts';

const ROOT = join(import.meta.dirname, '..');
const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');

interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => round(sorted[index] ?? Number.NaN, 3);
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

/** Runs a process to its end and gives its wall time in seconds. */
function timed(args: readonly string[], environment: Record<string, string>): Promise<number> {
  return new Promise((done, failed) => {
    const began = performance.now();
    let output = '';
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...environment } });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('exit', (code) => {
      if (code === 0) done((performance.now() - began) / 1000);
      else failed(new Error(`${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}

/** Median milliseconds of each part of a sitting, over all sittings in the store. */
function profile(db: string): Record<string, number> {
  const store = openStore(db, { readonly: true });
  const parts = new Map<string, number[]>();
  for (const row of store.traces()) {
    for (const event of store.trace(row.id)?.events ?? []) {
      if (event.type !== 'timing') continue;
      for (const [part, ms] of Object.entries(event.parts)) parts.set(part, [...(parts.get(part) ?? []), ms]);
    }
  }
  store.close();
  return Object.fromEntries([...parts].map(([part, values]) => [part, spread(values).median]));
}

async function measure(rounds: number): Promise<Record<string, unknown>> {
  const { startSite } = await import('../site/server.ts');
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'));
  const token = randomBytes(24).toString('base64url');
  const site = await startSite({ port: 0, exam: { token } });
  const environment = {
    [BROWSER_VARIABLE]: bringBrowser((line) => process.stderr.write(`${line}\n`)).path,
    EXAM_SITE_TOKEN: token,
  };
  await pageScript();
  const db = join(folder, 'exam.db');
  const bare = () => timed([TSX, join(ROOT, 'scripts', 'bench', 'bare.ts'), site.url, token], environment);
  const exam = () => timed([TSX, join(ROOT, 'scripts', 'exam.ts'), '--site', site.url, '--db', db], environment);
  const times: { bare: number[]; exam: number[] } = { bare: [], exam: [] };
  try {
    await bare();
    await exam();
    for (let index = 0; index < rounds; index += 1) {
      times.bare.push(await bare());
      times.exam.push(await exam());
      process.stderr.write(
        `round ${index + 1}/${rounds}: bare ${times.bare.at(-1)?.toFixed(2)} s, exam ${times.exam.at(-1)?.toFixed(2)} s\n`,
      );
    }
    return {
      schema: 'exam-bench/1',
      at: new Date().toISOString(),
      machine: { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version },
      rounds,
      sittings: 20,
      seconds: { bare: spread(times.bare), exam: spread(times.exam) },
      ratio: spread(times.exam.map((value, index) => value / (times.bare[index] ?? Number.NaN))),
      profileMs: profile(db),
    };
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(async () => {
  const flags = command('bench', 'Times twenty sittings with all evidence against a bare Playwright script, in turn.')
    .option('--json <file>', 'write the figures there')
    .option('--rounds <n>', 'counted rounds after one that warms up', read.positive, 5)
    .parse()
    .opts<{ json?: string; rounds: number }>();
  const figures = await measure(flags.rounds);
  const text = `${JSON.stringify(figures, null, 2)}\n`;
  if (flags.json !== undefined) {
    mkdirSync(dirname(flags.json), { recursive: true });
    writeFileSync(flags.json, text);
  }
  process.stdout.write(text);
  return EXIT.pass;
});
