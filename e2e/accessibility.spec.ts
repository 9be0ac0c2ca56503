import { type ScreenPath, screenPaths, screens } from '@alumni/shared/core/screens';
import type { Page } from '@playwright/test';
import { changeSetting, expectNoViolation } from './axe.ts';
import { addressesIn, logInAs } from './demo-addresses.ts';
import { expect, test } from './fixtures.ts';
import { expectStatesInForcedColors } from './forced-colors.ts';
import { expectToFitEachWidth } from './widths.ts';

/** Further URLs of some screens: with a code, without a record, or with a search that finds nothing. */
const otherStates: Partial<Record<ScreenPath, string[]>> = {
  '/reset-password': ['/reset-password?token=x'],
  '/undo-email': ['/undo-email?code=x'],
  '/alumnidetails': ['/alumnidetails'],
  '/events': ['/events', '/events?search=nothing-has-this-name'],
  '/eventdetails': ['/eventdetails'],
  '/gallerydetails': ['/gallerydetails'],
  '/contact-us': ['/contact-us', '/no-such-page'],
  '/writeto': ['/writeto'],
};

async function open(page: Page, demo: string, path: string) {
  // Leave the previous page first. If only the part after the hash changed, the browser would not load the page again.
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${demo}/#${path}`);
  await expectToBeThere(page);
}

/** Goes to a screen as a link does. Loading the page and axe anew for each screen would take twice as long. */
async function follow(page: Page, path: string) {
  await changeSetting(page, 'language', 'en');
  await page.evaluate((hash) => {
    (document.activeElement as HTMLElement).blur();
    location.hash = hash;
  }, path);
  // A new screen takes the focus once its code has arrived. Until then, the previous screen stays.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectToBeThere(page);
}

async function expectToBeThere(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

/**
 * Checks English on a desktop in the dark theme, and French on a phone in the light one: so each language, width and
 * theme is checked once. Leaves the page in French.
 */
async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await changeSetting(page, 'theme', 'dark');
  await expectNoViolation(page);
  await expectToFitEachWidth(page);
  await changeSetting(page, 'theme', 'light');
  await changeSetting(page, 'language', 'fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolation(page);
  await expectStatesInForcedColors(page);
  await expectToFitEachWidth(page);
}

/** Groups screens into tests. Within a group, most screens are reached without loading the page again. */
function* inGroups(paths: ScreenPath[]) {
  for (let from = 0; from < paths.length; from += 5) yield paths.slice(from, from + 5);
}

async function expectEachAccessible(page: Page, demo: string, paths: ScreenPath[], token?: string) {
  const addresses = await addressesIn(demo, token);
  let last: ScreenPath | undefined;
  for (const path of paths) {
    for (const address of new Set([...(addresses[path] ?? [path]), ...(otherStates[path] ?? [])])) {
      await test.step(address, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await (last && last !== path ? follow(page, address) : open(page, demo, address));
        await expectAccessible(page);
      });
      last = path;
    }
  }
}

for (const role of ['visitor', 'master']) {
  const paths = screenPaths.filter((path) => (screens[path] === 'anyone') === (role === 'visitor'));
  for (const group of inGroups(paths)) {
    const names = `from ${group[0]} to ${group.at(-1)}`;
    test(`${names}: each is accessible to a ${role}, and fits each width @desktop`, async ({
      page,
      demo,
    }) => {
      const token = role === 'visitor' ? undefined : await logInAs(page, demo, role);
      await expectEachAccessible(page, demo, group, token);
    });
  }
}

test('the errors of a form and the open menu are accessible @both', async ({ page, demo }) => {
  await open(page, demo, '/register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Please enter your last name.').first()).toBeVisible();
  await expectNoViolation(page);
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('button', { name: 'More about our alumni' }).click();
  await expectNoViolation(page);
});

test('the keyboard alone leads over the skip link and the search to an event @both', async ({
  page,
  demo,
}) => {
  await open(page, demo, '/events');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  const skip = page.getByRole('button', { name: 'Skip to the content' });
  // Wait for the app: the static page has no such button.
  await expect(skip).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('mentoring');
  await expect(page).toHaveURL(/search=mentoring/);
  const view = page
    .getByRole('link', { name: /View Event/ })
    .or(page.getByRole('button', { name: /View Event/ }))
    .first();
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Event Details' })).toBeFocused();
});
