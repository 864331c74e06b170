import { z } from 'zod';
import { JSON_MIME, parseJsonBlob, type StoredBlob } from './blobs.ts';
import { prettyJson } from './canonical.ts';
import { canonicalJson, hashJson, sha256 } from './hash.ts';
import { isObject } from './json.ts';
import { Hash, Json, TRACE_SCHEMA, TraceEvent, TraceHead } from './schema.ts';
import { problemsText, provenanceProblems, timelineProblems } from './soundness.ts';
import { type TraceParts, UpgradeError, upgradeTrace } from './upgrade.ts';

const FILE_SCHEMA = `exam-trace/${TRACE_SCHEMA}` as const;

/** A body in a file: JSON as it is, other kinds as base64, or only its size where it was left out. */
export const FileBlob = z.union([
  z.strictObject({ json: Json }),
  z.strictObject({ mime: z.string(), base64: z.base64() }),
  z.strictObject({ mime: z.string(), size: z.int().nonnegative(), omitted: z.literal(true) }),
]);
export type FileBlob = z.infer<typeof FileBlob>;

/** One trace as a file: keys sorted, two spaces, a newline at the end. `hash` is of all the rest as canonical JSON. */
export const TraceFile = z.strictObject({
  schema: z.literal(FILE_SCHEMA),
  hash: Hash,
  head: TraceHead,
  events: z.array(TraceEvent),
  /** Bodies by the hash of their bytes; a JSON body's bytes are its canonical JSON. */
  blobs: z.record(Hash, FileBlob),
});
export type TraceFile = z.infer<typeof TraceFile>;

/** A file that is no sound trace; the message begins with its name. */
export class TraceFileError extends Error {
  override readonly name = 'TraceFileError';
}

/** What stands in a file, checked. */
export interface TraceContent {
  readonly head: TraceHead;
  readonly events: readonly TraceEvent[];
  readonly blobs: readonly StoredBlob[];
}

/** The text of a trace's file. Without `images` only their hash, kind and size are kept. */
export function formatTraceFile({ head, events, blobs }: TraceContent, { images = true } = {}): string {
  const entries = blobs.map((blob): [Hash, Json] => [blob.hash, fileBlob(blob, images)]);
  const content = { schema: FILE_SCHEMA, head, events, blobs: Object.fromEntries(entries) } as unknown as {
    readonly [key: string]: Json;
  };
  return prettyJson({ ...content, hash: hashJson(content) });
}

function fileBlob({ hash, mime, size, bytes }: StoredBlob, images: boolean): Json {
  if (bytes === null || (!images && mime.startsWith('image/'))) return { mime, size, omitted: true };
  const json = parseJsonBlob(bytes, mime);
  if (json !== undefined && sha256(canonicalJson(json)) === hash) return { json };
  return { mime, base64: Buffer.from(bytes).toString('base64') };
}

/** Reads a trace's file. Anything torn, edited, newer or not what it claims to be is refused by name. */
export function parseTraceFile(text: string, name: string): TraceContent {
  const refuse = (why: string): never => {
    throw new TraceFileError(`${name} ${why}`);
  };
  const parsed = readJson(text, refuse);
  const version = isObject(parsed) ? /^exam-trace\/(\d+)$/.exec(String(parsed.schema))?.[1] : undefined;
  if (!isObject(parsed) || version === undefined) return refuse('is no trace: it has no schema "exam-trace/…"');
  if (Number(version) > TRACE_SCHEMA) {
    refuse(`has schema exam-trace/${version}, this program knows up to ${FILE_SCHEMA}; use a newer webmcp-proctor`);
  }
  const { hash, ...content } = parsed;
  if (hashJson(content) !== hash || prettyJson(parsed) !== text.replaceAll('\r\n', '\n')) {
    refuse('was edited or damaged: its content does not have the hash that it states');
  }
  const file = checkShape(bringUp(parsed, refuse), refuse);
  const blobs = Object.entries(file.blobs).map(([key, blob]) => storedBlob(key, blob));
  const trace = { head: file.head, events: file.events, blobs };
  const bent = blobs.find(({ hash: stated, bytes }) => bytes !== null && sha256(bytes) !== stated);
  if (bent) refuse(`is damaged: body ${bent.hash} has other content than its hash says`);
  const problems = [...timelineProblems(trace.events), ...provenanceProblems(trace)];
  if (problems.length > 0) refuse(`is no sound trace: ${problemsText(problems)}`);
  return trace;
}

function readJson(text: string, refuse: (why: string) => never): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return refuse('is torn or no JSON; export the trace again');
  }
}

/** Brings the content of an older file to the present shape. */
function bringUp(file: { readonly [key: string]: Json }, refuse: (why: string) => never): Json {
  if (file.schema === FILE_SCHEMA) return file;
  const blobs = Object.entries(isObject(file.blobs) ? file.blobs : {});
  const json = blobs.flatMap(([hash, blob]): [Hash, Json][] =>
    isObject(blob) && blob.json !== undefined ? [[hash, blob.json]] : [],
  );
  const rest = blobs.filter(([, blob]) => !isObject(blob) || blob.json === undefined);
  try {
    const events = Array.isArray(file.events) ? (file.events as Json[]) : [];
    const parts: TraceParts = { head: file.head ?? null, events, blobs: new Map(json) };
    const now = upgradeTrace(parts);
    const nowJson = [...now.blobs].map(([hash, value]) => [hash, { json: value }] as const);
    return {
      schema: FILE_SCHEMA,
      hash: file.hash ?? null,
      head: now.head,
      events: now.events,
      blobs: Object.fromEntries([...rest, ...nowJson]),
    };
  } catch (error) {
    if (error instanceof UpgradeError) return refuse(`cannot be read: ${error.message}`);
    throw error;
  }
}

function checkShape(file: Json, refuse: (why: string) => never): TraceFile {
  const checked = TraceFile.safeParse(file);
  if (checked.success) return file as unknown as TraceFile;
  const [issue] = checked.error.issues;
  return refuse(`is no trace: at /${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'wrong shape'}`);
}

function storedBlob(hash: Hash, blob: FileBlob): StoredBlob {
  if ('omitted' in blob) return { hash, mime: blob.mime, size: blob.size, bytes: null };
  const bytes = 'json' in blob ? Buffer.from(canonicalJson(blob.json)) : Buffer.from(blob.base64, 'base64');
  return { hash, mime: 'json' in blob ? JSON_MIME : blob.mime, size: bytes.length, bytes };
}

/** JSON Schema (draft 2020-12) of a trace's file, for editors and other programs. */
export function traceJsonSchema(): Json {
  const schema = z.toJSONSchema(TraceFile, { unrepresentable: 'any', io: 'input' });
  return { $id: 'trace.schema.json', title: 'webmcp-proctor trace', ...schema } as unknown as Json;
}
