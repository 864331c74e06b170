import { isArray, isObject } from '../traces/json.ts';
import type { Json } from '../traces/schema.ts';
import { JSON_TYPES, OPERATORS, type Operator, toPattern } from './matchers.ts';

/** Something in a matcher that can never be meant. `path` is a JSON Pointer into the matcher. */
export interface MatcherProblem {
  readonly path: string;
  readonly message: string;
}

const ok = null;
const isFlag = (operand: Json) => (typeof operand === 'boolean' ? ok : 'takes true or false');
const isBound = (operand: Json) =>
  typeof operand === 'number' || typeof operand === 'string' || isFrom(operand) ? ok : 'takes a number or a text';
const anything = () => ok;

/** What an operator takes. An operator that is added to the list must be added here. */
const operands: { readonly [Name in Operator]: (operand: Json) => string | null } = {
  $any: isFlag,
  $absent: isFlag,
  $type: (operand) => (JSON_TYPES.some((type) => type === operand) ? ok : `takes one of ${JSON_TYPES.join(', ')}`),
  $contains: anything,
  $pattern: (operand) => (typeof operand === 'string' ? patternProblem(operand) : 'takes a regular expression as text'),
  $gt: isBound,
  $gte: isBound,
  $lt: isBound,
  $lte: isBound,
  $oneOf: (operand) => (isArray(operand) && operand.length > 0 ? ok : 'takes a list with at least one matcher'),
  $not: anything,
  $subset: (operand) => (isObject(operand) ? ok : 'takes an object'),
};

/** Operators whose operand is itself a matcher, or a list of them. */
const NESTED: ReadonlySet<string> = new Set<Operator>(['$contains', '$oneOf', '$not', '$subset']);

const isFrom = (value: Json): boolean => isObject(value) && Object.keys(value).join() === '$from';

/** Why a text is no pattern, or null where it is one. */
export function patternProblem(text: string): string | null {
  try {
    toPattern(text);
    return null;
  } catch (error) {
    return `does not compile: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Everything that is wrong with a matcher: unknown operators, operands of the wrong kind, patterns that do not compile. */
export function matcherProblems(matcher: Json, path = ''): readonly MatcherProblem[] {
  if (isArray(matcher)) return matcher.flatMap((item, index) => matcherProblems(item, `${path}/${index}`));
  if (!isObject(matcher)) return [];
  const keys = Object.keys(matcher);
  const operators = keys.filter((key) => key.startsWith('$'));
  if (operators.length === 0) return keys.flatMap((key) => matcherProblems(matcher[key] ?? null, `${path}/${key}`));
  if (operators.length < keys.length) {
    return [{ path, message: `mixes operators (${operators.join(', ')}) with plain keys` }];
  }
  if (operators.includes('$from')) return fromProblems(matcher, path);
  return operators.flatMap((operator) => operatorProblems(operator, matcher[operator] ?? null, path));
}

function operatorProblems(operator: string, operand: Json, path: string): readonly MatcherProblem[] {
  const here = `${path}/${operator}`;
  if (!Object.hasOwn(operands, operator)) {
    return [{ path: here, message: `${operator} is not an operator; there are ${OPERATORS.join(' ')}` }];
  }
  const problem = operands[operator as Operator](operand);
  const own = problem === null ? [] : [{ path: here, message: `${operator} ${problem}` }];
  return NESTED.has(operator) ? [...own, ...matcherProblems(operand, here)] : own;
}

function fromProblems(matcher: { readonly [key: string]: Json }, path: string): readonly MatcherProblem[] {
  const { $from: from, ...rest } = matcher;
  if (Object.keys(rest).length > 0) return [{ path, message: '$from stands alone' }];
  return typeof from === 'string' && from.startsWith('/')
    ? []
    : [{ path: `${path}/$from`, message: '$from takes a JSON Pointer' }];
}
