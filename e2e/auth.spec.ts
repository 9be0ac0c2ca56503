import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Request } from '@playwright/test';
import { expectNoViolationInBothThemes } from './axe.ts';
import { scriptsOf } from './chunks.ts';
import { expect, test } from './fixtures.ts';

function callsOf(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

/** On a phone, the button is behind the menu toggle. */
async function logOut(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  if ((page.viewportSize()?.width ?? 0) < 1280) await toggle.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

test.describe('log-in screen', () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site.url}/#/login`);
  });

  const email = (page: Page) => page.getByLabel('Email');
  const password = (page: Page) => page.getByLabel('Password', { exact: true });
  const submit = (page: Page) => page.getByRole('button', { name: 'LOGIN' }).click();

  test('shows the password, sends Remember Me, and opens the dashboard after a second', async ({
    page,
    site,
  }) => {
    const member = await site.member();
    const calls = callsOf(page, '/alumni/login');
    await page.clock.install();
    await page.reload();
    await expect(page.locator('#shell')).toHaveCount(0);
    // Chrome for iOS fills in the field without an event.
    await email(page).evaluate((input: HTMLInputElement, value) => {
      input.value = value;
    }, member.email);
    await password(page).fill(member.password);
    await page.getByRole('button', { name: /show/i }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: /hide/i }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
    for (const field of [email(page), password(page)]) {
      await expect(field).toHaveAttribute('required');
    }
    await page.getByLabel('Remember Me').check();
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Welcome');
    await expect(email(page)).toHaveCount(0);
    await page.clock.runFor(900);
    await expect(page).toHaveURL(/#\/login$/);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL(/#\/user\/dashboard$/);
    expect(calls[0]?.postDataJSON()).toEqual({
      email: member.email,
      password: member.password,
      rememberMe: true,
    });
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored.token).toBeTruthy();
    expect(JSON.parse(stored.userData ?? '')).toMatchObject({
      rollNo: member.rollNo,
      accttype: 'user',
    });
  });

  test('sends nothing while the code that reads the response cannot be fetched, and goes on once it can', async ({
    page,
    site,
  }) => {
    const member = await site.member();
    const calls = callsOf(page, '/alumni/login');
    const zod = scriptsOf('zod');
    await page.route(zod, (route) => route.abort());
    await page.reload();
    await email(page).fill(member.email);
    await password(page).fill(member.password);
    await submit(page);
    await expect(page.getByText('An error occurred during login')).toBeVisible();
    expect(calls).toEqual([]);
    await page.unroute(zod);
    await submit(page);
    await expect(page).toHaveURL(/#\/user\/dashboard$/);
  });

  test('refuses what cannot be right, says what the server says, and logs in who goes elsewhere meanwhile', async ({
    page,
    site,
  }) => {
    await test.step('Remember Me looks like the other controls, in both themes', async () => {
      await expect(page.locator('#shell')).toHaveCount(0);
      const box = page.getByLabel('Remember Me');
      const look = (target: typeof box) =>
        target.evaluate((element) => {
          const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
          return { borderTopColor, borderTopWidth, backgroundColor };
        });
      for (const theme of ['light', 'dark']) {
        await page.evaluate((value) => {
          document.documentElement.dataset.theme = value;
        }, theme);
        await box.uncheck();
        expect(await look(box)).toEqual(await look(password(page)));
        const unchecked = await look(box);
        await box.check();
        expect((await look(box)).backgroundColor).not.toBe(unchecked.backgroundColor);
      }
      const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(20);
    });

    await test.step('says what is wrong before any call, and keeps what was typed', async () => {
      const calls = callsOf(page, '/alumni/login');
      await email(page).fill('nobody@nowhere');
      await password(page).fill('12345');
      await submit(page);
      await expect(page.getByText('Please enter a valid email.').first()).toBeVisible();
      await expect(page.getByText('Password must be at least 6 characters.').first()).toBeVisible();
      await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(email(page)).toHaveValue('nobody@nowhere');
      await password(page).fill('long enough');
      for (const wrong of ['nobody.alumni.example', 'no body@alumni.example', '@alumni.example']) {
        await email(page).fill(wrong);
        await submit(page);
        await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
      }
      expect(calls).toHaveLength(0);
    });

    await test.step('shows the server’s message', async () => {
      await email(page).fill('nobody@alumni.example');
      await password(page).fill('not-this-one');
      await submit(page);
      await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
      await expect(email(page)).toHaveValue('nobody@alumni.example');
    });

    await test.step('says so when the server cannot be reached, after a spinner', async () => {
      const held = Promise.withResolvers<void>();
      await page.route('**/alumni/login', async (route) => {
        await held.promise;
        await route.abort();
      });
      await email(page).fill('nobody@alumni.example');
      await password(page).fill('not-this-one');
      await submit(page);
      const logIn = page.getByRole('button', { name: /LOGIN/ });
      await expect(logIn).toHaveAttribute('aria-disabled', 'true');
      await expect(logIn.locator('[data-spinner]')).toBeVisible();
      held.resolve();
      await expect(page.getByText('An error occurred during login').first()).toBeVisible();
      await expect(password(page)).toHaveValue('not-this-one');
    });

    await test.step('says "Login failed" where the server gives no reason', async () => {
      await page.unrouteAll();
      await page.route('**/alumni/login', (route) => route.fulfill({ status: 500, body: '' }));
      await email(page).fill('nobody@alumni.example');
      await password(page).fill('not-this-one');
      await submit(page);
      await expect(page.getByText('Login failed').first()).toBeVisible();
    });

    await test.step('stores nothing of a response that is no log-in', async () => {
      await page.unrouteAll();
      await email(page).fill('nobody@alumni.example');
      await password(page).fill('not-this-one');
      const message = page.getByText('An error occurred during login').first();
      for (const body of ['{}', '<!doctype html><title>Portal</title>', '{"token":"x"}']) {
        await page.route('**/alumni/login', (route) => route.fulfill({ status: 200, body }), {
          times: 1,
        });
        await submit(page);
        await expect(message).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        await password(page).fill('not-this-one');
      }
    });

    await test.step('whoever goes elsewhere while it is on its way is logged in there', async () => {
      await page.unrouteAll();
      const member = await site.member();
      const held = Promise.withResolvers<void>();
      await page.route('**/alumni/login', async (route) => {
        await held.promise;
        await route.continue();
      });
      await email(page).fill(member.email);
      await password(page).fill(member.password);
      await submit(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
      const there = page.getByRole('heading', { level: 2, name: 'Our Vision' });
      await expect(there).toBeVisible();
      held.resolve();
      await expect
        .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
        .toContain(member.rollNo);
      // Wait longer than a redirect would take: it comes one second after the log-in.
      await page.waitForTimeout(1_500);
      await expect(there).toBeVisible();
    });
  });
});

test.describe('registration screen', () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site.url}/#/register`);
  });

  async function fill(page: Page, email: string, confirm = 'secret-word'): Promise<void> {
    await page.getByLabel('Last Name').fill('Fotso');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret-word');
    await page.getByLabel('Confirm Password').fill(confirm);
  }
  const submit = (page: Page) =>
    page.getByRole('button', { name: 'Register', exact: true }).click();

  test('has a form, an illustration, a Register button and a way to the log-in @desktop', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { name: 'Register As Alumni' })).toBeVisible();
    const art = page.getByRole('main').locator('svg[viewBox="0 0 480 640"]');
    const { width = 0, height = 0 } = (await art.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThan(300);
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible();
    for (const label of ['Last Name', 'Email', 'Password', 'Confirm Password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
    }
    await expect(page.getByLabel('Roll number')).not.toHaveAttribute('required');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    // The form offers no choice of an account type.
    await expect(page.locator('main form').locator('select, [type=radio]')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/#\/login$/);
  });

  test('compares the passwords, says each refusal once, and registers at last', async ({
    page,
    site,
  }) => {
    await test.step('says at its field that the confirmation is missing, before any call', async () => {
      const calls = callsOf(page, '/alumni/register');
      await submit(page);
      for (const label of ['Last Name', 'Email', 'Password']) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(
          'aria-invalid',
          'true',
        );
      }
      await fill(page, 'unconfirmed@alumni.example', '');
      await submit(page);
      const confirm = page.getByLabel('Confirm Password');
      await expect(confirm).toHaveAttribute('aria-invalid', 'true');
      await expect(confirm).toHaveAccessibleDescription('Please confirm your password.');
      expect(calls).toHaveLength(0);
      await confirm.fill('secret-word');
      await expect(page.getByText('Please confirm your password.')).toHaveCount(0);
    });

    await test.step('says "Passwords do not match!" while typing, and lets the server refuse the form', async () => {
      await fill(page, 'mismatch@alumni.example', 'other');
      const mismatch = page.getByText('Passwords do not match!').first();
      await expect(mismatch).toBeVisible();
      await page.getByLabel('Confirm Password').fill('secret-word');
      await expect(page.getByText('Passwords do not match!')).toHaveCount(0);
      await page.getByLabel('Password', { exact: true }).fill('another-word');
      await expect(mismatch).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill('');
      await expect(page.getByText('Passwords do not match!')).toHaveCount(0);
      await page.getByLabel('Password', { exact: true }).fill('secret-word');
      await page.getByLabel('Confirm Password').fill('secret-w0rd');
      // The error shows while typing, hides on submit and returns with the response.
      await expect(mismatch).toBeInViewport();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/alumni/register', async (route) => {
        await held;
        await route.continue();
      });
      const responded = page.waitForResponse('**/alumni/register');
      await submit(page);
      await expect(page.getByText('Passwords do not match!')).toHaveCount(0);
      release();
      expect((await responded).status()).toBe(400);
      await expect(mismatch).toBeInViewport();
      await expect(page.getByLabel('Last Name')).toHaveValue('Fotso');
    });

    await test.step('clears a refused mismatch when the passwords match', async () => {
      await page.unrouteAll();
      await fill(page, 'mismatch@alumni.example', 'secret-w0rd');
      const responded = page.waitForResponse('**/alumni/register');
      await submit(page);
      await responded;
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to sign up:' });
      await expect(alert).toHaveText('Failed to sign up: Passwords do not match!');
      // The summary above the form shows the error; the field does not repeat it.
      await expect(page.getByText('Passwords do not match!')).toHaveCount(1);
      await page.getByLabel('Confirm Password').fill('secret-word');
      await expect(page.getByText('Passwords do not match!')).toHaveCount(0);
      await expect(alert).toHaveCount(0);
      await page.getByLabel('Confirm Password').fill('secret-w0rd');
      await expect(page.locator('form').getByText('Passwords do not match!')).toBeVisible();
      await expect(alert).toHaveCount(0);
    });

    await test.step('clears the error at the next submit, and says to try again without a connection', async () => {
      const member = await site.member();
      await fill(page, member.email);
      await submit(page);
      const taken = page.locator('form').getByText('An account with this email already exists.');
      await expect(taken).toBeVisible();
      await page.route('**/alumni/register', (route) => route.abort());
      await submit(page);
      await expect(page.getByText('Registration failed. Please try again.').first()).toBeVisible();
      await expect(taken).toHaveCount(0);
      await page.unroute('**/alumni/register');
      await page.route('**/alumni/register', (route) => route.fulfill({ status: 500, body: '' }));
      await submit(page);
      const failed = page.locator('form').getByRole('alert');
      await expect(failed).toHaveText('Failed to sign up: Registration failed');
      await expect(failed).toHaveAttribute('data-tone', 'error');
      const [above, field] = [failed, page.getByLabel('Last Name')];
      const tops = await Promise.all(
        [above, field].map(async (one) => (await one.boundingBox())?.y),
      );
      expect(tops[0]).toBeLessThan(tops[1] ?? 0);
    });

    await test.step('sends a year, and says at its field that it is none', async () => {
      await page.unrouteAll();
      await fill(page, `year-${Date.now()}@alumni.example`);
      const year = page.getByLabel('Promotion (year)');
      await year.fill('2112');
      await submit(page);
      // Leaving the field already marks it. So wait for the summary, which gets the focus only when the server has
      // refused the form.
      await expect(page.locator('form div[role="alert"]')).toBeFocused();
      await expect(year).toHaveAttribute('aria-invalid', 'true');
      await year.fill('2012');
      const request = page.waitForRequest('**/alumni/register');
      await submit(page);
      expect((await request).postDataJSON()).toMatchObject({ promotion: '2012' });
      await expect(page).toHaveURL(/#\/login$/);
    });
  });

  test('offers another password for a taken e-mail, and says so in either language', async ({
    page,
    site,
  }) => {
    await test.step('shows the server’s message and an alert for a taken e-mail', async () => {
      const member = await site.member();
      await fill(page, member.email.toUpperCase());
      await submit(page);
      const taken = page.locator('form').getByText('An account with this email already exists.');
      await expect(taken).toBeVisible();
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to sign up:' });
      await expect(alert).toBeFocused();
      await page.getByLabel('Confirm Password').fill('other');
      await expect(page.locator('form').getByText('Passwords do not match!')).toBeVisible();
      await page.getByLabel('Confirm Password').fill('secret-word');
      await expect(page.getByText('Passwords do not match!')).toHaveCount(0);
      await expect(taken).toBeVisible();
      await expect(alert).toBeVisible();
      // Somebody else may have registered the person's e-mail. The owner of the e-mail can then choose a new password.
      await page.getByRole('link', { name: 'Forgot Password?' }).click();
      await expect(page).toHaveURL(/#\/forgot-password$/);
      await expect(page.getByLabel('Email')).toHaveValue(member.email.toUpperCase());
    });

    await test.step('leaves a refusal in its language, and says the next one in the other that is chosen', async () => {
      await page.goto(`${site.url}/#/register`);
      const member = await site.member();
      await fill(page, member.email);
      await submit(page);
      const form = page.locator('form');
      await expect(form.getByText('An account with this email already exists.')).toBeVisible();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Français' }).click();
      await expect(form.getByRole('button', { name: 'S’inscrire' })).toBeVisible();
      await expect(form.getByText('An account with this email already exists.')).toBeVisible();
      await form.getByRole('button', { name: 'S’inscrire' }).click();
      const refusal = 'Un compte existe déjà avec cette adresse e-mail.';
      await expect(form.getByText(refusal)).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: refusal })).toHaveCount(1);
      await expect(page.getByText('An account with this email')).toHaveCount(0);
    });
  });

  test('keeps what was typed over a reload, except passwords and what an invitation sets', async ({
    page,
    site,
  }) => {
    await fill(page, 'draft@alumni.example');
    await page.getByLabel('Roll number').fill('OLD');
    await page.getByLabel('Promotion (year)').fill('2012');
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await expect.poll(stored).toContain('draft@alumni.example');
    expect(await stored()).not.toContain('secret-word');
    await page.reload();
    await expect(page.getByLabel('Last Name')).toHaveValue('Fotso');
    await expect(page.getByLabel('Email')).toHaveValue('draft@alumni.example');
    await expect(page.getByLabel('Promotion (year)')).toHaveValue('2012');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Confirm Password')).toHaveValue('');
    await page.goto(`${site.url}/#/register?rollNo=AB3DE-9KQ2X&email=invited%40alumni.example`);
    await expect(page.getByLabel('Roll number')).toHaveValue('AB3DE-9KQ2X');
    await expect(page.getByLabel('Email')).toHaveValue('invited@alumni.example');
    await expect(page.getByLabel('Last Name')).toHaveValue('Fotso');
  });

  test('asks before it is left, also after a reload, and then forgets what was typed', async ({
    page,
  }) => {
    const login = page.getByRole('main').getByRole('link', { name: 'Login', exact: true });
    await page.getByLabel('Last Name').fill('Fotso');
    await page.reload();
    await expect(page.getByLabel('Last Name')).toHaveValue('Fotso');
    await login.click();
    await question(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(/#\/register$/);
    await expect(page.getByLabel('Last Name')).toHaveValue('Fotso');
    await login.click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test('asks nothing and leaves no draft after a registration', async ({ page }, info) => {
    await fill(page, `new-${info.project.name}-${Date.now()}@alumni.example`);
    await expect.poll(() => drafts(page)).toEqual(['draft:registration']);
    await submit(page);
    await expect(page).toHaveURL(/#\/login$/);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(await drafts(page)).not.toContain('draft:registration');
  });

  test('sends the whole form, which the link of an invitation fills', async ({ page, site }) => {
    await page.goto(`${site.url}/#/register?rollNo=AB3DE-9KQ2X&email=invited%40alumni.example`);
    await expect(page.getByLabel('Roll number')).toHaveValue('AB3DE-9KQ2X');
    const email = page.getByLabel('Email');
    await expect(email).toHaveValue('invited@alumni.example');
    await expect(page.getByText('Invitation for invited@alumni.example')).toBeVisible();
    await expect(email).toBeHidden();
    await expect(page.getByText('Who are you?')).toHaveCount(0);
    // The hidden e-mail precedes the password, so that password managers store it as the user name.
    const names = await page
      .locator('main form input')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    expect(names.slice(0, 4)).toEqual(['lastName', 'email', 'rollNo', 'password']);

    await test.step('an email that something else filled in is shown', async () => {
      await email.evaluate((input: HTMLInputElement) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(input, 'other@alumni.example');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await expect(page.getByText('Invitation for other@alumni.example')).toBeVisible();
      await expect(email).toBeVisible();
    });
    await fill(page, 'invited@alumni.example');
    const request = page.waitForRequest('**/alumni/register');
    await submit(page);
    expect((await request).postDataJSON()).toEqual({
      lastName: 'Fotso',
      email: 'invited@alumni.example',
      password: 'secret-word',
      confirmPassword: 'secret-word',
      accttype: 'user',
      description: '',
      telephone: '',
      rollNo: 'AB3DE-9KQ2X',
    });
    // The error shows only once and covers neither fields nor buttons; the field is marked.
    await expect(page.getByText('This roll number was not issued for this email')).toHaveCount(1);
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      /^Failed to sign up: This roll number/,
    );
    await expect(page.getByRole('alert')).toHaveCount(1);
    const rollNo = page.getByLabel('Roll number');
    await expect(rollNo).toHaveAttribute('aria-invalid', 'true');

    await test.step('Enter sends another number, the button goes on without one', async () => {
      await rollNo.fill('AB3DE-9KQ2Y');
      const again = page.waitForRequest('**/alumni/register');
      await rollNo.press('Enter');
      expect((await again).postDataJSON()).toMatchObject({ rollNo: 'AB3DE-9KQ2Y' });
      const without = page.waitForRequest('**/alumni/register');
      await page.getByRole('button', { name: 'Continue without it' }).click();
      expect((await without).postDataJSON()).toMatchObject({ rollNo: '' });
      await expect(page.getByRole('alert')).toContainText('User signed up successfully');
    });

    await test.step('the link of somebody who has registered with it leads to the log-in', async () => {
      const admin = await site.member({ accttype: 'admin' });
      const email = `registered-${Date.now()}@alumni.example`;
      const { rollNo } = (await site.api('POST', `/alumni/createrollno/${admin.rollNo}`, {
        token: admin.token,
        body: { email },
      })) as { rollNo: string };
      const password = 'secret-word';
      const form = { lastName: 'Fotso', email, password, confirmPassword: password, rollNo };
      await site.api('POST', '/alumni/register', { body: form });
      await page.goto('about:blank');
      const query = new URLSearchParams({ rollNo, email });
      await page.goto(`${site.url}/#/register?${query}`);
      await expect(
        page.getByText('You have registered with this invitation already.'),
      ).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });
  });
});

test.describe('forgotten-password screen', () => {
  test('mails a way back, and says that a link without one is not valid', async ({
    page,
    site,
  }) => {
    await test.step('asks for the e-mail, says what happened, and leads back to the log-in', async () => {
      await page.goto(`${site.url}/#/forgot-password`);
      await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
      const recover = page.getByRole('button', { name: 'RECOVER PASSWORD' });
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
      await expect(page.getByLabel('Email')).toHaveAttribute('required');
      await recover.click();
      await expect(page.getByText('Please enter your email.').first()).toBeVisible();
      await page.getByLabel('Email').fill('whoever@alumni.example');
      const held = Promise.withResolvers<void>();
      await page.route('**/alumni/forgot-password', async (route) => {
        await held.promise;
        await route.abort();
      });
      await recover.click();
      await expect(recover).toHaveAttribute('aria-disabled', 'true');
      await expect(recover.locator('[data-spinner]')).toBeVisible();
      held.resolve();
      await expect(
        page.getByText('An error occurred during password recovery.').first(),
      ).toBeVisible();
      await page.unroute('**/alumni/forgot-password');
      await page.route('**/alumni/forgot-password', (route) =>
        route.fulfill({ status: 500, body: '' }),
      );
      await recover.click();
      await expect(page.getByText('Password recovery failed.').first()).toBeVisible();
      await page.unroute('**/alumni/forgot-password');
      await page.route('**/alumni/forgot-password', (route) =>
        route.fulfill({ status: 400, json: { message: 'Not today.' } }),
      );
      await recover.click();
      await expect(page.getByText('Not today.').first()).toBeVisible();
      await page.unroute('**/alumni/forgot-password');
      await recover.click();
      await expect(
        page.getByText('Password recovery instructions have been sent to your email.').first(),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Back to Login' }).click();
      await expect(page).toHaveURL(/#\/login$/);
    });

    let used = '';
    await test.step('the form says whose account it is, and leads to a log-in with its e-mail', async () => {
      const { email } = await site.member();
      await site.api('POST', '/alumni/forgot-password', { body: { email } });
      await expect
        .poll(() => site.mailTo(email), { timeout: 30_000 })
        .toContain('reset-password?token=');
      used = /https?:\S+reset-password\?token=[\w-]+/.exec(await site.mailTo(email))?.[0] ?? '';
      await page.goto(used);
      const account = page.getByLabel('Email');
      await expect(account).toHaveValue(email);
      await expect(account).toHaveAttribute('autocomplete', 'username');
      await expect(account).toHaveAttribute('readonly');
      await page.getByLabel('New Password', { exact: true }).fill('brand-new-word');
      await page.getByLabel('Confirm Password').fill('brand-new-word');
      await page.getByRole('button', { name: 'SAVE PASSWORD' }).click();
      await expect(page).toHaveURL(/#\/login$/);
      // Until the log-in has arrived, the form stays, with the same e-mail.
      await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });

    await test.step('says at once that a link was used or has no token, with both ways on', async () => {
      const invalid = page.getByText('If you have chosen a new password with it, log in');
      const field = page.getByLabel('New Password', { exact: true });
      for (const address of [used, `${site.url}/#/reset-password`]) {
        await page.goto(address);
        await expect(invalid).toBeVisible();
        await expect(field).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
        await page.goto('about:blank');
      }
      await page.goto(`${site.url}/#/reset-password`);
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await expect(page).toHaveURL(/#\/forgot-password$/);
    });
  });
});

test.describe('session', () => {
  test('a guarded page asks to log in and comes back, says why, and keeps the e-mail', async ({
    page,
    site,
  }) => {
    const member = await site.member();
    const email = page.getByLabel('Email');
    const logIn = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'LOGIN' }).click();
    };
    const ended = page.getByText('Your session has ended. Please log in again.');
    await page.goto(`${site.url}/#/user/settings`);
    await expect(page).toHaveURL(/#\/login$/);
    await email.fill(member.email);
    await logIn('not the password');
    await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page).toHaveURL(/#\/forgot-password$/);
    await expect(email).toHaveValue(member.email);
    await page.goBack();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(email).toHaveValue(member.email);
    await expect(ended).toBeHidden();
    await logIn(member.password);
    await expect(page).toHaveURL(/#\/user\/settings$/);
    // Wait until all data have arrived: a fetch that still runs would notice the ended session before the next click.
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await site.api('POST', '/alumni/logout', { token: token ?? '' });
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(ended).toBeVisible();
    await expect(email).toHaveValue(member.email);
    await logIn(member.password);
    await expect(page).toHaveURL(/#\/user\/dashboard$/);
  });

  test('a guarded page says that it loads while its reader is led to the log-in', async ({
    page,
    site,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route(scriptsOf('login-screen'), async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/#/user/events`);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Events' })).toHaveCount(0);
    held.resolve();
    await expect(page).toHaveURL(/#\/login$/);
  });

  test('a session that ends in mid-edit loses nothing of what was typed', async ({
    page,
    site,
  }) => {
    const member = await site.member({ profile: { firstName: 'Ama' } });
    await site.logIn(page, member);
    await page.goto(`${site.url}/#/user/profile`);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Profession').fill('Hydrologist in Maroua');
    await site.api('POST', '/alumni/logout', { token: member.token });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expect(page).toHaveURL(/#\/user\/profile$/);
    await expect(page.getByLabel('Profession')).toHaveValue('Hydrologist in Maroua');
  });

  test('a log-out asks before it leaves a changed form, and takes this tab’s drafts along', async ({
    page,
    site,
  }) => {
    const member = await site.member({ profile: { firstName: 'Ama' } });
    await site.logIn(page, member);
    await page.goto(`${site.url}/#/user/profile`);
    await page.evaluate(() => sessionStorage.setItem('draft:contact', '{"name":"Ngo Bata"}'));
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Profession').fill('Hydrologist');
    await logOut(page);
    await question(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(/#\/user\/profile$/);
    await expect(page.getByLabel('Profession')).toHaveValue('Hydrologist');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token);
    const ended = page.waitForResponse('**/alumni/logout');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect((await ended).status()).toBe(200);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await drafts(page)).toEqual([]);
    // After a log-out, the form asks again before a person leaves it.
    await page.goto(`${site.url}/#/register`);
    await page.getByLabel('Last Name').fill('Fotso');
    await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
    await expect(question(page)).toBeVisible();
  });

  for (const [path, title] of [
    ['login', 'Log In'],
    ['register', 'Register As Alumni'],
  ] as const) {
    test(`/${path} tells who is logged in already`, async ({ page, site }) => {
      const member = await site.member({ profile: { firstName: 'Ama' } });
      await site.logIn(page, member);
      await page.goto(`${site.url}/#/${path}`);
      const main = page.getByRole('main');
      await expect(main).toContainText(`You are logged in as Ama ${member.lastName}.`);
      await expect(page.getByLabel('Email')).toHaveCount(0);
      await main.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL(/#\/user\/dashboard$/);
      await page.goBack();
      await main.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toBeFocused();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });
  }

  test('a log-in in another tab replaces the form, and what a list showed to visitors', async ({
    page,
    site,
    context,
  }) => {
    const member = await site.member();
    await page.goto(`${site.url}/#/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await site.logIn(await context.newPage(), member);
    await expect(page.getByText('You are logged in as')).toBeVisible();
    const list = await context.newPage();
    await list.goto(`${site.url}/#/alumni`);
    await list.waitForLoadState('networkidle');
    const read = list.waitForRequest(
      (request) =>
        request.url().includes('/api/alumni') &&
        request.headers().authorization !== `Bearer ${member.token}`,
    );
    await site.logIn(page, await site.member());
    await read;
  });

  test('a stored user of rollNo and accttype alone is completed and corrected by the server’s', async ({
    page,
    site,
  }) => {
    const member = await site.member({ profile: { firstName: 'Ama' } });
    await site.logIn(page, { ...member, user: { rollNo: member.rollNo, accttype: 'master' } });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/session', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/#/user/dashboard`);
    // The menu follows the stored account type until the server responds.
    const roles = page.locator('a[href="#/admin/managerolls"]');
    await expect(roles).not.toHaveCount(0);
    held.resolve();
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').accttype),
      )
      .toBe('user');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Ama');
    await expect(roles).toHaveCount(0);
  });
});

test.describe('new e-mail address', () => {
  test('is taken back by its link, once', async ({ page, site }) => {
    await test.step('is undone by the link in the mail to the old one', async () => {
      const member = await site.member();
      // An address can be restored only if it was proved at least a week ago.
      const db = new DatabaseSync(join(site.dataDir, 'alumni.sqlite'), { timeout: 10_000 });
      db.prepare(
        "update accounts set proved_email = email_key, proved_at = '2025-01-01' where roll_no = ?",
      ).run(member.rollNo);
      db.close();
      await site.api('PATCH', `/alumni/${member.rollNo}`, {
        token: member.token,
        body: { email: `thief-${member.email}` },
      });
      const mail = await site.mailTo(member.email);
      await site.logIn(page, member);
      await page.goto(/https?:\S+undo-email\?code=[\w-]+/.exec(mail)?.[0] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address');
      await page.getByRole('button', { name: 'USE MY OLD ADDRESS AGAIN' }).click();
      await expect(page.getByText(`Your account uses ${member.email} again`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'USE MY OLD ADDRESS AGAIN' })).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await expect
        .poll(() => site.mailTo(member.email), { timeout: 30_000 })
        .toContain('reset-password?token=');
    });

    await test.step('a link that was used says so, one without a code too', async () => {
      await page.goto(`${site.url}/#/undo-email?code=${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'USE MY OLD ADDRESS AGAIN' }).click();
      await expect(page.getByText('This link has been used already')).toBeVisible();
      await page.goto(`${site.url}/#/undo-email`);
      await expect(page.getByText('This link is not complete.')).toBeVisible();
    });
  });
});

test('a suspended person has their data and their deletion by a mail, and stops it by the next', async ({
  page,
  site,
}) => {
  const member = await site.member({ profile: { firstName: 'Ruth' } });
  await site.prove(member);
  await site.api('PATCH', `/alumni/${member.rollNo}`, {
    body: { accttype: 'suspended' },
    token: (await site.master()).token,
  });
  await page.goto(`${site.url}/#/login`);
  await page.getByRole('link', { name: 'My data, without a log-in' }).click();
  await expect(page.getByRole('main')).toContainText('your account is suspended?');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'MAIL ME A LINK' }).click();
  await expect(page.getByRole('main')).toContainText('we are mailing it a link');
  const newestLink = async (words: string) => {
    await expect.poll(() => site.mailTo(member.email), { timeout: 30_000 }).toContain(words);
    return /http\S+#\/my-data\?code=[\w-]+/.exec(await site.mailTo(member.email))?.[0] ?? '';
  };
  await page.goto(await newestLink('The link works for 60 minutes'));
  await expect(page.getByRole('main')).toContainText(member.email);
  await expectNoViolationInBothThemes(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toBe(`alumni-${member.rollNo}.zip`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alert')).toContainText('A mail tells you how to stop that.');

  await page.goto(await newestLink('Keep my account'));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('alert')).toContainText('The deletion of your account was stopped.');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Ask for a new one.');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});
