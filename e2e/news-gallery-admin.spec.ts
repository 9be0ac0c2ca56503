import type { Page, Route } from '@playwright/test';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Fails a call with 400: the client does not retry it, so the failure shows at once. */
const refuse = (route: Route) => route.fulfill({ status: 400, json: { message: 'no' } });

async function openAsAdmin(page: Page, site: FreshSite, path: string): Promise<Member> {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await page.goto(`${site.url}/#${path}`);
  return admin;
}

test('news editor: an admin writes, reads, changes and deletes an article', async ({
  page,
  site,
}, info) => {
  const title = `Assembly ${info.project.name} ${info.workerIndex} ${Date.now()}`;
  await openAsAdmin(page, site, '/admin/managenews');
  await expect(heading(page)).toHaveText('Manage News');
  await page.getByRole('link', { name: 'Add New Article' }).click();
  await expect(page).toHaveURL(/#\/newsarticle$/);
  await expect(heading(page)).toContainText('Edit News Article');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('We meet.\nCome <b>all</b>.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 400) });

  await page.route('**/api/news?key=*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error posting Announcement').first()).toBeVisible();
  await page.unroute('**/api/news?key=*');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page)).toContainText('View Article');
  await expect(page).toHaveURL(/#\/newsarticle\/\w+/);
  await expect(page.getByText('Come <b>all</b>.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Article' }).click();
  await expect(heading(page)).toContainText('Edit News Article');
  await page.getByLabel('Title').fill('Discarded');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(heading(page)).toContainText('View Article');
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Article' }).click();
  await page.getByLabel('Title').fill(`${title} (moved)`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alert(page, 'News article saved successfully')).toBeVisible();
  await expect(heading(page)).toContainText('View Article');
  await page.goto(`${site.url}/#/admin/managenews`);
  const first = page.getByRole('main').locator('ol > li').first();
  await expect(first).toHaveText(/^1/);
  await expect(first.getByRole('heading')).toHaveText(`${title} (moved)`);
  await expect(first).toContainText(/Posted on .*1 picture/);
  await first.getByRole('link', { name: 'View Details' }).click();
  await expect(heading(page)).toContainText('View Article');
  await page.goto(`${site.url}/#/news`);
  await expect(page.getByRole('heading', { name: `${title} (moved)` })).toBeVisible();
  await expect(page.getByText('Posted by: Admin').first()).toBeVisible();

  await page.getByRole('link', { name: `Edit ${title} (moved)` }).click();
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this News Article?',
  });
  await page.route('**/api/delete/news/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button').last().click();
  await expect(page.getByText('Error deleting News Article').first()).toBeVisible();
  await page.unroute('**/api/delete/news/*');
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button').last().click();
  await expect(alert(page, 'News Article deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/managenews$/);
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});

test("gallery administration: an admin sees everyone's galleries, six a page, and returns to them after a deletion", async ({
  page,
  site,
}) => {
  const member = await site.member();
  const title = `Trip ${member.lastName}`;
  const images = [await site.upload(member, await photo(400, 300))];
  for (let at = 0; at < 7; at += 1) {
    const body = { title: `${title} ${at}`, description: 'Long. '.repeat(200), images: images };
    if (at > 0) body.images = [await site.upload(member, await photo(400, 300))];
    await site.api('POST', '/api/media/gallery', { body, token: member.token });
  }
  await openAsAdmin(page, site, '/admin/managegallery');
  await expect(heading(page)).toHaveText('Manage Gallery');
  await expect(page.getByRole('link', { name: 'Add New Gallery' })).toHaveAttribute(
    'href',
    '#/mygallery',
  );
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  const cover = page.getByRole('main').getByRole('listitem').first().locator('img');
  await expect(cover).toHaveAttribute('src', /fileName=[\w-]+\.jpg/);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const lines = await page
    .getByText('Long. Long.')
    .first()
    .evaluate((text) => {
      const { lineHeight } = getComputedStyle(text);
      return Math.round(text.clientHeight / Number.parseFloat(lineHeight));
    });
  expect(lines).toBe(3);
  await page.route('**/api/media/gallery?**', refuse);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Could not load. Try again.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.unroute('**/api/media/gallery?**');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  // Wait for the rows: their arrival moves the button.
  await expect(page.getByRole('heading', { name: `${title} 0` })).toBeVisible();
  await page.getByRole('link', { name: `View Details ${title} 0` }).click();
  await expect(page.getByText(`Posted by ${member.lastName}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();

  await page.getByRole('link', { name: `View Details ${title} 6` }).click();
  await expect(heading(page)).toContainText('View Gallery');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete this Gallery?' })
    .getByRole('button')
    .last()
    .click();
  await expect(alert(page, 'Gallery deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/managegallery$/);
  await expect(page.getByRole('heading', { name: `${title} 6` })).toHaveCount(0);
});

test('news editor: the history of a record keeps its page where the next one fails', async ({
  page,
  site,
}) => {
  const member = await site.member();
  const { token } = member;
  const images = [await site.upload(member, await photo(400, 300))];
  const body = { title: 'With a history', images };
  const { _id } = await site.api<{ _id: string }>('POST', '/api/media/gallery', { body, token });
  let isRefused = true;
  await page.route('**/api/records/*/history?**', async (route) => {
    if (route.request().url().includes('page=2') && isRefused) return refuse(route);
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), totalPages: 2 } });
  });
  await openAsAdmin(page, site, `/mygallery/${_id}`);
  await page.getByRole('heading', { name: 'History', exact: true }).click();
  await expect(page.getByText(/^Posted by .* on /)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Could not load. Try again.')).toBeVisible();
  await expect(page.getByText(/^Posted by .* on /)).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page.getByRole('region', { name: /What its owner changes/ })).toBeFocused();
});

test('own records: an empty list offers the next step to whoever may take it', async ({
  page,
  site,
}) => {
  await page.route('**/api/all/news?*', (route) =>
    route.fulfill({ json: { news: [], totalPages: 1 } }),
  );
  const offered = page.getByRole('region', { name: 'News' }).getByRole('link');
  for (const [accttype, step] of [
    [undefined, 'Register as Alumni'],
    ['user', 'Back to the home page'],
    ['admin', 'Add New Article'],
  ] as const) {
    if (accttype) await site.logIn(page, await site.member({ accttype }));
    await page.goto(`${site.url}/#/news`);
    await expect(offered).toHaveText([step]);
  }
});

test('news list: says that a list is empty or could not be fetched', async ({ page, site }) => {
  await page.route('**/api/news', (route) => route.fulfill({ json: [] }));
  await openAsAdmin(page, site, '/admin/managenews');
  await expect(page.getByText('No items to display')).toBeVisible();
  await page.route('**/api/media/gallery?**', refuse);
  await page.goto(`${site.url}/#/admin/managegallery`);
  await expect(page.getByText('Could not load. Try again.')).toBeVisible();
});
