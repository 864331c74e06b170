import type { CheckKind, CheckOf } from '../../../cases/schema.ts';
import type { Finding, Grading } from '../grading.ts';
import { answer } from './answer.ts';
import { calls } from './calls.ts';
import { each } from './each.ts';
import { handoff } from './handoff.ts';
import { operator } from './operator.ts';
import { server } from './server.ts';
import { ui } from './ui.ts';

/** Every kind of check that a case can use. A kind that the schema gains must be added here. */
const kinds: { readonly [Kind in CheckKind]: (check: CheckOf<Kind>, grading: Grading) => Finding } = {
  calls,
  handoff,
  server,
  ui,
  each,
  answer,
  operator,
};

/** Judges one check of a case, after the checks before it. */
export function judge<Kind extends CheckKind>(check: CheckOf<Kind>, grading: Grading): Finding {
  return kinds[check.kind as Kind](check, grading);
}
