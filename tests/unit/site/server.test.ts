import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildHash } from '../../../site/build.ts';
import { startSite } from '../../../site/server.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/site.ts', import.meta.url));

/** Runs the command until it ends, or until it says where the site is and is then told to stop. */
async function run(...parameters: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, ...parameters]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
    if (out.includes('http://')) child.kill('SIGTERM');
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

it('starts, serves its own assets for ever, names its build and closes', async () => {
  const site = await startSite({ port: 0 });
  try {
    expect(await (await fetch(`${site.url}/health/version`)).json()).toMatchObject({ build: buildHash() });
    expect(site.build).toBe(buildHash());
    const html = await (await fetch(`${site.url}/events`)).text();
    for (const asset of html.match(/\/assets\/[\w.]+/g) ?? []) {
      const answer = await fetch(site.url + asset);
      expect([asset, answer.status]).toEqual([asset, 200]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await fetch(`${site.url}/assets/site.0000000000.js`)).status).toBe(404);
  } finally {
    await site.close();
  }
  await expect(fetch(site.url)).rejects.toThrow();
});

it('keeps the store in a file when asked to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-store-'));
  const ids = async () => {
    const site = await startSite({ port: 0, dbFile: join(folder, 'site.db') });
    const { events } = (await (await fetch(`${site.url}/api/events`)).json()) as { events: { id: string }[] };
    await site.close();
    return events.map(({ id }) => id);
  };
  try {
    expect(await ids()).toEqual(await ids());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('does not open the sandbox controls beyond this machine', async () => {
  await expect(startSite({ port: 0, host: '0.0.0.0', exam: { token: 'x' } })).rejects.toThrow(
    'only be opened on this machine',
  );
});

it('as a command ends with 0 when stopped and with 2 for what it cannot do', { timeout: 120_000 }, async () => {
  const site = await startSite({ port: 0 });
  try {
    const [stopped, unknown, wrong, busy] = await Promise.all([
      run('--port', '0'),
      run('--nonsense'),
      run('--port', 'many'),
      run('--port', new URL(site.url).port),
    ]);
    expect([stopped.code, unknown.code, wrong.code, busy.code]).toEqual([0, 2, 2, 2]);
    expect(unknown.err).toContain("unknown option '--nonsense'");
    expect(busy.err).toContain('is in use');
  } finally {
    await site.close();
  }
});
