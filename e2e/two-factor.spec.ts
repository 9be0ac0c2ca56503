import type { Page } from '@playwright/test';
import { codeOf } from '../server/src/features/two-factor/one-time-password.ts';
import { expectNoViolation } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { runSite } from './run-site.ts';
import { expectIntact, translated, translatePage } from './translate-page.ts';

const master = { email: 'master@alumni.example', password: 'master-password' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Second step of the log-in' });

/** Adds Chromium's virtual authenticator, whose owner always confirms. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.getByLabel('Email').fill(master.email);
  await page.getByLabel('Password', { exact: true }).fill(master.password);
  await button(page, 'LOGIN').click();
}

/** Clears the session on a page without app code, which could store it again. */
async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
}

/** Sets up the authenticator app in a translated page. The translator must not change keys and codes. */
async function setUpTranslated(page: Page): Promise<void> {
  await translatePage(page);
  const part = page.locator('section[aria-labelledby=second-step]');
  const press = (name: string) => button(page, translated(name)).click();
  await press('Set up another app');
  await expect(part.locator('code')).toHaveText(/^[A-Z2-7 ]{16,}$/);
  await part.locator('[type=submit]').click();
  await expect(part.getByRole('alert').first()).toBeVisible();
  await expectIntact(page);
  await press('Cancel');
  await press('Make new codes');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(part.locator('li code')).toHaveCount(10);
  await press('Copy');
  await expect(part.locator('li code').first()).not.toContainText('°');
  await expectIntact(page);
}

test('two-factor: a master sets up a passkey and an app, and logs in with either or a recovery code', async ({
  page,
}) => {
  // Passkeys need a host name, not an IP address.
  const site = await runSite({
    PUBLIC_URL: '',
    SECOND_STEP: 'required',
    MASTER_EMAIL: master.email,
    MASTER_PASSWORD: master.password,
  });
  const url = site.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await enterPassword(page, url);
  await expect(page.getByRole('heading', { name: 'One thing before you can act' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set it up' })).toBeVisible();
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(section(page)).toContainText('Until then you can do what members can.');
  await button(page, 'Add a passkey').click();
  const codes = page.getByRole('region', { name: 'Keep these recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  // Browsers have no clipboard without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button(page, 'Copy').click();
  await expect(codes).toContainText('does not let the page copy: the codes are selected.');
  expect(await page.evaluate(() => String(getSelection()))).toContain(recoveryCode);
  await expectNoViolation(page);
  await button(page, 'I have kept them').click();
  await expect(codes).toBeHidden();
  await expect(section(page).getByRole('listitem').first()).toContainText('Passkey');
  await expect(section(page)).toContainText('Recovery codes: 10 left');

  await button(page, 'Set up an authenticator app').click();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const secret = ((await section(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByLabel('Code that the app shows now');
  await code.fill('000 000');
  await button(page, 'Confirm').click();
  await expect(section(page).getByRole('alert')).toContainText('This is not the code');
  await expectNoViolation(page);
  await code.fill(codeOf(secret));
  await button(page, 'Confirm').click();
  await expect(section(page)).toContainText('Authenticator app');

  await logOut(page, url);
  await enterPassword(page, url);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expectNoViolation(page);
  await button(page, 'Use your passkey').click();
  await expect(page).toHaveURL(/#\/user\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'One thing before' })).toBeHidden();

  await logOut(page, url);
  await enterPassword(page, url);
  await button(page, 'Use your authenticator app').click();
  const appCode = page.getByLabel('Code of your authenticator app');
  await button(page, 'Continue').click();
  await expect(page.getByText('Please enter the code.').first()).toBeVisible();
  await appCode.fill('000000');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('That did not work.');
  await appCode.fill(codeOf(secret, Date.now() + 30_000));
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/#\/user\/dashboard$/);

  // Simulates in-app browsers such as Facebook's.
  const inApp = 'This app shows pages without passkeys. Choose ‘Open in the browser’';
  await page.addInitScript(() => {
    const userAgent = `${navigator.userAgent} [FB_IAB/FB4A;FBAV/331.0.0.15.119;]`;
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  });
  await logOut(page, url);
  await enterPassword(page, url);
  await expect(page.getByText(inApp)).toBeVisible();
  await expect(button(page, 'Use your passkey')).toBeHidden();
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/#\/user\/dashboard$/);

  await page.goto(`${url}/#/user/settings`);
  await expect(section(page)).toContainText('Recovery codes: 9 left');
  await expect(section(page)).toContainText(inApp);
  await expect(button(page, 'Add a passkey')).toBeHidden();
  await section(page).getByRole('button', { name: 'Remove: Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(section(page).getByText('Passkey of')).toBeHidden();
  await setUpTranslated(page);
  await site.stop();
});

test('two-factor: the set-up asks for the password when the log-in is long ago, and then goes on', async ({
  page,
  site,
}) => {
  const member = await site.member();
  await site.logIn(page, member);
  await page.goto(`${site.url}/#/user/settings`);
  // This site is opened by its IP address. Passkeys need a host name, so they are unavailable.
  await expect(button(page, 'Set up an authenticator app')).toBeVisible();
  await expect(button(page, 'Add a passkey')).toBeHidden();
  const refusal = {
    status: 403,
    json: { message: 'Please enter your current password.', code: 'currentPasswordNeeded' },
  };
  await page.route('**/api/second-step/app/start', (route) => route.fulfill(refusal), { times: 1 });
  await button(page, 'Set up an authenticator app').click();
  const password = section(page).getByLabel('Current Password');
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('alert')).toContainText('not your current password');
  await password.fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  await expect(password).toBeHidden();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeHidden();
});
