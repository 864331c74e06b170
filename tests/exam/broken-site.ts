import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './command.ts';

/** One planted fault: in this file, this text (which must stand there just once) is replaced by that. */
export interface Plant {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export interface BrokenSite {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

const START = `
import { startSite } from './site/server.ts';
const { url } = await startSite({ port: 0, exam: { token: process.env.EXAM_SITE_TOKEN } });
process.stdout.write(url + '\\n');
`;

/** Builds the demo site with planted faults in a folder of its own, and starts it as a process of its own. */
export async function startBrokenSite(plants: readonly Plant[]): Promise<BrokenSite> {
  const dir = mkdtempSync(join(tmpdir(), 'proctor-broken-'));
  for (const part of ['site', 'tools', 'package.json', 'tsconfig.json']) {
    cpSync(join(ROOT, part), join(dir, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  for (const { file, find, put } of plants) {
    const path = join(dir, file);
    const text = readFileSync(path, 'utf8');
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`The fault for ${file} finds its place ${times} times: ${find}`);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  writeFileSync(join(dir, 'start.ts'), START);
  const token = randomBytes(24).toString('base64url');
  const child = spawn(process.execPath, ['--import', 'tsx', join(dir, 'start.ts')], {
    cwd: dir,
    env: { ...process.env, EXAM_SITE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((done, failed) => {
    child.stdout.once('data', (line: Buffer) => done(line.toString().trim()));
    child.once('exit', (code) => failed(new Error(`The broken site ended with ${code} before it stood.`)));
  });
  return {
    url,
    token,
    async close() {
      child.kill();
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
