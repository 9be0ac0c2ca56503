import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** The first server, as the handbook says, in an empty Debian: `npm run test:install`. */
export default defineConfig({
  ...tests,
  testMatch: 'setup.spec.ts',
  grep: /from an empty site/,
  globalSetup: './e2e/install/debian-site.ts',
  workers: 1,
  // The link works once.
  retries: 0,
  reporter: 'list',
  use: {
    ...tests.use,
    // The installation has checked the certificate; the browser does not know the authority of the tests.
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...tests.use?.launchOptions,
      args: [
        ...(tests.use?.launchOptions?.args ?? []),
        '--host-resolver-rules=MAP alumni.test 127.0.0.1',
      ],
    },
  },
});
