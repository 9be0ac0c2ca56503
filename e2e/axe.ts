import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of these standards that look at colours: the others find the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What no standard asks for and screen readers need: levels of headings, a name of its own for each region. */
const structure = ['heading-order', 'landmark-unique', 'page-has-heading-one'];

/** Asserts that the page meets WCAG 2.2 AA at this moment, as far as a program can tell. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expectNone(page, { type: 'tag', values: standards });
}

/** The same in both languages, each dark and light. Ends in French. */
export async function expectNoViolationInAnyLook(page: Page): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    await changeSetting(page, 'language', language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoViolationInBothThemes(page);
  }
}

/** Ends in the light theme. */
export async function expectNoViolationInBothThemes(page: Page): Promise<void> {
  await changeSetting(page, 'theme', 'dark');
  await expectNone(page, { type: 'rule', values: colourRules });
  await changeSetting(page, 'theme', 'light');
  await expectNoViolation(page);
}

/** Sets the language or the theme as a choice in another tab does. */
export async function changeSetting(
  page: Page,
  key: 'language' | 'theme',
  value: string,
): Promise<void> {
  await page.evaluate(
    ([name, newValue]) => {
      window.dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
    },
    [key, value] as const,
  );
}

async function expectNone(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }) {
  await animationsToEnd(page);
  const injected = await page.evaluate(() => 'axe' in window);
  const enabled = Object.fromEntries(
    structure.map((id) => [id, { enabled: runOnly.type === 'tag' }]),
  );
  const { violations } = await new AxeBuilder({ page, ...(injected && { axeSource: 'void 0' }) })
    .options({ runOnly, rules: enabled, resultTypes: ['violations'] })
    // Checks in the page itself. The default opens a second page, for foreign frames: there are none.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' | ')}`,
  );
  const look = await page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return `${lang}, ${dataset.theme}`;
  });
  expect(found, look).toEqual([]);
}

/** Elements that fade in have too little contrast until they are there. */
async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
