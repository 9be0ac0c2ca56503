import { screenPaths, screens } from '@alumni/shared/core/screens';
import type { Page } from '@playwright/test';
import { changeSetting } from './axe.ts';
import { addressesIn, logInAs } from './demo-addresses.ts';
import { expect, test } from './fixtures.ts';
import { expectIntact, translatePage, visit } from './translate-page.ts';

/** Presses each control that opens, closes or toggles something. Submits each form whose required fields are empty. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const toggles = 'summary, [aria-expanded], [aria-pressed]:not(fieldset *)';
    const empty = [...document.forms].filter((form) => !form.checkValidity());
    const submits = empty.map((form) => form.querySelector('[type=submit]'));
    for (const element of [...document.querySelectorAll(toggles), ...submits]) {
      if (!element?.isConnected || element.getClientRects().length === 0) continue;
      (element as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
}

const start = '/about-us';

for (const role of ['visitor', 'master']) {
  const paths = screenPaths.filter(
    (path) => (screens[path] === 'anyone') === (role === 'visitor') && path !== start,
  );
  test(`translated page: each screen of a ${role} stands translated, in both languages`, async ({
    page,
    demo,
  }) => {
    const token = role === 'visitor' ? undefined : await logInAs(page, demo, role);
    const addresses = await addressesIn(demo, token);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${demo}/#${start}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await translatePage(page);
    let language = 'en' as 'en' | 'fr';
    for (const address of paths.flatMap((path) => addresses[path] ?? [path])) {
      await test.step(address, async () => {
        await visit(page, address);
        await pressAll(page);
        await expectIntact(page);
        if (address === '/admin/audit') {
          await expect(
            page.getByText(/^\p{Lu}[\p{L}’ -]+ \([0-9A-Z-]{11}\)$/u).first(),
          ).toBeVisible();
        }
        language = language === 'en' ? 'fr' : 'en';
        await changeSetting(page, 'language', language);
        await pressAll(page);
        await expectIntact(page);
      });
    }
  });
}
