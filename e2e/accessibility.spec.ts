import type { Page } from '@playwright/test';
import { changeSetting, expectNoViolation, expectNoViolationInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

const visitor = [
  '/',
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/undo-email?code=x',
  '/my-data',
  '/about-us',
  '/alumni',
  '/alumnidetails',
  '/alumnidetails?id={poster}',
  '/events',
  '/events?search=nothing-has-this-name',
  '/eventdetails',
  '/eventdetails?id={event}',
  '/news',
  '/opportunities',
  '/gallery',
  '/gallerydetails',
  '/gallerydetails?id={gallery}',
  '/contact-us',
  '/no-such-page',
];

const master = [
  '/user/dashboard',
  '/user/profile',
  '/user/events',
  '/user/opportunities',
  '/user/trash',
  '/writeto',
  '/writeto?id={poster}',
  '/blockorreport?id={poster}',
  '/user/delete-account',
  '/myevents',
  '/myevents/{event}',
  '/myopportunities',
  '/myopportunities/{opportunity}',
  '/mygallery',
  '/mygallery/{gallery}',
  '/newsarticle',
  '/newsarticle/{news}',
  '/admin/createrollno',
  '/admin/managenews',
  '/admin/managegallery',
  '/admin/managerolls',
  '/admin/successor',
  '/admin/messages',
  '/admin/mail',
  '/admin/letters',
  '/letter?kind=letter',
  '/user/letters',
  '/admin/members',
  '/admin/audit',
];

/** An answer of the API, whose shape the caller knows. */
async function json(url: string, init?: RequestInit): Promise<Record<string, never>> {
  return (await fetch(url, init)).json() as Promise<Record<string, never>>;
}

/** Ids of the newest records of the demo association. */
async function ids(demo: string): Promise<Record<string, string>> {
  const first = async (path: string, key: string) =>
    ((await json(`${demo}${path}?limit=1`))[key] as unknown as { _id: string }[])[0]?._id ?? '';
  return {
    event: await first('/api/all/events', 'events'),
    opportunity: await first('/api/all/opportunities', 'opportunities'),
    news: await first('/api/all/news', 'news'),
    gallery: await first('/api/media/gallery', 'gallery'),
    poster: await rollNoOfPoster(demo),
  };
}

/** Of somebody whose page shows what they have posted. */
async function rollNoOfPoster(demo: string): Promise<string> {
  const { opportunities } = (await json(`${demo}/api/all/opportunities`)) as unknown as {
    opportunities: { postedBy: { rollNo?: string } }[];
  };
  return opportunities.find(({ postedBy }) => postedBy.rollNo)?.postedBy.rollNo ?? '';
}

let known: Promise<Record<string, string>> | undefined;

async function pathOf(demo: string, route: string): Promise<string> {
  known ??= ids(demo);
  const records = await known;
  return route.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? '');
}

/** Loads a screen. */
async function open(page: Page, demo: string, route: string) {
  const path = await pathOf(demo, route);
  // Loaded also after another one of the same page.
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${demo}/#${path}`);
  await expectToBeThere(page);
}

/** Goes to a screen as a link does: to load the page and axe for each took twice as long. */
async function follow(page: Page, demo: string, route: string) {
  const path = await pathOf(demo, route);
  await changeSetting(page, 'language', 'en');
  await page.evaluate((hash) => {
    (document.activeElement as HTMLElement).blur();
    location.hash = hash;
  }, path);
  // A new screen takes the focus once its code has come; the last one stays until then.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectToBeThere(page);
}

async function expectToBeThere(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

const screenOf = (route = '') => route.split('?')[0];

/** English on a phone, French on a desktop, both light and dark: each rule in each of them, once. */
async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolationInBothThemes(page);
  await changeSetting(page, 'language', 'fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoViolationInBothThemes(page);
  // WCAG 1.4.10, in the language with the longer words.
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'pixels wider than a screen of 320 px').toBeLessThanOrEqual(0);
}

/** A page and its code serve some screens, of which each is a step. */
function* inGroups(routes: string[]) {
  for (let from = 0; from < routes.length; from += 6) yield routes.slice(from, from + 6);
}

async function expectEachAccessible(page: Page, demo: string, routes: string[]): Promise<void> {
  for (const [index, route] of routes.entries()) {
    await test.step(route, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const isAnother = index > 0 && screenOf(route) !== screenOf(routes[index - 1]);
      await (isAnother ? follow : open)(page, demo, route);
      await expectAccessible(page);
    });
  }
}

for (const routes of inGroups(visitor)) {
  test(`from ${routes[0]} to ${routes.at(-1)}: each is accessible to a visitor @desktop`, async ({
    page,
    demo,
  }) => {
    await expectEachAccessible(page, demo, routes);
  });
}

let session: Promise<Record<string, unknown>> | undefined;

async function logInAsMaster(page: Page, demo: string): Promise<void> {
  session ??= json(`${demo}/alumni/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'master@alumni.example', password: 'demo-master' }),
  });
  const { token, user } = await session;
  await page.addInitScript(
    ([t, u]) => {
      localStorage.setItem('token', t as string);
      localStorage.setItem('userData', u as string);
    },
    [token, JSON.stringify(user)],
  );
}

for (const routes of inGroups(master)) {
  test(`from ${routes[0]} to ${routes.at(-1)}: each is accessible to a master @desktop`, async ({
    page,
    demo,
  }) => {
    await logInAsMaster(page, demo);
    await expectEachAccessible(page, demo, routes);
  });
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
  // The static page has no need of it.
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
