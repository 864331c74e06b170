import { z } from 'zod';

/** A move of a script, as `exam.md` fixes it. */
export const ScriptMove = z.union([
  z.strictObject({ call: z.string().min(1), input: z.record(z.string(), z.json()).default({}) }),
  z.strictObject({
    calls: z
      .array(z.strictObject({ call: z.string().min(1), input: z.record(z.string(), z.json()).default({}) }))
      .min(1),
  }),
  z.strictObject({ raw: z.strictObject({ name: z.string(), arguments: z.string() }) }),
  z.strictObject({ answer: z.string() }),
  z.strictObject({ trouble: z.enum(['provider_error', 'rate_limited', 'timeout']) }),
]);
export type ScriptMove = z.infer<typeof ScriptMove>;

/** An `exam-script/1` file: for each case one list of moves for each agent turn. */
export const ScriptFile = z.strictObject({
  $schema: z.string().optional(),
  schema: z.literal('exam-script/1'),
  /** What the script is for, for people. */
  about: z.string().optional(),
  cases: z.record(z.string(), z.array(z.array(ScriptMove))),
});
export type ScriptFile = z.infer<typeof ScriptFile>;
