import { z } from 'zod';

/** What a case can ask of a sitting: matchers, pointers, and the kinds of check. `docs/cases.md` explains each with an example. */

/**
 * What a value must be. A plain value means equality (25 and 25.0 are equal; objects match exactly), an object whose
 * keys begin with `$` is an operator: `$any $type $contains $pattern $gt $gte $lt $lte $oneOf $absent $not $subset`.
 * `{"$from": POINTER}` stands for a value out of the sitting (see `Pointer`), and `{{POINTER}}` inside a string for its text.
 * An unknown `$operator` is an error when the dataset loads.
 */
export const Matcher = z.json();
export type Matcher = z.infer<typeof Matcher>;

/**
 * JSON Pointer (RFC 6901) into the account of the sitting:
 * `/calls/N/{name,input,result,outcome,turn}` the agent's calls in order; `/tools/NAME/N/…` the same, the N-th call of one tool;
 * `/page/{url,title}` the page at the end; `/answers/N` the answer of turn N;
 * `/server/{start,agent,end}/…` the server's snapshots (`agent`: after the last agent step).
 */
export const Pointer = z.string().regex(/^(\/[^/]*)+$/, 'a JSON Pointer begins with /');

const name = z.string().regex(/^[a-z][a-z0-9-]*$/, 'names are kebab-case');
const tool = z.string().min(1);

export const CallNode = z.strictObject({
  tool,
  /** Matched exactly after `""`, null and absent optional keys are dropped; absent: any input. */
  input: Matcher.optional(),
  /** Matched against the parsed result, objects as subsets. */
  result: Matcher.optional(),
  /** Defaults to `completed`. */
  outcome: z.string().optional(),
  optional: z.boolean().optional(),
});
export type CallNode = z.infer<typeof CallNode>;

export type SequenceNode = CallNode | { readonly ordered: SequenceNode[] } | { readonly unordered: SequenceNode[] };
export const SequenceNode: z.ZodType<SequenceNode> = z.lazy(() =>
  z.union([
    CallNode,
    z.strictObject({ ordered: z.array(SequenceNode).min(1) }),
    z.strictObject({ unordered: z.array(SequenceNode).min(1) }),
  ]),
);

/**
 * Where on the time line a page state is looked at: when the sitting began, after the N-th call of a tool, when the agent was
 * done (before any later operator step), after the operator's step, or at the end.
 */
export const Moment = z.union([
  z.enum(['start', 'agent', 'end']),
  z.strictObject({ afterCall: tool, nth: z.int().nonnegative().default(0) }),
  z.strictObject({ afterStep: z.int().nonnegative() }),
]);
export type Moment = z.infer<typeof Moment>;

/** Something on the page, found by role and accessible name as a person would find it. */
export const UiTarget = z.strictObject({
  role: z.string().min(1),
  name: Matcher.optional(),
  /** Looked for inside this one only. */
  within: z.strictObject({ role: z.string().min(1), name: Matcher.optional() }).optional(),
});
export const UiExpectation = z.strictObject({
  ...UiTarget.shape,
  /** Default `visible`. `hidden`: nothing such can be found. `focused`: it or something inside it has the focus. */
  state: z.enum(['visible', 'hidden', 'focused']).optional(),
  /** All text inside it, white space folded. */
  text: Matcher.optional(),
  /** A field's value. */
  value: Matcher.optional(),
  /** How many such things there are. */
  count: Matcher.optional(),
  /** Every one of such things has text that matches; there is at least one. */
  every: Matcher.optional(),
  description: Matcher.optional(),
});
export type UiExpectation = z.infer<typeof UiExpectation>;

/** A value that an answer must (or must not) hold, and how its wording may vary. */
export const Mention = z.strictObject({
  value: z.union([z.strictObject({ $from: Pointer }), z.string(), z.number()]),
  /** `datetime`: the day and the time of day in any common Chinese or ISO writing, in Asia/Taipei. `place` and `text`: the words, white space and width folded. */
  as: z.enum(['text', 'number', 'datetime', 'place']).default('text'),
});

const check = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ name, kind: z.literal(kind), ...shape });

/** One check: a named use of a generic kind. */
export const Check = z.discriminatedUnion('kind', [
  check('calls', {
    /** `exact`: nothing else. `ordered`: the tools in `allow` may come between. `none`: no call, but for those in `allow`. */
    policy: z.enum(['exact', 'ordered', 'none']),
    sequence: z.array(SequenceNode).optional(),
    /** Instead of `sequence`: any one of these. */
    anyOf: z.array(z.array(SequenceNode)).min(1).optional(),
    /** Reads that are tolerated and shown as a warning. */
    allow: z.array(tool).optional(),
    /** Only the calls of this agent turn. */
    turn: z.int().nonnegative().optional(),
  }),
  check('handoff', {
    /** The very value found at `from` must stand at every pointer of `to`. */
    from: Pointer,
    to: z.array(Pointer).min(1),
  }),
  check('server', {
    between: z.tuple([z.enum(['start', 'agent', 'end']), z.enum(['start', 'agent', 'end'])]),
    /** Parts of the snapshot that must be the same at both ends. */
    unchanged: z.array(z.enum(['saved', 'registrations', 'capacity', 'confirmationsIssued', 'ledger'])).optional(),
    /** Values at the later end, by pointer into the snapshot. Pointers may hold `{{POINTER}}` templates. */
    equals: z.record(z.string(), Matcher).optional(),
    /** Numbers that differ by so much from the earlier end to the later, by pointer into the snapshot. */
    delta: z.record(z.string(), z.number()).optional(),
    /** Ledger rows between both ends, by action: how many, and how many of them changed something. */
    actions: z.record(z.string(), z.strictObject({ times: z.int(), changed: z.int().optional() })).optional(),
  }),
  check('ui', {
    at: Moment,
    expect: z.array(UiExpectation).min(1).optional(),
    /** Address, title, content, field values and dialog are what they were at that moment. */
    unchangedSince: Moment.optional(),
  }),
  /** Each event of a result matches; `value` must be an array. */
  check('each', { value: Pointer, matches: Matcher, min: z.int().nonnegative().default(1) }),
  check('answer', {
    /** Default: the last turn. */
    turn: z.int().nonnegative().optional(),
    /** True: it puts a question back. False: it does not only ask. */
    asks: z.boolean().optional(),
    mentions: z.array(Mention).optional(),
    excludes: z.array(Mention).optional(),
    sentences: z.int().positive().optional(),
    /** Every number in it stands in the prompt, the page or a result. */
    noUnsupportedNumber: z.boolean().optional(),
    saysRetryable: z.boolean().optional(),
    saysStartOver: z.boolean().optional(),
    /** It says that something cannot be known or done from here. */
    saysLimit: z.boolean().optional(),
    /** It says how many of these there are, in the number the page gives for them, or that this cannot be known. */
    saysCountOrLimit: z.string().min(1).optional(),
    /** Only judged where no call was made in that turn. */
    whenNoCalls: z.boolean().optional(),
  }),
  /**
   * What the scripted person saw in one move: `{text}` for `see`, `{status, body}` for `resend`, `{status}` for `goto`.
   * Steps and moves count from 0.
   */
  check('operator', { step: z.int().nonnegative(), move: z.int().nonnegative(), saw: Matcher }),
]);
export type Check = z.infer<typeof Check>;
export type CheckKind = Check['kind'];
/** A check of one kind. */
export type CheckOf<Kind extends CheckKind> = Extract<Check, { kind: Kind }>;
