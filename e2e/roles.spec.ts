import type { Page } from '@playwright/test';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';

async function openAsMaster(page: Page, site: FreshSite, search = ''): Promise<void> {
  await site.logIn(page, await site.master());
  await page.goto(`${site.url}/#/admin/managerolls?search=${encodeURIComponent(search)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Roles');
}

const row = (page: Page, { lastName }: Member) =>
  page.getByRole('row').filter({ has: page.getByText(lastName, { exact: true }) });

async function choose(page: Page, member: Member, action: string): Promise<void> {
  await row(page, member)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

const success = 'Profile updated successfully! Refresh this page to see the changes.';

test('roles: a master finds members and changes their account types, by keyboard too', async ({
  page,
  site,
}) => {
  await test.step('lists members with their account types, and no master', async () => {
    const user = await site.member({ profile: { firstName: 'Ama' } });
    const admin = await site.member({ accttype: 'admin' });
    // Search by last name: the full list may have several pages.
    await openAsMaster(page, site, user.lastName);
    const rowOfUser = page.getByRole('row').filter({ hasText: user.email });
    await expect(rowOfUser).toContainText(`Ama ${user.lastName}`);
    await expect(rowOfUser).toContainText('User');
    await expect(
      rowOfUser.getByRole('cell', { name: /^Last log-in \d{1,2} \w+ \d{4}/ }),
    ).toBeVisible();
    await page.getByRole('searchbox').fill(admin.email);
    await expect(row(page, admin)).toContainText('Admin');
    await page.getByRole('searchbox').fill('Master');
    await expect(page.getByText('No items to display')).toBeVisible();
  });

  await test.step('numbers its rows', async () => {
    for (let count = 0; count < 2; count += 1) await site.member();
    await openAsMaster(page, site);
    const rows = page.getByRole('main').locator('tbody tr');
    for (const number of [1, 2])
      await expect(rows.nth(number - 1)).toHaveText(RegExp(`^${number}`));
  });

  await test.step('changes an account type in its place, and undoes it', async () => {
    const member = await site.member();
    await openAsMaster(page, site, member.lastName);
    await choose(page, member, 'Admin');
    await expect(alert(page, success)).toBeVisible();
    await expect(row(page, member)).toContainText('Admin');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, member)).toContainText('User');
    await expect(row(page, member).getByRole('button')).toBeFocused();
    await page.reload();
    await expect(row(page, member)).toContainText('User');
  });

  await test.step('a suspension asks first', async () => {
    const member = await site.member();
    await openAsMaster(page, site, member.lastName);
    const dialog = page.getByRole('dialog', { name: `Suspend ${member.lastName}?` });
    await choose(page, member, 'Suspend');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, member)).toContainText('User');
    await choose(page, member, 'Suspend');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(row(page, member)).toContainText('Suspended');
  });

  await test.step('the menu works by keyboard', async () => {
    const member = await site.member();
    await openAsMaster(page, site, member.lastName);
    const button = row(page, member).getByRole('button', { name: /^Actions/ });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem')).toHaveText(['Admin', 'User', 'Suspend']);
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(row(page, member)).toContainText('Admin');
  });
});

test('roles: the menu, the question and the message are accessible', async ({ page, site }) => {
  const member = await site.member();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsMaster(page, site, member.lastName);
  await row(page, member)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(alert(page, success)).toBeVisible();
  await expectNoViolationInBothThemes(page);
});

test('roles: a list of thousands, of nobody, and one that cannot be loaded', async ({
  page,
  site,
}) => {
  await test.step('thousands of members are shown fifty at a time and found by words in any order', async () => {
    const people = Array.from({ length: 5_000 }, (_, at) => ({
      rollNo: `N${at}`,
      firstName: at === 4_321 ? 'Hélène' : 'Ama',
      lastName: `Person ${at}`,
      email: `person${at}@alumni.example`,
      accttype: 'user',
    }));
    await page.route('**/api/all', (route) => route.fulfill({ json: people }));
    await openAsMaster(page, site);
    await expect(page.getByText('Page 1 of 100')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(50);
    await page.getByRole('searchbox').fill('Mrs person HELENE');
    await expect(page.getByRole('row').filter({ hasText: 'Hélène Person 4321' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(1);
  });

  await test.step('says that it loads, that nobody is there, and that it could not load', async () => {
    await page.unrouteAll();
    let release = () => {};
    const asked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/all', async (route) => {
      await asked;
      await route.fulfill({ json: [] });
    });
    await openAsMaster(page, site);
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(page.getByText('No items to display')).toBeVisible();
    await page.unroute('**/api/all');
    await page.route('**/api/all', (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
  });
});
