import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDemoSite } from '../demo-site.ts';
import { oldChromium } from './old-chromium.ts';
import { personWith } from './person.ts';

const oldest = oldChromium('80');
const paths = [
  'members',
  'admissions',
  'createrollno',
  'managerolls',
  'messages',
  'managenews',
  'audit',
  'health',
].map((name) => `/admin/${name}`);

let site: Awaited<ReturnType<typeof runDemoSite>> | undefined;
beforeAll(async () => {
  if (!oldest.missing) site = await runDemoSite();
});
afterAll(() => site?.stop());

test(`${oldest.name} shows the office's lists with words, not letters, on a line`, async (context) => {
  if (!site) return context.skip(`skipped: ${oldest.missing}`);
  const browser = await oldest.start();
  context.onTestFinished(() => browser.quit());
  const { type, press, arriveAt, until } = personWith(browser);
  await browser.open(`${site.url}/#/login`);
  await type('Email', 'master@alumni.example');
  await type('Password', 'demo-master');
  await press('button', 'LOGIN');
  await arriveAt('#/user/dashboard');
  for (const path of paths) {
    await browser.open('about:blank');
    await browser.open(`${site.url}/#${path}`);
    await until(async () => expect(await browser.evaluate(isShown)).toBe(true));
    expect(await browser.evaluate(stackedText), path).toBe('');
  }
});

/** Runs in the page. True once the screen and its rows have loaded. */
function isShown(): boolean {
  const main = document.querySelector('#root main');
  const text = main instanceof HTMLElement ? main.innerText : 'Loading';
  return main?.querySelector('h1[tabindex]') !== null && !text.includes('Loading');
}

/**
 * Runs in the page. Returns the first text that is more than twice as high as wide. In such a narrow column, the
 * letters stand below each other.
 */
function stackedText(): string {
  const texts = [...document.querySelectorAll<HTMLElement>('main p, main time, main a')];
  const narrow = texts.find(
    ({ offsetWidth, offsetHeight, innerText }) =>
      innerText.length > 6 && offsetWidth > 1 && offsetWidth * 2 < offsetHeight,
  );
  return narrow?.innerText ?? '';
}
