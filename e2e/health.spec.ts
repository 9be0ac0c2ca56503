import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a master sees how the server is and what to do, a member and an admin do not', async ({
  page,
  site,
}) => {
  await site.logIn(page, await site.master());
  await page.goto(`${site.url}/#/user/dashboard`);
  await page.getByRole('link', { name: /things about the server to look at/ }).click();
  const mail = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Mail' }) });
  await expect(mail).toContainText('No mail server is set');
  await expect(mail).toContainText('Set SMTP_URL');
  await expect(page.getByText('A file was written, read and removed')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(mail).toBeVisible();

  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.goto(`${site.url}/#/admin/health`);
  await expect(page.getByText('This page is not for your account')).toBeVisible();
});
