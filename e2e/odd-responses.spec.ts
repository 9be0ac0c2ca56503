import type { Page } from '@playwright/test';
import { alert, button, editors, heading, open, unique } from './editors.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';

/**
 * The specification leaves the content of some responses open (decision 0003). These stand for a server that does the
 * work but sends less back.
 */
const nothing = { status: 204, body: '' };
const empty = { status: 200, body: '' };
const object = { status: 200, body: '{}' };
type Said = Record<string, unknown>;
type Odd = typeof nothing | ((said: Said) => unknown);

/** Keeps only these fields of the server's response. */
const only =
  (...names: string[]) =>
  (said: Said) =>
    Object.fromEntries(names.map((name) => [name, said[name]]));

/**
 * Passes the next call of this method and address to the server. The page gets `odd` instead of the server's response.
 */
async function respond(page: Page, method: string, address: string, odd: Odd) {
  let isDone = false;
  await page.route(address, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    const response = await route.fetch();
    expect(response.ok()).toBe(true);
    if (typeof odd === 'function')
      await route.fulfill({ response, json: odd(await response.json()) });
    else await route.fulfill(odd);
  });
}

interface Kind {
  create: string;
  editButton: string;
  api: { create: string; update: string; remove: string };
  fill: (page: Page, title: string) => Promise<void>;
  post: (site: FreshSite, member: Member, title: string) => Promise<string>;
  deleted: string;
  titleField: string;
}

const news: Kind = {
  create: '/newsarticle',
  editButton: 'Edit Article',
  api: { create: '/api/news', update: '/api/news/', remove: '/api/delete/news/' },
  fill: async (page, title) => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Said to all.');
  },
  post: async (site, { token }, title) =>
    (
      await site.api<{ _id: string }>('POST', '/api/news', {
        body: { title, description: 'Said to all.' },
        token,
      })
    )._id,
  deleted: 'News Article deleted successfully',
  titleField: 'Title',
};

test('editors: saves and deletions without a message say the fixed texts', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  const created: Odd[] = [nothing, object, only('_id'), empty];
  for (const [at, kind] of [...editors, news].entries()) {
    // Leave the previous page: its fields have the same names, so the test could fill them by mistake.
    await page.goto('about:blank');
    await open(page, site, kind.create);
    await kind.fill(page, unique('Odd'));
    await respond(page, 'POST', `**${kind.api.create}?key=*`, created[at] ?? nothing);
    await button(page, 'Save').click();
    await expect(alert(page, 'Saved.')).toBeVisible();

    const id = await kind.post(site, admin, unique('Odd'));
    await open(page, site, `${kind.create}/${id}`);
    await button(page, kind.editButton).click();
    const title = unique('Changed');
    await page.getByRole('textbox', { name: kind.titleField }).fill(title);
    await respond(
      page,
      'PATCH',
      `**${kind.api.update}*`,
      [nothing, empty, object][at % 3] ?? empty,
    );
    await button(page, 'Save').click();
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(alert(page, 'Saved.').last()).toBeVisible();

    await button(page, kind.editButton).click();
    await button(page, 'Delete').click();
    await respond(
      page,
      'DELETE',
      `**${kind.api.remove}*`,
      [object, nothing, empty][at % 3] ?? empty,
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(alert(page, kind.deleted)).toBeVisible();
  }
});

test('odd responses: profile, roll number, role, registration and contact say theirs', async ({
  page,
  site,
}) => {
  await test.step('a profile whose response is the bare record, {} or nothing is saved', async () => {
    const member = await site.member();
    await site.logIn(page, member);
    await page.goto(`${site.url}/#/user/profile`);
    for (const odd of [({ user }: Said) => user, object, nothing]) {
      const profession = unique('Geologist');
      await button(page, 'Edit Profile').click();
      await page.getByLabel('Profession', { exact: true }).fill(profession);
      await respond(page, 'PATCH', '**/alumni/*', odd);
      await button(page, 'Save Changes').click();
      await expect(alert(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page.getByText(profession, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss this message' }).click();
    }
  });

  await test.step('a message to the association', async () => {
    await page.goto('about:blank');
    await open(page, site, '/contact-us');
    await page.getByLabel('NAME').fill('Ama');
    await page.getByLabel('EMAIL').fill('ama@alumni.example');
    await page.getByLabel('MESSAGE').fill('Hello');
    await respond(page, 'POST', '**/api/users/contactus', only('success'));
    await button(page, 'SEND MESSAGE').click();
    await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible();
  });

  await test.step('a role change: false, null and nothing are none; a failing call has its own words', async () => {
    const member = await site.member();
    await site.logIn(page, await site.master());
    await open(page, site, `/admin/managerolls?search=${member.lastName}`);
    const row = page.getByRole('row').filter({ hasText: member.lastName });
    const choose = async (action: string) => {
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    for (const body of ['false', 'null', '']) {
      await page.route('**/alumni/*', (route) => route.fulfill({ status: 200, body }), {
        times: 1,
      });
      await choose('Admin');
      await expect(alert(page, 'Failed to update profile. Please try again.')).toBeVisible();
      await expect(row).toContainText('User');
      await page.getByRole('button', { name: 'Dismiss this message' }).click();
    }
    for (const failure of [{ status: 500, json: {} }, undefined]) {
      await page.route(
        '**/alumni/*',
        (route) => (failure ? route.fulfill(failure) : route.abort()),
        { times: 1 },
      );
      await choose('Admin');
      await expect(alert(page, 'An error occurred while updating the profile.')).toBeVisible();
      await expect(row).toContainText('User');
      await page.getByRole('button', { name: 'Dismiss this message' }).click();
    }
    await respond(page, 'PATCH', '**/alumni/*', object);
    await choose('Admin');
    const updated = 'Profile updated successfully! Refresh this page to see the changes.';
    await expect(alert(page, updated)).toBeVisible();
    await expect(row).toContainText('Admin');
  });

  await test.step('a roll number, its number alone', async () => {
    await page.goto('about:blank');
    await open(page, site, '/admin/createrollno');
    await page.getByLabel('Users Email').fill(`${unique('odd').replace(' ', '-')}@alumni.example`);
    await respond(page, 'POST', '**/alumni/createrollno/*', only('rollNo'));
    await button(page, 'Create').click();
    await expect(page.getByText(/^Roll number created successfully: \S+$/)).toBeVisible();
  });

  await test.step('a registration, then a log-in with rollNo and accttype alone', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await open(page, site, '/register');
    const email = `${unique('odd').replace(' ', '-')}@alumni.example`;
    await page.getByLabel('Last Name').fill('Odd');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret word');
    await page.getByLabel('Confirm Password').fill('secret word');
    await respond(page, 'POST', '**/alumni/register', empty);
    await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(alert(page, 'User signed up successfully')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('secret word');
    await respond(page, 'POST', '**/alumni/login', only('user', 'token'));
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expect(page.getByText('Login successful.')).toBeVisible();
    await expect(heading(page)).toHaveText('Welcome User');
  });
});
