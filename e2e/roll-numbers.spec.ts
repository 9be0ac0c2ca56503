import type { Page } from '@playwright/test';
import { expect, type FreshSite, test } from './fixtures.ts';

let counter = 0;

function newEmail(): string {
  counter += 1;
  return `issued-${process.pid}-${counter}@alumni.example`;
}

async function openAsAdmin(page: Page, site: FreshSite, query = '') {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await page.goto(`${site.url}/#/admin/createrollno${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Roll Number');
  return admin;
}

async function create(page: Page, email: string): Promise<void> {
  await page.getByLabel('Users Email').fill(email);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

const success = (page: Page) => page.getByText(/^Roll number created successfully: [0-9A-Z-]{11}$/);

test('roll numbers: issues a number, and the same one for the same e-mail in capitals', async ({
  page,
  site,
}) => {
  await openAsAdmin(page, site);
  await expect(page.getByLabel('Users Email')).toHaveAttribute(
    'placeholder',
    "Enter the user's email",
  );
  await expect(page.getByLabel('Users Email')).toHaveAttribute('type', 'email');
  const email = newEmail();
  await create(page, email);
  await expect(success(page)).toBeVisible();
  const said = await success(page).innerText();
  await expect(page.getByLabel('Users Email')).toHaveValue('');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(said.slice(-11));
  expect(await site.mailTo(email)).toContain(said.slice(-11));
  // The tests' site has no mail server.
  await expect(
    page.getByText(/^It is issued, not mailed: this site has no mail server/),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
    'Not mailed: no mail server',
  );
  await create(page, ` ${email.toUpperCase()} `);
  await expect(success(page)).toHaveText(said);
});

test('roll numbers: says whether the e-mail is missing, registered already, or not sent', async ({
  page,
  site,
}) => {
  const registered = await site.member();
  await site.prove(registered);
  await openAsAdmin(page, site);
  await create(page, '');
  await expect(page.getByText('Please enter an email.').first()).toBeVisible();
  await create(page, 'nobody');
  await expect(page.getByText('Please enter a valid email.').first()).toBeVisible();
  await create(page, registered.email);
  await expect(
    page.getByText('Error updating profile. This email is already registered.', { exact: true }),
  ).toBeVisible();

  const call = '**/alumni/createrollno/**';
  await page.route(call, (route) => route.abort());
  await create(page, newEmail());
  await expect(page.getByText('Error updating profile.', { exact: true })).toBeVisible();
  await page.unroute(call);
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { message: 'An error occurred' } }),
  );
  const email = newEmail();
  await create(page, email);
  await expect(page.getByText('Error updating profile.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Users Email')).toHaveValue(email);
});

test('roll numbers: copies the invitation, sends again, and withdraws after a question', async ({
  context,
  page,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsAdmin(page, site);
  const email = newEmail();
  await create(page, email);
  await expect(success(page)).toBeVisible();
  const rollNo = (await success(page).innerText()).slice(-11);
  await page.getByLabel('Search by email, number or name').fill(email.toUpperCase());
  // The row was there before the search, and the list takes no press while a search is under way.
  await expect(page.getByText('1 result on this page')).toBeAttached();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
  const actions = page.getByRole('button', { name: 'Actions' });
  await expect(actions).toHaveCount(1);
  const act = async (name: string) => {
    await actions.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Copy invitation');
  await expect(page.getByText('The invitation has been copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const link = `${site.url}/#/register?rollNo=${rollNo}&email=${encodeURIComponent(email)}`;
  expect(copied).toMatch(/^You are invited to join .* and the roll number [0-9A-Z-]{11}:\n/);
  expect(copied.split('\n')[1]).toBe(link);
  await actions.click();
  const whatsApp = await page.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href');
  expect(whatsApp).toBe(`https://wa.me/?text=${encodeURIComponent(copied)}`);
  await page.keyboard.press('Escape');
  await act('Send again');
  await expect(
    page.getByRole('alert').filter({ hasText: 'The roll number was not mailed' }),
  ).toBeVisible();

  const question = page.getByRole('dialog', { name: `Withdraw the roll number of ${email}?` });
  await act('Withdraw');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
  const here = page.url();
  await page.evaluate(() => location.assign('#/admin/messages'));
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.goBack();
  await act('Withdraw');
  await expect(question).toBeVisible();
  // Change the page below the dialog, as Back does in Firefox and in Chrome before 126: the dialog must close.
  await page.goForward();
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(here);
  // Browsers have no clipboard without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await act('Copy invitation');
  const byHand = page.getByRole('dialog', { name: 'Copy invitation' });
  await expect(byHand.getByRole('textbox')).toHaveValue(copied);
  await expect(byHand.getByRole('textbox')).toBeFocused();
  await byHand.getByRole('button', { name: 'Close' }).click();
  // Firefox before 98 and Safari before 15.4 have no `showModal`.
  await page.evaluate(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
  await act('Withdraw');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.elementFromPoint(20, 20)?.tagName)).toBe('DIALOG');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await act('Withdraw');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The roll number has been withdrawn.' }),
  ).toBeVisible();
  await expect(page.getByText('No roll number found.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Issued roll numbers' })).toBeFocused();
});

test('roll numbers: says that the list could not be fetched, and shows it after Try again', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  const email = newEmail();
  const path = `/alumni/createrollno/${admin.rollNo}`;
  await site.api('POST', path, { body: { email }, token: admin.token });
  await page.route('**/api/rollnumbers?**', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(`${site.url}/#/admin/createrollno`);
  await expect(page.getByText('Could not load. Try again.')).toBeVisible();
  await page.unroute('**/api/rollnumbers?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});
