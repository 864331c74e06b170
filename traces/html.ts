import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Hash, TraceEvent } from './schema.ts';
import { partsOf, type Store } from './store.ts';
import { StoreError } from './store-error.ts';
import { BLOCKS } from './viewer/blocks.ts';
import { clientBundle } from './viewer/server/bundle.ts';
import { ICON, page } from './viewer/server/page.ts';
import { bodiesText, openDigests, readOverview, readPicture, sittingText } from './viewer/server/source.ts';

export interface HtmlOptions {
  /** Only these traces; by default all. */
  readonly ids?: readonly string[];
  /** False leaves the screenshots out. */
  readonly images?: boolean;
  /** Said in the file as where it comes from. */
  readonly source?: string;
}

/**
 * The viewer as one HTML file that needs no server: the same client, and the traces inside it, packed. A trace is unpacked only
 * when it is opened.
 *
 * Its content security policy allows exactly the script and the style that stand in it, and no request at all.
 */
export async function exportHtml(store: Store, { ids, images = true, source }: HtmlOptions = {}): Promise<string> {
  const { script, style } = await clientBundle();
  const overview = selected(store, ids, source);
  const chosen = overview.traces.map(({ id }) => id);
  const digests = await openDigests(store)();
  const front = { overview, digests: Object.fromEntries(chosen.map((id) => [id, digests[id]])) };
  const blocks = [block(BLOCKS.overview, pack(JSON.stringify(front))), ...chosen.map((id) => sittingBlock(store, id))];
  const pictures = images ? picturesOf(store, chosen) : new Map<Hash, string>();
  const head = `<meta http-equiv="content-security-policy" content="${policy(script, style)}">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${style}</style>`;
  const body = [
    ...blocks,
    ...[...pictures].map(([hash, base64]) => block(BLOCKS.picture(hash), base64)),
    `<script type="module">${script}</script>`,
  ].join('\n');
  return page({ head, body });
}

function selected(store: Store, ids: readonly string[] | undefined, source: string | undefined) {
  // The path of the store is the exporter's own business.
  const overview = readOverview(store, source ?? 'exported');
  if (ids === undefined) return overview;
  const wanted = new Set(ids);
  const traces = overview.traces.filter(({ id }) => wanted.has(id));
  const lost = ids.find((id) => !traces.some((row) => row.id === id));
  if (lost !== undefined) throw new StoreError('unknown', store.file, `There is no trace ${lost} in ${store.file}.`);
  const runs = new Set(traces.map(({ run }) => run));
  return { ...overview, traces, runs: overview.runs.filter(({ id }) => runs.has(id)), waiting: [] };
}

const sittingBlock = (store: Store, id: string) => {
  const sitting = sittingText(store, id) ?? '{}';
  // Both are JSON already, and may be too deep to be parsed and written again.
  return block(BLOCKS.sitting(id), pack(`${sitting.slice(0, -1)},"bodies":${bodiesText(store, id) ?? '{}'}}`));
};

function picturesOf(store: Store, ids: readonly string[]): Map<Hash, string> {
  const found = new Map<Hash, string>();
  for (const id of ids) {
    const stored = partsOf(store).reader.stored(id);
    for (const { type, body } of stored?.events ?? []) {
      if (type !== 'screenshot') continue;
      const { image } = JSON.parse(body) as TraceEvent & { image: Hash };
      const picture = found.has(image) ? undefined : readPicture(store, image);
      if (picture) found.set(image, Buffer.from(picture.bytes).toString('base64'));
    }
  }
  return found;
}

const pack = (text: string) => deflateSync(Buffer.from(text), { level: 9 }).toString('base64');

/** Base64 holds no character that could end the element; the id is written as an attribute must be. */
const block = (id: string, base64: string) =>
  `<script type="text/plain" id="${id.replace(/[^\w-]/g, (char) => `&#${char.codePointAt(0)};`)}">${base64}</script>`;

function policy(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
}
