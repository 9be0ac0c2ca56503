import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Rules of `standards` about colours. Only these also run in the dark theme, because all other rules give the same
 * results in both themes.
 */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Rules about heading levels and unique landmarks. No standard asks for them, but screen readers need them. */
const structure = ['heading-order', 'landmark-unique', 'page-has-heading-one'];

/** Asserts WCAG 2.2 AA for the page's present state, as far as a program can check it. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expectNone(page, { type: 'tag', values: standards });
}

/** Like `expectNoViolation`, in both languages and both themes. Leaves the page in French. */
export async function expectNoViolationInAnyLook(page: Page): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    await changeSetting(page, 'language', language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoViolationInBothThemes(page);
  }
}

/** Like `expectNoViolation`, in both themes. Leaves the page in the light one. */
export async function expectNoViolationInBothThemes(page: Page): Promise<void> {
  await changeSetting(page, 'theme', 'dark');
  await expectNone(page, { type: 'rule', values: colourRules });
  await changeSetting(page, 'theme', 'light');
  await expectNoViolation(page);
}

/** Sets language or theme as another tab would. */
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
  // Rows fade while the next ones are fetched.
  await expect(page.locator('[data-old]')).toHaveCount(0);
  await animationsToEnd(page);
  const injected = await page.evaluate(() => 'axe' in window);
  const enabled = Object.fromEntries(
    structure.map((id) => [id, { enabled: runOnly.type === 'tag' }]),
  );
  const { violations } = await new AxeBuilder({ page, ...(injected && { axeSource: 'void 0' }) })
    .options({ runOnly, rules: enabled, resultTypes: ['violations'] })
    // Checks in the page itself. By default, the library opens a second page to cover cross-origin frames, but this
    // site has no such frames.
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

/** Waits until animations have ended: while an element fades in, its contrast is too low. */
async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
