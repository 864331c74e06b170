import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VIEWER = join(import.meta.dirname, '..');
const ROOT = join(VIEWER, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'webmcp-proctor');

/** The browser's side of the viewer, as two texts. */
export interface ClientBundle {
  readonly script: string;
  readonly style: string;
}

/** Builds the client, once for each version of its sources, and keeps it in the cache. */
export async function clientBundle(): Promise<ClientBundle> {
  const file = join(CACHE, `viewer-${sourceHash()}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ClientBundle;
  const built = await buildClient();
  mkdirSync(CACHE, { recursive: true });
  // Another process may be writing the same file: a rename is all or nothing.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(built));
  renameSync(draft, file);
  return built;
}

async function buildClient(): Promise<ClientBundle> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: { viewer: join(VIEWER, 'client', 'main.tsx'), style: join(VIEWER, 'styles', 'index.css') },
    outdir: CACHE,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2023', 'chrome130'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'ascii',
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  const text = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? '';
  return { script: text('viewer.js'), style: text('style.css') };
}

/** Hash of all that the client is made of: the sources it may import, and the versions of its libraries. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const sources = [join(ROOT, 'traces'), join(ROOT, 'package-lock.json')];
  for (let path = sources.shift(); path !== undefined; path = sources.shift()) {
    if (/\.(ts|tsx|css|json)$/.test(path)) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    else if (!path.endsWith('recordings') && !/\.[a-z-]+$/.test(path)) {
      sources.push(
        ...readdirSync(path)
          .sort()
          .map((name) => join(path, name)),
      );
    }
  }
  return hash.digest('hex').slice(0, 16);
}
