import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Summary } from '../../exam/summary.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
const TSX = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** One of the project's commands as its user starts it: a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  /** Resolves when the output holds this text. */
  said(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
}

export function start(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Running {
  const { PROCTOR_OPTIONS: _, PROCTOR_HALL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [TSX, join('scripts', `${script}.ts`), ...args], {
    cwd: ROOT,
    env: { ...inherited, ...environment },
  });
  let output = '';
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      heard();
    });
  }
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, output })));
  return {
    child,
    ended,
    async said(text) {
      while (!output.includes(text)) {
        const more = new Promise<'more'>((done) => {
          heard = () => done('more');
        });
        if ((await Promise.race([more, ended])) !== 'more')
          throw new Error(`It ended without saying "${text}":\n${output}`);
      }
    },
  };
}

/** Runs a command to its end. */
export const run = (
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> => start(script, args, environment).ended;

/** A folder for one test, and the exam's own files in it. */
export function scratch(): {
  readonly dir: string;
  readonly db: string;
  readonly json: string;
  summary(): Summary;
  remove(): void;
} {
  const dir = mkdtempSync(join(tmpdir(), 'proctor-exam-'));
  const json = join(dir, 'summary.json');
  return {
    dir,
    json,
    db: join(dir, 'exam.db'),
    summary: () => JSON.parse(readFileSync(json, 'utf8')) as Summary,
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
