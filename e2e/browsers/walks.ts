import { afterAll, beforeAll, describe, test } from 'vitest';
import { runDemoSite } from '../demo-site.ts';
import type { BrowserDriver } from './driver.ts';
import { address, walkMainPath } from './main-path.ts';
import { type PreparedRecords, prepareRecords } from './prepared-records.ts';

interface Browser {
  name: string;
  missing: string | undefined;
  start: () => Promise<BrowserDriver>;
}

/** Tests the main path in each installed browser, on one site. Skips and names the others. */
export function describeWalks(browsers: Browser[]): void {
  describe('the main path', () => {
    let site: Awaited<ReturnType<typeof runDemoSite>>;
    let records: PreparedRecords;
    beforeAll(async () => {
      if (browsers.every(({ missing }) => missing)) return;
      site = await runDemoSite();
      records = await prepareRecords(site.url, address);
    });
    afterAll(() => site?.stop());

    test.for(browsers)('is walked in $name', async ({ missing, start }, context) => {
      if (missing) return context.skip(`skipped: ${missing}`);
      const browser = await start();
      context.onTestFinished(() => browser.quit());
      await walkMainPath(browser, site.url, records);
    });
  });
}
