import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../traces/hash.ts';
import { createRedactor, isRedacted, REDACTION_MARK } from '../../../traces/redact.ts';
import type { Json } from '../../../traces/schema.ts';

const plain = createRedactor();

test('takes out headers that carry secrets, by structure', () => {
  const headers = {
    Authorization: 'Bearer abc',
    'Proxy-Authorization': 'x',
    cookie: 'sid=1; theme=dark',
    'Set-Cookie': ['sid=1; HttpOnly', 'b=2'],
    'x-csrf-token': 'c',
    'X-Exam-Token': 'e',
    'x-api-key': 'k',
    accept: 'text/html',
  };
  expect(plain.json(headers)).toEqual({
    Authorization: '[redacted:authorization]',
    'Proxy-Authorization': '[redacted:proxy-authorization]',
    cookie: '[redacted:cookie]',
    'Set-Cookie': ['[redacted:set-cookie]', '[redacted:set-cookie]'],
    'x-csrf-token': '[redacted:x-csrf-token]',
    'X-Exam-Token': '[redacted:x-exam-token]',
    'x-api-key': '[redacted:x-api-key]',
    accept: 'text/html',
  });
  expect(
    plain.json([
      { name: 'Cookie', value: 'a=b' },
      { name: 'q', value: 'a=b' },
    ]),
  ).toEqual([
    { name: 'Cookie', value: '[redacted:cookie]' },
    { name: 'q', value: 'a=b' },
  ]);
  expect(
    plain.json([
      ['cookie', 'a=b'],
      ['token', 'name'],
    ]),
  ).toEqual([
    ['cookie', '[redacted:cookie]'],
    ['token', 'name'],
  ]);
});

test('takes out what stands under a secret’s name', () => {
  const secret = [
    'token',
    'csrfToken',
    'csrf_token',
    'accessToken',
    'client-secret',
    'password',
    'newPassword',
    'api_key',
  ];
  const more = [
    'apiKey',
    'CSRF',
    'confirmationToken',
    'private_key',
    'credentials',
    'X-API-Key',
    'sessionToken',
    'token_value',
  ];
  for (const name of [...secret, ...more]) {
    expect(isRedacted(canonicalJson(plain.json({ [name]: 'Zx' }))), name).toBe(true);
    expect(canonicalJson(plain.json({ deep: [{ [name]: ['Zx'] }] })), name).not.toContain('Zx');
  }
  expect(isRedacted(canonicalJson(plain.json({ confirmation: 'a1b2c3d4e5' })))).toBe(true);
});

test('leaves alone what is no secret', () => {
  const harmless: Json = {
    usage: { inputTokens: 12, outputTokens: 3, maxTokens: 100, costUsd: null },
    tokens: 17,
    confirmationsIssued: 2,
    confirmation: '請確認報名',
    session: 'session',
    code: 'CONFIRMATION_REQUIRED',
    reason: 'SESSION_EXPIRED',
    tokenizer: 'cl100k',
    keyboard: 'Tab',
    monkey: 'banana',
    secretary: 'Li',
    passwordless: 'yes',
    key: 'ArrowDown',
    event_id: 'evt-webmcp-intro',
    email: 'lin@example.test',
    token: '',
    password: null,
    schema: { properties: { token: { type: 'string', description: 'A token.' } }, required: ['token'] },
    text: '這裡的 token 是指文字單位；cookie 政策請見說明。Basic introduction to bearer plants: token = word',
    url: '/events?location=taipei&price=free&page=2',
    html: '<a href="/events/evt-1?from=list">"title": "WebMCP"</a>',
    hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  };
  expect(plain.json(harmless)).toEqual(harmless);
});

test('finds names and schemes inside texts', () => {
  const cases: [string, string][] = [
    ['/confirm?token=abc123&next=/x', '/confirm?token=[redacted:token]&next=/x'],
    ['csrf_token=abc&title=Hello', 'csrf_token=[redacted:token]&title=Hello'],
    ['{"password":"hun\\"ter2","name":"Lin"}', '{"password":"[redacted:password]","name":"Lin"}'],
    ['{"body":"{\\"apiKey\\":\\"abc\\",\\"n\\":1}"}', '{"body":"{\\"apiKey\\":\\"[redacted:api-key]\\",\\"n\\":1}"}'],
    ['{"token":"torn', '{"token":"[redacted:token]'],
    ['curl -H "Authorization: Bearer abc.def" x', 'curl -H "Authorization: [redacted:authorization]" x'],
    ['GET / HTTP/1.1\r\nCookie: a=b; c=d\r\nHost: x', 'GET / HTTP/1.1\r\nCookie: [redacted:cookie]\r\nHost: x'],
    ['sent Bearer abcdef0123456789 there', 'sent Bearer [redacted:authorization] there'],
    [`key sk-${'a1b2'.repeat(6)} leaked`, 'key [redacted:credential] leaked'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '[redacted:credential]'],
  ];
  for (const [before, after] of cases) expect(plain.json(before)).toBe(after);
});

test('a prompt is only searched for known values', () => {
  const redactor = createRedactor({ secrets: ['s3cr3t-value'] });
  const payload = { turn: 0, text: 'open /x?token=abc123 with s3cr3t-value' };
  expect(redactor.event('prompt', payload)).toEqual({ turn: 0, text: 'open /x?token=abc123 with [redacted:secret]' });
});

test('learns secrets from variables by name, and says which', () => {
  const environment = {
    ANTHROPIC_API_KEY: 'anthropic-value-1',
    EVAL_MCP_TOKEN: 'mcp-value-2',
    DB_PASSWORD: 'short',
    PATH: '/usr/local/bin',
    TOKENIZER: 'not-a-secret',
  };
  const redactor = createRedactor({ environment });
  expect(redactor.json('a anthropic-value-1 b mcp-value-2 c short d /usr/local/bin not-a-secret')).toBe(
    'a [redacted:ANTHROPIC_API_KEY] b [redacted:EVAL_MCP_TOKEN] c short d /usr/local/bin not-a-secret',
  );
});

test('a secret learned later is taken out from then on, wherever it stands', () => {
  const redactor = createRedactor();
  expect(redactor.json(['sitting-cookie-value'])).toEqual(['sitting-cookie-value']);
  redactor.add('sitting-cookie-value');
  redactor.add('short');
  redactor.add('12345678');
  expect(redactor.json({ 'x sitting-cookie-value y': 12345678, short: 12345 })).toEqual({
    'x [redacted:secret] y': '[redacted:secret]',
    short: 12345,
  });
  const head: Json = { case: { token: 'kept for its hash', note: 'sitting-cookie-value' } };
  expect(redactor.values(head)).toEqual({ case: { token: 'kept for its hash', note: '[redacted:secret]' } });
});

const secrets = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 40 }).filter((text) => {
  // What is part of the mark itself or of this test's frame cannot be told from it.
  return new Set(text).size > 6 && !/redact|secret|before|after/.test(text) && text.trim() === text;
});

test('a known value is found in any common encoding, at any place', () => {
  fc.assert(
    fc.property(secrets, fc.string({ maxLength: 5 }), (secret, noise) => {
      const redactor = createRedactor({ secrets: [secret] });
      const bytes = Buffer.from(noise + secret + noise);
      const forms = [
        secret,
        encodeURIComponent(Buffer.from(secret).toString()),
        JSON.stringify(secret).slice(1, -1),
        JSON.stringify(JSON.stringify(secret)).slice(3, -3),
        Buffer.from(secret).toString('hex'),
      ];
      for (const form of forms) {
        const after = canonicalJson(redactor.json(`before${form}after`));
        expect(isRedacted(after), form).toBe(true);
        expect(after.includes(JSON.stringify(form).slice(1, -1)), form).toBe(false);
      }
      for (const encoding of ['base64', 'base64url'] as const) {
        expect(isRedacted(canonicalJson(redactor.json(bytes.toString(encoding)))), encoding).toBe(true);
      }
    }),
  );
});

test('redacting twice is redacting once, and JSON without secrets stays as it is', () => {
  const redactor = createRedactor({ secrets: ['correct horse battery'] });
  const key = fc.constantFrom('token', 'cookie', 'title', 'value', 'name', 'session', 'x');
  const text = fc.oneof(fc.string(), fc.constantFrom('?token=abc', 'correct horse battery', 'Bearer abcdef0123456789'));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree')),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const once = redactor.json(value as Json);
      expect(redactor.json(once)).toEqual(once);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer())), (value) => {
      expect(plain.json(value)).toEqual(value);
    }),
  );
});

test('the mark is one that the grader can find', () => {
  expect(REDACTION_MARK.exec('x [redacted:x-api-key] y')?.[0]).toBe('[redacted:x-api-key]');
  expect(isRedacted('[redacted]')).toBe(false);
});

test('bytes: text is redacted, in other kinds known values are blotted out and the length stays', () => {
  const redactor = createRedactor({ secrets: ['canary-value-42'] });
  const text = Buffer.from('x canary-value-42 y');
  expect(Buffer.from(redactor.bytes(text, true)).toString()).toBe('x [redacted:secret] y');
  const blotted = Buffer.from(redactor.bytes(text, false)).toString();
  expect(blotted).toBe('x *************** y');
  expect(text.toString()).toBe('x canary-value-42 y');
});
