import { atlas } from './atlas/index.ts';
import { type Catalog, CatalogError } from './catalog.ts';
import { events } from './events.ts';
import { readCatalogFile } from './file.ts';
import { readMcpCommand, readMcpUrl } from './mcp.ts';

/** The catalogs of the project itself, by name. */
export const OWN_CATALOGS: Readonly<Record<string, Catalog>> = { atlas, events };

/** What `--catalog` takes, said in every command's help. */
export const CATALOG_HELP =
  'atlas, events, a JSON file, mcp:URL, mcp-command:"COMMAND …" or webmcp:URL (read from a browser)';

/** Reads the tools that a page registers; lent by whoever has a browser. */
export type ReadPage = (url: string) => Promise<Catalog>;

/** Loads the catalog that `--catalog` names. @throws CatalogError */
export async function loadCatalog(spec: string, readPage: ReadPage): Promise<Catalog> {
  const own = Object.hasOwn(OWN_CATALOGS, spec) ? OWN_CATALOGS[spec] : undefined;
  if (own) return own;
  const [, kind, rest = ''] = /^(mcp|mcp-command|webmcp):(.*)$/s.exec(spec) ?? [];
  if (kind === undefined) return readCatalogFile(spec);
  if (kind === 'mcp-command') return readMcpCommand(rest);
  if (!URL.canParse(rest) || !/^https?:$/.test(new URL(rest).protocol)) {
    throw new CatalogError(`${spec}: after "${kind}:" comes an http or https address.`);
  }
  return kind === 'mcp' ? readMcpUrl(rest) : readPage(rest);
}
