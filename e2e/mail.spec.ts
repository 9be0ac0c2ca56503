import { startMailServer } from '../server/src/testing/mail-server.ts';
import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, type FreshSite, startSite, test } from './fixtures.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let office: FreshSite;
test.beforeAll(async () => {
  mailServer = await startMailServer();
  office = await startSite({ SMTP_URL: mailServer.url, MAIL_FROM: 'office@alumni.example' });
});
test.afterAll(async () => {
  await office.stop();
  await mailServer.stop();
});

test('mail screen: an admin sees why an invitation was refused, corrects its address, and tries the mail server', async ({
  page,
}) => {
  const [wrong, right] = ['solagne@alumni.example', 'solange@alumni.example'];
  mailServer.refused.set(wrong, { responseCode: 550, message: `5.1.1 <${wrong}>: User unknown` });
  const admin = await office.master();
  const path = `/alumni/createrollno/${admin.rollNo}`;
  await office.api('POST', path, { body: { email: wrong }, token: admin.token });
  await expect
    .poll(() => office.api('GET', '/api/mail', { token: admin.token }))
    .toMatchObject({ mails: [{ email: wrong }] });

  await office.logIn(page, admin);
  await page.goto(`${office.url}/#/admin/createrollno`);
  const issued = page.getByRole('row').filter({ hasText: wrong });
  await expect(issued).toContainText('Mail refused');
  await expect(issued).toContainText('There is no such mailbox: check the address.');

  await page.goto(`${office.url}/#/user/dashboard`);
  await expect(
    page.getByRole('link', { name: '1 problem on the server that people feel' }),
  ).toHaveAttribute('href', '#/admin/health');
  await page.getByRole('link', { name: '1 invitation whose mail was refused' }).click();
  const row = page.getByRole('listitem').filter({ hasText: wrong });
  await expect(row).toContainText('Invitation');
  await row.getByText('What the mail server said').click();
  await expect(row.getByText('550 5.1.1 <<address>>: User unknown')).toBeVisible();
  await expectNoViolationInBothThemes(page);

  await row.getByRole('button', { name: 'Correct the address' }).click();
  await expect(page.getByLabel('Correct email address')).toBeFocused();
  await expectNoViolationInBothThemes(page);
  await page.getByLabel('Correct email address').fill(right);
  await page.getByRole('button', { name: 'Correct and send' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The address has been corrected' }),
  ).toBeVisible();
  await expect(page.getByText('No mail was refused.')).toBeVisible();
  await expect
    .poll(() => mailServer.received.flatMap(({ recipients }) => recipients))
    .toContain(right);

  await page.getByRole('button', { name: 'Send myself a test mail' }).click();
  await expect(
    page.getByText(`The mail server has taken the mail to ${admin.email}.`, { exact: false }),
  ).toBeVisible();
  mailServer.refused.set(admin.email, { responseCode: 554, message: '5.7.1 Blocked' });
  await page.getByRole('button', { name: 'Send myself a test mail' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'was not sent.' })).toBeVisible();
  await expect(page.getByText(/takes it for spam, or does not trust this site/)).toBeVisible();

  await page.getByRole('button', { name: 'Check the sending domain' }).click();
  await expect(page.getByRole('heading', { name: 'Mails from alumni.example' })).toBeVisible({
    timeout: 20_000,
  });
  // The machine's DNS results vary; the check of the mail server does not.
  const checks = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(checks).toHaveCount(4);
  await expect(checks.last()).toContainText('127.0.0.1 is this machine');
  await expectNoViolationInBothThemes(page);
});
