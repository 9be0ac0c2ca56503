import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningProgram, runProgram } from '../../server/src/testing/run-program.ts';
import { firefoxMissing, startFirefox } from './firefox.ts';
import { walkMainPath } from './main-path.ts';
import { startWebkit, webkitMissing } from './webkit.ts';

const browsers = [
  { name: 'Firefox', missing: firefoxMissing(), start: startFirefox },
  { name: 'WebKit', missing: webkitMissing(), start: startWebkit },
];

describe.each(browsers)('$name', ({ missing, start }) => {
  let site: RunningProgram;
  beforeAll(async () => {
    if (missing) return;
    site = await runProgram({
      script: 'demo/src/main.ts',
      environment: process.env,
      readyWithinMs: 60_000,
    });
  });
  afterAll(() => site?.stop());

  test('shows the site to a visitor, who registers, adds pictures and logs out', async (context) => {
    if (missing) return context.skip(`skipped: ${missing}`);
    const browser = await start();
    context.onTestFinished(() => browser.quit());
    await walkMainPath(browser, site.url);
  });
});
