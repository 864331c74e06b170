import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDataset } from '../../../cases/index.ts';
import { EvidenceIndex, evidenceIndex, readRecordingFiles, renderIndex } from '../../../exam/evidence-index.ts';
import { gradeTrace } from '../../../exam/grade/index.ts';
import { openStore } from '../../../traces/store.ts';
import { exportTrace, importTrace } from '../../../traces/transfer.ts';
import { verdictOf } from '../../../traces/verdict.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'traces', 'recordings');
const recordings = readRecordingFiles(FOLDER);
const dir = mkdtempSync(join(tmpdir(), 'proctor-recordings-'));
const store = openStore(join(dir, 'exam.db'));
afterAll(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the committed recordings', () => {
  it('cover every case of the dataset at E2', () => {
    const index = EvidenceIndex.parse(evidenceIndex(FOLDER, loadDataset(), 'any'));
    expect(index.cases.filter(({ e2 }) => e2.length === 0)).toEqual([]);
    expect(renderIndex(index)).toContain(
      '| ORD-02 | day-18 | pass (reference, of another build or dataset) | not_run |',
    );
  });

  for (const { file, text } of recordings) {
    it(`${file}: its verdict still follows from its trace`, () => {
      const { id } = importTrace(store, text, file);
      const trace = store.trace(id);
      if (!trace) throw new Error(`${file} was imported and is not there.`);
      const graded = gradeTrace({ ...trace, events: trace.events.slice(0, -1) });
      const stored = verdictOf(trace);
      expect(graded.status).toBe(stored.status);
      expect(graded.checks.map(({ name, status }) => [name, status])).toEqual(
        stored.checks.map(({ name, status }) => [name, status]),
      );
      expect(exportTrace(store, id)).toBe(text);
    });
  }
});
