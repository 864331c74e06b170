import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { AssetUrls } from './views/layout.ts';

interface Asset {
  readonly content: string;
  readonly type: string;
}

/** The files the site serves beside its pages. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  readonly urls: AssetUrls;
}

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b6b5f"/><circle cx="11" cy="13" r="4" fill="#fff"/><circle cx="21" cy="13" r="4" fill="#ffd27d"/><path d="M6 25c1-5 9-5 10 0 1-5 9-5 10 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>`;

/** Bundles the page's script and stylesheet in memory; names carry the content's hash, so they can be kept for ever. */
export async function bundleAssets(): Promise<Assets> {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: { script: path('client/main.ts'), style: path('styles/site.css') },
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const files = new Map<string, Asset>();
  const add = (name: string, extension: keyof typeof TYPES, content: string): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const file = `${name}.${hash}.${extension}`;
    files.set(file, { content, type: TYPES[extension] });
    return `/assets/${file}`;
  };
  const output = (extension: string) => outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  return {
    files,
    urls: {
      script: add('site', 'js', output('.js')),
      style: add('site', 'css', output('.css')),
      icon: add('icon', 'svg', ICON),
    },
  };
}
