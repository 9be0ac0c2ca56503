import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';

const text = 'Hello Paul,\nmay I ask you something?';

const open = async (page: Page, site: FreshSite, { rollNo }: Member) =>
  page.goto(`${site.url}/#/writeto?id=${rollNo}`);
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('member messages: a member writes to another, who replies, blocks, reports, or wants no messages', async ({
  page,
  site,
}) => {
  const rose = await site.member({ profile: { firstName: 'Rose', profession: 'Nurse' } });
  const paul = await site.member({ profile: { firstName: 'Paul', profession: 'Pilot' } });
  const [roseName, paulName] = [`Rose ${rose.lastName}`, `Paul ${paul.lastName}`];
  const message = page.getByLabel('Your message');
  page.on('dialog', (dialog) => dialog.accept());

  await site.logIn(page, rose);
  await page.goto(`${site.url}/#/alumnidetails?id=${paul.rollNo}`);
  await page.getByRole('link', { name: 'Write a message' }).click();
  // Rose's e-mail is not confirmed. The page warns her that the recipient sees this.
  await expect(
    page.getByText(`Your email address ${rose.email} is not confirmed yet: ${paulName} sees`),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirm it on your dashboard' })).toHaveAttribute(
    'href',
    '#/user/dashboard',
  );
  await expect(page.getByText(paul.email)).toHaveCount(0);

  // The responses to the first and third request are lost.
  const keys: (string | null)[] = [];
  const toPaul = `**/api/alumni/${paul.rollNo}/message?*`;
  await page.route(toPaul, async (route) => {
    keys.push(new URL(route.request().url()).searchParams.get('key'));
    if (keys.length % 2 === 0) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await message.fill(text);
  await send(page);
  await expect(page.getByText('What you have typed is kept')).toHaveAttribute('data-tone', 'error');
  await page.reload();
  await expect(message).toHaveValue(text);
  await send(page);
  await expect(page.getByText(`Your message has been sent to ${paulName}.`)).toBeVisible();
  // The retry after the reload sends the key of the first try, so the server stores one message. Another text gets
  // another key.
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(message).toHaveValue('');
  await message.fill('One more');
  await send(page);
  await expect(page.getByText('What you have typed is kept')).toBeVisible();
  await message.fill('One more thing');
  await send(page);
  await expect(page.getByText(`Your message has been sent to ${paulName}.`)).toBeVisible();
  expect(new Set(keys).size).toBe(3);
  await page.unroute(toPaul);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`alumnidetails\\?id=${paul.rollNo}$`));

  await expect.poll(() => site.mailTo(paul.email)).toContain('> One more thing');
  const mail = await site.mailTo(paul.email);
  expect(mail).toContain(`${roseName} has not confirmed an email address yet`);
  expect(mail).toContain(`#/writeto?id=${rose.rollNo}`);
  expect(mail).not.toContain(rose.email);
  const link = /\S+#\/blockorreport\S+/.exec(mail)?.[0];

  await site.logIn(page, paul);
  await page.goto(`${site.url}/${new URL(link as string).hash}`);
  await expect(page.getByText(roseName)).toBeVisible();
  await page.getByRole('button', { name: 'Block this person' }).click();
  await expect(page.getByText(`${roseName} can no longer write to you.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Please say what is wrong.').last()).toBeVisible();
  await expectNoViolation(page);
  await page.getByLabel('What is wrong?').fill('Asks for money');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Your report has reached the association.')).toBeVisible();
  await expect.poll(() => site.mailTo('office@alumni.example')).toContain('> Asks for money');

  const refused = async () => {
    await site.logIn(page, rose);
    await open(page, site, paul);
    await expect(page.getByText(`${paulName} does not take messages.`)).toBeVisible();
    await expect(message).toHaveCount(0);
    await site.logIn(page, paul);
  };
  await refused();
  await page.goto(`${site.url}/#/user/profile`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Profession').fill('Captain');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: `Unblock: ${roseName}` }).click();
  await expect(page.getByText('This person can write to you again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blocked people' })).toHaveCount(0);
  const take = page.getByLabel('Members may write to me');
  await expect(take).toBeChecked();
  await take.uncheck();
  await expect(page.getByText('Members can no longer write to you.')).toBeVisible();
  // What was typed before waits, and the setting is no conflict with it.
  await page.getByRole('link', { name: 'To my profile' }).click();
  await expect(page.getByLabel('Profession')).toHaveValue('Captain');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(take).not.toBeChecked();
  await refused();
});
