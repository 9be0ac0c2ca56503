import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '../server/src/db/database.ts';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, startSite, test } from './fixtures.ts';
import { measureLayoutShift, slowDown } from './layout-shift.ts';

test('health: a master sees how the server is and what to do, a member and an admin do not', async ({
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
  await expect(mail).toContainText('(SMTP_URL, MAIL_FROM)');
  await expect(page.getByText('A file was written, read and removed')).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(mail).toBeVisible();

  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.goto(`${site.url}/#/admin/health`);
  await expect(page.getByText('This page is not for your account')).toBeVisible();
});

test('health: Health does not jump when the checks come @both', async ({ page, site }) => {
  await site.logIn(page, await site.master());
  const layoutShift = await measureLayoutShift(page);
  await slowDown(page);
  await page.goto(`${site.url}/#/admin/health`);
  await expect(page.getByText('A file was written, read and removed')).toBeVisible();
  expect(await layoutShift()).toBeLessThan(0.1);
});

test('health: a master at another address than that of mails is told so, on Health and in set-up', async ({
  page,
  site,
}) => {
  const master = await site.master();
  await site.logIn(page, master);
  await page.goto(`${site.url}/#/admin/setup`);
  await expect(page.getByRole('heading', { name: 'Your association' })).toBeVisible();
  await expect(page.getByText('PUBLIC_URL')).toBeHidden();

  // Open the same server at a URL other than PUBLIC_URL.
  const elsewhere = site.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${elsewhere}/robots.txt`);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('userData', user as string);
    },
    [master.token, JSON.stringify(master.user)],
  );
  await page.goto(`${elsewhere}/#/admin/setup`);
  await expect(page.getByText(`(PUBLIC_URL=${elsewhere})`)).toBeVisible();
  await expectNoViolationInBothThemes(page);
  await page.goto(`${elsewhere}/#/admin/health`);
  const address = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Address' }) });
  await expect(address).toContainText(`lead to ${site.url}, and you are at ${elsewhere}`);
  await expect(address).toContainText(`(PUBLIC_URL=${elsewhere})`);
  await expectNoViolationInBothThemes(page);
});

test('health: a master confirms a clock that has jumped', async ({ page }) => {
  // With an empty PATH, the server finds no `timedatectl`, which could tell whether the clock is synchronised.
  const site = await startSite({ PATH: '' });
  try {
    const database = new DatabaseSync(sqliteFile(site.dataDir));
    database.exec(`update heartbeats set seen_at = '2026-01-01T00:00:00.000Z'`);
    database.close();
    await site.logIn(page, await site.master());
    await page.goto(`${site.url}/#/admin/health`);
    const clock = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Clock' }) });
    await expect(clock).toContainText(
      'has jumped: the last time that is known to be right is 2026-01-01',
    );
    await clock.getByRole('button', { name: 'The clock is right' }).click();
    await expect(clock).toContainText('It agrees with the times of what is stored');
    await expect(clock.getByRole('button')).toBeHidden();
  } finally {
    await site.stop();
  }
});
