import type { Page } from '@playwright/test';

/** Multiplies the page's text sizes; 1 restores them. */
type Enlarge = (page: Page, factor: number) => Promise<void>;

/** Simulates a larger browser font: 1rem and the em of media queries grow. */
const byRoot: Enlarge = async (page, factor) => {
  const session = await page.context().newCDPSession(page);
  const fontSizes = { standard: Math.round(16 * factor), fixed: Math.round(13 * factor) };
  await session.send('Page.setFontSizes', { fontSizes });
  await session.detach();
};

/** Simulates the text zoom of Android's WebView: multiplies computed font sizes, but no lengths. */
const byElement: Enlarge = (page, factor) =>
  page.evaluate((by) => {
    const elements = [...document.querySelectorAll<HTMLElement | SVGElement>('body, body *')];
    for (const element of elements) element.style.fontSize = '';
    // On a real phone, the boot script measures this factor.
    document.documentElement.style.setProperty('--text-zoom', String(by));
    if (by === 1) return;
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    for (const [at, element] of elements.entries()) {
      element.style.fontSize = `${(sizes[at] ?? 16) * by}px`;
    }
  }, factor);

/** Width in CSS pixels, and text factor. */
export const enlargedPhones = [
  [320, 1.3],
  [360, 1.5],
  [360, 2],
  [320, 2],
] as const;

export const waysToEnlarge = { 'the root': byRoot, 'each text': byElement };

/** Describes elements that are wider than the screen, cut, covered or out of reach. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ‘${element.textContent?.trim().slice(0, 30)}’`;
    if (scrollWidth > clientWidth) {
      const all = [...document.querySelectorAll('main *')];
      const wide = all.filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
      found.push(`the page is ${scrollWidth} px wide: ${wide.map(name).slice(0, 3)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      '.header *, nav *, h1, h2, .button',
    )) {
      const { overflowX, overflowY, display, position } = getComputedStyle(element);
      if (display === 'inline' || position === 'absolute' || element.offsetWidth <= 1) continue;
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (element.scrollWidth > element.clientWidth + 1 && !scrolls && element.clientWidth > 0) {
        found.push(`${name(element)} is too narrow`);
      }
      if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) {
        found.push(`${name(element)} is too low`);
      }
    }
    const labels = [...document.querySelectorAll<HTMLElement>('main button, main p')].filter(
      (one) => one.offsetWidth > 1 && getComputedStyle(one).position === 'absolute',
    );
    for (const [at, one] of labels.entries()) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      for (const other of labels.slice(at + 1)) {
        const box = other.getBoundingClientRect();
        const isBeside = box.left >= right || box.right <= left;
        if (isBeside || box.top >= bottom || box.bottom <= top) continue;
        found.push(`${name(other)} lies over ${name(one)}`);
      }
    }
    return [...new Set(found)];
  });
}

/**
 * Returns words that are broken over two lines. Checks headings, labels, tabs, buttons and the site's name. In the
 * first list of facts, checks only numbers.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, label, nav > ul > li > *, .brand span, .button, dl:first-child dd',
    )) {
      if (element.offsetWidth <= 1) continue;
      // The first facts are days and hours, so check only their numbers. Users' texts beside them may contain words
      // that are too long for a line.
      const words = element.tagName === 'DD' ? /\p{N}+/gu : /[\p{L}\p{N}]+/gu;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        for (const { 0: word, index } of text.matchAll(words)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}
