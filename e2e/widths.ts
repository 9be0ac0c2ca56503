import { expect, type Page } from '@playwright/test';

/** Widths of windows in CSS pixels: phones, tablets, and where the sidebar leaves little room. */
const widths = [320, 360, 480, 600, 768, 900, 960, 1024, 1100, 1280];

/** Asserts that no width from phone to desktop cuts the page or squeezes a text (WCAG 1.4.10). */
export async function expectToFitEachWidth(page: Page): Promise<void> {
  const found: string[] = [];
  // One protocol message per width: Playwright's own method waits for several.
  const session = await page.context().newCDPSession(page);
  for (const width of widths) {
    const size = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', size);
    for (const misfit of await misfits(page)) found.push(`${width} px: ${misfit}`);
  }
  await session.detach();
  expect(found).toEqual([]);
}

/** Describes elements wider than the window, and texts in columns of one or two letters. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ‘${element.textContent?.trim().slice(0, 30)}’`;
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (one) => one.getBoundingClientRect().right > clientWidth + 1,
      );
      found.push(`the page is ${scrollWidth} px wide: ${wide.slice(-3).map(name).join(', ')}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || !text.nodeValue?.trim()) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width > 1 && width < 26 && height > 60) {
        found.push(`${name(element)} is ${Math.round(width)} px wide, ${Math.round(height)} high`);
      }
    }
    return found;
  });
}
