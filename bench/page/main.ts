import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { runDemoSite } from '../../e2e/demo-site.ts';
import { median } from '../measure.ts';

/**
 * Selects the app, but not the static shell that the page shows first. In that shell, the reader can use only the
 * log-in form.
 */
const app = '#root > .app:not(#shell)';

/** First screens of a visit; the selector matches once the screen is usable. */
const screens: Record<string, string> = {
  '/': `${app} main a[href="#/register"]`,
  '/#/alumni': `${app} article`,
  '/#/events': `${app} article`,
  '/#/news': `${app} article`,
  '/#/gallery': `${app} article`,
  // The shell's log-in form is usable already. The app that replaces it keeps what the reader has typed or sent.
  '/#/login': 'main input[type="password"]',
};

/** Networks as DevTools describes them, with the throughput in bits per second. */
const networks = [
  { name: '400 kbit/s', throughput: 400_000, latency: 400 },
  { name: '1.6 Mbit/s', throughput: 1_600_000, latency: 150 },
];
/** CPU slowdown that makes this machine about as slow as a phone. */
const cpuSlowdown = 4;
const visits = 3;
/** Time after the page is usable in which idle-time requests finish. */
const settleMs = 4_000;

interface Visit {
  kB: number;
  requests: number;
  largestPaint: number;
  usable: number;
  blocking: number;
  interaction: number;
}

/** Results that observer.js leaves in the page. */
interface Observing {
  observed: Pick<Visit, 'largestPaint' | 'usable' | 'interaction'> & {
    firstPaint: number;
    longTasks: { startTime: number; duration: number }[];
  };
}

const found = new URL('../../node_modules/.chromium', import.meta.url);
const observer = fileURLToPath(new URL('observer.js', import.meta.url));

const site = await runDemoSite();
const events = (await (await fetch(`${site.url}/api/all/events`)).json()) as {
  events: { _id: string }[];
};
screens[`/#/eventdetails?id=${events.events[0]?._id}`] = `${app} main dl`;
const browser = await chromium.launch({
  ...(existsSync(found) && { executablePath: readFileSync(found, 'utf8').trim() }),
  args: ['--no-sandbox'],
});
console.log(
  `Median of ${visits} visits on a phone whose processor is ${cpuSlowdown} × slower; times in ms`,
);
for (const network of networks) {
  console.log(`\n${network.name.padEnd(18)} visit     kB  requests    LCP  usable   TBT  INP`);
  for (const [path, selector] of Object.entries(screens)) {
    const first: Visit[] = [];
    const second: Visit[] = [];
    for (let i = 0; i < visits; i += 1) {
      const context = await phone(browser, selector);
      first.push(await visit(context, path, network));
      second.push(await visit(context, path, network));
      await context.close();
    }
    print(path, 'first', first);
    print('', 'second', second);
  }
}
await browser.close();
await site.stop();

async function phone(of: Browser, usableSelector: string): Promise<BrowserContext> {
  const context = await of.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  await context.addInitScript((selector) => {
    Object.assign(globalThis, { usableSelector: selector });
  }, usableSelector);
  await context.addInitScript({ path: observer });
  return context;
}

async function visit(
  context: BrowserContext,
  path: string,
  { throughput, latency }: (typeof networks)[number],
): Promise<Visit> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput / 8,
    uploadThroughput: throughput / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let bytes = 0;
  let requests = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += encodedDataLength > 0 ? 1 : 0;
  });
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as Observing).observed.usable > 0);
  await page.waitForTimeout(settleMs);
  await page.locator('header button').first().tap();
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (globalThis as unknown as Observing).observed);
  await page.close();
  const { largestPaint, firstPaint, usable, interaction } = seen;
  const blocking = seen.longTasks
    .filter(({ startTime }) => startTime >= firstPaint && startTime < usable + settleMs)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { kB: bytes / 1000, requests, largestPaint, usable, blocking, interaction };
}

function print(path: string, which: string, of: Visit[]): void {
  const mid = (name: keyof Visit, width: number) =>
    median(of.map((one) => one[name]))
      .toFixed(0)
      .padStart(width);
  const times = `${mid('largestPaint', 6)} ${mid('usable', 7)} ${mid('blocking', 5)} ${mid('interaction', 4)}`;
  console.log(
    `${path.padEnd(18)} ${which.padEnd(7)} ${mid('kB', 4)}  ${mid('requests', 8)} ${times}`,
  );
}
