import { isArray, isObject } from '../traces/json.ts';
import type { Json } from '../traces/schema.ts';

export const OPERATORS = [
  '$any',
  '$type',
  '$contains',
  '$pattern',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$oneOf',
  '$absent',
  '$not',
  '$subset',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** Stands in a resolved matcher for a value out of the sitting: nothing in it is read as an operator. */
export const LITERAL = '$is';

export const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** The first place where a value is not what it must be. */
export interface Mismatch {
  /** JSON Pointer into the value; '' for the value itself. */
  readonly path: string;
  readonly expected: string;
  readonly saw: string;
}

export interface MatchOptions {
  /** How texts are brought to one form before they are compared. */
  readonly fold?: (text: string) => string;
  /** `subset`: objects may hold keys that the matcher does not name. Default `exact`. */
  readonly objects?: 'exact' | 'subset';
}

interface Context {
  readonly fold: (text: string) => string;
  readonly subset: boolean;
  readonly path: string;
}
type Value = Json | undefined;

const at = (context: Context, key: string | number): Context => ({ ...context, path: `${context.path}/${key}` });

/** A value as one short line for people. */
export const show = (value: Value): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
};

/** Whether an object is a set of operators rather than a plain value. */
export const isOperators = (matcher: Json): matcher is { readonly [operator: string]: Json } =>
  isObject(matcher) && Object.keys(matcher).some((key) => key.startsWith('$'));

/**
 * What keeps a value from matching, or null where it matches.
 *
 * @param matcher - a matcher without `$from` and templates: `resolveMatcher` puts their values in first.
 * @param value - undefined where there is no value.
 */
export function mismatch(matcher: Json, value: Value, options: MatchOptions = {}): Mismatch | null {
  const { fold = (text: string) => text, objects = 'exact' } = options;
  return compare(matcher, value, { fold, subset: objects === 'subset', path: '' });
}

export const matches = (matcher: Json, value: Value, options: MatchOptions = {}): boolean =>
  mismatch(matcher, value, options) === null;

function compare(matcher: Json, value: Value, context: Context): Mismatch | null {
  if (isOperators(matcher)) return byOperators(matcher, value, context);
  if (isArray(matcher)) return byItems(matcher, value, context);
  if (isObject(matcher)) return byKeys(matcher, value, context);
  return scalar(matcher, value, context) ? null : missed(matcher, value, context);
}

const missed = (expected: Json | string, saw: Value, { path }: Context): Mismatch => ({
  path,
  expected: typeof expected === 'string' ? JSON.stringify(expected) : show(expected),
  saw: show(saw),
});

function scalar(matcher: Json, value: Value, { fold }: Context): boolean {
  if (typeof matcher === 'string') return typeof value === 'string' && fold(matcher) === fold(value);
  return matcher === value;
}

function byItems(matcher: readonly Json[], value: Value, context: Context): Mismatch | null {
  if (!isArray(value) || value.length !== matcher.length) return missed(matcher, value, context);
  for (const [index, item] of matcher.entries()) {
    const found = compare(item, value[index], at(context, index));
    if (found) return found;
  }
  return null;
}

function byKeys(matcher: { readonly [key: string]: Json }, value: Value, context: Context): Mismatch | null {
  if (!isObject(value)) return missed(matcher, value, context);
  for (const [key, inner] of Object.entries(matcher)) {
    const found = compare(inner, Object.hasOwn(value, key) ? value[key] : undefined, at(context, key));
    if (found) return found;
  }
  if (context.subset) return null;
  const unasked = Object.keys(value).find((key) => !Object.hasOwn(matcher, key));
  if (unasked === undefined) return null;
  return { path: at(context, unasked).path, expected: 'nothing', saw: show(value[unasked]) };
}

function byOperators(matcher: { readonly [operator: string]: Json }, value: Value, context: Context): Mismatch | null {
  for (const [operator, operand] of Object.entries(matcher)) {
    if (operator === '$subset') {
      const found = compare(operand, value, { ...context, subset: true });
      if (found) return found;
    } else if (!holds(operator, operand, value, context)) {
      return { path: context.path, expected: show({ [operator]: operand }), saw: show(value) };
    }
  }
  return null;
}

type Test = (operand: Json, value: Value, context: Context) => boolean;
const tests: { readonly [Name in Exclude<Operator, '$subset'> | typeof LITERAL]: Test } = {
  $is: (operand, value, { fold }) => same(operand, value, fold),
  $any: (operand, value) => (value !== undefined) === (operand !== false),
  $absent: (operand, value) => (value === undefined) === (operand !== false),
  $type: (operand, value) => typeOf(value).includes(String(operand)),
  $contains: (operand, value, context) => {
    if (isArray(value)) return value.some((item) => compare(operand, item, context) === null);
    return (
      typeof value === 'string' && typeof operand === 'string' && context.fold(value).includes(context.fold(operand))
    );
  },
  $pattern: (operand, value, { fold }) =>
    typeof value === 'string' && typeof operand === 'string' && toPattern(operand).test(fold(value)),
  $gt: (operand, value) => ordered(value, operand, (order) => order > 0),
  $gte: (operand, value) => ordered(value, operand, (order) => order >= 0),
  $lt: (operand, value) => ordered(value, operand, (order) => order < 0),
  $lte: (operand, value) => ordered(value, operand, (order) => order <= 0),
  $oneOf: (operand, value, context) => isArray(operand) && operand.some((one) => compare(one, value, context) === null),
  $not: (operand, value, context) => compare(operand, value, context) !== null,
};

function holds(operator: string, operand: Json, value: Value, context: Context): boolean {
  if (!Object.hasOwn(tests, operator)) throw new Error(`${operator} is not an operator of matchers.`);
  return tests[operator as keyof typeof tests](operand, value, context);
}

/** A pattern as cases write it: a regular expression, after `(?i)` without regard to case. */
export function toPattern(text: string): RegExp {
  return text.startsWith('(?i)') ? new RegExp(text.slice(4), 'iu') : new RegExp(text, 'u');
}

function typeOf(value: Value): readonly string[] {
  if (value === undefined) return [];
  if (value === null) return ['null'];
  if (isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  return [typeof value];
}

function ordered(value: Value, operand: Json, fits: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof operand === 'number') return fits(value - operand);
  if (typeof value === 'string' && typeof operand === 'string') {
    return fits(value === operand ? 0 : value > operand ? 1 : -1);
  }
  return false;
}

function same(one: Json, other: Value, fold: (text: string) => string): boolean {
  if (typeof one === 'string') return typeof other === 'string' && fold(one) === fold(other);
  if (isArray(one)) {
    return isArray(other) && one.length === other.length && one.every((item, index) => same(item, other[index], fold));
  }
  if (!isObject(one)) return one === other;
  if (!isObject(other) || Object.keys(one).length !== Object.keys(other).length) return false;
  return Object.entries(one).every(([key, item]) => Object.hasOwn(other, key) && same(item, other[key], fold));
}
