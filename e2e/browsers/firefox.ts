import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type BrowserDriver, findInPage } from './driver.ts';

const executablePath = '/usr/bin/firefox-esr';

/** Why Firefox cannot be tested here; undefined if it can. */
export function firefoxMissing(): string | undefined {
  return existsSync(executablePath)
    ? undefined
    : `there is no ${executablePath}: apt-get install firefox-esr`;
}

/** Starts Debian's Firefox over WebDriver BiDi. */
export async function startFirefox(
  preferences: Record<string, unknown> = {},
): Promise<BrowserDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', ...preferences },
  });
  const page = await browser.newPage();
  return {
    async open(url) {
      await page.goto(url);
    },
    evaluate: (work, ...args) => page.evaluate(work as never, ...args),
    async find([kind, name]) {
      const handle = (await page.evaluateHandle(findInPage, kind, name)).asElement();
      if (!handle) return undefined;
      const element = handle as ElementHandle<HTMLInputElement>;
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        choose: (paths) => element.uploadFile(...paths),
      };
    },
    quit: () => browser.close(),
  };
}
