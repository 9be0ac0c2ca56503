import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { codeOf, converterScripts, scriptsOf } from './chunks.ts';
import { expect, type FreshSite, startSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page, name?: string) =>
  page.getByRole('heading', name ? { name } : { level: 1 });
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|Hors ligne/ });

/** Waits until the worker controls the page. Before that, the worker caches the page during its installation. */
async function untilOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Paths and queries of the browser's cache. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await window.caches.keys();
    const opened = await Promise.all(caches.map((name) => window.caches.open(name)));
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}

async function untilCached(page: Page, part: string | RegExp): Promise<void> {
  const isPart = (path: string) =>
    typeof part === 'string' ? path.includes(part) : part.test(path);
  await expect.poll(async () => (await cachedPaths(page)).some(isPart)).toBe(true);
}

/** Waits until the worker has cached these chunks and all that they import, so that their screens open without a network. */
async function untilCodeCached(page: Page, ...names: string[]): Promise<void> {
  const missing = async () => {
    const cached = await cachedPaths(page);
    return codeOf(...names).filter((path) => !cached.includes(path));
  };
  await expect.poll(missing).toEqual([]);
}

const event = {
  theme: 'Reunion of the scholars',
  name_of_organizer: 'Alumni office',
  start_date: '2030-03-01',
  end_date: '2030-03-02',
  venue: 'Amphitheatre 700',
  town: 'Yaoundé',
};

test('offline: what was opened opens without a network, with a strip that says since when', async ({
  page,
}) => {
  const site = await startSite();
  try {
    const { ids, name } = await content(site);
    const reader = await site.member();
    await page.clock.install();
    await page.goto(site.url);
    await expect(heading(page)).toBeVisible();
    await untilOffline(page);
    const details = `${site.url}/#/eventdetails?id=${ids.event}`;
    const gallery = `${site.url}/#/gallerydetails?id=${ids.gallery}`;
    for (const [address, title] of [
      [`${site.url}/#/alumni`, 'Our Alumni'],
      [details, event.theme],
      [gallery, 'Pictures of the reunion'],
    ] as const) {
      await page.goto(address);
      await expect(heading(page, title)).toBeVisible();
      await expect.poll(() => firstPicture(page)).toBeGreaterThan(0);
    }
    await untilCached(page, `/api/media/gallery/${ids.gallery}`);
    await untilCached(page, ids.picture);

    await site.kill();
    await page.goto(gallery);
    await page.reload();
    await expect(strip(page)).toHaveText(/^Offline, as of \d\d:\d\d$/);
    await expect(heading(page, 'Pictures of the reunion')).toBeVisible();
    await expect.poll(() => firstPicture(page)).toBeGreaterThan(0);
    // A logged-in member still sees what this phone cached before the log-in.
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('token', token as string);
        localStorage.setItem('userData', user as string);
      },
      [reader.token, JSON.stringify(reader.user)],
    );
    await page.reload();
    await page.goto(details);
    await expect(heading(page, event.theme)).toBeVisible();
    await expect.poll(() => firstPicture(page)).toBeGreaterThan(0);
    await page.goto(`${site.url}/#/alumni`);
    await expect(heading(page, name)).toBeVisible();
    await page.goto(`${site.url}/#/`);
    await expect(heading(page)).toBeVisible();

    await page.goto(`${site.url}/#/eventdetails?id=${ids.other}`);
    await page.reload();
    await expect(
      page.getByText('Without a network, only what this phone has kept can be shown.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(strip(page)).toHaveText(/^Hors ligne/);

    // The server runs again. Without a click, the strip hides and the page fetches what it could not show.
    await site.restart({ OFFLINE: 'off' });
    await page.clock.fastForward(20_000);
    await expect(strip(page)).toBeHidden();
    await expect(heading(page, 'The other event')).toBeVisible();

    // `OFFLINE=off` makes the worker unregister and its caches disappear.
    await page.reload();
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    await expect.poll(() => cachedPaths(page)).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('offline: texts that a long page cuts are fetched when they are opened, and then open without a network', async ({
  page,
}) => {
  const site = await startSite();
  try {
    const { token } = await site.member();
    const description = `${'€uro '.repeat(3_995)}the end`;
    const ids: Record<string, string> = {};
    for (const theme of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      const body = { ...event, theme, description, major_outcome: description };
      const { _id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
      ids[theme] = _id;
    }
    await page.goto(site.url);
    await untilOffline(page);
    await page.goto(`${site.url}/#/events`);
    const row = (theme: string) => page.getByRole('article').filter({ has: heading(page, theme) });
    const whole = page.getByText(description.trim(), { exact: true });
    const toggle = (theme: string) => row(theme).getByRole('button', { name: /^(....see|See)/ });
    await toggle('Two').click();
    await expect(row('Two').getByText(description, { exact: true })).toBeVisible();
    await row('Three').getByRole('link', { name: 'View Event' }).click();
    await expect(whole.first()).toBeVisible();
    await untilCached(page, '/api/all/events');
    for (const theme of ['Two', 'Three']) await untilCached(page, `/api/event/${ids[theme]}`);
    await page.goBack();

    await site.kill();
    await page.reload();
    for (const theme of ['Two', 'Three']) {
      await row(theme).getByRole('link', { name: 'View Event' }).click();
      await expect(heading(page, theme)).toBeVisible();
      await expect(whole).toHaveCount(2);
      await page.goBack();
    }
    await toggle('One').click();
    await expect(row('One')).toContainText('Without a network');
    await expect(row('One')).toContainText('€uro…');
    await site.restart();
    await row('One').getByRole('button', { name: 'Try again' }).click();
    await expect(row('One').getByText(description, { exact: true })).toBeVisible();
  } finally {
    await site.stop();
  }
});

test('offline: a second visit weighs at most 6 kB', async ({ context, demo }) => {
  const proxy = await countingProxy(demo);
  try {
    const visit = async () => {
      const page = await context.newPage();
      await page.goto(proxy.url);
      await expect(page.getByRole('link', { name: 'Join Us' })).toBeVisible();
      await untilOffline(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole('heading', { name: 'New faces' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const faces = page.locator('section:has(> h3:text-is("New faces")) img');
      await expect(faces).toHaveCount(8);
      // Testimonials load when they come into view. Scrolling to the end of the page may skip them.
      await page
        .getByRole('heading', { name: 'See, What our Alumni say' })
        .scrollIntoViewIfNeeded();
      await untilCached(page, '/api/testimonies');
      // Lazy pictures load depending on the scroll position: load all.
      const areComplete = (all: HTMLImageElement[]) => {
        for (const one of all) one.loading = 'eager';
        return all.every(({ complete }) => complete);
      };
      await expect.poll(() => page.locator('main img').evaluateAll(areComplete)).toBe(true);
      // The worker caches a response shortly after the page has received it.
      await untilCached(page, '/api/latest');
      await expect.poll(() => uncached(page)).toEqual([]);
      await page.close();
    };
    await visit();
    const first = proxy.bytes();
    await visit();
    expect(first).toBeGreaterThan(100_000);
    expect(proxy.bytes() - first).toBeLessThanOrEqual(6_000);
  } finally {
    proxy.close();
  }
});

/** Returns what the browser stores for the site (local and session storage, caches), as text. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        found.push(request.url);
        if (/json|html/.test(type)) found.push(await (await cache.match(request))?.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of db.objectStoreNames) {
        found.push(
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
        );
      }
      db.close();
    }
    return JSON.stringify(found);
  });
}

test('offline: what a member opens is kept nowhere, and nothing is left after the log-out', async ({
  page,
}) => {
  const site = await startSite();
  try {
    const member = await site.member({
      profile: { firstName: 'Solange', profession: 'Geologist' },
    });
    await site.api('POST', '/api/events', { body: event, token: member.token });
    // Start at the log-in page, as members do.
    await page.goto(`${site.url}/#/login`);
    await untilOffline(page);
    await untilCached(page, scriptsOf('login-screen'));
    await site.logIn(page, member);
    await page.goto(`${site.url}/#/user/dashboard`);
    await page.goto(`${site.url}/#/user/profile`);
    await expect(page.getByText('Geologist')).toBeVisible();
    await page.goto(`${site.url}/#/user/events`);
    await expect(heading(page, event.theme)).toBeVisible();
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);

    // The log-out must erase the member's data even if the server cannot be reached.
    await site.kill();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page)).toHaveText('Log In');
    const left = await stored(page);
    for (const own of [member.rollNo, member.email, member.token, 'Solange', event.theme]) {
      expect(left).not.toContain(own);
    }
  } finally {
    await site.stop();
  }
});

test('offline: an event one comes to is on the phone by itself; a page that it lacks is named, and the old one stays', async ({
  page,
  site,
  context,
}) => {
  const member = await site.member();
  const { token } = member;
  const body = { ...event, answers: 'members' };
  const { _id: id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
  const reply = { answer: 'coming', guests: 2 };
  const { code } = await site.api<{ code: string }>('PUT', `/api/event/${id}/reply`, {
    body: reply,
    token,
  });
  await site.logIn(page, member);
  await page.goto(`${site.url}/#/user/dashboard`);
  await untilOffline(page);
  await untilCached(page, `/api/event/${id}`);
  await untilCodeCached(page, 'event-details-screen', 'own-reply', 'calendar-ways');
  const persisted = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(persisted).toContain('BEGIN:VCALENDAR');
  await context.setOffline(true);

  const tabs = page.getByRole('navigation', { name: 'User Dashboard' });
  await tabs.getByRole('link', { name: 'Opportunities' }).click();
  const missing = 'The page ‘My opportunities’ is not on this phone, and there is no network.';
  await expect(page.getByText(missing)).toBeVisible();
  await expect(heading(page, 'Welcome')).toBeVisible();
  expect(page.url()).toContain('#/user/dashboard');

  await page.getByRole('link', { name: event.theme }).click();
  await expect(heading(page, event.theme)).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are in, with your guests: 2.')).toBeVisible();
  await expect(page.getByText(code).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /calendar file/i }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');
  await context.setOffline(false);
});

test('offline: twenty posts finished without a network become twenty records, over a closed browser', async ({
  playwright,
}, info) => {
  test.setTimeout(120_000);
  const site = await startSite();
  const folder = info.outputPath('browser');
  const openBrowser = async () => {
    const { launchOptions, viewport, isMobile, hasTouch, locale } = info.project.use;
    return playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport: viewport ?? null,
      isMobile: isMobile ?? false,
      hasTouch: hasTouch ?? false,
      locale: locale ?? 'en-GB',
    });
  };
  try {
    const member = await site.member();
    let browser = await openBrowser();
    let [page] = browser.pages();
    if (!page) throw new Error('the browser has no page');
    const title = page.getByRole('textbox', { name: 'Title' });
    await page.goto(`${site.url}/#/login`);
    await untilOffline(page);
    const devtools = await browser.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { url, errors } = await devtools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${site.url}/manifest.webmanifest?lang=en`, []]);

    await site.logIn(page, member);
    for (const [path, name] of [
      ['/user/dashboard', 'Welcome'],
      ['/mygallery', 'Edit Gallery'],
      ['/myopportunities', 'Edit Opportunity'],
    ] as const) {
      await page.goto(`${site.url}/#${path}`);
      await expect(heading(page, name)).toBeVisible();
    }
    await untilCodeCached(page, 'opportunity-editor-screen', 'outbox-store', 'pictures');
    await untilCached(page, converterScripts());

    await site.kill();
    await page.reload();
    const titles = Array.from({ length: 19 }, (_, index) => `Grant number ${index + 1}`);
    const waits = page.getByRole('alert').filter({
      hasText: 'Error saving opportunity. It waits on this phone and is sent by itself',
    });
    for (const text of titles) {
      await title.fill(text);
      await page.getByLabel('Deadline').fill('2030-01-31');
      await page.getByLabel('Description').fill('A year in the laboratory.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(title).toHaveValue('');
      await expect(waits).toBeVisible();
    }
    await page.goto(`${site.url}/#/mygallery`);
    // Until the other editor is there, the title is the one of the screen before.
    await expect(heading(page, 'Edit Gallery')).toBeVisible();
    await title.fill('Twentieth');
    await page.locator('input[type=file]').setInputFiles({
      name: 'hall.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(600, 400),
    });
    await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(title).toHaveValue('');
    await page.goto(`${site.url}/#/user/dashboard`);
    const rows = page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem');
    await expect(rows).toHaveCount(20);
    await browser.close();

    await site.restart();
    browser = await openBrowser();
    [page] = browser.pages();
    if (!page) throw new Error('the browser has no page');
    await page.goto(site.url);
    // They are sent one after the other.
    await expect(page.getByText('20 posts were sent.')).toBeVisible({ timeout: 60_000 });
    const { token, rollNo } = member;
    const owned = await site.api<{ title: string }[]>('GET', `/api/opportunities/${rollNo}`, {
      token,
    });
    expect(owned.map((one) => one.title).sort()).toEqual([...titles].sort());
    const { gallery } = await site.api<{ gallery: { title: string; images: string[] }[] }>(
      'GET',
      '/api/media/gallery',
    );
    expect(gallery.map((one) => [one.title, one.images.length])).toEqual([['Twentieth', 1]]);
    await page.goto(`${site.url}/#/user/dashboard`);
    await expect(heading(page, 'My Opportunities')).toBeVisible();
    await expect(heading(page, 'Not sent yet')).toBeHidden();
    await browser.close();
  } finally {
    await site.stop();
  }
});

test('offline: a post that the server refuses is opened, changed and sent once', async ({
  page,
  site,
  context,
}) => {
  const member = await site.member();
  await site.logIn(page, member);
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(heading(page, 'My Opportunities')).toBeVisible();
  await page.goto(`${site.url}/#/myopportunities`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A grant');
  await page.getByLabel('Deadline').fill('2030-01-31');
  await page.getByLabel('Description').fill('A year in the laboratory.');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error saving opportunity')).toBeVisible();
  await expect(page.getByText(/It waits on this phone and is sent by itself/)).toBeVisible();

  const message = 'You have posted a lot today. Please go on tomorrow.';
  await page.route('**/api/opportunities?key=*', (route) =>
    route.fulfill({ status: 403, json: { message } }),
  );
  await context.setOffline(false);
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(page.getByText(`Not sent. Open it, and save it again: ${message}`)).toBeVisible();
  await page.unroute('**/api/opportunities?key=*');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(title).toHaveValue('A grant');
  await expect(page.getByLabel('Deadline')).toHaveValue('2030-01-31');
  await title.fill('A larger grant');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Opportunity created successfully')).toBeVisible();
  const { token, rollNo } = member;
  const owned = await site.api<{ title: string }[]>('GET', `/api/opportunities/${rollNo}`, {
    token,
  });
  expect(owned.map((one) => one.title)).toEqual(['A larger grant']);
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(heading(page, 'My Opportunities')).toBeVisible();
  await expect(heading(page, 'Not sent yet')).toBeHidden();
});

test('dashboard: the owner of a post that the server fails at reads when it is tried again, opens it and has it sent', async ({
  page,
  site,
  context,
}) => {
  await page.clock.install();
  await site.logIn(page, await site.member());
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(heading(page, 'My Opportunities')).toBeVisible();
  await page.goto(`${site.url}/#/myopportunities`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A grant');
  await page.getByLabel('Deadline').fill('2030-01-31');
  await page.getByLabel('Description').fill('A year in the laboratory.');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/It waits on this phone and is sent by itself/)).toBeVisible();
  await page.goto(`${site.url}/#/user/dashboard`);
  const row = page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem');
  await expect(row).toContainText('Waiting for the network');

  let tries = 0;
  await page.route('**/api/opportunities?key=*', (route) => {
    tries += 1;
    return route.fulfill({ status: 500, json: { message: 'An error occurred' } });
  });
  await context.setOffline(false);
  const failing = /server could not take it yet. It is tried again at \d\d:\d\d\./;
  for (const minute of [1, 2]) {
    await expect.poll(() => tries).toBe(minute);
    await expect(row).not.toContainText(failing);
    // The pause starts with the response, which may arrive after the clock was set forward.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect.poll(() => tries, { timeout: 5_000 }).toBe(minute + 1);
    }).toPass();
  }
  await expect(row).toContainText(failing);
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect.poll(() => tries).toBe(4);
  await expect(row).toContainText(failing);
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(title).toHaveValue('A grant');
  await expect(page.getByLabel('Description')).toHaveValue('A year in the laboratory.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(row).toContainText(failing);
  await page.unroute('**/api/opportunities?key=*');
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByText('Opportunity created successfully')).toBeVisible();
  await expect(row).toBeHidden();
  expect(tries).toBe(4);
});

/** Fetched assets and pictures that the worker has not cached yet. */
async function uncached(page: Page): Promise<string[]> {
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(location.origin.length))
      .filter((path) => /^\/(assets\/|api\/download)/.test(path)),
  );
  const cached = await cachedPaths(page);
  return fetched.filter((path) => !cached.includes(path));
}

/** Natural width of a record's first picture; 0 until the picture has loaded. */
function firstPicture(page: Page): Promise<number> {
  return page
    .locator('main img[src*="/api/download"]')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
}

async function content(site: FreshSite) {
  const name = 'Amina Ngono';
  const member = await site.member({ profile: { firstName: 'Amina', lastName: 'Ngono' } });
  const { token } = member;
  const pictures = await Promise.all(
    ['#A63D1F', '#1F3A6E', '#E0A526'].map(async (colour) =>
      site.upload(member, await photo(600, 400, colour)),
    ),
  );
  const [portrait = '', first = '', second = ''] = pictures;
  await site.api('PATCH', `/alumni/${member.rollNo}`, { body: { profileImage: portrait }, token });
  const post = async (path: string, body: unknown) =>
    (await site.api<{ _id: string }>('POST', path, { body, token }))._id;
  const ids = {
    event: await post('/api/events', { ...event, images: [first] }),
    other: await post('/api/events', { ...event, theme: 'The other event' }),
    gallery: await post('/api/media/gallery', {
      title: 'Pictures of the reunion',
      images: [first, second],
    }),
    picture: first.split('/').pop() ?? '',
  };
  return { ids, name };
}

/** A proxy in front of `site`. It counts the bytes of all responses. */
async function countingProxy(site: string) {
  const { hostname, port } = new URL(site);
  let bytes = 0;
  const proxy: Server = createServer((client) => {
    const server = connect(Number(port), hostname);
    server.on('data', (chunk) => {
      bytes += chunk.length;
    });
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => {
        client.destroy();
        server.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => proxy.close(),
  };
}
