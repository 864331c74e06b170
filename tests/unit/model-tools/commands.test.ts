import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ModelToolsReport } from '../../../evals/model-tools/report.ts';
import { openStore } from '../../../traces/store.ts';
import { openaiProtocol } from '../../agents/fakes/openai.ts';
import { startFake } from '../../agents/fakes/server.ts';
import { KEY, rightWay } from './desk.ts';

const ROOT = join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'proctor-model-tools-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

function run(script: string, args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/_API_KEY$|_TOKEN$/.test(name)));
  return new Promise((done) => {
    const child = spawn(join(ROOT, 'node_modules/.bin/tsx'), [join(ROOT, 'scripts', script), ...args], {
      cwd: ROOT,
      env: { ...clean, NO_COLOR: '1', ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += String(data);
      });
    }
    child.on('exit', (code) => done({ code, output }));
  });
}

const catalogFile = (name: string, tools: unknown): string => {
  const file = join(scratch, `${name}.json`);
  writeFileSync(file, JSON.stringify({ tools }));
  return file;
};

describe('exit codes', () => {
  test.each<[name: string, script: string, args: readonly string[], code: number, says: RegExp]>([
    ['an unknown option', 'model-tools.ts', ['--liv'], 2, /unknown option/],
    ['live without a provider', 'model-tools.ts', ['--live'], 2, /--live needs --provider/],
    ['an unknown provider', 'model-tools.ts', ['--live', '--provider', 'acme'], 2, /no provider "acme"/],
    [
      'no key',
      'model-tools.ts',
      ['--live', '--provider', 'deepseek'],
      3,
      /not_run: no_credentials\. Set DEEPSEEK_API_KEY/,
    ],
    [
      'a needed tool that does not fit',
      'routing.ts',
      ['--budget', '1', '--request', 'Geocode Paris and load the tileset'],
      1,
      /did not fit/,
    ],
  ])(
    '%s',
    async (_, script, args, code, says) => {
      const ran = await run(script, args);
      expect(ran.output).toMatch(says);
      expect(ran.code).toBe(code);
    },
    120_000,
  );
});

test('a live run writes its report and its traces, passes, and shows no key', async () => {
  const fake = await startFake(openaiProtocol, rightWay);
  const [output, db] = [join(scratch, 'report.json'), join(scratch, 'traces.db')];
  try {
    const args = ['--live', '--provider', 'openai', '--endpoint', `${fake.url}/v1`, '--model', 'fake', '--limit', '3'];
    const ran = await run('model-tools.ts', [...args, '--output', output, '--db', db], { MODEL_EVAL_API_KEY: KEY });
    expect(ran.output).toContain('3 pass');
    expect(ran.code).toBe(0);
    const text = readFileSync(output, 'utf8');
    const report = ModelToolsReport.parse(JSON.parse(text));
    expect(report.summary.outcomes.pass).toBe(3);
    expect(report.requestCount).toBe(6);
    for (const written of [ran.output, text, readFileSync(db, 'latin1')]) expect(written).not.toContain(KEY);
    const store = openStore(db);
    expect(
      store
        .traces()
        .map(({ caseId }) => caseId)
        .sort(),
    ).toEqual(['entity-line', 'layer-geojson', 'view-fly']);
    store.close();
  } finally {
    await fake.close();
  }
}, 120_000);

test('a catalog that providers refuse ends with 1 and says where, who and how to mend', async () => {
  const file = catalogFile('refused', [
    { name: 'a.b', description: 'A.', inputSchema: { type: 'object', properties: { 'x.y': { type: 'array' } } } },
  ]);
  // Without a browser the gate is incomplete; what it found still decides.
  const ran = await run('schema-compat.ts', ['--catalog', file, '--provider', 'openai,vscode'], {
    EXAM_BROWSER: '/bin/false',
  });
  expect(ran.output).toContain('array-items');
  expect(ran.output).toContain('$.properties["x.y"]');
  expect(ran.output).toContain('mend');
  expect(ran.output).toContain('not_run webmcp: browser_unsupported');
  expect(ran.code).toBe(1);
}, 120_000);
