import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { IDS } from './fixtures/store.ts';
import { expect, test } from './fixtures/test.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const ask = (url: string, { method = 'GET', headers = {} as Record<string, string> } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

test('answers to its own names only, to reads only, and to its own pages only', async ({ stand }) => {
  const { port } = new URL(stand.url);
  expect((await ask(stand.url, { headers: { host: 'elsewhere.example' } })).status).toBe(403);
  expect((await ask(`${stand.url}/api/overview`, { headers: { host: `elsewhere.example:${port}` } })).status).toBe(403);
  expect((await ask(stand.url, { headers: { host: `localhost:${port}` } })).status).toBe(200);
  expect((await ask(stand.url, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await ask(`${stand.url}/api/overview`, { method: 'POST' })).status).toBe(405);
  expect((await ask(`${stand.url}/api/traces/nobody`)).status).toBe(404);
});

test('sends a strict policy with everything', async ({ stand }) => {
  for (const path of ['/', '/viewer.js', '/viewer.css', '/api/overview', `/api/traces/${IDS.pass}`]) {
    const { status, headers } = await ask(stand.url + path);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('gives out pictures as pictures and nothing else', async ({ stand }) => {
  const trace = stand.store.trace(IDS.pass);
  const shot = trace?.events.find((event) => event.type === 'screenshot');
  const state = trace?.events.find((event) => event.type === 'page.state');
  if (shot?.type !== 'screenshot' || state?.type !== 'page.state') throw new Error('The seed has neither.');
  expect((await ask(`${stand.url}/api/pictures/${shot.image}`)).headers['content-type']).toBe('image/png');
  expect((await ask(`${stand.url}/api/pictures/${state.state}`)).status).toBe(404);
});

const view = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '..', '..', 'scripts', 'view.ts'), ...args],
    { encoding: 'utf8' },
  );

test('the command refuses what it does not know, and a store that is not there', () => {
  expect(view('--help').status).toBe(0);
  const unknown = view('--databse', 'x');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain('--databse');
  const missing = view('--db', '/nowhere/at/all.db');
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain('There is no trace store at');
  expect(view('--port', 'many').status).toBe(2);
});

test('says that a port is in use', ({ stand }) => {
  const { port } = new URL(stand.url);
  const busy = view('--db', stand.file, '--port', port);
  expect(busy.status).toBe(2);
  expect(busy.stderr).toContain('is in use');
});
