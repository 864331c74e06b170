import { resolveMatcher } from '../../../cases/matcher-values.ts';
import { mismatch } from '../../../cases/matchers.ts';
import type { CheckOf } from '../../../cases/schema.ts';
import { isArray } from '../../../traces/json.ts';
import { pointerGet } from '../../../traces/pointer.ts';
import type { Json } from '../../../traces/schema.ts';
import { callAt } from '../document.ts';
import { type Finding, foundNothing, type Grading, missingPremise } from '../grading.ts';

/** Every item of a list matches, and there are enough of them. */
export function each(check: CheckOf<'each'>, grading: Grading): Finding {
  const { account, document } = grading;
  const premise = missingPremise(grading, [check.value]);
  if (premise) return premise;
  const resolved = resolveMatcher(check.matches as Json, document);
  if ('missing' in resolved) return missingPremise(grading, [resolved.missing]) ?? foundNothing(resolved.missing);
  const call = callAt(account, check.value)?.call;
  const evidence = call ? [call.resultSeq ?? call.seq] : [];
  const expected = `at least ${check.min} items, each ${JSON.stringify(check.matches)}`;
  const list = pointerGet(document, check.value);
  if (!isArray(list)) {
    return {
      status: 'fail',
      detail: `There is no list at ${check.value}.`,
      evidence,
      expected,
      saw: JSON.stringify(list),
    };
  }
  const saw = `${list.length} items`;
  for (const [index, item] of list.entries()) {
    const wrong = mismatch(resolved.value, item);
    if (!wrong) continue;
    const detail = `Item ${index}${wrong.path} must be ${wrong.expected} and is ${wrong.saw}.`;
    return { status: 'fail', detail, evidence, expected, saw };
  }
  if (list.length < check.min) {
    return {
      status: 'fail',
      detail: `There are ${list.length} items, fewer than ${check.min}.`,
      evidence,
      expected,
      saw,
    };
  }
  return { status: 'pass', detail: `All ${list.length} items match.`, evidence, expected, saw };
}
