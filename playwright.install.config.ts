import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** The first run of a release that was started in an empty Debian: `npm run test:install`. */
export default defineConfig({
  ...tests,
  testMatch: 'setup.spec.ts',
  globalSetup: './e2e/install/debian-site.ts',
  workers: 1,
  // The link works once.
  retries: 0,
  reporter: 'list',
});
