/** What can be wrong with a store, or with what one asks of it. */
export type StoreTrouble =
  | 'missing'
  | 'not_a_store'
  | 'newer'
  | 'older'
  | 'readonly'
  | 'locked'
  | 'full'
  | 'corrupt'
  | 'io'
  | 'unknown'
  | 'exists'
  | 'finished';

/** Troubles of the machine rather than of the request: nobody's verdict, and a command ends with 3. */
const ENVIRONMENT: ReadonlySet<StoreTrouble> = new Set(['readonly', 'locked', 'full', 'corrupt', 'io']);

/** A trouble with a store, as one sentence for people: what happened, where, what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly trouble: StoreTrouble;
  readonly file: string;

  constructor(trouble: StoreTrouble, file: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.trouble = trouble;
    this.file = file;
  }

  /** True where the machine is in the way, not what was asked. */
  get environment(): boolean {
    return ENVIRONMENT.has(this.trouble);
  }
}

const sentences: readonly [code: RegExp, trouble: StoreTrouble, sentence: (file: string) => string][] = [
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'locked',
    (file) => `The trace store ${file} is locked by another process; wait until it is done, or end it, and try again.`,
  ],
  [
    /^SQLITE_(READONLY|PERM|AUTH)/,
    'readonly',
    (file) =>
      `The trace store ${file} cannot be written; make the file and its folder writable, or name another with --db.`,
  ],
  [
    /^SQLITE_FULL/,
    'full',
    (file) =>
      `There is no room left for the trace store ${file}; free some space and go on (npm run traces -- gc lists what can go). What was recorded so far is kept.`,
  ],
  [/^SQLITE_NOTADB/, 'not_a_store', (file) => `The file ${file} is not a trace store; name another with --db.`],
  [
    /^SQLITE_CORRUPT/,
    'corrupt',
    (file) =>
      `The trace store ${file} is damaged; npm run traces -- verify says how far, and a merge into a new store keeps what can still be read.`,
  ],
  [
    /^SQLITE_CANTOPEN/,
    'io',
    (file) => `The trace store ${file} cannot be opened; check that it and its folder exist and may be read.`,
  ],
  [
    /^SQLITE_(IOERR|NOMEM|TOOBIG|PROTOCOL|NOLFS)/,
    'io',
    (file) => `The disk failed while the trace store ${file} was used; check the disk and try again.`,
  ],
];

/** Turns an error of SQLite or the file system into a `StoreError`; any other error is given back as it is. */
export function asStoreError(error: unknown, file: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const name = code === 'ENOSPC' || code === 'EDQUOT' ? 'SQLITE_FULL' : errnoName(code);
  const known = sentences.find(([pattern]) => pattern.test(name));
  return known ? new StoreError(known[1], file, known[2](file), error) : error;
}

const errnoName = (code: string) => {
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return 'SQLITE_READONLY';
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST' ? 'SQLITE_CANTOPEN' : code;
};

/** The same object with every method's errors told as `StoreError`s. */
export function guarded<T extends object>(file: string, object: T): T {
  const guardedEntries = Object.entries(object).map(([key, member]) => [
    key,
    typeof member === 'function' ? guardOne(file, member as (...args: unknown[]) => unknown) : member,
  ]);
  return Object.fromEntries(guardedEntries) as T;
}

function guardOne(file: string, member: (...args: unknown[]) => unknown) {
  return (...args: unknown[]): unknown => guard(file, () => member(...args));
}

/** Runs something on the store and tells its errors as `StoreError`s. */
export function guard<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asStoreError(error, file);
  }
}
