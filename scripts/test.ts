/**
 * `npm test`: everything that needs no key and costs nothing. Each step runs whatever the ones before it said, so that all
 * trouble shows at once; the last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { BROWSER_VARIABLE, bringBrowser } from '../exam/browser.ts';

const ROOT = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'proctor-test-'));
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly run: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads the step's own counts; without it the step counts as one. */
  readonly count?: () => Tally;
}

const json = (file: string) => JSON.parse(readFileSync(join(scratch, file), 'utf8'));

function vitestCounts(): Tally {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = json('unit.json');
  return { passed: numPassedTests, failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0) };
}

const BROWSER_PROJECTS = ['site', 'exam', 'viewer', 'agents'];

function playwrightCounts(): Tally {
  const { expected, unexpected, flaky } = json('browser.json').stats;
  return { passed: expected, failed: unexpected + flaky };
}

const db = join(scratch, 'exam.db');
const steps: readonly Step[] = [
  { name: 'types', run: [bin('tsc'), '--noEmit'] },
  { name: 'lint and format', run: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'floors: imports go down only',
    run: [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      'tools',
      'traces',
      'cases',
      'agents',
      'site',
      'exam',
      'evals',
      'scripts',
      'tests',
    ],
  },
  { name: 'the dataset’s structure', run: [process.execPath, 'scripts/start.mjs', 'validate'] },
  {
    name: 'unit',
    run: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(scratch, 'unit.json')}`,
    ],
    count: vitestCounts,
  },
  {
    name: 'what is really sent fits every provider',
    run: [bin('tsx'), 'scripts/schema-compat.ts'],
  },
  { name: 'routing', run: [bin('tsx'), 'scripts/routing.ts'] },
  {
    name: `in a real browser: ${BROWSER_PROJECTS.join(', ')}`,
    run: [
      bin('playwright'),
      'test',
      ...BROWSER_PROJECTS.map((project) => `--project=${project}`),
      '--reporter=./exam/reporter.ts,json',
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(scratch, 'browser.json') },
    count: playwrightCounts,
  },
  {
    name: 'the twenty at E2',
    run: [bin('tsx'), 'scripts/exam.ts', '--db', db, '--json', join(scratch, 'exam.json')],
    count() {
      const { pass, fail, not_run } = json('exam.json').counts;
      return { passed: pass, failed: fail + not_run };
    },
  },
  { name: 'regrading gives the same verdicts', run: [bin('tsx'), 'scripts/traces.ts', 'regrade', '--db', db] },
];

/** Keys of providers are taken away, so that no test can reach a paid model even by mistake. */
function freeEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/_API_KEY$|_API_TOKEN$|_BEARER_TOKEN$|_AUTH_TOKEN$/.test(name)),
  );
}

function tally({ run, environment, count }: Step): Tally {
  const [program = '', ...args] = run;
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...freeEnvironment(), ...environment },
    shell: process.platform === 'win32',
  });
  try {
    const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0 };
    // A step that ended badly has failed, even where all that it counted passed.
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

process.env[BROWSER_VARIABLE] = bringBrowser((line) => process.stderr.write(`${line}\n`)).path;
const total = { passed: 0, failed: 0 };
for (const step of steps) {
  process.stdout.write(`\n${pc.bold(`— ${step.name}`)}\n`);
  const { passed, failed } = tally(step);
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(
    `${failed ? pc.red(`${failed} failed`) : pc.green('ok')} ${step.name}: ${passed} passed, ${failed} failed\n`,
  );
}
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
