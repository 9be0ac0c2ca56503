import { expect, vi } from 'vitest';
import type { BrowserDriver, Target } from './driver.ts';

const timing = { timeout: 90_000, interval: 100 };

export type Person = ReturnType<typeof personWith>;

/** Actions and checks of a person; each waits until it is possible. */
export function personWith(browser: BrowserDriver) {
  const shown = () => browser.evaluate(() => document.querySelector('main')?.innerText ?? '');
  const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, timing);
  const find = async (target: Target) => {
    const element = await browser.find(target);
    if (element) return element;
    throw new Error(`There is no ${target.join(' ')}. ${await shown()}`);
  };
  /** On a phone, the elements of the header are in a menu. */
  const inHeader = async (target: Target) => {
    const isShown = await browser.find(target);
    if (!isShown) await (await browser.find(['button', 'Open the menu']))?.click();
    await (await find(target)).click();
  };
  const hash = () => browser.evaluate(() => location.hash);
  return {
    // On failure, finds the element again: an arriving list may have replaced it.
    press: (...target: Target) => until(async () => (await find(target)).click()),
    /** Presses again until the hash matches: a moving page can swallow a press. */
    goByHeader: (target: Target, expected: string) =>
      until(async () => {
        if ((await hash()) !== expected) await inHeader(target);
        expect(await hash()).toBe(expected);
      }),
    type: async (label: string, text: string) =>
      (await until(() => find(['field', label]))).type(text),
    choose: async (paths: string[]) => (await until(() => find(['file', '']))).choose(paths),
    /** Sets the value as a date picker does. Typing is no way: the keys differ by browser and language. */
    pickDay: (label: string, day: string) =>
      until(async () => {
        await find(['field', label]);
        await browser.evaluate(setDay, label, day);
      }),
    see: (text: string) => until(async () => expect(await shown()).toContain(text)),
    /** Scrolls down: the lower sections load only when they are near the screen. */
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

/** Runs in the page. Counts visible, loaded pictures of the server. */
function countPictures(): number {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    (image) => image.naturalWidth > 1 && image.currentSrc.includes('/api/download'),
  ).length;
}

/**
 * Runs in the page. React overrides the setter of the input's `value` and ignores values that are set through it. The
 * prototype's setter bypasses that.
 */
function setDay(label: string, day: string): void {
  const field = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent?.trim() === label,
  )?.control;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, day);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
