import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_VARIABLE, bringBrowser, NEEDED, NoBrowserError } from './browser.ts';
import { pageScript } from './page/bundle.ts';
import { type ExamControls, siteBuild } from './sandbox.ts';

/** What the runner has made ready for its workers; it reaches them through the environment. */
export interface HallSetup {
  /** Null with the sentence of `noBrowser` where no browser could be found or brought. */
  readonly browser: string | null;
  readonly noBrowser: string | null;
  readonly site: { readonly url: string; readonly build: string | null; readonly controls: ExamControls | null };
}

const VARIABLE = 'PROCTOR_HALL';
/** Token of a site that somebody else started for an exam, for `--site`. */
const SITE_TOKEN_VARIABLE = 'EXAM_SITE_TOKEN';

export const PROCTOR_VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }
).version;

/** The hall as the runner set it up. @throws Error when called outside the runner. */
export function receivedHall(environment: NodeJS.ProcessEnv = process.env): HallSetup {
  const text = environment[VARIABLE];
  if (!text)
    throw new Error('The exam hall has not been set up: sittings run under Playwright Test with exam/global-setup.ts.');
  return JSON.parse(text) as HallSetup;
}

/** Finds or brings the browser and starts the demo site (or turns to the one of `--site`). */
export async function setUpHall(site: string | null, say: (line: string) => void): Promise<{ close(): Promise<void> }> {
  let browser: string | null = null;
  let noBrowser: string | null = null;
  try {
    browser = bringBrowser(say).path;
    process.env[BROWSER_VARIABLE] = browser;
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    noBrowser = `${error.message} Needed: ${NEEDED}.`;
  }
  const [place] = await Promise.all([site === null ? ownSite() : otherSite(site), pageScript()]);
  const setup: HallSetup = { browser, noBrowser, site: place.site };
  process.env[VARIABLE] = JSON.stringify(setup);
  return { close: place.close };
}

async function ownSite(): Promise<{ site: HallSetup['site']; close(): Promise<void> }> {
  const { startSite } = await import('../site/server.ts');
  const token = randomBytes(24).toString('base64url');
  const { url, build, close } = await startSite({ port: 0, exam: { token } });
  return { site: { url, build, controls: { url, token } }, close };
}

async function otherSite(url: string): Promise<{ site: HallSetup['site']; close(): Promise<void> }> {
  const token = process.env[SITE_TOKEN_VARIABLE];
  const controls = token ? { url, token } : null;
  // A site that does not answer now is told by each sitting, with its own reason.
  const build = controls ? await siteBuild(controls).catch(() => null) : null;
  return { site: { url, build, controls }, close: async () => {} };
}
