import type { Page } from '@playwright/test';
import { expect, type Member, test } from './fixtures.ts';

// Each opens a dozen pages afresh.
test.describe.configure({ timeout: 120_000 });

/** The rows of the specification §6: header, sidebar, guarded routes. */
const everyone = {
  Home: '/user/dashboard',
  Events: '/user/events',
  Opportunities: '/user/opportunities',
  Profile: '/user/profile',
};
const admins = {
  'Create Roll number': '/admin/createrollno',
  News: '/admin/managenews',
  Gallery: '/admin/managegallery',
  Messages: '/admin/messages',
};
const masters = { 'Manage Roles': '/admin/managerolls', 'Audit log': '/admin/audit' };

const adminPages = ['/newsarticle', ...Object.values(admins)];
const masterPages = Object.values(masters);
const memberPages = ['/mygallery', '/myevents', '/myopportunities', ...Object.values(everyone)];

const notAllowed = 'This page is not for your account';

test('anonymous: the header offers to register and log in, guarded pages lead to /login @both', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/#/`);
  await openMenu(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Register as Alumni' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  for (const path of [...memberPages, ...adminPages, ...masterPages]) {
    await open(page, site.url, path);
    await expect(page, path).toHaveURL(/#\/login$/);
  }
});

test('user: four entries, admin pages say that they are not for them @both', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member());
  await expectEntries(page, site.url, everyone);
  await expectOpen(page, site.url, memberPages);
  await expectClosed(page, site.url, [...adminPages, ...masterPages]);
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
});

test('admin: also roll numbers, news, galleries and messages @both', async ({ page, site }) => {
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await expectEntries(page, site.url, { ...everyone, ...admins });
  await expectOpen(page, site.url, adminPages);
  await expectClosed(page, site.url, masterPages);
});

test('master: also roles and the audit log @both', async ({ page, site }) => {
  await site.logIn(page, await site.master());
  await expectEntries(page, site.url, { ...everyone, ...admins, ...masters });
  await expectOpen(page, site.url, [...adminPages, ...masterPages]);
});

test('suspended: out at the next click, and cannot log in', async ({ page, site }) => {
  const member = await site.member();
  await site.logIn(page, member);
  await open(page, site.url, '/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  const { token } = await site.master();
  const body = { accttype: 'suspended' };
  await site.api('PATCH', `/alumni/${member.rollNo}`, { body, token });
  await page.getByRole('link', { name: 'Events', exact: true }).last().click();
  await expect(page).toHaveURL(/#\/login$/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(
    page.getByText('This account is suspended. Please contact the association.').first(),
  ).toBeVisible();
});

test('an admin who is none any more sees so at the refusal, without a reload', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await open(page, site.url, '/admin/createrollno');
  await page.getByLabel('Users Email').fill('late@alumni.example');
  await demote(admin);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notAllowed);

  async function demote({ rollNo }: Member) {
    const { token } = await site.master();
    await site.api('PATCH', `/alumni/${rollNo}`, { body: { accttype: 'user' }, token });
  }
});

test('a stored account type that is too high opens nothing', async ({ page, site }) => {
  const member = await site.member();
  await site.logIn(page, { ...member, user: { ...member.user, accttype: 'master' } });
  await open(page, site.url, '/admin/managerolls');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notAllowed);
});

async function open(page: Page, url: string, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#${path}`);
}

/** The toggle has its name once the app has taken over from the static page. */
async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  const entry = page.getByRole('banner').getByRole('link', { name: 'Contact Us' });
  await expect(async () => {
    if (await toggle.isVisible()) await toggle.click();
    await expect(entry).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function expectEntries(page: Page, url: string, entries: Record<string, string>) {
  await open(page, url, '/user/dashboard');
  await openMenu(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: 'User Dashboard' });
  await expect(menu).toBeVisible();
  const more = menu.getByRole('button', { name: /^More/ });
  if (await more.isVisible()) await more.click();
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(Object.keys(entries).length);
  for (const [name, path] of Object.entries(entries)) {
    const link = menu.getByRole('link', { name: new RegExp(`^${name}( \\(\\d+\\))?$`) });
    await expect(link, name).toHaveAttribute('href', `#${path}`);
  }
}

async function expectOpen(page: Page, url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await open(page, url, path);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(notAllowed);
    await expect(page, path).toHaveURL(`${url}/#${path}`);
  }
}

async function expectClosed(page: Page, url: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await open(page, url, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(notAllowed);
  }
}
