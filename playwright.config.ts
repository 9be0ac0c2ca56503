import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';

keepTemporaryFilesInMemory();

/** Found or installed by `scripts/setup.cjs test`; absent where nobody has run the tests yet. */
const found = new URL('./node_modules/.chromium', import.meta.url);
const executablePath = existsSync(found) ? readFileSync(found, 'utf8').trim() : undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Half of a test's time is waiting: three keep two processors busy.
  workers: 3,
  // Machines are shared. What needed its second try is listed at the end of the run.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['./e2e/flaky-reporter.ts'],
    ['html', { open: 'never', outputFolder: 'playwright-report' }],
  ],
  globalSetup: './e2e/demo-site.ts',
  use: {
    locale: 'en-GB',
    colorScheme: 'light',
    // It would answer in the place of intercepted routes; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows every test down; the second try of a failed one has the trace.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Most people come with a phone; what looks different on a desktop says so in its title. The longest of all are
    // begun first: at the end no worker waits for another one's.
    {
      name: 'desktop',
      grep: /@(desktop|both)/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
