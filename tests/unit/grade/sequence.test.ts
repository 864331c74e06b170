import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SequenceNode } from '../../../cases/schema.ts';
import type { AgentCall } from '../../../exam/grade/account.ts';
import { align } from '../../../exam/grade/sequence.ts';

const call = (tool: string, index: number): AgentCall => ({
  ...{ index, seq: index, resultSeq: index, turn: 0, tool, raw: '{}', input: {}, shown: 1, live: 1 },
  ...{ schemaErrors: [], outcome: 'completed', result: null, wire: null },
});
const made = (tools: readonly string[]) => tools.map(call);
const nodes = (tools: readonly string[]): SequenceNode[] => tools.map((tool) => ({ tool }));
const rules = { allow: new Set<string>(), misfit: () => null, pardoned: new Map<string, number>() };
const cost = (sequence: readonly SequenceNode[], tools: readonly string[]) => align(sequence, made(tools), rules).cost;
const tools = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });

describe('align', () => {
  it('finds a sequence in itself, and in nothing else', () => {
    fc.assert(
      fc.property(tools, tools, (one, other) => (cost(nodes(one), other) === 0) === (one.join() === other.join())),
    );
  });
  it('finds an unordered group in every order of it', () => {
    const shuffled = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 5 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(fc.property(shuffled, ([list, order]) => cost([{ unordered: nodes(list) }], order) === 0));
  });
  it('never asks for an optional node, and never takes it for an excuse', () => {
    const optional = (list: readonly string[]): SequenceNode[] => list.map((tool) => ({ tool, optional: true }));
    fc.assert(fc.property(tools, (list) => cost(optional(list), []) === 0 && cost(optional(list), list) === 0));
    expect(cost(optional(['a']), ['b'])).toBeGreaterThan(0);
  });
  it('pardons a node for each call that is blamed elsewhere', () => {
    const pardoned = new Map([['b', 1]]);
    expect(align(nodes(['a', 'b']), made(['a']), { ...rules, pardoned }).cost).toBe(0);
    expect(align(nodes(['a', 'b', 'b']), made(['a']), { ...rules, pardoned }).cost).toBeGreaterThan(0);
  });
  it('names what is wrong, extra and missing', () => {
    const misfit = (_: unknown, { index }: AgentCall) => (index === 1 ? 'not this' : null);
    const found = align(nodes(['a', 'b', 'c']), made(['a', 'b', 'x']), { ...rules, misfit });
    expect(found.wrong.map(({ why }) => why)).toEqual(['not this']);
    expect(found.extra.map(({ tool }) => tool)).toEqual(['x']);
    expect(found.missing.map(({ tool }) => tool)).toEqual(['c']);
  });
  it('is done with a flood of calls in no time', () => {
    const began = performance.now();
    expect(
      cost(
        nodes(['a', 'b', 'c']),
        Array.from({ length: 400 }, (_, index) => (index % 2 ? 'a' : 'x')),
      ),
    ).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
