import { readFile } from 'node:fs/promises';
import type { Figures } from '../shared/src/site/figures.ts';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

// The User-Agent of a usual phone. The test browser's own User-Agent says that it is headless, so the server would take
// it for a bot.
test.use({
  serviceWorkers: 'allow',
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
});

test('figures: an admin sees the association grow, with each visit counted once, and takes the numbers along', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  const news = { title: 'Counted', description: 'A news article.' };
  await site.api('POST', '/api/news', { body: news, token: admin.token });
  const read = () => site.api<Figures>('GET', '/api/figures', { token: admin.token });
  const visits = async () => (await read()).visits.at(-1)?.site ?? 0;
  const before = await visits();
  await page.goto(`${site.url}/#/about-us`);
  // The service worker fetches the page once more to cache it, which must not count as a visit. From then on, the
  // worker handles requests.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await visits()).toBe(before + 1);
  await page.reload();
  expect(await visits()).toBe(before + 2);

  await site.logIn(page, admin);
  await page.goto(`${site.url}/#/admin/figures`);
  const posts = page.getByRole('region', { name: 'Posts by month', exact: true });
  await expect(posts).toContainText(/Posted in the last 24 months, and still there: [1-9]\d*\./);
  await expect(page.getByRole('region', { name: 'Visits by week', exact: true })).toContainText(
    /\d+ pages since the week of/,
  );
  await expect(posts.getByRole('table')).toBeHidden();
  await posts.getByText('The numbers').click();
  const table = posts.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(25);
  const counts = (await read()).posts.at(-1);
  const expected = [counts?.events, counts?.news, counts?.opportunities, counts?.galleries];
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(expected.map(String));
  await expectNoViolationInBothThemes(page);

  const downloading = page.waitForEvent('download');
  await posts.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^posts-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Month","Events","News","Opportunities","Galleries"');
  expect(lines.at(-2)).toBe([counts?.month, ...expected].map((cell) => `"${cell}"`).join(','));
});
