import type { Locator, Page } from '@playwright/test';
import type { Latest } from '../shared/src/home.ts';
import { read } from './api.ts';
import { expectNoViolationInAnyLook } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { swipeLeft } from './swipe.ts';

/** On a phone the links are behind the toggle, which works once the app has taken the page over. */
async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  if ((page.viewportSize()?.width ?? 0) < 1200) await toggle.click();
}

const header = (page: Page) => page.getByRole('banner');

test('the header has its links and marks the active one @both', async ({ page, site }) => {
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
});

test('the submenu opens by its button, and Escape closes it @both', async ({ page, site }) => {
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

test('the submenu opens when hovered @desktop', async ({ page, site }) => {
  await page.goto(site.url);
  await header(page).getByRole('link', { name: 'Our Alumni' }).hover();
  const events = header(page).getByRole('link', { name: 'Events', exact: true });
  await expect(events).toBeVisible();
  // The pointer has opened the submenu on its way: the first click does not close it.
  const toggle = header(page).getByRole('button', { name: 'More about our alumni' });
  await toggle.click();
  await expect(events).toBeVisible();
  await toggle.click();
  await expect(events).toBeHidden();
});

test('a menu stays closed after Back', async ({ page, site }) => {
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

test('a link to the page one is on closes the menu and leads to its top @both', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/#/about-us`);
  await openMenu(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const about = header(page).getByRole('link', { name: 'About Us', exact: true });
  await about.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  if ((page.viewportSize()?.width ?? 0) < 1200) await expect(about).toBeHidden();
});

test('the submenu closes on any choice, and stays as it was left on a phone @both', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/#/news`);
  const toggle = header(page).getByRole('button', { name: 'More about our alumni' });
  const news = header(page).getByRole('link', { name: 'News', exact: true });
  for (const choice of ['News', 'Gallery']) {
    await openMenu(page);
    if (!(await news.isVisible())) await toggle.click();
    await header(page).getByRole('link', { name: choice, exact: true }).click();
    await expect(news).toBeHidden();
  }
  await expect(page).toHaveURL(/#\/gallery$/);
  await openMenu(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1200;
  await expect(news).toBeVisible({ visible: isPhone });
  await expect(toggle).toHaveAttribute('aria-expanded', String(isPhone));
});

test('a screen of the submenu marks Our Alumni @desktop', async ({ page, site }) => {
  await page.goto(site.url);
  const alumni = header(page).getByRole('link', { name: 'Our Alumni' });
  await expect(alumni).toHaveCSS('text-decoration-line', 'none');
  await page.goto(`${site.url}/#/news`);
  await expect(alumni).toHaveCSS('text-decoration-line', 'underline');
});

test('another tab follows the choice of language and theme', async ({ page, site, context }) => {
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

test('the site works where the browser stores nothing', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const member = await site.member();
  await page.goto(`${site.url}/#/login`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL(/#\/user\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the home page introduces the association and asks for JavaScript', async ({
    page,
    site,
  }) => {
    await page.goto(site.url);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('This site needs JavaScript.');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('.tagline-text')).toContainText('A network for alumni of');
    await expect(page.getByText('Loading...')).toBeHidden();
    await expect(page.locator('noscript a')).toHaveAttribute('href', /^mailto:.+@/);
  });
});

test('a printed page is dark on white and has no buttons', async ({ page, demo }) => {
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

test('the header stays at the top @both', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(header(page)).toBeInViewport();
});

test('magnified four times, header and tab bar scroll with the page', async ({ page, site }) => {
  await site.logIn(page, await site.member());
  // 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`${site.url}/#/user/dashboard`);
  const tabs = page.getByRole('navigation', { name: 'User Dashboard' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(tabs).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(tabs).toBeInViewport();
  await expect(header(page)).not.toBeInViewport();
});

test('the member area has one left edge, and unbroken labels in French @both', async ({
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
});

test('a tap is answered by a running stitch while the next screen is fetched', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/register-screen*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const stitch = page.locator('[data-progress]');
  await page.getByRole('link', { name: 'Join Us' }).click();
  await expect(stitch).toBeVisible();
  // Not for what comes at once, but seen within 100 ms.
  await expect(stitch).toHaveCSS('animation-duration', '0.5s, 0.06s');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
  await expect(stitch).toHaveCount(0);
});

test('a screen is fetched while its link is pressed, unless the reader saves data', async ({
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
  await expect.poll(() => fetched.some((url) => /register-screen.*js/.test(url))).toBe(true);
  await expect(page).toHaveURL(`${site.url}/`);
  await page.mouse.up();

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  fetched.length = 0;
  await press();
  expect(fetched.filter((url) => url.includes('register-screen'))).toEqual([]);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
});

test('the header of a member has Dashboard and Logout, which leads to the log-in screen @both', async ({
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
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userData')]),
  ).toEqual([null, null]);
});

test('language and theme are switched, and survive a reload', async ({ page, site }) => {
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

test('the first visit follows the system', async ({ browser, site }) => {
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'fr-CM' });
  const page = await context.newPage();
  await page.goto(site.url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await context.close();
});

test('a new screen sets the title, starts at its top and focuses its heading', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Become member' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/Register As Alumni/);
  await expect(header(page)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('the footer has its links and the year', async ({ page, site }) => {
  await page.goto(site.url);
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of Object.entries({
    'About Us': '/about-us',
    'Our policy': '/about-us#policy',
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
});

test('the member area has the footer too, above the tab bar of a phone', async ({ page, site }) => {
  await site.logIn(page, await site.member());
  await page.goto(`${site.url}/#/user/dashboard`);
  const rights = page.getByRole('contentinfo').getByText('© 2025');
  await rights.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = await rights.boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('an unknown address says so and leads home', async ({ page, site }) => {
  await page.goto(`${site.url}/#/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Alumni Network');
});

test('a plain path leads to its hash form, an unknown one is 404', async ({ page, site }) => {
  await page.goto(`${site.url}/login`);
  await expect(page).toHaveURL(/\/#\/login$/);
  const unknown = await page.goto(`${site.url}/nowhere`);
  expect(unknown?.status()).toBe(404);
});

test('a link whose screen cannot be fetched keeps the page, and can be tried again', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.route('**/assets/register-screen*', (route) => route.abort());
  await page.getByRole('link', { name: 'Join Us' }).click();
  const failure = page.getByRole('status').filter({ hasText: 'Could not load. Try again.' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Alumni Network');
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await page.unroute('**/assets/register-screen*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
  await expect(failure).toHaveCount(0);
});

test('a screen that could not be fetched is fetched when its link is followed again', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.route('**/assets/register-screen*', (route) => route.abort());
  const join = page.getByRole('link', { name: 'Join Us' });
  const failure = page.getByText('Could not load. Try again.');
  await join.click();
  await expect(failure).toBeVisible();
  // Another screen takes its place meanwhile.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Our Vision' })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await page.goBack();
  await join.click();
  await expect(failure).toBeVisible();
  await page.unroute('**/assets/register-screen*');
  await join.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register As Alumni');
});

test('a screen that crashes says so', async ({ page, site }) => {
  await page.route('**/api/all/events?*', (route) =>
    route.fulfill({ json: { events: [null], totalPages: 1 } }),
  );
  await page.goto(`${site.url}/#/events`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
});

test('the layout of the member area is fetched again after a failure', async ({ page, site }) => {
  await site.logIn(page, await site.member());
  await page.route('**/assets/member-layout*.js', (route) => route.abort());
  await page.goto(`${site.url}/#/user/dashboard`);
  const main = page.getByRole('main');
  await expect(main.getByText('Could not load. Try again.')).toBeVisible();
  await page.unroute('**/assets/member-layout*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
});

test('testimonials that cannot be fetched leave the rest of the page', async ({ page, site }) => {
  await page.route('**/assets/testimonials*.js', (route) => route.abort());
  await page.route('**/api/testimonies', (route) => route.fulfill({ json: [] }));
  await page.goto(site.url);
  await page.getByRole('heading', { name: 'See, What our Alumni say..' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Could not load. Try again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Us' })).toBeAttached();
  await page.unroute('**/assets/testimonials*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No testimonials to display.')).toBeVisible();
});

const carouselMs = 6100;

/** The quotation that the carousel has chosen, whether it has arrived in its place or not. */
const chosen = (page: Page) => page.locator('[aria-roledescription="slide"]:not([inert])');
/** Its one line of text: `toHaveText` compares it as `innerText` reads it. */
const quoted = (page: Page) => chosen(page).locator('blockquote');

/** Passes the interval until the carousel, which may not have begun to count yet, has turned. */
async function expectTurn(page: Page): Promise<void> {
  const before = await quoted(page).innerText();
  await expect(async () => {
    await page.clock.fastForward(carouselMs);
    await expect(quoted(page)).not.toHaveText(before, { timeout: 1_000 });
  }).toPass();
}

/** Passes the time of several turns, with the frames of their movement. */
async function expectNoTurn(page: Page): Promise<void> {
  const before = await quoted(page).innerText();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.fastForward(carouselMs);
    await page.clock.runFor(1_000);
    expect(await quoted(page).innerText()).toBe(before);
  }
}

/** Scrolls as a reader does, until something is there to be seen. */
async function scrollDownTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await target.scrollIntoViewIfNeeded({ timeout: 500 });
  }).toPass();
}

test.describe('home page', () => {
  test('the home page has its buttons and cards, and says that there are no testimonials', async ({
    page,
    site,
  }) => {
    await page.route('**/api/testimonies', (route) => route.fulfill({ json: [] }));
    await page.goto(site.url);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'About Us' })).toHaveAttribute(
      'href',
      '#/about-us',
    );
    const join = main.getByRole('link', { name: 'Join Us' });
    await expect(join).toHaveAttribute('href', '#/register');
    await expect(join).toHaveClass(/button-gold/);
    for (const [card, path] of Object.entries({
      'Networking Opportunities': '/alumni',
      'Career Development': '/opportunities',
      'Community Engagement': '/events',
    })) {
      const link = page.getByRole('heading', { name: card }).getByRole('link');
      await expect(link).toHaveAttribute('href', `#${path}`);
    }
    await page
      .getByRole('heading', { name: 'See, What our Alumni say..' })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('No testimonials to display.')).toBeVisible();

    await site.logIn(page, await site.member());
    await page.goto(site.url);
    await expect(join).toHaveAttribute('href', '#/user/dashboard');
  });

  test('what comes, closes and is new is fetched in one request when the reader comes near @both', async ({
    page,
    demo,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?!testimonies|download)/.test(request.url())) requests.push(request.url());
    });
    const latest = await read<Latest>(demo, '/api/latest');
    await page.goto(demo, { waitUntil: 'networkidle' });
    expect(requests).toEqual([]);
    const title = page.getByRole('heading', { name: 'In the network now' });
    await scrollDownTo(page, title);
    const section = page.getByRole('main').locator('section').filter({ has: title });
    const inBlock = (heading: string) =>
      section
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: heading }) })
        .getByRole('listitem');
    await expect(inBlock('Coming up')).toContainText(latest.events.map(({ theme }) => theme));
    await expect(inBlock('Latest news')).toContainText(latest.news.map(({ title }) => title));
    await expect(inBlock('Open opportunities')).toContainText(
      latest.opportunities.map(({ title }) => title),
    );
    await expect(inBlock('New faces')).toContainText(latest.faces.map(({ lastName }) => lastName));
    expect(latest.faces).toHaveLength(8);
    await expect(inBlock('New faces').first().locator('img')).toHaveAttribute('src', /width=160/);
    for (const [name, path] of Object.entries({
      'All events': '/events',
      'All news': '/news',
      'All opportunities': '/opportunities',
      'The whole directory': '/alumni',
    })) {
      await expect(section.getByRole('link', { name })).toHaveAttribute('href', `#${path}`);
    }
    expect(requests).toHaveLength(1);

    const [face] = latest.faces;
    await inBlock('New faces').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Alumni');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText(face?.lastName ?? '');
    await page.goBack();
    await inBlock('Open opportunities').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opportunities');
    await expect(page.getByRole('article').first()).toContainText(
      latest.opportunities[0]?.title ?? '',
    );
    await page.goBack();
    await expect(inBlock('New faces')).toHaveCount(8);
    await expectNoViolationInAnyLook(page);
  });

  test('what is new leaves out what there is not, and pictures under Save-Data; a failure is tried again', async ({
    page,
    demo,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const latest = await read<Latest>(demo, '/api/latest');
    const nothing = { events: [], news: [], opportunities: [], faces: [] };
    const answer = (json: object) =>
      page.route('**/api/latest', (route) => route.fulfill({ json }));
    const title = page.getByRole('heading', { name: 'In the network now' });

    await page.route('**/api/latest', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(demo);
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await scrollDownTo(page, retry);
    await answer({ ...nothing, faces: latest.faces });
    await retry.click();
    await expect(title).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'New faces' })).toBeVisible();
    const lastName = latest.faces[0]?.lastName ?? '';
    const face = page.getByRole('link').filter({ hasText: lastName });
    await expect(face.locator('svg')).toBeVisible();
    await expect(face.locator('img')).toHaveCount(0);
    for (const other of ['Coming up', 'Latest news', 'Open opportunities']) {
      await expect(page.getByRole('heading', { name: other })).toHaveCount(0);
    }

    await answer(nothing);
    const answered = page.waitForResponse('**/api/latest');
    await page.reload();
    await scrollDownTo(page, page.getByRole('contentinfo'));
    await answered;
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(title).toHaveCount(0);
  });

  const person = (firstName: string) => ({
    title: 'Dr',
    firstName,
    lastName: 'Ewane',
    testimony: `Words of ${firstName}`,
    profileImage: '',
  });

  async function openCarousel(page: Page, url: string): Promise<void> {
    await page.route('**/api/testimonies', (route) =>
      route.fulfill({ json: [person('Ama'), person('Bih'), person('Che')] }),
    );
    await page.goto(url);
    await page
      .getByRole('heading', { name: 'See, What our Alumni say..' })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('Words of Ama')).toBeInViewport({ timeout: 20_000 });
  }

  test('the carousel turns every 6100 ms and by its arrows, and can be paused', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openCarousel(page, site.url);
    await expectTurn(page);
    await page.getByRole('button', { name: 'Pause the testimonials' }).click();
    const paused = await quoted(page).innerText();
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    await expect(quoted(page)).not.toHaveText(paused);
    await expect(chosen(page)).toBeInViewport();
    await expect(chosen(page)).toContainText(/Dr (Ama|Bih|Che) Ewane/);
    await expectNoTurn(page);

    await page.getByRole('button', { name: 'Play the testimonials' }).click();
    await expectTurn(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: /the testimonials$/ })).toHaveCount(0);
    await expectNoTurn(page);
  });

  test('an arrow, a key and a swipe restart the 6100 ms of the carousel', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openCarousel(page, site.url);
    await expectTurn(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    const next = page.getByRole('button', { name: 'Next testimonial' });
    const swipe = async () => {
      const box = await quoted(page).boundingBox();
      await swipeLeft(page, (box?.x ?? 0) + 240, (box?.y ?? 0) + 10);
    };
    await next.click();
    for (const turn of [() => next.click(), () => next.press('ArrowRight'), swipe]) {
      await page.clock.runFor(carouselMs - 1_000);
      const before = await quoted(page).innerText();
      await turn();
      await expect(quoted(page)).not.toHaveText(before);
      const turned = await quoted(page).innerText();
      await page.clock.runFor(carouselMs - 1_000);
      expect(await quoted(page).innerText()).toBe(turned);
      await page.clock.runFor(1_000);
      await expect(quoted(page)).not.toHaveText(turned);
    }
  });

  test('a paused carousel is not started again by a swipe or a passing pointer @both', async ({
    page,
    site,
    isMobile,
  }) => {
    await page.clock.install();
    await openCarousel(page, site.url);
    await page.getByRole('button', { name: 'Pause the testimonials' }).click();
    const before = await quoted(page).innerText();
    const box = await quoted(page).boundingBox();
    const { x, y } = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 10 };
    await page.mouse.move(x, y);
    await page.mouse.move(0, 0);
    // A swipe that starts while a slide moves is ignored.
    await expect(async () => {
      if (isMobile) await swipeLeft(page, x + 120, y);
      else {
        await page.mouse.move(x + 120, y);
        await page.mouse.down();
        await page.mouse.move(x - 100, y, { steps: 8 });
        await page.mouse.up();
        await page.mouse.move(0, 0);
      }
      await expect(quoted(page)).not.toHaveText(before, { timeout: 2_000 });
    }).toPass();
    await expectNoTurn(page);
  });

  test('the tagline types from empty and erases, can be paused, and is complete under reduced motion', async ({
    page,
    site,
  }) => {
    const tagline = 'A network for alumni of the scholarship programme';
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto(site.url);
    const pause = page.getByRole('button', { name: 'Pause the typing' });
    await expect(pause).toBeVisible();
    const typing = page.locator('[data-typing]');
    const whole = (await typing.locator('xpath=preceding-sibling::*[1]').textContent()) ?? '';
    expect(whole).toContain(tagline);
    const shown = () => typing.evaluate(({ textContent }) => textContent.length);
    // From nothing, one character more at every 100 ms, then erased, and again.
    expect(await shown()).toBe(0);
    const room = await typing.evaluate(({ parentElement }) => parentElement?.offsetHeight);
    for (let length = 1; length <= whole.length; length += 1) {
      await page.clock.runFor(100);
      expect(await shown()).toBe(length);
    }
    expect(await typing.evaluate(({ parentElement }) => parentElement?.offsetHeight)).toBe(room);
    const erased = async () => {
      await page.clock.runFor(100);
      return shown();
    };
    await expect.poll(erased, { intervals: [0] }).toBe(0);
    await page.clock.runFor(1_000);
    expect(await shown()).toBe(10);
    await pause.click();
    await page.clock.runFor(10_000);
    expect(await shown()).toBe(10);

    await page.clock.resume();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(typing).toHaveText(whole);
    await expect(page.getByRole('button', { name: 'Pause the typing' })).toHaveCount(0);
  });
});
