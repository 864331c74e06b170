import { defineConfig } from '@playwright/test';
import { BROWSER_VARIABLE, browserArguments, findBrowser } from './exam/browser.ts';

const executablePath = process.env[BROWSER_VARIABLE] ?? findBrowser()?.path;

export default defineConfig({
  globalSetup: './exam/global-setup.ts',
  outputDir: './test-results',
  // On two cores a second lane makes the whole slower; more cores can take `--workers N`.
  workers: 1,
  // Sittings have limits of their own; this one only ends what has hung for good.
  timeout: 300_000,
  reporter: [['./exam/reporter.ts']],
  use: {
    launchOptions: { args: browserArguments(), ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'evals', testDir: './tests/evals' },
    { name: 'site', testDir: './tests/site', timeout: 30_000 },
    { name: 'viewer', testDir: './tests/viewer', timeout: 120_000, expect: { timeout: 20_000 } },
    { name: 'exam', testDir: './tests/exam', timeout: 300_000 },
    { name: 'agents', testDir: './tests/agents', timeout: 600_000 },
  ],
});
