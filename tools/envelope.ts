import { z } from 'zod';

/** What a tool's answer says happened, for success and failure alike (exam.md, "Site"). */
export const EnvelopeCode = z.enum([
  'SUCCESS',
  'CONFIRMATION_REQUIRED',
  'INVALID_INPUT',
  'NOT_FOUND',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'CONFLICT',
  'TEMPORARY_FAILURE',
  'ABORTED',
]);
export type EnvelopeCode = z.infer<typeof EnvelopeCode>;

/** Codes that mean the tool did what it is for; every other code is a refusal or a failure. */
const SUCCEEDED: ReadonlySet<EnvelopeCode> = new Set(['SUCCESS', 'CONFIRMATION_REQUIRED']);

/** A stable machine word such as `SESSION_EXPIRED`; programs branch on it, people never see it. */
export const Reason = z.string().regex(/^[A-Z][A-Z0-9_]*$/);

const shape = <Data extends z.ZodType>(data: Data) =>
  z
    .strictObject({
      ok: z.boolean(),
      code: EnvelopeCode,
      reason: Reason.nullable(),
      message: z.string().min(1),
      retryable: z.boolean(),
      nextAction: z.string().nullable(),
      uiUpdated: z.boolean(),
      stateVersion: z.int().nonnegative(),
      data: data.nullable(),
    })
    .superRefine((envelope: Omit<Envelope, 'data'> & { data?: unknown }, context) => {
      const succeeded = SUCCEEDED.has(envelope.code);
      if (envelope.ok !== succeeded) {
        context.addIssue({
          code: 'custom',
          path: ['ok'],
          message: `ok must be ${succeeded} with code ${envelope.code}`,
        });
      }
      if (envelope.retryable !== (envelope.code === 'TEMPORARY_FAILURE')) {
        context.addIssue({
          code: 'custom',
          path: ['retryable'],
          message: 'retryable is true only for TEMPORARY_FAILURE',
        });
      }
      if (succeeded !== (envelope.data !== null)) {
        context.addIssue({ code: 'custom', path: ['data'], message: 'data stands with a success and only with one' });
      }
      if (!succeeded && envelope.reason === null) {
        context.addIssue({ code: 'custom', path: ['reason'], message: 'a refusal or failure names its reason' });
      }
    });

/**
 * The one result envelope of all five tools, with the shape of `data` for one of them.
 *
 * `ok` is true for `SUCCESS` and `CONFIRMATION_REQUIRED` (a preparing tool has done all it is for), `retryable` only
 * for `TEMPORARY_FAILURE`, `data` stands exactly when `ok`, and `reason` is null only when `ok`.
 */
export const envelopeOf = shape;

/** The envelope with any data, where the tool is not known. */
export const Envelope = shape(z.unknown());
export interface Envelope<Data = unknown> {
  ok: boolean;
  code: EnvelopeCode;
  reason: string | null;
  message: string;
  retryable: boolean;
  nextAction: string | null;
  uiUpdated: boolean;
  stateVersion: number;
  data: Data | null;
}
