import { readFileSync } from 'node:fs';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an admin finds a member, puts their name right, and takes the list along', async ({
  page,
  site,
}) => {
  const member = await site.member({ profile: { firstName: 'Solagne', promotion: '1998' } });
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await page.goto(`${site.url}/#/admin/members?search=${encodeURIComponent(member.email)}`);
  const row = page.getByRole('listitem').filter({ hasText: member.rollNo });
  await expect(row).toContainText('Solagne');
  await expect(row).toContainText('Promotion 1998');
  await page.getByLabel('Account type').selectOption('Admin');
  await expect(page.getByText('No members found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all members' }).click();
  const year = page.getByLabel('Promotion');
  await year.fill('1901');
  await expect(page.getByText('No members found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all members' }).click();
  await expect(year).toHaveValue('');
  await page.goBack();
  await expect(year).toHaveValue('1901');
  await page.goForward();
  await expect(year).toHaveValue('');

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Correct name or email' }).click();
  const dialog = page.getByRole('dialog');
  await expectNoViolationInBothThemes(page);
  await dialog.getByLabel('Email').fill(admin.email);
  await dialog.getByLabel('First Name').fill('Solange');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  // The typed values are still there, with the reason.
  await expect(dialog.getByRole('alert')).toContainText('The correction was not saved.');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Solange');
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Solange');
  expect(await site.mailTo(member.email)).toContain('Solange');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Solange');
});
