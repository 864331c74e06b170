import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Environment variable that names the browser to use, before anything else is looked for. */
export const BROWSER_VARIABLE = 'EXAM_BROWSER';

/**
 * The one `--enable-features` switch. Chromium obeys only the last such switch, so that a second one would silently take
 * WebMCP away; `CDPScreenshotNewSurface` is Playwright's own feature, kept because this switch replaces Playwright's.
 */
export const FEATURES = '--enable-features=CDPScreenshotNewSurface,WebMCP';

/** What a browser must have for the exam; said wherever one is refused. */
export const NEEDED = 'Chromium 152 or newer, started with --enable-features=WebMCP (document.modelContext)';

export type FoundBrowser = {
  readonly path: string;
  readonly source: 'environment' | 'playwright' | 'installed' | 'downloaded' | 'debian';
};

/** No browser was found and none could be brought. The message says what to run. */
export class NoBrowserError extends Error {
  override readonly name = 'NoBrowserError';
}

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-canary'];
const PLACES = [
  // Debian's `chromium` command is a shell script that adds switches of its own; this is the program behind it.
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Finds a browser without changing the machine; null where there is none. Throws when the environment names a wrong one. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): FoundBrowser | null {
  const named = environment[BROWSER_VARIABLE];
  if (named) {
    if (!runnable(named)) {
      throw new NoBrowserError(`${BROWSER_VARIABLE} names ${named}, which is not a program that can be started here.`);
    }
    return { path: named, source: 'environment' };
  }
  const own = chromium.executablePath();
  if (own && runnable(own)) return { path: own, source: 'playwright' };
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = [...PLACES, ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))];
  const path = installed.find(runnable);
  return path ? { path, source: 'installed' } : null;
}

const isDebianRoot = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  /\b(debian)\b/i.test(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');

/**
 * Finds a browser, or brings one: Playwright's installer first, then Debian's package where this is Debian and we are root.
 *
 * @param say - told, in one line each, what is being tried, since both take minutes.
 * @throws NoBrowserError with what to run by hand.
 */
export function bringBrowser(say: (line: string) => void, environment: NodeJS.ProcessEnv = process.env): FoundBrowser {
  const found = findBrowser(environment);
  if (found) return found;
  say('No Chromium found: trying Playwright’s installer …');
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  const downloaded = chromium.executablePath();
  if (downloaded && runnable(downloaded)) return { path: downloaded, source: 'downloaded' };
  if (isDebianRoot()) {
    say('Playwright’s installer brought none: installing Debian’s chromium package …');
    const quiet = {
      stdio: 'ignore',
      timeout: 600_000,
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    try {
      execFileSync('apt-get', ['update'], quiet);
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet);
    } catch {
      // What counts is whether a browser stands there now.
    }
    const debian = findBrowser(environment);
    if (debian) return { path: debian.path, source: 'debian' };
  }
  throw new NoBrowserError(
    `No browser could be found or brought. Run "npx playwright install chromium", or install Chromium, or set ${BROWSER_VARIABLE} to the path of ${NEEDED}.`,
  );
}

/** Switches for every browser of the exam. */
export function browserArguments(): string[] {
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  return [FEATURES, '--no-first-run', '--disable-quic', ...(root ? ['--no-sandbox'] : [])];
}
