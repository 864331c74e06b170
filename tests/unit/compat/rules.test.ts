import { describe, expect, test } from 'vitest';
import { auditSurface } from '../../../tools/compat/audit.ts';
import { PROVIDERS, type Surface, type SurfaceTool } from '../../../tools/compat/rule.ts';
import { rules } from '../../../tools/compat/rules/index.ts';
import { fixtures } from './fixtures.ts';

const surface = (tools: readonly SurfaceTool[], kind: Surface['kind'] = 'canonical'): Surface => ({
  name: kind,
  kind,
  reaches: PROVIDERS,
  tools,
});

test('every rule has a failing and a passing fixture, and every fixture a rule', () => {
  expect(Object.keys(fixtures).sort()).toEqual(rules.map(({ id }) => id).sort());
  for (const list of Object.values(fixtures)) {
    expect(list.some(({ refused }) => refused)).toBe(true);
    expect(list.some(({ refused }) => !refused)).toBe(true);
  }
});

test('every rule names for each provider why, and where that is known from', () => {
  for (const { sources } of rules) {
    expect(Object.keys(sources).length).toBeGreaterThan(0);
    for (const { why, where } of Object.values(sources)) {
      expect(why.length).toBeGreaterThan(10);
      expect(where).toMatch(/^https:\/\//);
    }
  }
});

for (const rule of rules) {
  describe(rule.id, () => {
    test.each(fixtures[rule.id] ?? [])('$what', ({ tools, refused }) => {
      const findings = auditSurface(surface(tools), { rules: [rule] });
      if (!refused) {
        expect(findings).toEqual([]);
        return;
      }
      const there = findings.filter(({ path }) => path === refused.path);
      expect(findings.map(({ path }) => path)).toContain(refused.path);
      const by = there.flatMap(({ providers }) => providers);
      expect(by).toEqual(expect.arrayContaining([...refused.by]));
      for (const { mend, message } of findings) {
        expect(mend).not.toBe('');
        expect(message).not.toBe('');
      }
    });
  });
}

test('what is no JSON is looked at no further', () => {
  const broken: SurfaceTool = { name: 'a b', description: '', inputSchema: { type: 'array', x: 1n } };
  expect(new Set(auditSurface(surface([broken])).map(({ rule }) => rule))).toEqual(new Set(['json-serializable']));
});

test('what an adapter mends is a warning, until it stands in the body that is sent', () => {
  const open: SurfaceTool = {
    name: 'a',
    description: 'A.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  };
  const severity = (kind: Surface['kind']) => auditSurface(surface([open], kind)).map((one) => one.severity);
  expect(severity('mcp')).toEqual(['needs-adapting']);
  expect(severity('function-calling')).toEqual(['refused']);
});

test('only what was asked for, and only who is reached', () => {
  const bad: SurfaceTool = { name: 'a', description: 'A.', inputSchema: { type: 'string' } };
  expect(auditSurface(surface([bad]), { providers: ['anthropic'] }).flatMap(({ providers }) => providers)).toEqual([
    'anthropic',
  ]);
  expect(auditSurface({ ...surface([bad]), reaches: ['webmcp'] })).toEqual([]);
});
