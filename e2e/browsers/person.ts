import { expect, vi } from 'vitest';
import type { BrowserDriver, Target } from './driver.ts';

const timing = { timeout: 90_000, interval: 100 };

export type Person = ReturnType<typeof personWith>;

/** What somebody does and sees: each waits until it can be done, or is to be seen. */
export function personWith(browser: BrowserDriver) {
  const shown = () => browser.evaluate(() => document.querySelector('main')?.innerText ?? '');
  const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, timing);
  const find = async (target: Target) => {
    const element = await browser.find(target);
    if (element) return element;
    throw new Error(`There is no ${target.join(' ')}. ${await shown()}`);
  };
  /** On a phone they are in a menu. */
  const inHeader = async (target: Target) => {
    const isShown = await browser.find(target);
    if (!isShown) await (await browser.find(['button', 'Open the menu']))?.click();
    await (await find(target)).click();
  };
  const hash = () => browser.evaluate(() => location.hash);
  return {
    // Found again where a list that has just arrived has replaced what was found.
    press: (...target: Target) => until(async () => (await find(target)).click()),
    /** Pressed again while it leads nowhere, as people do where a page that moves took the press away. */
    goByHeader: (target: Target, expected: string) =>
      until(async () => {
        if ((await hash()) !== expected) await inHeader(target);
        expect(await hash()).toBe(expected);
      }),
    type: async (label: string, text: string) =>
      (await until(() => find(['field', label]))).type(text),
    choose: async (paths: string[]) => (await until(() => find(['file', '']))).choose(paths),
    /** As a picker of dates does: their keys differ with browser and language. */
    pickDay: (label: string, day: string) =>
      until(async () => {
        await find(['field', label]);
        await browser.evaluate(setDay, label, day);
      }),
    see: (text: string) => until(async () => expect(await shown()).toContain(text)),
    /** What is below loads when it is near. */
    seeBelow: (text: string) =>
      until(async () => {
        await browser.evaluate(() =>
          document.querySelector('main')?.scrollIntoView({ block: 'end' }),
        );
        expect(await shown()).toContain(text);
      }),
    seeAnnounced: (text: string) =>
      until(async () =>
        expect(await browser.evaluate(() => document.body.innerText)).toContain(text),
      ),
    seePictures: (least: number) =>
      until(async () =>
        expect(await browser.evaluate(countPictures), await shown()).toBeGreaterThanOrEqual(least),
      ),
    seeLink: (address: string) => until(() => find(['link to', address])),
    arriveAt: (expected: string) => until(async () => expect(await hash()).toBe(expected)),
    until,
    find,
  };
}

/** Runs in the page: pictures of the server that have arrived and can be seen. */
function countPictures(): number {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    (image) => image.naturalWidth > 1 && image.currentSrc.includes('/api/download'),
  ).length;
}

/** Runs in the page. React sees a value that is set past its own setter. */
function setDay(label: string, day: string): void {
  const field = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent?.trim() === label,
  )?.control;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, day);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
