import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_PROVIDERS, captureBody } from '../../../evals/model-tools/wires/function-calling.ts';
import { captureMcp } from '../../../evals/model-tools/wires/mcp.ts';
import { atlas } from '../../../tools/catalogs/atlas/index.ts';
import { events } from '../../../tools/catalogs/events.ts';
import { listMcpTools } from '../../../tools/catalogs/mcp.ts';
import { forGemini } from '../../../tools/compat/adapt.ts';
import { auditSurface } from '../../../tools/compat/audit.ts';
import { compareSurfaces } from '../../../tools/compat/parity.ts';
import { PROVIDERS, type Surface } from '../../../tools/compat/rule.ts';

const canonical: Surface = { name: 'canonical', kind: 'canonical', reaches: PROVIDERS, tools: atlas.tools };

/** What Chromium 156 makes of a `<select>` with an empty first choice. */
const SELECT = {
  type: 'object',
  properties: {
    price: {
      type: 'string',
      description: '費用',
      anyOf: [
        { const: '', title: '全部' },
        { const: 'free', title: '免費' },
        { const: 'paid', title: '付費' },
      ],
      enum: ['', 'free', 'paid'],
    },
  },
  required: [],
};

describe('atlas on the wires', () => {
  test('sixty-one tools in twelve toolsets', () => {
    expect(atlas.tools).toHaveLength(61);
    expect(atlas.toolsets.map(({ tools }) => tools.length)).toEqual([8, 10, 9, 4, 7, 8, 2, 7, 3, 1, 1, 1]);
  });

  test('MCP carries all of it over HTTP, page by page, unchanged', async () => {
    const mcp = await captureMcp(atlas);
    expect(compareSurfaces(canonical, mcp, () => true)).toEqual([]);
    expect(auditSurface(mcp).filter(({ severity }) => severity === 'refused')).toEqual([]);
  });

  test.each(BODY_PROVIDERS)('the body that %s is sent is taken', async (provider) => {
    const body = await captureBody(provider, atlas.tools);
    expect(compareSurfaces(canonical, body, () => false)).toEqual([]);
    expect(auditSurface(body)).toEqual([]);
  });

  test('the events site’s contracts are taken in every body', async () => {
    for (const provider of BODY_PROVIDERS) expect(auditSurface(await captureBody(provider, events.tools))).toEqual([]);
  });
});

describe('differences between surfaces are told', () => {
  const changed = (tools: Surface['tools']) =>
    compareSurfaces(canonical, { ...canonical, name: 'mcp', tools }, () => true);
  const [first, second, ...rest] = atlas.tools;
  if (!first || !second) throw new Error('no tools');

  test('missing, extra, order, schema, description', () => {
    expect(changed([second, ...rest]).map(({ what }) => what)).toEqual(['missing']);
    expect(changed([...atlas.tools, { ...first, name: 'more' }]).map(({ what }) => what)).toEqual(['extra']);
    expect(changed([second, first, ...rest]).map(({ what }) => what)).toEqual(['order']);
    const drifted = { ...first, inputSchema: { type: 'object' }, description: 'Other.' };
    expect(changed([drifted, second, ...rest]).map(({ what }) => what)).toEqual(['schema', 'description']);
  });
});

test('the official server’s own generator publishes $schema, and the gate sees it on the wire', async () => {
  const server = new McpServer({ name: 'generated', version: '1.0.0' });
  server.registerTool('echo', { description: 'Echoes.', inputSchema: { text: z.string() } }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const tools = await listMcpTools(near);
  await server.close();
  const findings = auditSurface({ ...canonical, kind: 'mcp', tools });
  expect(findings.filter(({ severity }) => severity === 'refused')).toEqual([
    expect.objectContaining({ rule: 'schema-pointer', path: '$.$schema' }),
  ]);
});

describe('adapting for Gemini', () => {
  test('a browser’s schema of a form becomes one that is taken, and keeps what it said', () => {
    const tool = { name: 'search', description: 'Searches.', inputSchema: SELECT };
    const rulesOf = (inputSchema: unknown) =>
      new Set(
        auditSurface({
          ...canonical,
          kind: 'function-calling',
          reaches: ['gemini'],
          tools: [{ ...tool, inputSchema }],
        }).map(({ rule }) => rule),
      );
    expect(rulesOf(SELECT)).toEqual(new Set(['gemini-keywords', 'gemini-any-of', 'gemini-enum']));
    const adapted = forGemini(SELECT);
    expect(rulesOf(adapted)).toEqual(new Set());
    expect(adapted.properties).toEqual({
      price: { type: 'string', enum: ['free', 'paid'], description: '費用 free: 免費; paid: 付費.' },
    });
  });

  test('references are put in place, and one that contains itself ends', () => {
    const schema = {
      type: 'object',
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    };
    expect(forGemini(schema)).toEqual({
      type: 'object',
      properties: { tree: { type: 'object', properties: { next: { type: 'object' } } } },
    });
  });
});
