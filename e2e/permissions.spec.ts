import type { Page } from '@playwright/test';
import { expect, type Member, test } from './fixtures.ts';

/**
 * This table and the next ones repeat specification §6: entries of header and sidebar with their addresses, and guarded
 * routes.
 */
const everyone = {
  Home: '/user/dashboard',
  Events: '/user/events',
  Opportunities: '/user/opportunities',
  Profile: '/user/profile',
  Directory: '/alumni',
};
const admins = {
  'Create Roll number': '/admin/createrollno',
  News: '/admin/managenews',
  Gallery: '/admin/managegallery',
  Messages: '/admin/messages',
  Letters: '/admin/letters',
  Mail: '/admin/mail',
  Members: '/admin/members',
  Figures: '/admin/figures',
};
/** Under More, where specification §6 has no entry for the sidebar. */
const onPhone = { 'My Gallery': '/mygallery', Settings: '/user/settings' };
const masters = {
  'Manage Roles': '/admin/managerolls',
  Association: '/admin/site',
  'Audit log': '/admin/audit',
  Health: '/admin/health',
};

/** Guarded pages and their headings. */
const memberPages = {
  '/user/dashboard': /^Welcome/,
  '/user/events': 'Events',
  '/user/opportunities': 'Opportunities',
  '/user/profile': 'Profile',
  '/user/settings': 'Settings',
  '/user/start': 'Your profile in a minute',
  '/user/trash': 'Trash',
  '/user/letters': 'Letters of the association',
  '/mygallery': 'Edit Gallery New gallery',
  '/myevents': 'Edit Event New event',
  '/myopportunities': 'Edit Opportunity New opportunity',
};
const adminPages = {
  '/newsarticle': 'Edit News Article New article',
  '/admin/createrollno': 'Create Roll Number',
  '/admin/managenews': 'Manage News',
  '/admin/managegallery': 'Manage Gallery',
  '/admin/messages': 'Messages',
  '/admin/letters': 'Letters',
  '/admin/mail': 'Mail',
  '/admin/members': 'Members',
  '/admin/figures': 'Figures',
};
const masterPages = {
  '/admin/managerolls': 'Manage Roles',
  '/admin/successor': 'Hand over',
  '/admin/audit': 'Audit log',
  '/admin/health': 'Health of the server',
  '/admin/site': 'Association',
};

const notAllowed = 'This page is not for your account';

test('permissions: each kind of account finds its entries in header and menu @both', async ({
  page,
  site,
}) => {
  await test.step('a visitor finds Register and Log In in the header', async () => {
    await page.goto(`${site.url}/#/`);
    await openMenu(page);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Register as Alumni' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });

  await test.step('a member finds four entries and the directory in the menu', async () => {
    await site.logIn(page, await site.member());
    await expectEntries(page, site.url, everyone);
    const menu = page.getByRole('navigation', { name: 'User Dashboard' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    const screen = page.viewportSize() ?? { width: 0, height: 0 };
    if (screen.width > 960) {
      expect(x + width).toBeLessThan(screen.width / 2);
      await expect(menu.getByText('User Dashboard', { exact: true })).toBeVisible();
    } else expect(Math.round(y + height)).toBe(screen.height);
  });

  await test.step('an admin also finds roll numbers, news, galleries and messages', async () => {
    await site.logIn(page, await site.member({ accttype: 'admin' }));
    await expectEntries(page, site.url, { ...everyone, ...admins });
  });

  await test.step('a master also finds roles and the audit log', async () => {
    await site.logIn(page, await site.master());
    await expectEntries(page, site.url, { ...everyone, ...admins, ...masters });
  });
});

test('permissions: neither a visitor nor a stored account type opens a guarded page', async ({
  page,
  site,
}) => {
  await test.step('guarded pages lead a visitor to /login', async () => {
    const editors = ['mygallery', 'newsarticle', 'myevents', 'myopportunities'];
    for (const path of [
      ...Object.keys({ ...memberPages, ...adminPages, ...masterPages }),
      ...editors.map((editor) => `/${editor}/some-id`),
    ]) {
      await page.goto(`${site.url}/#${path}`);
      await expect(page, path).toHaveURL(/#\/login$/);
    }
    // The loop above changes only the hash. A freshly loaded page must redirect as well.
    await page.goto('about:blank');
    await page.goto(`${site.url}/#/user/dashboard`);
    await expect(page).toHaveURL(/#\/login$/);
  });

  await test.step('a stored account type that is too high opens nothing', async () => {
    const member = await site.member();
    await site.logIn(page, { ...member, user: { ...member.user, accttype: 'master' } });
    await page.goto(`${site.url}/#/admin/managerolls`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notAllowed);
  });
});

test('permissions: a member opens the member area, and is told that the rest is for others', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member());
  await expectOpen(page, site.url, memberPages);
  await expectClosed(page, site.url, { ...adminPages, ...masterPages });
});

test('permissions: an admin opens what admins may, and no page of masters', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await expectOpen(page, site.url, { ...memberPages, ...adminPages });
  await expectClosed(page, site.url, masterPages);
});

test('permissions: a master opens every page', async ({ page, site }) => {
  await site.logIn(page, await site.master());
  await expectOpen(page, site.url, { ...memberPages, ...adminPages, ...masterPages });
});

test('permissions: rights that were taken away are missed at the next click', async ({
  page,
  site,
}) => {
  await test.step('an admin who has been made a member is told so at the first refusal', async () => {
    const admin = await site.member({ accttype: 'admin' });
    await site.logIn(page, admin);
    await page.goto(`${site.url}/#/admin/createrollno`);
    await page.getByLabel('Users Email').fill('late@alumni.example');
    // Wait for the responses while `recordAnswers` still takes this person for an admin. After the demotion, it would
    // report the e-mails in them.
    await page.waitForLoadState('networkidle');
    await demote(admin);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notAllowed);

    async function demote({ rollNo }: Member) {
      const { token } = await site.master();
      await site.api('PATCH', `/alumni/${rollNo}`, { body: { accttype: 'user' }, token });
    }
  });

  await test.step('a suspended member is logged out at the next click and cannot log in', async () => {
    const member = await site.member();
    await site.logIn(page, member);
    await page.goto(`${site.url}/#/user/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    // A later 401 response of the dashboard would log the member out before the click.
    await page.waitForLoadState('networkidle');
    const { token } = await site.master();
    const body = { accttype: 'suspended' };
    await site.api('PATCH', `/alumni/${member.rollNo}`, { body, token });
    const events = page.getByRole('link', { name: 'Events', exact: true }).last();
    // A background request of the page may be refused before the click. The page then shows the log-in by itself.
    await Promise.any([events.click(), page.waitForURL(/#\/login$/)]);
    await expect(page).toHaveURL(/#\/login$/);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expect(
      page.getByText('This account is suspended. Please contact the association.').first(),
    ).toBeVisible();
  });
});

/** Repeats until the menu is open: the toggle has its name only after the app has replaced the static shell. */
async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  const entry = page.getByRole('banner').getByRole('link', { name: 'Contact Us' });
  await expect(async () => {
    if (await toggle.isVisible()) await toggle.click();
    await expect(entry).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function expectEntries(page: Page, url: string, entries: Record<string, string>) {
  await page.goto(`${url}/#/user/dashboard`);
  await openMenu(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: 'User Dashboard' });
  await expect(menu).toBeVisible();
  const more = menu.getByRole('button', { name: /^More/ });
  const isPhone = await more.isVisible();
  if (isPhone) await more.click();
  const expected = { ...entries, ...(isPhone && onPhone) };
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(Object.keys(expected).length);
  for (const [name, path] of Object.entries(expected)) {
    const link = menu.getByRole('link', { name: new RegExp(`^${name}( \\(\\d+\\))?$`) });
    await expect(link, name).toHaveAttribute('href', `#${path}`);
  }
}

type Pages = Record<string, string | RegExp>;

async function expectOpen(page: Page, url: string, pages: Pages): Promise<void> {
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(`${url}/#${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page, path).toHaveURL(`${url}/#${path}`);
  }
}

/** Asserts that each page is refused and offers a link back to the dashboard. */
async function expectClosed(page: Page, url: string, pages: Pages): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${url}/#/user/dashboard`);
  for (const path of Object.keys(pages)) {
    await expect(heading).toHaveText(/^Welcome/);
    await page.goto(`${url}/#${path}`);
    await expect(heading, path).toHaveText(notAllowed);
    await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  }
}
