import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'script.ts');
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'webmcp-proctor');

/** The in-page script as one piece of JavaScript, bundled once for each version of its source and kept in the cache. */
export async function pageScript(): Promise<string> {
  const key = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 16);
  const file = join(CACHE, `page-${key}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { build } = await import('esbuild');
  const bundled = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    write: false,
    logLevel: 'silent',
  });
  const text = bundled.outputFiles[0]?.text ?? '';
  mkdirSync(CACHE, { recursive: true });
  // Another process may be writing the same file: a rename is all or nothing.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return text;
}
