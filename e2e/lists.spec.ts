import type { Page, Route } from '@playwright/test';
import { read } from './api.ts';
import { scriptsOf } from './chunks.ts';
import { expect, test } from './fixtures.ts';

/** The four sorted lists, which share one mechanism, and the directory. */
const lists = [
  {
    route: '/events',
    heading: 'Events',
    call: '/api/all/events',
    key: 'events',
    size: 10,
    title: 'theme',
    empty: 'No event found.',
  },
  {
    route: '/news',
    heading: 'News',
    call: '/api/all/news',
    key: 'news',
    size: 10,
    title: 'title',
    empty: 'No news found.',
  },
  {
    route: '/opportunities',
    heading: 'Opportunities',
    call: '/api/all/opportunities',
    key: 'opportunities',
    size: 10,
    title: 'title',
    empty: 'No opportunities found.',
  },
  {
    route: '/gallery',
    heading: 'Media Gallery',
    call: '/api/media/gallery',
    key: 'gallery',
    size: 5,
    title: 'title',
    empty: 'No galleries found.',
  },
] as const;

type List = (typeof lists)[number];

async function rowsOf(demo: string, list: List, page: number, order: string) {
  const query = { page, limit: list.size, queryfilter: order, search: '' };
  const body = await read<Record<string, never>>(demo, list.call, query);
  const rows = body[list.key] as unknown as Record<string, string>[];
  return {
    titles: rows.map((row) => row[list.title] ?? ''),
    totalPages: Number(body.totalPages),
  };
}

const rows = (page: Page) => page.getByRole('main').locator('ol > li');
const titles = (page: Page) => rows(page).getByRole('heading', { level: 2 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pageOf = (page: Page, shown: number, total: number) =>
  page.getByText(`Page ${shown} of ${total}`, { exact: true });

/** The client does not retry a 400: the failure shows at once. */
const refuse = (route: Route) => route.fulfill({ status: 400, json: { message: 'no' } });

for (const list of lists) {
  test.describe(`${list.route}`, () => {
    test('leads through its pages, sorts and searches, and says what could not be found or loaded', async ({
      page,
      demo,
    }) => {
      await test.step('says that it could not load, and keeps the rows that it has', async () => {
        const { titles: first } = await rowsOf(demo, list, 1, 'newFirst');
        const { titles: second } = await rowsOf(demo, list, 2, 'newFirst');
        const failure = page.getByText('Could not load. Try again.');
        const seen = Promise.withResolvers<void>();
        await page.route(`**${list.call}*`, async (route) => {
          await seen.promise;
          await refuse(route);
        });
        await page.goto(`${demo}/#${list.route}`);
        const loading = list.route === '/gallery' ? 'Loading galleries...' : 'Loading...';
        await expect(page.getByText(loading, { exact: true })).toBeVisible();
        seen.resolve();
        await expect(failure).toBeVisible();
        await expect(page.getByText(list.empty)).toHaveCount(0);
        const again = button(page, 'Try again');
        await page.unroute(`**${list.call}*`);
        const refused = Promise.withResolvers<void>();
        await page.route(`**${list.call}*`, async (route) => {
          await refused.promise;
          await refuse(route);
        });
        await again.click();
        await expect(page.getByRole('alert')).toContainText('Loading...');
        await expect(again).toBeFocused();
        refused.resolve();
        await expect(failure).toBeVisible();
        await expect(again).toBeFocused();
        await page.unroute(`**${list.call}*`);
        await again.click();
        await expect(titles(page)).toContainText(first);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

        await page.route(`**${list.call}*`, refuse);
        await button(page, 'Next').click();
        await expect(failure).toBeInViewport();
        await expect(titles(page)).toContainText(first);
        await expect(page.getByText(list.empty)).toHaveCount(0);
        const answered = page.waitForResponse(`**${list.call}*`);
        await again.click();
        expect((await answered).status()).toBe(400);
        await expect(failure).toBeVisible();
        await expect(again).toBeFocused();
        await page.unroute(`**${list.call}*`);
        await again.click();
        await expect(titles(page)).toContainText(second);
        await expect(failure).toHaveCount(0);
      });

      await test.step('shows numbered pages, newest first, and leads from the first to the last', async () => {
        const first = await rowsOf(demo, list, 1, 'newFirst');
        const second = await rowsOf(demo, list, 2, 'newFirst');
        const total = first.totalPages;
        expect(total).toBeGreaterThan(1);
        await page.goto(`${demo}/#${list.route}`);
        await expect(page.getByRole('heading', { level: 1, name: list.heading })).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(list.heading));
        await expect(titles(page)).toContainText(first.titles);
        await expect(rows(page)).toHaveCount(list.size);
        await expect(rows(page).first()).toContainText(/^1/);
        await expect(rows(page).last()).toContainText(new RegExp(`^${list.size}`));
        await expect(page.getByLabel('Sort by')).toHaveValue('newFirst');
        await expect(page.getByLabel('Sort by').locator('option')).toHaveText([
          'Newest First',
          'Oldest First',
        ]);

        await expect(pageOf(page, 1, total)).toBeVisible();
        await expect(button(page, 'Previous')).toBeDisabled();
        await button(page, 'Next').click();
        await expect(page).toHaveTitle(new RegExp(`${list.heading}, page 2 · `));
        await expect(pageOf(page, 2, total)).toBeVisible();
        await expect(titles(page)).toContainText(second.titles);
        await expect(rows(page).first()).toContainText(new RegExp(`^${list.size + 1}`));
        await expect(page.getByRole('region', { name: list.heading })).toBeFocused();
        await expect(page.getByRole('status').getByText(`Page 2 of ${total}`)).toBeAttached();
        await page.goto(`${demo}/#${list.route}?page=${total}`);
        await expect(pageOf(page, total, total)).toBeVisible();
        await expect(button(page, 'Next')).toBeDisabled();
      });

      await test.step('says that nothing was found, and clears the search', async () => {
        await page.goto(`${demo}/#${list.route}?search=nothing-has-this-name`);
        await expect(page.getByText(list.empty, { exact: true })).toBeVisible();
        await expect(page.getByText(/^Page \d/)).toHaveCount(0);
        await page.getByRole('button', { name: 'Clear the search' }).click();
        await expect(rows(page)).toHaveCount(list.size);
        await expect(page.getByLabel('Search')).toHaveValue('');
        await expect(page.getByRole('region', { name: list.heading })).toBeFocused();
      });

      await test.step('starts again at page 1 when it is sorted and when it is searched', async () => {
        const { titles: oldest } = await rowsOf(demo, list, 1, 'oldFirst');
        const wanted = oldest[0] ?? '';
        const searches: string[] = [];
        page.on('request', (request) => {
          const url = new URL(request.url());
          if (url.pathname === list.call) searches.push(url.searchParams.get('search') ?? '');
        });
        await page.clock.install();
        await page.goto(`${demo}/#${list.route}?page=2`);
        await expect(rows(page).first()).toContainText(new RegExp(`^${list.size + 1}`));
        await page.getByLabel('Sort by').selectOption('Oldest First');
        await expect(titles(page)).toContainText(oldest);
        await expect(rows(page).first()).toContainText(/^1/);
        await expect(page).toHaveURL(/queryfilter=oldFirst$/);

        await page.goto(`${demo}/#${list.route}?page=2`);
        await expect(rows(page).first()).toContainText(new RegExp(`^${list.size + 1}`));
        // The page sends the search when typing pauses, not on every key. The clock stands still during the typing, so
        // there is no such pause.
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.getByLabel('Search').pressSequentially(wanted.toUpperCase());
        await page.clock.runFor(1_000);
        await page.clock.resume();
        await expect(titles(page).first()).toContainText(wanted);
        await expect(rows(page).first()).toContainText(/^1/);
        expect(searches.filter(Boolean)).toEqual([wanted.toLowerCase()]);
      });
    });
  });
}

for (const [route, call] of [
  ...lists.map((list) => [list.route, list.call]),
  ['/alumni', '/api/alumni'],
] as const) {
  test(`${route} asks for its first page once, before its code has arrived`, async ({
    page,
    demo,
  }) => {
    const calls = requestsOf(page, call);
    const asked = page.waitForRequest((request) => request.url().includes(call));
    await page.route(scriptsOf('base'), async (code) => {
      await asked;
      await code.continue();
    });
    await page.goto(`${demo}/#${route}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(calls).toHaveLength(1);
  });
}

test('lists: a response that came before the code is fetched again once it is old', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const calls = requestsOf(page, '/api/all/news');
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route(scriptsOf('base'), async (code) => {
    await started;
    await code.continue();
  });
  const responded = page.waitForResponse((response) => response.url().includes('/api/all/news'));
  await page.goto(`${demo}/#/news`, { waitUntil: 'commit' });
  await responded;
  await page.evaluate(() => {
    location.hash = '#/opportunities';
  });
  start();
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.evaluate(() => {
    location.hash = '#/news';
  });
  await expect(rows(page)).toHaveCount(10);
  await expect.poll(() => calls).toHaveLength(2);
});

function requestsOf(page: Page, call: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(call)) urls.push(request.url());
  });
  return urls;
}

test('lists: returns to a list, to its last page, and continues after a lost connection, in French too', async ({
  page,
  demo,
  context,
}) => {
  await test.step('a page past the end leads to the last one', async () => {
    const { totalPages } = await rowsOf(demo, lists[0], 1, 'newFirst');
    await page.goto(`${demo}/#/events?page=999`);
    await expect(pageOf(page, totalPages, totalPages)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`page=${totalPages}$`));
  });

  await test.step('Back from a record returns to the same list', async () => {
    const list = `${demo}/#/gallery?queryfilter=oldFirst&page=2`;
    await page.goto(list);
    await expect(page.getByRole('heading', { level: 1, name: 'Media Gallery' })).toBeVisible();
    const first = rows(page).first().getByRole('link');
    const title = (await first.textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(rows(page).first()).toContainText(title);
    await expect(rows(page).first()).toContainText(/^6/);
    await rows(page).first().getByRole('link').click();
    await page.getByRole('link', { name: 'All galleries' }).click();
    await expect(page).toHaveURL(list);
  });

  await test.step('keeps the rows without a connection, and continues by itself after it', async () => {
    const { titles: second } = await rowsOf(demo, lists[1], 2, 'newFirst');
    await page.goto(`${demo}/#/news`);
    await expect(rows(page)).toHaveCount(10);
    await context.setOffline(true);
    await button(page, 'Next').click();
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await context.setOffline(false);
    await expect(titles(page)).toContainText(second);
  });

  await test.step('a search that is still being typed does not hold up the link that is followed', async () => {
    const code = Promise.withResolvers<void>();
    await page.route(scriptsOf('event-details-screen'), async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${demo}/#/events`);
    const link = rows(page).first().getByRole('link').first();
    await expect(link).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Search').pressSequentially('a');
    await link.click();
    await page.clock.runFor(1_000);
    await page.clock.resume();
    code.resolve();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Events');
  });

  await test.step('the list screens speak French', async () => {
    await page.goto(`${demo}/robots.txt`);
    await page.evaluate(() => localStorage.setItem('language', 'fr'));
    await page.goto(`${demo}/#/events?search=zzxqj`);
    await expect(page.getByRole('heading', { level: 1, name: 'Événements' })).toBeVisible();
    await expect(page.getByText('Aucun événement trouvé.')).toBeVisible();
    await expect(page.getByLabel('Trier par')).toBeVisible();
    await page.goto(`${demo}/#/events`);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager.getByText(/^Page 1 sur \d+$/)).toBeVisible();
    const middles = await pager.locator('> *').evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
  });
});
