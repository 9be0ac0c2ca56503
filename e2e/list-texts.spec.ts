import type { NewsItem } from '@alumni/shared/records/news';
import type { Locator, Page } from '@playwright/test';
import { read } from './api.ts';
import { expect, type FreshSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

const article = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

async function post(
  site: FreshSite,
  items: { title: string; description: string; pictures?: number }[],
) {
  const admin = await site.member({ accttype: 'admin' });
  for (const { title, description, pictures = 0 } of items) {
    const images: string[] = [];
    for (let i = 0; i < pictures; i += 1)
      images.push(await site.upload(admin, await photo(900, 600)));
    const body = { title, description, images };
    await site.api('POST', '/api/news', { body, token: admin.token });
  }
}

test('lists: a long text shows its first 1000 characters, three lines of them on a phone, the rest on demand @both', async ({
  page,
  site,
}) => {
  // Cutting after 1000 code units would split the emoji.
  const start = 'a'.repeat(999);
  const text = `${start}😀 and the rest`;
  const words600 = 'b '.repeat(300).trim();
  await post(site, [
    { title: 'A long one', description: text },
    { title: 'One of 600', description: words600 },
    { title: 'A short one', description: 'One.\nTwo.\nThree.' },
  ]);
  await page.goto(`${site.url}/#/news`);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const long = article(page, 'A long one');
  const text1000 = long.getByText(start, { exact: true }).locator('..');
  await expect(text1000).toHaveText(start);
  const threeLines = 3 * 1.55 * 16;
  const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? 0;
  if (isPhone) {
    expect(await heightOf(text1000)).toBeCloseTo(threeLines, 0);
    await expect(text1000).toHaveCSS('-webkit-line-clamp', '3');
  } else expect(await heightOf(text1000)).toBeGreaterThan(threeLines);
  await expect(long).not.toContainText('and the rest');
  await expect(long).not.toContainText('\uFFFD');
  const toggle = long.getByRole('button', { name: /see/i });
  await expect(toggle).toContainText('....see more');
  await toggle.click();
  await expect(long.getByText(text, { exact: true })).toBeVisible();
  await expect(toggle).toContainText('See less');
  await expect(toggle).toBeFocused();
  await toggle.press('Enter');
  await expect(toggle).toContainText('....see more');
  await expect(long).not.toContainText('and the rest');
  // 600 characters are too many for a phone's three lines, but not for a desktop.
  const whole = article(page, 'One of 600');
  await expect(whole.getByRole('button', { name: /see/i })).toHaveCount(isPhone ? 1 : 0);
  if (isPhone) await whole.getByRole('button', { name: /see more/ }).click();
  expect(await heightOf(whole.getByText(words600, { exact: true }))).toBeGreaterThan(threeLines);
  const short = article(page, 'A short one');
  await expect(short.getByText('Three.')).toBeVisible();
  await expect(short.getByRole('button', { name: /see/i })).toHaveCount(0);

  const { token } = await site.member();
  const day = '2026-03-01';
  const where = { name_of_organizer: 'Office', venue: 'Hall', town: 'Buea' };
  const event = { ...where, theme: 'A long event', start_date: day, end_date: day };
  await site.api('POST', '/api/events', { body: { ...event, description: text }, token });
  await page.goto(`${site.url}/#/events`);
  const folded = article(page, 'A long event');
  await folded.getByRole('button', { name: /^....see more/ }).click();
  await expect(folded.getByText(text, { exact: true })).toBeVisible();
  await expect(folded.getByRole('button', { name: /^See less/ })).toBeVisible();
});

test('lists: pictures are fetched when they are asked for, five at most, 300 px high at most @both', async ({
  page,
  site,
  isMobile,
}) => {
  await post(site, [
    { title: 'With pictures', description: 'A short text.', pictures: 5 },
    { title: 'Text and picture', description: 'words '.repeat(300), pictures: 1 },
  ]);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/download')) fetched.push(request.url());
  });
  await page.goto(`${site.url}/#/news`);
  const item = article(page, 'With pictures');
  const toggle = item.getByRole('button', { name: /see pictures/ });
  await expect(toggle).toContainText('....see pictures');
  await expect(item.getByText('A short text.')).toBeVisible();
  const both = article(page, 'Text and picture');
  const first1000 = `${'words '.repeat(166)}word`;
  await expect(both.getByText(first1000, { exact: true })).toBeVisible();
  await expect(
    both.getByRole('button', { name: '....see pictures Text and picture', exact: true }),
  ).toBeVisible();
  // A desktop shows a small picture of each item.
  await expect(item.locator('img').first()).toBeVisible({ visible: !isMobile });
  const thumbnails = fetched.filter((address) => /width=(160|320)$/.test(address));
  expect(fetched).toEqual(isMobile ? [] : thumbnails);
  await toggle.click();
  const pictures = item.getByRole('button', { name: /^Enlarge picture/ });
  await expect(pictures).toHaveCount(5);
  const area = await item.getByRole('list').boundingBox();
  expect(area?.height).toBeLessThanOrEqual(300);
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  // No rendition is larger than a thumbnail needs.
  for (const address of fetched) expect(address).toMatch(/width=(160|320|640|960)$/);
  await pictures.nth(2).click();
  await expect(page.getByRole('dialog').getByText('3 / 5', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await item.getByRole('button', { name: /See less/ }).click();
  await expect(pictures).toHaveCount(0);

  // A keyboard user sees the focus even in a low window, as on a phone with text at 200 %.
  await page.setViewportSize({ width: 360, height: 150 });
  await both.getByRole('button', { name: /see pictures/ }).press('Enter');
  await expect(both.locator(':focus')).toContainText('words');
  await expect(both.locator(':focus')).toBeInViewport();
  await both.getByRole('button', { name: /See less/ }).press('Enter');
  await expect(both.getByRole('button', { name: /see pictures/ })).toBeInViewport();
});

test('lists: texts are shown as they were written, with links, and one that is linked to is opened', async ({
  page,
  site,
}) => {
  await test.step('HTML in a text is shown as text, and line breaks are kept', async () => {
    const text = 'First line\n<b onclick="alert(1)">second</b> <script>window.bad = 1</script>';
    await post(site, [{ title: 'Only <i>text</i>', description: text }]);
    await page.goto(`${site.url}/#/news`);
    const item = article(page, 'Only <i>text</i>');
    await expect(item).toContainText('<b onclick="alert(1)">second</b>');
    await expect(item.locator('b, i, script')).toHaveCount(0);
    expect(await page.evaluate(() => 'bad' in window)).toBe(false);
    const shown = item.getByText('First line');
    await expect(shown).toHaveCSS('white-space-collapse', 'preserve-breaks');
  });

  await test.step('addresses and e-mails in a text are links, not those that are cut off', async () => {
    await page.goto('about:blank');
    const start = 'Write to bureau@uds.example, or see https://uds.example/a(b). ';
    const description = `${start}${'word '.repeat(400)}https://end.example/${'x'.repeat(30)}`;
    // The 1000th character is inside a URL.
    const cut = `${'1234 '.repeat(197)}https://cut.example/page and more`;
    await post(site, [
      { title: 'Linked', description },
      { title: 'Cut', description: cut },
    ]);
    await page.goto(`${site.url}/#/news`);
    const links = article(page, 'Linked').locator('a[rel]');
    await expect(links).toHaveCount(2);
    const address = article(page, 'Linked').getByRole('link', { name: 'https://uds.example/a(b)' });
    await expect(address).toHaveAttribute('rel', 'nofollow ugc noopener');
    await expect(address).toHaveAttribute('target', '_blank');
    await expect(links.first()).toHaveAttribute('href', 'mailto:bureau@uds.example');
    await expect(article(page, 'Cut').locator('a[rel]')).toHaveCount(0);
    await article(page, 'Cut')
      .getByRole('button', { name: /see more/ })
      .click();
    await expect(
      article(page, 'Cut').getByRole('link', { name: 'https://cut.example/page' }),
    ).toBeVisible();
  });

  await test.step('an address with an id shows that article first and opened, until the reader turns away from it', async () => {
    const text = `${'a '.repeat(600)}to the end.`;
    await post(site, [{ title: 'The linked one', description: text, pictures: 1 }]);
    await post(site, [{ title: 'A newer one', description: 'Short.' }]);
    const { news } = await read<{ news: NewsItem[] }>(site.url, '/api/all/news');
    const _id = news.find(({ title }) => title === 'The linked one')?._id;
    await page.goto(`${site.url}/news/${_id}`);
    await page.getByRole('link', { name: 'Open on the site' }).click();
    const first = page.getByRole('article').first();
    await expect(first.getByRole('heading', { name: 'The linked one' })).toBeVisible();
    await expect(first).toContainText('to the end.');
    await expect(first.getByRole('button', { name: 'See less' })).toBeVisible();
    await page.getByLabel('Sort by').selectOption('oldFirst');
    await expect(page).not.toHaveURL(/id=/);
    // Other tests share this site: their news may fill the first page.
    await page.getByRole('searchbox').fill('The linked one');
    await expect(article(page, 'The linked one')).toHaveCount(1);
    await page.goto(`${site.url}/#/opportunities?id=nobody-has-this`);
    await expect(page.getByText('What this link leads to is no longer here.')).toBeVisible();
    await page.route('**/api/opportunity/*', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(`${site.url}/#/opportunities?id=nobody-knows`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(again).not.toHaveAttribute('aria-disabled');
    await expect(again).toBeFocused();
  });
});

test('lists: news and opportunities say who posted them, when, and until when', async ({
  page,
  demo,
}) => {
  await test.step('news say who posted them and when', async () => {
    const { news } = await read<{
      news: { title: string; createdAt: string; language: 'en' | 'fr' }[];
    }>(demo, '/api/all/news');
    expect(news.some(({ language }) => language === 'fr')).toBe(true);
    await page.goto(`${demo}/#/news`);
    for (const { title, createdAt, language } of news) {
      const item = article(page, title);
      await expect(item.getByText('Posted by: Admin', { exact: true })).toBeVisible();
      await expect(item.locator('time')).toHaveAttribute('datetime', createdAt);
      await expect(item.locator('time')).toContainText(String(new Date(createdAt).getFullYear()));
      await expect(item.getByRole('heading')).toHaveAttribute('lang', language);
      const isForeign = item.getByText('in French', { exact: true });
      await expect(isForeign).toHaveCount(language === 'fr' ? 1 : 0);
    }
  });

  await test.step('opportunities show author, dates, eligibility and employer, and are closed when past', async () => {
    const { opportunities } = await read<{ opportunities: Opportunity[] }>(
      demo,
      '/api/all/opportunities',
      { limit: 50 },
    );
    const now = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Douala' });
    const past = opportunities.find(({ deadline }) => deadline < now);
    const open = opportunities.find(({ deadline }) => deadline > now);
    const offered = opportunities.find(({ employer }) => employer);
    for (const opportunity of [past, open, offered]) {
      if (!opportunity) throw new Error('the demo has no such opportunity');
      const { title, employer, town, postedBy, createdAt, deadline, eligibility } = opportunity;
      const { title: mr, firstName, lastName } = postedBy;
      await page.goto(`${demo}/#/opportunities?search=${encodeURIComponent(title)}`);
      const item = article(page, title);
      const name = [mr, firstName, lastName].filter(Boolean).join(' ');
      await expect(item.getByText(`Posted by: ${name}`, { exact: true })).toBeVisible();
      await expect(item.locator('time').first()).toHaveAttribute('datetime', createdAt);
      await expect(item.locator(`time[datetime="${deadline}"]`)).toBeVisible();
      if (eligibility) await expect(item).toContainText(eligibility);
      await expect(item.getByText('Employer', { exact: true })).toHaveCount(employer ? 1 : 0);
      if (employer) await expect(item.getByText(employer, { exact: true })).toBeVisible();
      await expect(item.getByText('Closed', { exact: true })).toHaveCount(deadline < now ? 1 : 0);
      if (town) await expect(item.getByText(town, { exact: true })).toBeVisible();
    }
  });

  await test.step('opportunities of a kind; an open one leads to its application, a closed one does not', async () => {
    const { opportunities } = await read<{ opportunities: Opportunity[] }>(
      demo,
      '/api/all/opportunities',
      { limit: 50 },
    );
    const now = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Douala' });
    const links = opportunities.filter(({ applyLink }) => applyLink);
    const web = links.find((one) => one.deadline > now && one.applyLink?.startsWith('https:'));
    const mail = links.find((one) => one.deadline > now && one.applyLink?.startsWith('mailto:'));
    const past = links.find(({ deadline }) => deadline < now);
    if (!web || !mail || !past) throw new Error('the demo has no such opportunity');
    await page.goto(`${demo}/#/opportunities`);
    await page.getByLabel('Kind').selectOption('Internship');
    const internships = opportunities.filter(({ kind }) => kind === 'internship');
    const headings = page.getByRole('article').getByRole('heading', { level: 2 });
    await expect(headings).toContainText(internships.map(({ title }) => title));
    await expect(page).toHaveURL(/kind=internship/);

    const apply = async ({ title }: Opportunity) => {
      await page.goto(`${demo}/#/opportunities?search=${encodeURIComponent(title)}`);
      await expect(article(page, title)).toBeVisible();
      return article(page, title).getByRole('link', { name: /^Apply/ });
    };
    const button = await apply(web);
    await expect(button).toHaveAttribute('href', web.applyLink ?? '');
    await expect(button).toHaveAttribute('rel', /noopener/);
    const mailed = await apply(mail);
    await expect(mailed).toHaveAttribute('href', /^mailto:.*[?]subject=/);
    await expect(mailed).not.toHaveAttribute('target', /./);
    await expect(await apply(past)).toHaveCount(0);
    await expect(article(page, past.title)).toContainText('Applications are closed.');
  });
});

interface Opportunity {
  title: string;
  kind?: string;
  employer?: string;
  town?: string;
  applyLink?: string;
  deadline: string;
  eligibility: string;
  createdAt: string;
  postedBy: { title: string; firstName: string; lastName: string };
}

test('opportunity list: an opportunity leads those who may change it to its editor, and says how long it is open', async ({
  page,
  site,
}) => {
  await test.step('those who may change a record find the way to its editor', async () => {
    const [owner, stranger, admin] = [
      await site.member(),
      await site.member(),
      await site.member({ accttype: 'admin' }),
    ];
    const title = `Mine ${owner.rollNo}`;
    const employer = 'Regional Museum';
    const { _id } = await site.api<{ _id: string }>('POST', '/api/opportunities', {
      body: { title, employer, deadline: '2099-01-01', description: 'Apply.' },
      token: owner.token,
    });
    for (const [member, links] of [
      [owner, 1],
      [stranger, 0],
      [admin, 1],
    ] as const) {
      await site.logIn(page, member);
      await page.goto(`${site.url}/#/opportunities`);
      await page.reload();
      await expect(article(page, title)).toBeVisible();
      const edit = article(page, title).getByRole('link', { name: /^Edit/ });
      await expect(edit).toHaveCount(links);
      if (links) await expect(edit).toHaveAttribute('href', `#/myopportunities/${_id}`);
    }
    await page.goto(`${site.url}/#/myopportunities/${_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('View Opportunity');
    await expect(page.getByText(employer, { exact: true })).toBeVisible();
  });

  await test.step('an opportunity says how long it is open: to its last day, and closed on the next', async () => {
    await page.goto('about:blank');
    const member = await site.member();
    const [today, yesterday] = ['2031-03-02', '2031-03-01'];
    const later = [
      ['2031-03-03', 'closes tomorrow'],
      ['2031-03-11', 'closes in 9 days'],
      ['2031-06-02', 'closes in 3 months'],
    ] as const;
    for (const deadline of [today, yesterday, ...later.map(([day]) => day)]) {
      const body = { title: `Until ${deadline}`, deadline, description: 'Apply.' };
      await site.api('POST', '/api/opportunities', { body, token: member.token });
    }
    // Times follow the server's clock, which the response's `Date` gives.
    const now = new Date(`${today}T23:30:00+01:00`);
    await page.clock.setFixedTime(now);
    await page.route(/\/(?:api|alumni)\//, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), date: now.toUTCString() };
      await route.fulfill({ response, headers });
    });
    await page.goto(`${site.url}/#/opportunities`);
    await expect(article(page, `Until ${yesterday}`).getByText('Closed')).toBeVisible();
    await expect(article(page, `Until ${today}`).getByText('closes today')).toBeVisible();
    for (const [deadline, left] of later) {
      await expect(article(page, `Until ${deadline}`).getByText(left)).toBeVisible();
    }
    await expect(article(page, `Until ${yesterday}`).getByText(/closes/)).toHaveCount(0);
    await expect(article(page, `Until ${today}`).getByText('Closed')).toHaveCount(0);
  });
});

test('news list: a text or a row that cannot be drawn leaves the others readable', async ({
  page,
  site,
}) => {
  await post(site, [
    { title: 'Whole', description: 'As it should be.' },
    { title: 'Broken text', description: 'See https://broken.example now' },
    { title: 'Broken row', description: 'Not to be drawn' },
  ]);
  await page.addInitScript(() => {
    const { matchAll } = String.prototype;
    // Simulates a browser that lacks an API: drawing the row throws.
    String.prototype.matchAll = function (pattern) {
      if (this.includes('broken.example')) throw new TypeError('not a function');
      return matchAll.call(this, pattern);
    };
  });
  await page.route(/\/api\/all\/news/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const json = JSON.parse(text, (_, value) =>
      value?.title === 'Broken row' ? { ...value, images: null } : value,
    );
    await route.fulfill({ response, json });
  });
  await page.goto(`${site.url}/#/news`);
  await expect(article(page, 'Whole')).toContainText('As it should be.');
  await expect(article(page, 'Broken text')).toContainText('See https://broken.example now');
  await expect(page.getByRole('article').filter({ hasText: 'cannot be shown' })).toHaveCount(1);
});
