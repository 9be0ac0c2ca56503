import { messages } from '@alumni/shared/core/messages';
import type { Page } from '@playwright/test';
import { expect, type FreshSite, test } from './fixtures.ts';
import { expectWhole, translated, translatePage } from './translate-page.ts';

type Language = 'en' | 'fr';

/** Opens a screen whose page is translated from its first moment on. */
async function open(page: Page, site: FreshSite, path: string): Promise<void> {
  // Loaded also after another one of the same page.
  await page.goto('about:blank');
  await page.goto(`${site.url}/#${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await translatePage(page);
}

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function send(page: Page): Promise<void> {
  await page.locator('main [type=submit]').click();
}

/** Asserts that a sentence can be read, and that the page has stood it. */
async function expectSaid(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(translated(sentence)).first()).toBeVisible();
  await expectWhole(page);
}

async function visitorsPath(page: Page, site: FreshSite, language: Language): Promise<void> {
  await open(page, site, '/register');
  await send(page);
  await expectSaid(page, messages.lastNameMissing[language]);
  await open(page, site, '/contact-us');
  await fill(page, { name: 'Ama', email: 'ama@alumni.example' });
  await send(page);
  await expect(field(page, 'name')).toHaveValue('Ama');
  await fill(page, { message: 'Where is the next meeting?' });
  await send(page);
  await expectSaid(page, messages.contactThanks[language]);
  await expect(field(page, 'message')).toHaveValue('');
  await open(page, site, '/forgot-password');
  await fill(page, { email: 'nobody@alumni.example' });
  await send(page);
  await expectSaid(page, messages.recoverySent[language]);
}

/** Ends on the dashboard. */
async function logIn(page: Page, site: FreshSite, language: Language): Promise<void> {
  const { email, password } = await site.member();
  await open(page, site, '/login');
  await fill(page, { email, password: 'wrong' });
  await send(page);
  await expectSaid(page, messages.wrongCredentials[language]);
  await expect(field(page, 'email')).toHaveValue(email);
  await fill(page, { password });
  await send(page);
  await expect(page).toHaveURL(/dashboard/);
  await expectWhole(page);
}

async function membersPath(page: Page, site: FreshSite, language: Language): Promise<void> {
  await open(page, site, '/myopportunities');
  const description = 'A word of it. '.repeat(100);
  await fill(page, { title: `Bursary ${language}`, deadline: '2031-01-01', description });
  await send(page);
  await expectSaid(page, messages.opportunityCreated[language]);
  await open(page, site, '/opportunities');
  const text = page.locator('main article [aria-expanded]').first();
  for (const isOpen of [true, false]) {
    await text.click();
    await expect(text).toHaveAttribute('aria-expanded', String(isOpen));
    await expectWhole(page);
  }
  await open(page, site, '/user/profile');
  await page.locator('main button').first().click();
  await fill(page, { firstName: 'Ama', profession: 'Chemist' });
  await send(page);
  await expectSaid(page, messages.profileUpdated[language]);
  await expect(page.getByText('Ama Member').first()).toBeVisible();
}

async function answer(page: Page, site: FreshSite, id: string, language: Language): Promise<void> {
  await open(page, site, `/eventdetails?id=${id}`);
  const answers = page.locator('fieldset [aria-pressed]');
  for (const [index, said] of [
    [1, 'You may come.'],
    [0, 'You are in.'],
  ] as const) {
    await answers.nth(index).click();
    await expect(answers.nth(index)).toHaveAttribute('aria-pressed', 'true');
    if (language === 'en') await expectSaid(page, said);
    await expectWhole(page);
  }
  // The one before is not left beside it.
  const status = page.getByRole('status').filter({ has: page.locator('[data-state]') });
  await expect(status.locator('[data-state]')).toHaveCount(1);
  await expect(status).not.toContainText(language === 'en' ? 'may' : 'peut-être');
}

for (const language of ['en', 'fr'] as const) {
  test(`the main path stands translated: ${language}`, async ({ page, site }) => {
    const { token } = await site.master();
    const body = {
      theme: 'Assembly',
      name_of_organizer: 'Office',
      start_date: '2031-03-01',
      end_date: '2031-03-02',
      venue: 'Hall',
      town: 'Buea',
      replies: 'members',
    };
    const { _id } = await site.api<{ _id: string }>('POST', '/api/events', { body, token });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    page.on('dialog', (dialog) => dialog.accept());
    await test.step('visitor', () => visitorsPath(page, site, language));
    await test.step('log-in', () => logIn(page, site, language));
    await test.step('member', () => membersPath(page, site, language));
    await test.step('event', () => answer(page, site, _id, language));
  });
}

/** The next node that React puts into the page ends the screen. */
async function crashAtNextInsert(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { insertBefore, appendChild } = Node.prototype;
    const putBack = () => Object.assign(Node.prototype, { insertBefore, appendChild });
    const crash = (insert: (...nodes: never[]) => unknown) =>
      function (this: Node, ...nodes: never[]) {
        if (!this.isConnected) return insert.apply(this, nodes);
        putBack();
        throw new Error('forced by the test');
      };
    Object.assign(Node.prototype, {
      insertBefore: crash(insertBefore),
      appendChild: crash(appendChild),
    });
  });
}

test('a screen that crashes keeps what was typed, and sends nothing twice', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member());
  page.on('dialog', (dialog) => dialog.accept());
  const crashed = page.getByRole('heading', { name: 'Unexpected Application Error!' });

  await test.step('what was not sent is there after the reload', async () => {
    await page.goto(`${site.url}/#/myopportunities`);
    await fill(page, { title: 'Bursary' });
    await crashAtNextInsert(page);
    await send(page);
    await expect(crashed).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(field(page, 'title')).toHaveValue('Bursary');
  });

  await test.step('a post that was saved is shown', async () => {
    await fill(page, { deadline: '2031-01-01', description: 'For chemists' });
    await crashAtNextInsert(page);
    await send(page);
    await expect(page).toHaveURL(/myopportunities\/./);
    await expect(page.getByText('For chemists')).toBeVisible();
  });

  await test.step('a message that was sent is said to be, and not there again', async () => {
    await page.goto('about:blank');
    await page.goto(`${site.url}/#/contact-us`);
    await fill(page, { name: 'Ama', email: 'ama@alumni.example', message: 'Hello' });
    await crashAtNextInsert(page);
    await send(page);
    await expect(crashed).toBeVisible();
    await expect(page.getByText(messages.contactThanks.en)).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(field(page, 'name')).toHaveValue('');
    await expect(field(page, 'message')).toHaveValue('');
  });
});
