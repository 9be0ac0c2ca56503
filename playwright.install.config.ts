import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Installs a site on an empty Debian as the handbook's first-server page says: `npm run test:install`. */
export default defineConfig({
  ...tests,
  testMatch: 'setup.spec.ts',
  grep: /from an empty site/,
  globalSetup: './e2e/install/debian-site.ts',
  workers: 1,
  // The set-up link works only once, so a second try could not open it.
  retries: 0,
  reporter: 'list',
  use: {
    ...tests.use,
    // The installation has verified the certificate; the browser does not trust the test authority.
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
