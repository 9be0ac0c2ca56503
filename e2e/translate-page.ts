import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    translator?: {
      /** Number of texts that are not translated yet. */
      left: () => number;
      /** Updates that React wrote into replaced text nodes: nobody sees them. */
      unseen: string[];
    };
  }
}

/** Returns the text as `translatePage` changes it: with `°` after each word. */
export const translated = (text: string) => text.replace(/\p{L}+/gu, '$&°');

/** Asserts that no screen crashed and that React updated only visible texts. */
export async function expectIntact(page: Page): Promise<void> {
  await page.waitForFunction(() => window.translator?.left() === 0, undefined, { polling: 30 });
  const faults = await page.evaluate(() => {
    const { dataset, textContent } = document.documentElement;
    const crashed = /(Application°? Error|inattendue°? de)/.test(textContent ?? '');
    return { crashed, moved: dataset.moved, unseen: window.translator?.unseen };
  });
  expect(faults).toEqual({ crashed: false, moved: undefined, unseen: [] });
}

/**
 * Does what Chrome's translator does: replaces each text node by `<font><font>words</font></font>`. It also replaces
 * text nodes that are added later.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.translator) return;
    document.documentElement.classList.add('translated-ltr');
    const kept = 'font, script, style, textarea, noscript, .notranslate, [translate=no]';
    const textsOf = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter(
        ({ data, parentElement }) => /\p{L}/u.test(data) && parentElement?.closest(kept) === null,
      );
    };
    const unseen: string[] = [];
    const replaced = new MutationObserver((records) => {
      for (const { target } of records) unseen.push((target as Text).data);
    });
    const translate = (root: Node) => {
      for (const text of textsOf(root)) {
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data.replace(/\p{L}+/gu, '$&°');
        text.replaceWith(outer);
        replaced.observe(text, { characterData: true });
      }
    };
    const later = (records: MutationRecord[]) => {
      for (const { target, addedNodes, type } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    };
    translate(document.body);
    // Delayed: the real translator asks a server.
    new MutationObserver((records) => setTimeout(later, 30, records)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    window.translator = { left: () => textsOf(document.body).length, unseen };
  });
}

/** Navigates within the open page. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    (document.activeElement as HTMLElement).blur();
    location.hash = hash;
  }, address);
  // The old screen stays until the new one has loaded and taken the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
