import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Dataset } from '../cases/index.ts';
import { Evidence, NotRunReason, Status } from '../traces/schema.ts';
import { parseTraceFile } from '../traces/trace-file.ts';
import { verdictOf } from '../traces/verdict.ts';

/** One committed recording, as the index names it. `current`: of this dataset, this case and this build of the site. */
export const IndexedRecording = z.strictObject({
  file: z.string(),
  agent: z.string(),
  model: z.string().nullable(),
  evidence: Evidence,
  status: Status,
  reason: NotRunReason.nullable(),
  build: z.string().nullable(),
  datasetHash: z.string(),
  recordedAt: z.string(),
  current: z.boolean(),
});
export type IndexedRecording = z.infer<typeof IndexedRecording>;

/** `traces/recordings/INDEX.json`: where the evidence for each case stands. An empty list means `not_run`. */
export const EvidenceIndex = z.strictObject({
  schema: z.literal('evidence-index/1'),
  datasetHash: z.string(),
  build: z.string(),
  cases: z.array(
    z.strictObject({
      id: z.string(),
      chapter: z.string().nullable(),
      e2: z.array(IndexedRecording),
      agentTrace: z.array(IndexedRecording),
    }),
  ),
});
export type EvidenceIndex = z.infer<typeof EvidenceIndex>;

/** The recordings under a folder, by chapter and file name. @throws TraceFileError naming a file that is damaged. */
export function readRecordingFiles(folder: string): { readonly file: string; readonly text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^day-\d{2}\/.+\.json$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** Makes the index from the recordings themselves: nothing in it is written by hand. */
export function evidenceIndex(folder: string, dataset: Dataset, build: string): EvidenceIndex {
  const hashes = new Map(dataset.cases.map((one) => [one.case.id, one.hash]));
  const recordings = readRecordingFiles(folder).map(({ file, text }) => {
    const { head, events } = parseTraceFile(text, file);
    const { status, reason } = verdictOf({ events });
    const current =
      head.site.build === build && head.datasetHash === dataset.hash && head.caseHash === hashes.get(head.caseId);
    const indexed: IndexedRecording = {
      file,
      agent: head.agent.name,
      model: head.agent.model,
      evidence: head.agent.evidence,
      status,
      reason,
      build: head.site.build,
      datasetHash: head.datasetHash,
      recordedAt: head.startedAt,
      current,
    };
    return { caseId: head.caseId, indexed };
  });
  return {
    schema: 'evidence-index/1',
    datasetHash: dataset.hash,
    build,
    cases: dataset.cases.map(({ case: { id }, chapter }) => {
      const own = recordings.filter((one) => one.caseId === id).map((one) => one.indexed);
      return {
        id,
        chapter,
        e2: own.filter((one) => one.evidence === 'E2'),
        agentTrace: own.filter((one) => one.evidence !== 'E2'),
      };
    }),
  };
}

const cell = (recordings: readonly IndexedRecording[]): string =>
  recordings.length === 0
    ? 'not_run'
    : recordings
        .map(({ status, reason, agent, current }) => {
          const why = reason === null ? '' : ` ${reason}`;
          return `${status}${why} (${agent}${current ? '' : ', of another build or dataset'})`;
        })
        .join('; ');

/** The index for people. */
export function renderIndex({ cases, build, datasetHash }: EvidenceIndex): string {
  const ordered = [...cases].sort((a, b) =>
    (a.chapter ?? '') < (b.chapter ?? '') ? -1 : a.chapter === b.chapter ? 0 : 1,
  );
  const rows = ordered.map(({ id, chapter, e2, agentTrace }) => {
    const all = [...e2, ...agentTrace];
    const files = all.map(({ file }) => `[${file}](${file})`).join(' ');
    const when = [...new Set(all.map(({ recordedAt }) => recordedAt.slice(0, 10)))].join(', ');
    return `| ${id} | ${chapter ?? '–'} | ${cell(e2)} | ${cell(agentTrace)} | ${files} | ${when} |`;
  });
  return [
    '# Evidence index',
    '',
    'Made by `npm run record`; each line follows from the recordings it names. E2 and agent traces are never merged.',
    '',
    '| case | chapter | E2 deterministic | agent trace | files | recorded |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `Site build \`${build.slice(0, 12)}\`, dataset \`${datasetHash.slice(0, 12)}\`.`,
    '',
  ].join('\n');
}
