import type { Browser } from '@playwright/test';
import { NoBrowserError } from '../../exam/browser.ts';
import { type Catalog, catalogHash, type PublishedTool } from '../../tools/catalogs/catalog.ts';
import { auditSurface, type Finding } from '../../tools/compat/audit.ts';
import { compareSurfaces, type Difference } from '../../tools/compat/parity.ts';
import { PROVIDERS, type Provider, type Surface } from '../../tools/compat/rule.ts';
import { launchBrowser } from './wires/browser.ts';
import { BODY_PROVIDERS, captureBody } from './wires/function-calling.ts';
import { captureMcp, mcpSurface } from './wires/mcp.ts';
import { captureEventsSite, captureWebmcp, type Rejection, webmcpSurface } from './wires/webmcp.ts';

/** How a catalog is published, which says on which wires it is looked at. */
export type CatalogOrigin = 'list' | 'events-site' | 'mcp' | 'webmcp';

export interface GateCatalog {
  readonly catalog: Catalog;
  readonly origin: CatalogOrigin;
}

/** What one surface of one catalog came to. */
export interface SurfaceResult {
  readonly surface: string;
  readonly tools: readonly string[];
  readonly findings: readonly Finding[];
  readonly differences: readonly Difference[];
  /** Tools that the browser would not register. */
  readonly rejected: readonly Rejection[];
}

export interface CatalogResult {
  readonly catalog: string;
  readonly hash: string;
  readonly surfaces: readonly SurfaceResult[];
  /** Surfaces that could not be captured here, and why. */
  readonly notRun: readonly { readonly surface: string; readonly reason: string; readonly message: string }[];
}

export interface GateReport {
  readonly schema: 'schema-compat/1';
  readonly providers: readonly Provider[];
  readonly counts: {
    readonly tools: number;
    readonly surfaces: number;
    readonly refused: number;
    readonly needsAdapting: number;
    readonly differences: number;
    readonly notRun: number;
  };
  readonly catalogs: readonly CatalogResult[];
}

const canonicalSurface = ({ tools }: Catalog): Surface => ({
  name: 'canonical',
  kind: 'canonical',
  reaches: PROVIDERS,
  tools,
});

interface Captured {
  readonly surface: Surface;
  readonly rejected?: readonly Rejection[];
  /** Tools that must arrive exactly as published, and whether their order counts. */
  readonly same: (tool: string) => boolean;
  readonly ordered: boolean;
}

const unchanged = (surface: Surface): Captured => ({ surface, same: () => true, ordered: true });

/** The page's own tools, as an agent is shown them: the first registration of each name. */
function pageTools(surface: Surface): PublishedTool[] {
  const byName = new Map<string, PublishedTool>();
  for (const { name, description, inputSchema } of surface.tools) {
    const tool = {
      name,
      description: String(description ?? ''),
      inputSchema: inputSchema as PublishedTool['inputSchema'],
    };
    if (!byName.has(name)) byName.set(name, tool);
  }
  return [...byName.values()];
}

/** A browser, or why there is none. */
type Screen = { readonly browser: Browser } | { readonly missing: string };

async function captureFirst({ catalog, origin }: GateCatalog, browser: Browser | null): Promise<Captured[]> {
  switch (origin) {
    case 'list': {
      const registered = browser ? await captureWebmcp(browser, catalog) : null;
      return [
        unchanged(canonicalSurface(catalog)),
        unchanged(await captureMcp(catalog)),
        ...(registered ? [{ ...unchanged(registered.surface), rejected: registered.rejected }] : []),
      ];
    }
    case 'events-site':
      return [
        unchanged(canonicalSurface(catalog)),
        unchanged(await captureMcp(catalog)),
        // Forms carry the browser's own schema, a bound route an empty one, and four pages have no one order.
        ...(browser ? [{ surface: await captureEventsSite(browser), same: () => false, ordered: false }] : []),
      ];
    case 'mcp':
      return [unchanged(mcpSurface(catalog))];
    case 'webmcp':
      return [unchanged(webmcpSurface(catalog.tools))];
  }
}

/** Captures one catalog on every wire that it goes out on, and says what anyone there refuses. */
async function gateCatalog(gated: GateCatalog, providers: readonly Provider[], screen: Screen): Promise<CatalogResult> {
  const { catalog, origin } = gated;
  let missing = 'missing' in screen ? screen.missing : null;
  const captured = await captureFirst(gated, 'browser' in screen ? screen.browser : null).catch((error: unknown) => {
    if (!(error instanceof NoBrowserError)) throw error;
    missing = error.message;
    return captureFirst(gated, null);
  });
  const page = origin === 'events-site' ? captured.find(({ surface }) => surface.kind === 'webmcp') : undefined;
  const sent = page ? pageTools(page.surface) : catalog.tools;
  const bodies = BODY_PROVIDERS.filter((provider) => providers.includes(provider));
  for (const surface of await Promise.all(bodies.map((provider) => captureBody(provider, sent)))) {
    captured.push({ surface, same: () => false, ordered: page === undefined });
  }
  const [reference] = captured;
  const surfaces = captured.map(({ surface, rejected = [], same, ordered }): SurfaceResult => {
    const differences = reference ? compareSurfaces(reference.surface, surface, same) : [];
    return {
      surface: surface.name,
      tools: surface.tools.map(({ name }) => name),
      findings: auditSurface(surface, { providers }),
      differences: differences.filter(({ what }) => ordered || what !== 'order'),
      rejected,
    };
  });
  const needsBrowser = origin === 'list' || origin === 'events-site';
  return {
    catalog: catalog.name,
    hash: catalogHash(catalog),
    surfaces,
    notRun:
      needsBrowser && missing !== null ? [{ surface: 'webmcp', reason: 'browser_unsupported', message: missing }] : [],
  };
}

async function screenFor(catalogs: readonly GateCatalog[]): Promise<Screen> {
  if (!catalogs.some(({ origin }) => origin === 'list' || origin === 'events-site')) return { missing: 'not needed' };
  try {
    return { browser: await launchBrowser() };
  } catch (error) {
    if (error instanceof NoBrowserError) return { missing: error.message };
    throw error;
  }
}

/** Runs the gate over catalogs: every wire captured, every rule asked, every surface compared. */
export async function runGate(
  catalogs: readonly GateCatalog[],
  providers: readonly Provider[] = PROVIDERS,
): Promise<GateReport> {
  const screen = await screenFor(catalogs);
  try {
    const results: CatalogResult[] = [];
    for (const gated of catalogs) results.push(await gateCatalog(gated, providers, screen));
    const surfaces = results.flatMap((result) => result.surfaces);
    const findings = surfaces.flatMap((surface) => surface.findings);
    return {
      schema: 'schema-compat/1',
      providers,
      counts: {
        tools: catalogs.reduce((sum, { catalog }) => sum + catalog.tools.length, 0),
        surfaces: surfaces.length,
        refused:
          findings.filter(({ severity }) => severity === 'refused').length +
          surfaces.reduce((sum, { rejected }) => sum + rejected.length, 0),
        needsAdapting: findings.filter(({ severity }) => severity === 'needs-adapting').length,
        differences: surfaces.reduce((sum, { differences }) => sum + differences.length, 0),
        notRun: results.reduce((sum, { notRun }) => sum + notRun.length, 0),
      },
      catalogs: results,
    };
  } finally {
    if ('browser' in screen) await screen.browser.close();
  }
}
