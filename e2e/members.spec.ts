import { readFileSync } from 'node:fs';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('members: an admin finds a member, puts their name right, and takes the list along', async ({
  page,
  site,
}) => {
  const member = await site.member({ profile: { firstName: 'Solagne', promotion: '1998' } });
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await page.goto(`${site.url}/#/admin/members?search=${encodeURIComponent(member.email)}`);
  const row = page.getByRole('row').filter({ hasText: member.rollNo });
  await expect(row).toContainText('Solagne');
  await expect(row.getByRole('cell', { name: 'Promotion 1998', exact: true })).toBeVisible();
  const lastLogin = row.getByRole('time');
  expect(await lastLogin.evaluate((date) => date.getClientRects().length)).toBe(1);
  await page.getByText('Narrow and sort').click();
  await page.getByLabel('Account type').selectOption('Admin');
  await expect(page.getByText('No members found.')).toBeVisible();
  await page.getByRole('button', { name: 'Without the filters' }).click();
  const year = page.getByLabel('Promotion');
  await year.fill('1901');
  await expect(page.getByText('No members found.')).toBeVisible();
  await page.getByRole('button', { name: 'Without the filters' }).click();
  await expect(year).toHaveValue('');
  await year.fill('190');
  await year.blur();
  await expect(year, 'an unfinished year narrows nothing').toHaveValue('');
  await page.goBack();
  await expect(year).toHaveValue('1901');
  await page.goForward();
  await expect(year).toHaveValue('');

  await row.getByRole('button', { name: /^Correct/ }).click();
  const dialog = page.getByRole('dialog');
  await expectNoViolationInBothThemes(page);
  await dialog.getByLabel('Email').fill(admin.email);
  await dialog.getByLabel('First Name').fill('Solange');
  await dialog.getByLabel('Telephone').fill('677 12 34 56');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  // The dialog keeps the typed values and shows the reason.
  await expect(dialog.getByRole('alert')).toContainText('The correction was not saved.');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Solange');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Solange');
  const told = await site.mailTo(member.email);
  expect(told).toContain('First name: Solagne → Solange');
  expect(told).toContain('Telephone: — → 677 12 34 56');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Solange');

  await expect(page.getByRole('button', { name: 'Copy emails' })).toHaveCount(0);
  await row.getByRole('checkbox').check();
  await expect(page.getByLabel('Chosen: 1')).toBeChecked();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy emails' }).click();
  await expect(page.getByText('Addresses copied: 1.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.email);
  const downloadingChosen = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV: the people chosen' }).click();
  const chosen = readFileSync(await (await downloadingChosen).path(), 'utf8');
  expect(chosen.trim().split('\r\n')).toHaveLength(2);

  // A click in the cell beside the checkbox must tick it, not open the person.
  await row
    .getByRole('cell')
    .first()
    .click({ position: { x: 30, y: 4 } });
  await expect(page).toHaveURL(/#\/admin\/members/);
  await expect(page.getByLabel('Chosen: 1')).toBeChecked();
  await row.getByText(member.email).click();
  await expect(page).toHaveURL(new RegExp(`#/alumnidetails\\?id=${member.rollNo}$`));
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('searchbox').fill('');
  const [letter = ''] = member.lastName.toUpperCase();
  await page.getByRole('button', { name: letter, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`letter=${letter.toLowerCase()}`));
  await expect(page.getByRole('button', { name: letter, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // Navigating within the screen keeps its title.
  await expect(page).toHaveTitle(/^Members · /);
  // The rows of the previous filter stay until the new ones arrive.
  const names = page.getByRole('rowheader');
  const wanted = new RegExp(`\\b${letter}`);
  await expect(names.filter({ hasText: wanted }).first()).toBeVisible();
  await expect(names.filter({ hasNotText: wanted })).toHaveCount(0);
  // On a slow phone, the second tap comes before the page has rendered what the first one asked for.
  await page.getByRole('button', { name: letter, exact: true }).evaluate((button) => {
    (button as HTMLElement).click();
    document.querySelector<HTMLElement>('details input[type=checkbox]')?.click();
  });
  await expect(page).toHaveURL(/\/members\?picture=none$/);
});

test('members: an admin has two accounts of one person become one, and the person objects by the mail', async ({
  page,
  site,
}) => {
  const lastName = `Twice${Date.now()}`;
  const first = await site.member({ profile: { firstName: 'Odile', lastName } });
  const second = await site.member({ profile: { firstName: 'Odile', lastName } });
  await site.prove(second);
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.goto(`${site.url}/#/admin/members?search=${lastName}`);
  const row = ({ rollNo }: { rollNo: string }) => page.getByRole('row').filter({ hasText: rollNo });
  const same = page.getByRole('button', { name: 'These are the same person…' });
  await row(first).getByRole('checkbox').check();
  await expect(same).toHaveCount(0);
  await test.step('beside the sidebar of a small window nothing is too wide', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 800 };
    for (const width of [960, 1024, 1100, 1199]) {
      await page.setViewportSize({ width, height: 768 });
      const name = await row(first).getByRole('link').first().boundingBox();
      expect(name?.height, `the name at ${width} px`).toBeLessThan(60);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth, `the page at ${width} px`).toBeLessThanOrEqual(clientWidth);
    }
    await page.setViewportSize(before);
  });
  await row(second).getByRole('checkbox').check();
  await same.click();
  const dialog = page.getByRole('dialog');
  await expectNoViolationInBothThemes(page);
  await expect(dialog.getByLabel(second.rollNo)).toBeChecked();
  // The e-mail of the first account is not confirmed, so this account cannot stay. Whoever typed the e-mail would get
  // the posts and messages of both accounts.
  await expect(dialog.getByLabel(first.rollNo)).toBeDisabled();
  await dialog.getByRole('button', { name: 'Make them one' }).click();
  await expect(dialog).toBeHidden();
  const open = page.getByRole('region', { name: 'Accounts that become one' });
  await expect(open).toContainText(`${first.rollNo}) → Odile ${lastName} (${second.rollNo})`);
  await open.getByRole('button', { name: /^Take back/ }).click();
  await expect(open).toHaveCount(0);
  await expect
    .poll(() => site.mailTo(second.email), { timeout: 30_000 })
    .toContain('Two accounts stay two');

  await same.click();
  await dialog.getByRole('button', { name: 'Make them one' }).click();
  await expect(open).toBeVisible();
  const inMail = /http\S+#\/object-to-merge\?code=[\w-]+/;
  await expect.poll(() => site.mailTo(second.email), { timeout: 30_000 }).toMatch(inMail);
  await page.goto(inMail.exec(await site.mailTo(second.email))?.[0] ?? '');
  await page.getByRole('button', { name: 'KEEP TWO ACCOUNTS' }).click();
  await expect(page.getByRole('main')).toContainText('The accounts stay two.');
  await page.goto(`${site.url}/#/admin/members?search=${lastName}`);
  await expect(row(first)).toBeVisible();
  await expect(open).toHaveCount(0);
});

test('members: the first member is in view on a small desktop, with name and number unbroken @desktop', async ({
  page,
  site,
}) => {
  const lastName = 'Abdoulwahabi';
  await site.member({ profile: { title: 'Mrs', firstName: 'Ramatou', lastName } });
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of ['en', 'fr']) {
    await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
    await page.goto('about:blank');
    await page.goto(`${site.url}/#/admin/members`);
    const name = page.getByRole('rowheader').first();
    await expect(name).toBeVisible();
    expect((await name.boundingBox())?.y, language).toBeLessThanOrEqual(420);
    const row = page.getByRole('row').filter({ hasText: lastName }).first();
    const number = row.getByRole('cell', { name: /^[\dA-Z-]{11}$/ });
    for (const one of [row.getByRole('link').first(), number]) {
      const lines = await one.evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, language).toBe(1);
    }
    const fits = () => document.documentElement.scrollWidth <= innerWidth;
    expect(await page.evaluate(fits), language).toBe(true);
  }
});
