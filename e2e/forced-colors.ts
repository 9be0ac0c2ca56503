import { expect, type Page } from '@playwright/test';

/**
 * Asserts that each state looks different from its absence under forced colours (WCAG 1.4.1). Examples: a pressed
 * button, the current link, a ticked box.
 */
export async function expectStatesInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const alike = await page.evaluate(() => {
    // Toggles each state and compares both looks.
    const states = [
      ...['[aria-pressed]', '[aria-checked]', '[aria-selected]'],
      '[aria-current]:not([aria-current="false"])',
    ];
    const seen = [
      ...['color', 'backgroundColor', 'borderTopColor', 'borderTopWidth', 'borderBottomWidth'],
      ...['outlineStyle', 'outlineWidth', 'fontWeight', 'textDecorationLine', 'content', 'display'],
      ...['appearance', 'visibility', 'transform'],
    ] as (keyof CSSStyleDeclaration)[];
    const look = (element: Element) =>
      [element, ...element.querySelectorAll('*')]
        .flatMap((part) =>
          [undefined, '::before', '::after'].map((of) => getComputedStyle(part, of)),
        )
        .flatMap((style) => seen.map((property) => style[property]))
        .join()
        // Under forced colours, an opaque and a translucent system colour look alike.
        .replace(/rgba(\(\d+, \d+, \d+), [\d.]+\)/g, 'rgb$1)');
    const shown = (element: Element) => element.getClientRects().length > 0;
    const name = (element: Element) =>
      `${element.outerHTML.slice(0, 120)} ‘${element.textContent?.trim().slice(0, 30)}’`;
    const found: string[] = [];
    for (const selector of states) {
      const attribute = selector.slice(1, selector.indexOf(']'));
      for (const element of [...document.querySelectorAll(selector)].filter(shown)) {
        const value = element.getAttribute(attribute) ?? '';
        element.setAttribute(attribute, attribute === 'aria-current' ? value : 'true');
        const inState = look(element);
        if (attribute === 'aria-current') element.removeAttribute(attribute);
        else element.setAttribute(attribute, 'false');
        if (look(element) === inState) found.push(name(element));
        element.setAttribute(attribute, value);
      }
    }
    for (const box of document.querySelectorAll<HTMLInputElement>('input:checked')) {
      if (!shown(box) || getComputedStyle(box).appearance === 'auto') continue;
      const inState = look(box.parentElement ?? box);
      box.checked = false;
      if (look(box.parentElement ?? box) === inState) found.push(name(box));
      box.checked = true;
    }
    return found;
  });
  await page.emulateMedia({ forcedColors: 'none' });
  expect(alike, 'states that only a colour says').toEqual([]);
}
