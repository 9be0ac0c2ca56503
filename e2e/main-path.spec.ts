import type { Page } from '@playwright/test';
import { expect, type FreshSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

test('main path: a visitor registers, completes the profile, appears, logs out and recovers the password', async ({
  page,
  site,
}, info) => {
  const unique = `${info.project.name}-${info.workerIndex}-${Date.now()}`;
  const email = `aissatou-${unique}@alumni.example`;
  const lastName = `Ngo Bélinga ${unique}`;

  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Alumni Network');
  await page.getByRole('link', { name: 'Join Us' }).click();

  await expect(page.getByRole('heading', { name: 'Register As Alumni' })).toBeFocused();
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('premier-mot');
  await page.getByLabel('Confirm Password').fill('premier-mot');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'User signed up successfully' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await logIn(page, email, 'premier-mot');
  await expect(page).toHaveURL(/#\/user\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome User' })).toBeVisible();
  await expect(page.getByText('My Events')).toBeVisible();

  await page.goto(`${site.url}/#/user/profile`);
  await expect(
    page.getByText(
      'Still missing in your profile: profile picture, first name, profession, field of study, short description about me.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Aïssatou');
  await page.getByLabel('Title').selectOption('Dr');
  const testimony = `The scholarship opened a door ${unique}.`;
  await page.getByLabel('Testimony (Appears on Home Page)').fill(testimony);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

  await page.goto(`${site.url}/#/`);
  await page.getByRole('heading', { name: 'See, What our Alumni say..' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(testimony)).toBeVisible();
  await expect(page.getByText(`Dr Aïssatou ${lastName}`)).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/#\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token');

  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'RECOVER PASSWORD' }).click();
  await expect(
    page.getByText('Password recovery instructions have been sent to your email.').first(),
  ).toBeVisible();

  await page.goto(await resetLink(site, email));
  await page.getByLabel('New Password', { exact: true }).fill('second-mot');
  await page.getByLabel('Confirm Password').fill('second-mot');
  await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();
  await logIn(page, email, 'premier-mot');
  await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
  await logIn(page, email, 'second-mot');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Aïssatou' })).toBeVisible();
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

async function logOut(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

async function resetLink(site: FreshSite, email: string): Promise<string> {
  const mail = await site.mailTo(email);
  const link = /https?:\S+reset-password\?token=[\w-]+/.exec(mail)?.[0];
  expect(link, 'the mail holds a link').toBeTruthy();
  return link as string;
}
