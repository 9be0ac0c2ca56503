import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screens } from '@alumni/shared/core/screens';
import type { Page } from '@playwright/test';
import { blockedParts } from '../scripts/blocked-parts.ts';
import { changeSetting } from './axe.ts';
import { scriptsOf, stylesOf } from './chunks.ts';
import { addressesIn } from './demo-addresses.ts';
import { editors } from './editors.ts';
import { expect, startSite, test } from './fixtures.ts';
import { brokenWords, clippedTexts, enlargedPhones, waysToEnlarge } from './large-text.ts';

/** On a phone, links are behind the toggle, which works once the app has started. */
async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  if ((page.viewportSize()?.width ?? 0) < 1280) await toggle.click();
}

const [, opportunity] = editors;

const header = (page: Page) => page.getByRole('banner');

test('header: the header leads to each screen and stays at the top, and its submenu opens and closes @both', async ({
  page,
  site,
}) => {
  await test.step('the header has its links and marks the active one', async () => {
    await page.goto(`${site.url}/#/login`);
    await openMenu(page);
    const links = {
      Home: '/',
      'About Us': '/about-us',
      'Our Alumni': '/alumni',
      'Contact Us': '/contact-us',
      'Register as Alumni': '/register',
      'Log In': '/login',
    };
    for (const [name, path] of Object.entries(links)) {
      const link = header(page).getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', `#${path}`);
    }
    await expect(header(page).getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const tool of ['Français', /theme$/]) {
      await expect(header(page).getByRole('button', { name: tool })).toBeVisible();
    }
  });

  await test.step('the submenu opens by its button, and Escape closes it', async () => {
    await page.goto(site.url);
    await openMenu(page);
    const button = header(page).getByRole('button', { name: 'More about our alumni' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    for (const [name, path] of Object.entries({
      Events: '/events',
      News: '/news',
      Opportunities: '/opportunities',
      Gallery: '/gallery',
    })) {
      const link = header(page).getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', `#${path}`);
    }
    await page.keyboard.press('Escape');
    await expect(header(page).getByRole('link', { name: 'Events', exact: true })).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('a link to the page one is on closes the menu and leads to its top', async () => {
    await page.goto(`${site.url}/#/about-us`);
    await openMenu(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const about = header(page).getByRole('link', { name: 'About Us', exact: true });
    await about.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if ((page.viewportSize()?.width ?? 0) < 1280) await expect(about).toBeHidden();
  });

  await test.step('the menu of a phone closes when the keyboard leaves it', async () => {
    if ((page.viewportSize()?.width ?? 0) >= 1280) return;
    await openMenu(page);
    const last = header(page).getByRole('link', { name: 'Log In' });
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(last).toBeHidden();
  });

  await test.step('the submenu closes on any choice, and stays as it was left on a phone', async () => {
    await page.goto(`${site.url}/#/news`);
    const toggle = header(page).getByRole('button', { name: 'More about our alumni' });
    const news = header(page).getByRole('link', { name: 'News', exact: true });
    for (const choice of ['News', 'Gallery']) {
      await openMenu(page);
      // On its way to the button, the pointer may open the menu first.
      await expect(async () => {
        if (!(await news.isVisible())) await toggle.click();
        const link = header(page).getByRole('link', { name: choice, exact: true });
        await link.click({ timeout: 1_000 });
      }).toPass();
      await expect(news).toBeHidden();
    }
    await expect(page).toHaveURL(/#\/gallery$/);
    await openMenu(page);
    const isPhone = (page.viewportSize()?.width ?? 0) < 1200;
    await expect(news).toBeVisible({ visible: isPhone });
    await expect(toggle).toHaveAttribute('aria-expanded', String(isPhone));
  });

  await test.step('the header stays at the top', async () => {
    await page.goto(site.url);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(header(page)).toBeInViewport();
  });
});

test('header: a visitor finds a closed menu after Back, a footer, a way home, and another language and theme', async ({
  page,
  site,
}) => {
  await test.step('a menu stays closed after Back', async () => {
    await page.goto(site.url);
    await openMenu(page);
    const about = header(page).getByRole('link', { name: 'About Us', exact: true });
    await about.click();
    await expect(page).toHaveURL(/#\/about-us$/);
    await expect(about).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Join Us' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await expect(about).toBeHidden();
  });

  await test.step('the footer has its links and the year', async () => {
    await page.goto(site.url);
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of Object.entries({
      'About Us': '/about-us',
      'Our policy': '/about-us',
      'Become member': '/register',
      Helpdesk: '/contact-us',
      'Contact Us': '/contact-us',
    })) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `#${path}`,
      );
    }
    await expect(footer).toContainText('© 2025');
    for (const name of [/^Facebook/, /^X/, /^LinkedIn/, /^Instagram/, /^YouTube/]) {
      await expect(footer.getByLabel(name)).toHaveAccessibleName(/\(page to come\)$/);
    }
  });

  await test.step('an unknown address says so and leads home', async () => {
    await page.goto(`${site.url}/#/no-such-page`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
    await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Welcome to the Alumni Network',
    );
  });

  await test.step('a plain path leads to its hash form, an unknown one is 404', async () => {
    await page.goto(`${site.url}/login`);
    await expect(page).toHaveURL(/\/#\/login$/);
    const unknown = await page.goto(`${site.url}/nowhere`);
    expect(unknown?.status()).toBe(404);
  });

  await test.step('language and theme are switched, and survive a reload', async () => {
    await page.goto(`${site.url}/#/login`);
    await openMenu(page);
    await header(page).getByRole('button', { name: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
    await expect(page).toHaveTitle(/Connexion/);
    await header(page)
      .getByRole('button', { name: /thème sombre/i })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  });
});

test('header: the header shows its submenu to a pointer, and marks it for its screens @desktop', async ({
  page,
  site,
}) => {
  await test.step('a screen of the submenu marks Our Alumni', async () => {
    await page.goto(site.url);
    const alumni = header(page).getByRole('link', { name: 'Our Alumni' });
    await expect(alumni).toHaveCSS('text-decoration-line', 'none');
    await page.goto(`${site.url}/#/news`);
    await expect(alumni).toHaveCSS('text-decoration-line', 'underline');
  });

  await test.step('the submenu opens when hovered', async () => {
    await page.goto(site.url);
    await header(page).getByRole('link', { name: 'Our Alumni' }).hover();
    const events = header(page).getByRole('link', { name: 'Events', exact: true });
    await expect(events).toBeVisible();
    // Hovering has opened the submenu: the first click must not close it.
    const toggle = header(page).getByRole('button', { name: 'More about our alumni' });
    await toggle.click();
    await expect(events).toBeVisible();
    await toggle.click();
    await expect(events).toBeHidden();
  });
});

test('language and theme: another tab follows the choice of language and theme', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.url);
  const other = await context.newPage();
  await other.goto(`${site.url}/#/about-us`);
  await openMenu(page);
  await header(page).getByRole('button', { name: 'Français' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'Association des anciens boursiers',
  );
  const theme = (await other.locator('html').getAttribute('data-theme')) === 'dark';
  await header(page)
    .getByRole('button', { name: theme ? 'Passer au thème clair' : 'Passer au thème sombre' })
    .click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', theme ? 'light' : 'dark');
});

test('all screens: the site works where the browser stores nothing', async ({ page, site }) => {
  // Chrome and Safari throw these errors if all cookies are blocked.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get });
    }
    ServiceWorkerContainer.prototype.register = async () => get();
    Object.defineProperty(Document.prototype, 'cookie', { get, set: get });
  });
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const member = await site.member();
  await page.goto(site.url);
  await expect(page.getByRole('link', { name: 'Join Us' })).toBeVisible();
  await page.goto(`${site.url}/#/events`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
  await page.goto(`${site.url}/#/login`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL(/#\/user\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  expect(failures).toEqual([]);
});

test('printed page: a printed page is dark on white and has no buttons', async ({ page, demo }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`${demo}/#/events`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /see more|see pictures|Menu|theme/ })).toHaveCount(
    0,
  );
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 32, 43)');
});

test('member area: the member area has one left edge, and unbroken labels in French @both', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.goto(`${site.url}/#/user/dashboard`);
  const edges = new Set<number | undefined>();
  for (const [screen, name] of [
    ['user/dashboard', /^Welcome/],
    ['user/profile', 'Profile'],
    ['myevents', 'Edit Event'],
    ['user/events', 'Events'],
    ['admin/messages', 'Messages'],
  ] as const) {
    await page.goto(`${site.url}/#/${screen}`);
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    edges.add((await heading.boundingBox())?.x);
  }
  expect(edges.size).toBe(1);
  if ((page.viewportSize()?.width ?? 0) > 960) return;
  const message = { name: 'Ama', email: 'ama@alumni.example', message: 'Hello.' };
  await site.api('POST', '/api/users/contactus', { body: message });
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  const label = page.getByRole('link', { name: 'Opportunités' }).last();
  await expect(label).toBeVisible();
  const lines = await label.evaluate((tab) => {
    const range = document.createRange();
    range.selectNodeContents(tab.lastChild ?? tab);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // Android's larger text sizes must not cut anything, and the last tab must stay reachable.
  for (const [way, enlarge] of Object.entries(waysToEnlarge)) {
    for (const [width, factor] of enlargedPhones) {
      await page.setViewportSize({ width, height: 640 });
      await enlarge(page, factor);
      const here = `${way}, ${width} px, ${factor * 100} %`;
      expect(await clippedTexts(page), here).toEqual([]);
      expect(await brokenWords(page), here).toEqual([]);
      const last = page.getByRole('navigation').last().getByRole('button').last();
      await last.scrollIntoViewIfNeeded();
      const box = await last.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999), here).toBeLessThanOrEqual(width + 1);
      await last.click();
      const letters = page.getByRole('link', { name: 'Lettres' });
      await letters.scrollIntoViewIfNeeded();
      await expect(letters, here).toBeInViewport();
      await last.click();
      await enlarge(page, 1);
    }
  }
});

test('public screens: public screens fit a phone whose settings enlarge texts, without a broken word', async ({
  page,
  demo,
}) => {
  const addresses = await addressesIn(demo);
  await page.addInitScript(() => localStorage.setItem('language', 'fr'));
  // Simulates an in-app browser on a phone that enlarges texts.
  await page.addInitScript(() => {
    const { getComputedStyle } = window;
    window.getComputedStyle = (element, ...rest) =>
      element instanceof HTMLParagraphElement && element.style.fontSize === '100px'
        ? ({ fontSize: '150px' } as CSSStyleDeclaration)
        : getComputedStyle(element, ...rest);
  });
  await page.goto(demo);
  expect(await page.evaluate(() => document.documentElement.style.cssText)).toContain('zoom: 1.5');
  const details = [addresses['/eventdetails'], addresses['/gallerydetails']].flat();
  for (const screen of ['/', '/alumni', '/gallery', '/reset-password', ...details]) {
    await page.goto('about:blank');
    await page.goto(`${demo}/#${screen}`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (screen === '/alumni') await expect(page.getByRole('article').first()).toBeVisible();
    for (const [way, enlarge] of Object.entries(waysToEnlarge)) {
      for (const [width, factor] of enlargedPhones) {
        await page.setViewportSize({ width, height: 640 });
        await enlarge(page, factor);
        const here = `${screen}, ${way}, ${width} px, ${factor * 100} %`;
        expect
          .soft([...(await clippedTexts(page)), ...(await brokenWords(page))], here)
          .toEqual([]);
        await enlarge(page, 1);
      }
    }
  }
});

test('navigation: a screen that is slow, cannot be fetched or crashes says so, and can be tried again', async ({
  page,
  site,
}) => {
  await test.step('a running stitch follows a tap while the next screen is fetched', async () => {
    await page.goto(site.url);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(scriptsOf('register-screen'), async (route) => {
      await arrived;
      await route.continue();
    });
    const stitch = page.locator('[data-progress]');
    await page.getByRole('link', { name: 'Join Us' }).click();
    await expect(stitch).toBeVisible();
    // The line appears after 60 ms, so a fast screen shows none. It must appear within 100 ms.
    await expect(stitch).toHaveCSS('animation-duration', '0.5s, 0.06s');
    // An arriving screen must not close an open menu.
    await openMenu(page);
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
    await expect(stitch).toHaveCount(0);
    await header(page).getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/#\/contact-us$/);
  });

  await test.step('a link whose screen cannot be fetched keeps the page, and can be tried again', async () => {
    await page.unrouteAll();
    await page.goto(site.url);
    await page.route(scriptsOf('register-screen'), (route) => route.abort());
    await page.getByRole('link', { name: 'Join Us' }).click();
    const failure = page.getByRole('status').filter({ hasText: 'Could not load. Try again.' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Welcome to the Alumni Network',
    );
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await page.unroute(scriptsOf('register-screen'));
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
    await expect(failure).toHaveCount(0);
  });

  await test.step('a screen whose stylesheet could not be fetched is tried again with it', async () => {
    await page.unrouteAll();
    await page.goto(site.url);
    await page.route(stylesOf('react-hook-form'), (route) => route.abort(), { times: 1 });
    await page.getByRole('link', { name: 'Join Us' }).click();
    const failure = page.getByRole('status').filter({ hasText: 'Could not load. Try again.' });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
    const rules = (styles: RegExp) =>
      Array.from(document.styleSheets).flatMap(({ href, cssRules }) =>
        href && styles.test(href) ? cssRules.length : [],
      );
    expect(await page.evaluate(rules, stylesOf('react-hook-form'))).toEqual([expect.any(Number)]);
  });

  await test.step('a screen that could not be fetched is fetched when its link is followed again', async () => {
    await page.unrouteAll();
    await page.goto(site.url);
    // Wait for this section: after it has loaded, the footer does not move.
    await expect(page.getByRole('heading', { name: 'Community Engagement' })).toBeAttached();
    await page.route(scriptsOf('register-screen'), (route) => route.abort());
    const join = page.getByRole('link', { name: 'Join Us' });
    const failure = page.getByText('Could not load. Try again.');
    await join.click();
    await expect(failure).toBeVisible();
    // Open another screen meanwhile. Use the keyboard: the failure message moves the page below it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Our Vision' })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await page.goBack();
    await join.click();
    await expect(failure).toBeVisible();
    await page.unroute(scriptsOf('register-screen'));
    await join.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
  });

  await test.step('a list whose code could not be fetched is named by its heading', async () => {
    await page.unrouteAll();
    await page.goto('about:blank');
    await page.route(scriptsOf('news-list-screen'), (route) => route.abort());
    await page.goto(`${site.url}/#/news`);
    await expect(page.getByRole('main').getByText('Could not load. Try again.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    await expect(page).toHaveTitle(/^News · /);
  });

  await test.step('a screen that crashes says so', async () => {
    await page.unrouteAll();
    await page.goto('about:blank');
    await page.route('**/api/all/events?*', (route) =>
      route.fulfill({ json: { events: [null], totalPages: 1 } }),
    );
    await page.goto(`${site.url}/#/events`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error!',
    );
  });
});

test('navigation: a screen is fetched while its link is pressed, and the font, unless the reader saves data', async ({
  page,
  site,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const press = async () => {
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Join Us' }).hover();
    await page.mouse.down();
  };
  await press();
  const code = scriptsOf('register-screen');
  for (const file of [code, /\.woff2$/]) {
    await expect.poll(() => fetched.some((url) => file.test(url))).toBe(true);
  }
  await expect(page).toHaveURL(`${site.url}/`);
  await page.mouse.up();

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  fetched.length = 0;
  await press();
  expect(fetched.filter((url) => code.test(url))).toEqual([]);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
});

test('header: the header of a member has Dashboard and Logout, which leads to the log-in screen', async ({
  page,
  site,
}) => {
  const member = await site.member();
  await site.logIn(page, member);
  await page.goto(site.url);
  await openMenu(page);
  await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '#/user/dashboard',
  );
  await expect(header(page).getByRole('link', { name: 'Log In' })).toHaveCount(0);
  // The French words are longer: the mark and the name keep their room at each width.
  await changeSetting(page, 'language', 'fr');
  await expect(header(page).getByRole('link', { name: 'Tableau de bord' })).toHaveCount(1);
  const shownAt = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of [1216, 1279, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const mark = await header(page).locator('.brand-mark').boundingBox();
    expect(mark?.width, `${width} px`).toBeGreaterThan(35);
    expect((await header(page).boundingBox())?.height, `${width} px`).toBeLessThan(75);
  }
  await page.setViewportSize(shownAt);
  await changeSetting(page, 'language', 'en');
  const join = page.getByRole('contentinfo').getByRole('link', { name: 'Become member' });
  await expect(join).toHaveCount(0);
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(join).toHaveCount(1);
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userData')]),
  ).toEqual([null, null]);
});

test('language and theme: the first visit follows the system', async ({ browser, site }) => {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'fr-CM' });
  const page = await context.newPage();
  await page.goto(site.url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await context.close();
});

test('navigation: a new screen sets the title, starts at its top and focuses its heading; Back leads to where one was', async ({
  page,
  site,
}) => {
  // With a coming event, a phone shows a second link to the list of events, above the cards. Back must focus the link
  // that was followed.
  const day = '2090-03-01';
  const place = { name_of_organizer: 'Office', venue: 'Hall', town: 'Buea' };
  await site.api('POST', '/api/events', {
    body: { ...place, theme: 'General assembly', start_date: day, end_date: day },
    token: (await site.member()).token,
  });
  await page.goto(site.url);
  const community = page.getByRole('main').getByRole('link', { name: 'Community Engagement' });
  await community.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await community.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Events');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Events/);
  await expect(header(page)).toBeInViewport();
  await expect(heading).toBeInViewport();
  // A phone may discard the page in the background, so Back must also work after a reload.
  for (const between of [() => {}, () => page.reload()]) {
    await between();
    await expect(heading).toHaveText('Events');
    await page.goBack();
    await expect(community).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await page.goForward();
    await expect(heading).toHaveText('Events');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('all screens: every page has header, navigation and footer, and reads where a blocker refuses what it knows', async ({
  page,
  site,
}) => {
  const refused: string[] = [];
  await page.route(
    (url) => blockedParts.some((part) => url.pathname.includes(part)),
    (route) => {
      refused.push(route.request().url());
      return route.abort('blockedbyclient');
    },
  );
  await page.goto(site.url);
  const rights = page.getByRole('contentinfo').getByText('© 2025');
  const own = Object.entries(screens).filter(([path]) => !path.includes('{'));
  const isPublic = ([, access]: (typeof own)[number]) => access === 'anyone';
  const visit = async (paths: typeof own) => {
    for (const [path] of paths) {
      await page.goto(`${site.url}/#${path}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(rights, path).toBeVisible();
      await expect(page.getByText('Could not load. Try again.'), path).toHaveCount(0);
      await expect(header(page).getByRole('navigation', { includeHidden: true })).toBeAttached();
      await expect(header(page), path).toBeVisible();
    }
  };
  await visit(own.filter(isPublic));
  await site.logIn(page, await site.master());
  await page.reload();
  await visit(own.filter((screen) => !isPublic(screen)));
  expect(refused).toEqual([]);
});

test('header: the header slides in for half a second, one item a tenth of a second after the other @desktop', async ({
  page,
  site,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(site.url, { waitUntil: 'commit' });
  const items = page.getByRole('banner').locator('li.slide');
  await expect(items.first()).toBeAttached();
  const styles = await items.evaluateAll((elements) =>
    elements.map((element) => {
      const { animationDuration, animationDelay, animationName } = getComputedStyle(element);
      return { animationDuration, animationName, delay: Number.parseFloat(animationDelay) };
    }),
  );
  expect(styles.length).toBeGreaterThan(3);
  for (const [index, { animationDuration, animationName, delay }] of styles.entries()) {
    expect([animationDuration, animationName]).toEqual(['0.5s', 'slide-in']);
    const before = styles[index - 1]?.delay ?? delay - 0.1;
    expect(delay - before).toBeCloseTo(0.1, 5);
  }
});

test('chatbot: the chatbot is fetched and runs once the page is idle', async ({ page }) => {
  const widget = createServer((_, response) => {
    response.setHeader('content-type', 'text/javascript');
    response.end('window.chatbotRuns = location.hash;');
  });
  await once(widget.listen(0, '127.0.0.1'), 'listening');
  const { port } = widget.address() as AddressInfo;
  const site = await startSite({ CHATBOT_SCRIPT_URL: `http://127.0.0.1:${port}/widget.js` });
  try {
    for (const path of ['/', '/events']) {
      await page.goto('about:blank');
      await page.goto(`${site.url}/#${path}`);
      const runs = () => page.evaluate(() => Reflect.get(window, 'chatbotRuns'));
      await expect.poll(runs).toBeDefined();
    }
  } finally {
    await site.stop();
    widget.close();
  }
});

test('navigation: after a deploy a link leads to its screen in the new page, and what is gone is offered with it', async ({
  page,
  site,
}) => {
  let loads = 0;
  // Counts completed page loads. A reload that another reload interrupts fires no `load` event.
  let shown = 0;
  page.on('load', () => {
    shown += 1;
  });
  await page.route(`${site.url}/`, async (route) => {
    if (route.request().isNavigationRequest()) {
      loads += 1;
      return route.continue();
    }
    const response = await route.fetch();
    // Simulates a deploy after the first page: the server's page loads another script.
    const body = (await response.text()).replaceAll(/\/assets\/[\w-]+\.js/g, '/assets/next.js');
    await route.fulfill({ response, ...(loads === 1 && { body }) });
  });
  await page.route(scriptsOf('register-screen'), (route) =>
    loads === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(`${site.url}/`);
  await page.getByRole('link', { name: 'Join Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
  await expect(page).toHaveURL(/#\/register$/);
  await expect.poll(() => shown).toBe(2);

  await test.step('a part that is gone offers the new page, a post that was saved is no failure', async () => {
    loads = 0;
    await site.logIn(page, await site.member());
    const gone = scriptsOf('published', 'share-dialog');
    await page.route(gone, (route) =>
      loads === 1 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto('about:blank');
    await page.goto(`${site.url}/#/myopportunities`);
    await opportunity.fill(page, 'A late grant');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(opportunity.created)).toBeVisible();
    const offer = page.getByRole('alert').filter({ hasText: 'The site has been updated.' });
    await expect(offer).toBeVisible();
    await expect(page.getByText('Could not load')).toHaveCount(0);
    expect(loads).toBe(1);
    const sentence = await offer.getByRole('paragraph').boundingBox();
    expect(sentence?.width).toBeGreaterThan(250);

    await page.goto(`${site.url}/#/opportunities`);
    await page.getByRole('button', { name: 'Share A late grant' }).click();
    await expect(page.getByText('Could not load')).toHaveCount(0);
    await page.goto(`${site.url}/#/myopportunities`);
    await page.getByLabel('Title').fill('A second grant');
    await offer.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => loads).toBe(2);
    await expect(page.getByLabel('Title')).toHaveValue('A second grant');
    await expect(offer).toHaveCount(0);
  });
});

test('member area: the member area is fetched again after a failure, has the footer, and scrolls as a whole when magnified', async ({
  page,
  site,
}) => {
  await test.step('the layout of the member area is fetched again after a failure', async () => {
    await site.logIn(page, await site.member());
    await page.route(scriptsOf('member-layout'), (route) => route.abort());
    await page.goto(`${site.url}/#/user/dashboard`);
    const main = page.getByRole('main');
    await expect(main.getByText('Could not load. Try again.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page).toHaveTitle(/^Dashboard · /);
    await page.unroute(scriptsOf('member-layout'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  });

  await test.step('the member area has the footer too, above the tab bar of a phone', async () => {
    await page.goto(`${site.url}/#/user/dashboard`);
    const tabs = page.getByRole('navigation', { name: 'User Dashboard' });
    await expect(tabs).toBeVisible();
    const rights = page.getByRole('contentinfo').getByText('© 2025');
    await rights.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = await rights.boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    // A footer with a heading and a line for each link would be three times as high.
    expect(footer?.height).toBeLessThanOrEqual(200);
    const bar = await tabs.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  await test.step('magnified four times, header and tab bar scroll with the page', async () => {
    // The viewport of a 1280 × 1024 window at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`${site.url}/#/user/dashboard`);
    const tabs = page.getByRole('navigation', { name: 'User Dashboard' });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(tabs).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(tabs).toBeInViewport();
    await expect(header(page)).not.toBeInViewport();
  });
});
