import { expectNoViolationInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('dashboard: one line on the dashboard asks for the proof of the address, until the mailed link is opened', async ({
  page,
  site,
}, info) => {
  const member = await site.member();
  await site.logIn(page, member);
  await page.goto(`${site.url}/#/user/dashboard`);
  const line = page.getByText(`Please confirm that ${member.email} is your email address.`);
  await expect(line).toBeVisible();
  const card = await page.getByRole('heading', { name: 'My Opportunities' }).boundingBox();
  expect((await line.boundingBox())?.y).toBeGreaterThan(card?.y ?? Infinity);
  await expectNoViolationInBothThemes(page);
  await page.screenshot({ path: info.outputPath('line.png') });
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByText(`The link is on its way to ${member.email}.`)).toBeVisible();

  await expect.poll(() => site.mailTo(member.email)).toContain('confirm-email?code=');
  const code = /code=([\w-]+)/.exec(await site.mailTo(member.email))?.[1] ?? '';
  await page.goto(`${site.url}/#/confirm-email?code=${code}`);
  await page.getByRole('button', { name: 'CONFIRM MY EMAIL' }).click();
  // Registrations need no approval on this site, so the confirmation makes the person a member.
  await expect(
    page.getByText('Thank you. Your email is confirmed.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText('My Events')).toBeVisible();
  await expect(line).toHaveCount(0);
});
