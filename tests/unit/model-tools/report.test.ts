import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compareReports, ModelToolsReport, makeReport } from '../../../evals/model-tools/report.ts';
import { inTurn } from '../../agents/fakes/server.ts';
import { rightWay, type Sat, scenariosNamed, sit } from './desk.ts';

const SCHEMA = join(import.meta.dirname, '../../../evals/model-tools/report.schema.json');
const hash = 'a'.repeat(64);

const report = ({ results, requests }: Sat, more: Partial<ModelToolsReport> = {}) =>
  makeReport(
    {
      createdAt: '2026-01-01T00:00:00.000Z',
      provider: 'openai',
      model: 'fake-model',
      endpoint: 'http://127.0.0.1',
      catalogHash: hash,
      scenarioHash: hash,
      requestCount: requests,
      usageBefore: null,
      options: {
        scenarioIds: [],
        repeats: 1,
        maxRounds: 6,
        maxRequests: 24,
        maxTokens: 512,
        delayMs: 0,
        timeoutMs: 20_000,
      },
      ...more,
    },
    results,
  );

test('the published JSON Schema is the report’s own', () => {
  const { $schema: _, ...published } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as Record<string, unknown>;
  const { $schema: __, ...own } = z.toJSONSchema(ModelToolsReport, { unrepresentable: 'any', reused: 'ref' });
  expect(published).toEqual(JSON.parse(JSON.stringify(own)));
});

test('a report holds the whole transcript and is read back as it was written', async () => {
  const sat = await sit('openai', rightWay, scenariosNamed('geocode-then-mark'));
  const made = report(sat);
  expect(ModelToolsReport.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  expect(made.results[0]?.transcript.map(({ role }) => role)).toEqual([
    'user',
    'model',
    'tool',
    'model',
    'tool',
    'model',
  ]);
});

test('two reports are compared by metric and by scenario, and unlike ones say so', async () => {
  const some = scenariosNamed('view-fly', 'scene-options');
  const good = report(await sit('openai', rightWay, some));
  const bad = report(await sit('openai', inTurn({ kind: 'message', text: 'No.' }), some), { model: nanoid() });
  const { unlike, metrics, flips } = compareReports(good, bad);
  expect(unlike).toEqual([expect.stringContaining('model')]);
  expect(metrics.find(({ name }) => name === 'fullPassRate')).toMatchObject({ before: 1, after: 0, change: -1 });
  expect(flips.map(({ id, before, after }) => [id, before, after])).toEqual([
    ['view-fly', 'pass', 'model_failure'],
    ['scene-options', 'pass', 'model_failure'],
  ]);
  expect(compareReports(good, good)).toMatchObject({ unlike: [], flips: [] });
});
