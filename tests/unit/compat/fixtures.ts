import type { Provider, SurfaceTool } from '../../../tools/compat/rule.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const tool = (inputSchema: unknown, more: Partial<SurfaceTool> = {}): SurfaceTool => ({
  name: 'save_point',
  description: 'Saves a point.',
  inputSchema,
  ...more,
});
const one = (schema: unknown) => tool(object({ x: schema }));
const nested = (levels: number): object => (levels === 1 ? { type: 'string' } : object({ a: nested(levels - 1) }));
const cycle: Record<string, unknown> = { type: 'object' };
cycle.properties = { self: cycle };

export interface Fixture {
  readonly what: string;
  readonly tools: readonly SurfaceTool[];
  /** For a failing one: who refuses it, and where. */
  readonly refused?: { readonly path: string; readonly by: readonly Provider[] };
}

const pass = (what: string, ...tools: SurfaceTool[]): Fixture => ({ what, tools });
const fail = (what: string, path: string, by: readonly Provider[], ...tools: SurfaceTool[]): Fixture => ({
  what,
  tools,
  refused: { path, by },
});
const OPENAI = ['openai', 'azure-openai'] as const;

/** For every rule what it refuses and what it lets pass. Reports from the field are named where a fixture is one. */
export const fixtures: Readonly<Record<string, readonly Fixture[]>> = {
  'json-serializable': [
    fail('a BigInt', '$.properties.x.maximum', ['openai', 'webmcp'], one({ type: 'integer', maximum: 10n })),
    fail('undefined, which vanishes', '$.properties.x.minimum', ['mcp'], one({ type: 'number', minimum: undefined })),
    fail('a function, which vanishes', '$.properties.x.default', ['gemini'], one({ default: () => 1 })),
    fail('NaN, which becomes null', '$.properties.x.maximum', ['anthropic'], one({ maximum: Number.NaN })),
    fail('a cycle', '$.properties.self', ['vscode'], tool(cycle)),
    fail('no schema at all', '$', ['openai'], tool(undefined)),
    pass('plain JSON', one({ type: 'number', default: null })),
  ],
  'root-object': [
    fail('a string', '$', ['openai', 'anthropic', 'mcp', 'vscode'], tool({ type: 'string' })),
    fail('a list of types', '$', ['openai', 'mcp'], tool({ type: ['object', 'null'] })),
    fail('no type', '$', ['azure-openai'], tool({ properties: {} })),
    pass('an object', tool(object({}))),
  ],
  'root-union': [
    fail(
      'makenotion/notion-mcp-server #340',
      '$.anyOf',
      [...OPENAI, 'anthropic'],
      tool(object({}, { anyOf: [{ required: ['a'] }] })),
    ),
    fail('allOf', '$.allOf', ['anthropic'], tool(object({}, { allOf: [] }))),
    fail('not, which Anthropic takes', '$.not', OPENAI, tool(object({}, { not: {} }))),
    pass('a union further down', one({ anyOf: [{ type: 'string' }, { type: 'number' }] })),
    pass('a property named oneOf', tool(object({ oneOf: { type: 'string' } }))),
  ],
  'array-items': [
    fail(
      'gaopengbin/cesium-mcp #28, microsoft/vscode #248810',
      '$.properties.x',
      ['vscode', 'gemini', ...OPENAI],
      one({ type: 'array' }),
    ),
    fail(
      'a tuple of prefixItems alone',
      '$.properties.x',
      ['vscode'],
      one({ type: 'array', prefixItems: [{ type: 'number' }] }),
    ),
    fail('an array or null', '$.properties.x', ['openai'], one({ type: ['array', 'null'] })),
    fail(
      'inside a union',
      '$.properties.x.anyOf[1]',
      ['vscode'],
      one({ anyOf: [{ type: 'null' }, { type: 'array' }] }),
    ),
    fail(
      'behind a $ref',
      '$.$defs.list',
      ['vscode'],
      tool(object({ x: { $ref: '#/$defs/list' } }, { $defs: { list: { type: 'array' } } })),
    ),
    fail(
      'under unevaluatedProperties',
      '$.unevaluatedProperties',
      ['vscode'],
      tool(object({}, { unevaluatedProperties: { type: 'array' } })),
    ),
    fail(
      'in a draft-07 tuple',
      '$.properties.x.items[0]',
      ['vscode'],
      one({ type: 'array', items: [{ type: 'array' }] }),
    ),
    fail(
      'under a name with a dot',
      '$.properties["geo.points"]',
      ['vscode'],
      tool(object({ 'geo.points': { type: 'array' } })),
    ),
    pass('with items', one({ type: 'array', items: { type: 'string' } })),
    pass('a default that looks like a schema', one({ type: 'object', default: { type: 'array' } })),
    pass('a property named items', tool(object({ items: { type: 'string' } }))),
  ],
  'schema-pointer': [
    fail(
      'openswarm-ai/openswarm #24',
      '$.$schema',
      ['openai', 'gemini', 'webmcp'],
      tool(object({}, { $schema: 'http://json-schema.org/draft-07/schema#' })),
    ),
    fail('further down', '$.properties.x.$schema', ['azure-openai'], one({ $schema: 'x' })),
    pass('a property of that name', tool(object({ $schema: { type: 'string' } }))),
  ],
  'draft-2020-12': [
    fail(
      'Dokploy/mcp #74',
      '$.properties.x.exclusiveMinimum',
      ['anthropic', 'mcp'],
      one({ type: 'integer', exclusiveMinimum: true, minimum: 0 }),
    ),
    fail('required as a boolean', '$.properties.x.required', ['anthropic'], one({ type: 'string', required: true })),
    fail('items as a list', '$.properties.x.items', ['anthropic'], one({ type: 'array', items: [{ type: 'string' }] })),
    pass('a numeric bound', one({ type: 'integer', exclusiveMinimum: 0 })),
  ],
  'local-refs': [
    fail('to nothing', '$.properties.x.$ref', ['openai', 'gemini'], one({ $ref: '#/$defs/gone' })),
    fail('to elsewhere', '$.properties.x.$ref', ['anthropic'], one({ $ref: 'https://example.org/a.json' })),
    pass('to $defs', tool(object({ x: { $ref: '#/$defs/p' } }, { $defs: { p: { type: 'string' } } }))),
    pass('to itself', tool(object({ x: { $ref: '#' } }))),
  ],
  'schema-depth': [
    fail(
      'google-gemini/gemini-cli #5923',
      '$.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a',
      ['openai', 'gemini'],
      tool(nested(11)),
    ),
    fail('openclaw/openclaw #153687: 3,000 levels do not overflow the audit', '$', ['gemini'], tool(nested(3_000))),
    pass('ten levels', tool(nested(10))),
  ],
  'tool-name': [
    fail(
      'home-assistant/core #147760',
      'name',
      [...OPENAI, 'anthropic', 'vscode'],
      tool(object({}), { name: 'caldav-mcp.create-event' }),
    ),
    fail(
      'nanbingxyz/5ire #403: 65 characters',
      'name',
      [...OPENAI, 'deepseek', 'gemini'],
      tool(object({}), { name: 'a'.repeat(65) }),
    ),
    fail(
      'anthropics/claude-code #96152: 129 characters',
      'name',
      ['anthropic', 'webmcp', 'mcp'],
      tool(object({}), { name: 'a'.repeat(129) }),
    ),
    fail('kaitranntt/ccs #25: a digit first', 'name', ['gemini'], tool(object({}), { name: '3d_tiles' })),
    fail('a space', 'name', ['webmcp', 'mcp', 'openai'], tool(object({}), { name: 'save point' })),
    fail('nothing', 'name', ['webmcp'], tool(object({}), { name: '' })),
    pass('64 plain characters', tool(object({}), { name: 'a'.repeat(64) })),
  ],
  'property-names': [
    fail(
      'beautyfree/appstore-connect-mcp #2',
      '$.properties["filter[id]"]',
      ['anthropic'],
      tool(object({ 'filter[id]': { type: 'string' } })),
    ),
    fail(
      'ComposioHQ/composio #3500',
      '$.properties["$top"]',
      ['anthropic'],
      tool(object({ $top: { type: 'integer' } })),
    ),
    pass('a dot', tool(object({ 'filter.id': { type: 'string' } }))),
    pass('further down, where nobody looks', one(object({ 'a b': { type: 'string' } }))),
  ],
  'description-present': [
    fail('empty', 'description', ['webmcp', 'gemini'], tool(object({}), { description: ' ' })),
    fail('missing', 'description', ['webmcp'], tool(object({}), { description: undefined })),
    pass('said', tool(object({}))),
  ],
  'description-length': [
    fail(
      'modelcontextprotocol/servers #799',
      'description',
      OPENAI,
      tool(object({}), { description: 'x'.repeat(2_780) }),
    ),
    pass('1,024 characters', tool(object({}), { description: 'x'.repeat(1_024) })),
  ],
  'duplicate-names': [
    fail('onyx-dot-app/onyx #9229', 'name', ['anthropic', 'gemini', 'webmcp'], tool(object({})), tool(object({}))),
    pass('two names', tool(object({})), tool(object({}), { name: 'load_point' })),
    pass('one name on two pages', tool(object({}), { place: '/a' }), tool(object({}), { place: '/b' })),
  ],
  'tool-count': [
    fail(
      'anomalyco/opencode #1814',
      'tools',
      [...OPENAI, 'deepseek', 'vscode'],
      ...Array.from({ length: 129 }, (_, index) => tool(object({}), { name: `t${index}` })),
    ),
    pass('128', ...Array.from({ length: 128 }, (_, index) => tool(object({}), { name: `t${index}` }))),
  ],
  'output-schema': [
    fail('an array', '$output', ['mcp'], tool(object({}), { outputSchema: { type: 'array', items: {} } })),
    pass('an object', tool(object({}), { outputSchema: object({}) })),
    pass('none', tool(object({}))),
  ],
  'strict-mode': [
    fail('an open object', '$', [...OPENAI, 'anthropic'], tool(object({}), { strict: true })),
    fail(
      'an optional property',
      '$.properties.x',
      OPENAI,
      tool(object({ x: { type: 'string' } }, { additionalProperties: false }), { strict: true }),
    ),
    fail(
      'openai/openai-agents-python #1884',
      '$.properties.x.oneOf',
      OPENAI,
      tool(object({ x: { oneOf: [{ type: 'string' }] } }, { additionalProperties: false, required: ['x'] }), {
        strict: true,
      }),
    ),
    pass(
      'closed and complete',
      tool(object({ x: { type: 'string' } }, { additionalProperties: false, required: ['x'] }), { strict: true }),
    ),
    pass('open, and not sent as strict', tool(object({ x: { type: 'string' } }))),
  ],
  'strict-limits': [
    fail(
      '1,001 enum values',
      '$',
      OPENAI,
      tool(object({ x: { type: 'string', enum: Array.from({ length: 1_001 }, String) } }), { strict: true }),
    ),
    pass('as many, not strict', one({ type: 'string', enum: Array.from({ length: 1_001 }, String) })),
  ],
  'gemini-keywords': [
    fail(
      'felinics/Memoh #620',
      '$.additionalProperties',
      ['gemini'],
      tool(object({}, { additionalProperties: false })),
    ),
    fail('zed-industries/zed #44875', '$.properties.x.anyOf[0].const', ['gemini'], one({ anyOf: [{ const: 'a' }] })),
    fail(
      'tailcallhq/forgecode #3426',
      '$.properties.x.propertyNames',
      ['gemini'],
      one(object({}, { propertyNames: {} })),
    ),
    pass('what Schema has', one({ type: 'string', minLength: 1, description: 'x' })),
    pass('a property named const', tool(object({ const: { type: 'string' } }))),
  ],
  'gemini-any-of': [
    fail(
      'anomalyco/opencode #12908: a browser’s schema of a <select>',
      '$.properties.x.anyOf',
      ['gemini'],
      one({ type: 'string', anyOf: [{ const: 'a', title: 'A' }], enum: ['a'] }),
    ),
    pass('alone', one({ anyOf: [{ type: 'string' }, { type: 'number' }] })),
  ],
  'gemini-enum': [
    fail(
      'sbroenne/mcp-server-excel #607',
      '$.properties.x.enum[1]',
      ['gemini'],
      one({ type: 'string', enum: ['list', ''] }),
    ),
    fail(
      'router-for-me/CLIProxyAPI #1076',
      '$.properties.x.enum[0]',
      ['gemini'],
      one({ type: 'integer', enum: [0, 1] }),
    ),
    fail('decolua/9router #380', '$.properties.x.enum', ['gemini'], one({ enum: ['a'] })),
    pass('strings', one({ type: 'string', enum: ['a', 'b'] })),
  ],
  'gemini-types': [
    fail('zed-industries/zed #53919', '$.properties.x.type', ['gemini'], one({ type: ['number', 'null'] })),
    pass('one type', one({ type: 'number' })),
  ],
  'gemini-formats': [
    fail('google-gemini/gemini-cli #3178', '$.properties.x.format', ['gemini'], one({ type: 'string', format: 'uri' })),
    pass('date-time', one({ type: 'string', format: 'date-time' })),
  ],
  'gemini-required': [
    fail('an unknown name', '$.required[0]', ['gemini'], tool(object({}, { required: ['gone'] }))),
    pass('a known one', tool(object({ x: { type: 'string' } }, { required: ['x'] }))),
  ],
};
