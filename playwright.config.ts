import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { keepCompiledCode } from './scripts/compiled-code.ts';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';

keepTemporaryFilesInMemory();
keepCompiledCode();

/**
 * File with the path of Chromium, which `scripts/setup.cjs test` writes. It is missing until the first run of that
 * script.
 */
const found = new URL('./node_modules/.chromium', import.meta.url);
const executablePath = existsSync(found) ? readFileSync(found, 'utf8').trim() : undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A test spends half of its time waiting: three workers keep two processors busy.
  workers: 3,
  // Tests may fail on a busy machine. The end of the report lists those that needed a second try.
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
    // A service worker would answer requests that tests intercept. `offline.spec.ts` allows it.
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
    // Most visitors use a phone. A test that differs on a desktop has a tag in its title. The longest tests start
    // first, so that no worker waits for another at the end.
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
