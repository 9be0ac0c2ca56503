import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { measureLayoutShift } from './layout-shift.ts';

/** Holds the app's code back until the returned function is called, so that only the static shell shows. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

function requestsTo(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) requests.push(request);
  });
  return requests;
}

test('static shell: a link that is focused before the app arrives stays focused @desktop', async ({
  page,
  site,
}) => {
  const release = await holdCode(page);
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  const about = page.getByRole('banner').getByRole('link', { name: 'About Us' });
  await about.focus();
  release();
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeAttached();
  await expect(about).toBeFocused();
});

test('static shell: a stored user that cannot be read is none to the shell @desktop', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/robots.txt`);
  const banner = page.getByRole('banner');
  for (const [userData, isUser] of [
    ['{"rollNo":"A-1","accttype":"user"}', true],
    ['{"rollNo":', false],
    ['null', false],
    ['{"accttype":"user"}', false],
  ] as const) {
    await page.evaluate((stored) => {
      localStorage.setItem('token', 'a token');
      localStorage.setItem('userData', stored);
    }, userData);
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto(`${site.url}/?${userData}`, { waitUntil: 'commit' });
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible({ visible: isUser });
    await expect(banner.getByRole('link', { name: 'Log In' })).toBeVisible({ visible: !isUser });
  }
});

test('static shell: the log-in is filled in and sent before the app’s code is there', async ({
  page,
  site,
}) => {
  const shell = page.locator('#shell');
  const [email, password] = [shell.locator('[name="email"]'), shell.locator('[name="password"]')];

  await test.step('what was typed stays, and the field has the focus', async () => {
    const release = await holdCode(page);
    // The `!` is part of this test: some programs put one after the `#` of an address that a person shares.
    await page.goto(`${site.url}/#!/login`, { waitUntil: 'commit' });
    await password.fill('secret');
    await email.pressSequentially('someone@alu');
    release();
    await expect(shell).toHaveCount(0);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('mni.example');
    await expect(page.getByLabel('Email')).toHaveValue('someone@alumni.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
  });

  await test.step('who types another address replaces the one that the app fills in', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
    await page.unrouteAll();
    const release = await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    await email.focus();
    release();
    await expect(shell).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('someone@alumni.example');
    await page.keyboard.type('somebody@alumni.example');
    await expect(page.getByLabel('Email')).toHaveValue('somebody@alumni.example');
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step('what was sent goes nowhere else', async () => {
    await page.unrouteAll();
    const release = await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    await email.fill('someone@alumni.example');
    await email.press('Enter');
    await shell.getByRole('link', { name: 'Forgot Password?' }).click();
    const asked = requestsTo(page, '/alumni/forgot-password');
    release();
    await expect(shell).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password');
    await expect(page.getByLabel('Email')).toHaveValue('');
    expect(asked).toEqual([]);
  });

  await test.step('it says that it is loading, then is sent once', async () => {
    const member = await site.member();
    await page.unrouteAll();
    await page.goto('about:blank');
    const release = await holdCode(page);
    const calls = requestsTo(page, '/alumni/login');
    await page.goto(`${site.url}/#/login`, { waitUntil: 'commit' });
    await email.fill(member.email);
    await shell.getByLabel('Remember Me').check();
    await password.pressSequentially(member.password);
    await password.press('Enter');
    await expect(page).toHaveURL(/\/#\/login$/);
    // Without `method="post"`, a form sent before the app has started would put the password into the URL.
    await expect(shell.locator('form')).toHaveAttribute('method', 'post');
    const status = shell.getByText('Loading...');
    await expect(status).toBeInViewport({ ratio: 1 });
    const [below, pressed] = [
      await status.boundingBox(),
      await shell.locator('form button').boundingBox(),
    ];
    expect((below?.y ?? 0) - (pressed?.y ?? 0) - (pressed?.height ?? 0)).toBeLessThan(24);
    release();
    await expect(page).toHaveURL(/#\/user\/dashboard$/);
    expect(calls.map((call) => call.postDataJSON())).toEqual([
      { email: member.email, password: member.password, rememberMe: true },
    ]);
  });
});

test('static shell: the record of a shared link is fetched once, and an event can be read without a jump, ahead of the app’s code @both', async ({
  page,
  demo,
}) => {
  const { events } = (await (await fetch(`${demo}/api/all/events`)).json()) as {
    events: { _id: string; theme: string; town: string }[];
  };
  const [event] = events;
  const theme = `${event?.theme} – Centenary and general meeting of all former scholarship holders`;
  const asked = requestsTo(page, '/api/event/');
  const release = await holdCode(page);
  const layoutShift = await measureLayoutShift(page);
  await page.route(/\/api\/event\//, async (route) => {
    const response = await route.fetch();
    await new Promise((later) => setTimeout(later, 600));
    await route.fulfill({ response, json: { ...(await response.json()), theme } });
  });
  await page.goto(`${demo}/#/eventdetails?id=${event?._id}`, { waitUntil: 'commit' });
  const shell = page.locator('#shell');
  await expect(shell.getByText('Loading...')).toBeVisible();
  await expect(shell.getByRole('heading', { level: 1 })).toHaveText(theme);
  await expect(shell.locator('.intro:visible')).toContainText(`· ${event?.town}`);
  expect(await layoutShift(), 'the name comes without a jump').toBeLessThanOrEqual(0.02);
  const firstFacts = page.evaluate(async () => {
    const screen = () => document.querySelector('#root > .app:not(#shell) main');
    await new Promise<void>((resolve) => {
      const whenDrawn = () => screen() && resolve();
      new MutationObserver(whenDrawn).observe(document, { childList: true, subtree: true });
    });
    return screen()?.querySelector('dl + dl')?.textContent;
  });
  release();
  expect(await firstFacts, 'the app is drawn with the record').toContain(event?.town);
  await expect(shell).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(theme);
  expect(asked).toHaveLength(1);
});

test('static shell: what a chat program hangs behind an address is not asked for', async ({
  page,
  demo,
}) => {
  const id = '0'.repeat(24);
  const asked = requestsTo(page, '/api/');
  await page.goto(`${demo}/#!/eventdetails?id=${id}).`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#shell')).toHaveCount(0);
  const addresses = () => asked.map((request) => new URL(request.url()).pathname);
  await expect
    .poll(() => addresses().filter((address) => address.includes(id)))
    .toEqual([`/api/event/${id}`]);
});

test('static shell: an address with the name of something that objects have asks for nothing', async ({
  page,
  demo,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  for (const name of ['constructor', '__proto__']) {
    await page.goto(`${demo}/?${name}#${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  }
  expect(failures).toEqual([]);
});

for (const { path, locale, heading } of [
  { path: '/events', locale: 'en', heading: 'Events' },
  { path: '/alumni?page=2', locale: 'fr', heading: 'Nos anciens' },
  { path: '/login', locale: 'fr', heading: 'Connexion' },
]) {
  test(`static shell: ${path} has its heading in ${locale} before the app's code is there, where the app draws it @both`, async ({
    browser,
    demo,
    contextOptions,
  }) => {
    const context = await browser.newContext({ ...contextOptions, locale });
    const page = await context.newPage();
    const release = await holdCode(page);
    await page.goto(`${demo}/#${path}`, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: heading });
    const intro = page.locator('.intro:visible');
    await expect(title).toBeVisible();
    const boxes = async () => [
      await title.boundingBox(),
      path === '/login' || (await intro.boundingBox()),
    ];
    const before = await boxes();
    release();
    await expect(page.locator('#shell')).toHaveCount(0);
    await expect(title).toBeVisible();
    expect(await boxes()).toEqual(before);
    await context.close();
  });
}
