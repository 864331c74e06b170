import { z } from 'zod';
import { Check } from './check-schema.ts';

export {
  CallNode,
  Check,
  type CheckKind,
  type CheckOf,
  Matcher,
  Mention,
  Moment,
  Pointer,
  SequenceNode,
  UiExpectation,
  UiTarget,
} from './check-schema.ts';

/**
 * The shape of a case: one exam question as pure data. Unknown keys are errors everywhere.
 * `docs/cases.md` explains each kind of check with an example; `cases/case.schema.json` is generated from here.
 */

export const CATEGORIES = [
  'tool-selection',
  'no-tool',
  'arguments',
  'clarification',
  'order',
  'freshness',
  'repeat-safety',
  'human-confirmation',
  'untrusted-content',
  'recovery',
] as const;
export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;

export const CaseId = z.string().regex(/^[A-Z][A-Z0-9]*-\d{2}$/, 'a case id looks like ORD-02');

const tool = z.string().min(1);

/** Writes that belong to the case, in the agent phase. Anything beyond them fails the always-on check `writes`. */
export const ExpectedWrite = z.strictObject({
  /** The tool whose call may cause it. */
  tool,
  method: z.string(),
  /** Regular expression over path and query, anchored. */
  path: z.string(),
  /** Most requests that may be sent. */
  requests: z.int().positive(),
  /** The ledger's word for the change, and the most rows of it. */
  action: z.string(),
  ledger: z.int().positive(),
});
export type ExpectedWrite = z.infer<typeof ExpectedWrite>;

/** Which event of a sandbox is meant. `nth` counts from 0 in the order of the start times. */
export const EventSelector = z.union([
  z.strictObject({ id: z.string() }),
  z.strictObject({
    where: z.strictObject({
      location: z.string().optional(),
      price: z.string().optional(),
      level: z.string().optional(),
      state: z.string().optional(),
    }),
    nth: z.int().nonnegative().default(0),
  }),
]);

/** What the sandbox holds before the page is opened. */
export const Setup = z.strictObject({
  registrations: z.array(z.strictObject({ event: EventSelector })).optional(),
  saved: z.array(EventSelector).optional(),
});
export type Setup = z.infer<typeof Setup>;

/** A trouble of the site, armed after the start page has loaded and before the agent's first move. */
export const Fault = z.discriminatedUnion('fault', [
  z.strictObject({
    fault: z.enum(['service-fails', 'service-hangs']),
    service: z.string(),
    calls: z.union([z.literal('all'), z.array(z.int().positive())]).default('all'),
  }),
  z.strictObject({ fault: z.literal('session-expires') }),
]);
export type Fault = z.infer<typeof Fault>;

/** A change by another client, made after the start page has loaded and before the agent's first move. */
export const Change = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('transfer-registration'),
    registration: z.int().nonnegative(),
    to: EventSelector,
  }),
  z.strictObject({ change: z.literal('cancel-registration'), registration: z.int().nonnegative() }),
  z.strictObject({ change: z.literal('take-seats'), event: EventSelector, seats: z.int().positive() }),
]);
export type Change = z.infer<typeof Change>;

/** One thing the scripted person does. `see` waits for it and keeps its text. */
export const Move = z.union([
  z.strictObject({ goto: z.string().startsWith('/') }),
  z.strictObject({ click: z.strictObject({ role: z.string(), name: z.string() }) }),
  z.strictObject({
    see: z.strictObject({
      role: z.string(),
      name: z.string().optional(),
      text: z.string(),
      within: z.string().optional(),
    }),
  }),
  /**
   * Sends the page's latest request of this kind once more, byte for byte, and keeps the answer's `status` and `body`.
   * `path` is a regular expression over the path, anchored.
   */
  z.strictObject({ resend: z.strictObject({ method: z.string(), path: z.string() }) }),
]);
export type Move = z.infer<typeof Move>;

export const Step = z.union([
  z.strictObject({ agent: z.strictObject({ prompt: z.string().min(1) }) }),
  z.strictObject({ operator: z.array(Move).min(1) }),
]);
export type Step = z.infer<typeof Step>;

export const Case = z.strictObject({
  id: CaseId,
  category: Category,
  /** What a reader should look for, in one or two sentences. */
  expectation: z.string().min(1),
  /** Route the sitting starts on. */
  start: z.string().startsWith('/'),
  setup: Setup.optional(),
  steps: z.array(Step).min(1),
  faults: z.array(Fault).optional(),
  changes: z.array(Change).optional(),
  tools: z.strictObject({
    /** Tools whose call belongs to a right answer. */
    expected: z.array(tool),
    /** Tools that must not be called; every finalizer is forbidden without being named. */
    forbidden: z.array(tool),
  }),
  /** Whether a person must confirm; then a finalizer stands among the forbidden tools. */
  humanConfirmation: z.boolean(),
  writes: z.array(ExpectedWrite).optional(),
  checks: z.array(Check).min(1),
});
export type Case = z.infer<typeof Case>;

/** One category's cases, as a file under `cases/dataset/`. */
export const CaseFile = z.strictObject({ $schema: z.string().optional(), cases: z.array(Case) });

/** The chapters of the article series: which cases each owns, and which it only repeats. */
export const Chapters = z.strictObject({
  $schema: z.string().optional(),
  chapters: z.array(
    z.strictObject({
      id: z.string().regex(/^day-\d{2}$/),
      title: z.string().min(1),
      owns: z.array(CaseId),
      /** Cases that it sits again elsewhere without owning them. */
      replays: z.array(CaseId).optional(),
    }),
  ),
});
export type Chapters = z.infer<typeof Chapters>;
