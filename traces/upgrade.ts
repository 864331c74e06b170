import { isObject, type Json } from './json.ts';
import { type Hash, TRACE_SCHEMA, type Trace } from './schema.ts';

/** A trace of any version as plain JSON values: the shape that the upgrade steps share. */
export interface TraceParts {
  readonly head: Json;
  readonly events: readonly Json[];
  readonly blobs: ReadonlyMap<Hash, Json>;
}

/** Takes a trace of one version to the next. It knows both shapes by itself and never changes once published. */
export type UpgradeStep = (trace: TraceParts) => TraceParts;

/**
 * Steps by the version they start from. To change a shape: freeze today's Zod schemas as `traces/versions/v1.ts`, raise
 * `TRACE_SCHEMA`, and add the step `1: fromV1` here. Old steps stay, so that an old recording opens for ever.
 */
const STEPS: Readonly<Record<number, UpgradeStep>> = {};

/** A trace whose version no step leads from: too new, or none at all. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
}

/** Brings a trace of any known version to the present one, step by step. */
export function upgradeTrace(trace: TraceParts, steps = STEPS, present: number = TRACE_SCHEMA): TraceParts {
  let now = trace;
  for (let version = versionOf(now.head, present); version < present; version++) {
    const step = steps[version];
    if (!step) throw new UpgradeError(`no step leads from trace schema ${version} to ${version + 1}`);
    now = step(now);
    if (!isObject(now.head) || now.head.schema !== version + 1) {
      throw new UpgradeError(`the step from trace schema ${version} did not lead to ${version + 1}`);
    }
  }
  return now;
}

/** The same for a trace out of the store, whose shape was checked when it was written. */
export function upgradeParts(trace: Trace): Trace {
  if (trace.head.schema === TRACE_SCHEMA) return trace;
  return upgradeTrace(trace as unknown as TraceParts) as unknown as Trace;
}

function versionOf(head: Json, present: number): number {
  const version = isObject(head) ? head.schema : undefined;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new UpgradeError('it does not say which trace schema it has');
  }
  if (version > present) {
    throw new UpgradeError(
      `it has trace schema ${version} and this program knows schemas up to ${present}; use a newer webmcp-proctor`,
    );
  }
  return version;
}
