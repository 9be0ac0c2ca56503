import type { Page } from '@playwright/test';
import { expect, type FreshSite, test } from './fixtures.ts';
import { photo } from './pictures.ts';

test('administration: an admin imports people and deletes what is unfit, a master suspends and reinstates its author @desktop', async ({
  page,
  site,
  browser,
}, info) => {
  test.setTimeout(150_000);
  const unique = `${info.workerIndex}-${Date.now()}`;
  const emails = Array.from({ length: 50 }, (_, at) => {
    const name = `guest-${at}-${unique}`;
    return `${at % 2 ? name : name.toUpperCase()}@alumni.example`;
  });
  const admin = await site.member({ accttype: 'admin', profile: { firstName: 'Béatrice' } });
  await site.logIn(page, admin);

  await test.step('import 50 e-mails', async () => {
    await page.goto(`${site.url}/#/admin/createrollno`);
    const rows = emails.map((email, at) => `"Nom, ${at}";${email} `);
    const csv = ['\uFEFFNom;E-mail', ...rows, `x;${emails[0]?.toLowerCase()}`, 'y;no address'].join(
      '\r\n',
    );
    await chooseList(page, 'promotion.csv', Buffer.from(csv));
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByRole('button', { name: '50 New' })).toBeVisible();
    await expect(page.getByRole('button', { name: '1 Listed twice' })).toBeVisible();
    await expect(page.getByRole('button', { name: '1 Invalid' })).toBeVisible();
    await page.getByRole('button', { name: 'Issue 50 roll numbers' }).click();
    await expect(page.getByText(/^50 roll numbers issued, not mailed/)).toBeVisible();
  });

  const guests = await test.step('three register with the numbers of their mails', async () => {
    const pages: Page[] = [];
    for (const [at, email] of emails.slice(0, 3).entries()) {
      const guest = await (await browser.newContext()).newPage();
      await registerByMail(guest, site, email, `Guest${at} ${unique}`);
      pages.push(guest);
    }
    return pages;
  });
  const poster = guests[0] as Page;
  const lastName = `Guest0 ${unique}`;
  const unfit = `Buy my miracle cure ${unique}`;

  await test.step('one of them posts things, one of which is unfit', async () => {
    await publish(poster, site, unique);
    await poster.goto(`${site.url}/#/myopportunities`);
    await poster.getByLabel('Title').fill(unfit);
    await poster.getByLabel('Deadline').fill('2031-05-01');
    await poster.getByLabel('Description').fill('Send money first.');
    await poster.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(poster.getByRole('heading', { level: 1 })).toContainText('View Opportunity');
    await expect(poster.getByRole('heading', { name: 'History' })).toHaveCount(0);
  });

  await test.step('the admin deletes it from the public page', async () => {
    await page.goto(`${site.url}/#/opportunities`);
    await page.getByRole('link', { name: `Edit ${unfit}` }).click();
    // The note is fetched last, and moves the history down.
    await expect(page.getByText('You edit this as an admin')).toBeVisible();
    await page.getByRole('heading', { name: 'History' }).click();
    await expect(page.getByText(`Posted by ${lastName} (`)).toBeVisible();
    await expect(page.getByText('Nobody else has changed it.')).toBeVisible();
    await page.goBack();
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/opportunity\//, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: `Edit ${unfit}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit Opportunity');
    // While the form is missing, nothing stands where it will be.
    await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
    held.resolve();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = 'Are you sure you want to delete this Opportunity Article?';
    await page.getByRole('dialog', { name: question }).getByRole('button').last().click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Opportunity Article deleted successfully' }),
    ).toBeVisible();
    await page.goto(`${site.url}/#/opportunities`);
    await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible();
    await expect(page.getByText(unfit)).toHaveCount(0);
  });

  const visitor = await (await browser.newContext()).newPage();
  await expectSeen(visitor, site, unique, lastName);

  const master = await (await browser.newContext()).newPage();
  await test.step('the master suspends the person, who is out at the next click', async () => {
    await site.logIn(master, await site.master());
    await poster.goto(`${site.url}/#/user/dashboard`);
    // Wait for the counts: a later 401 response would log the person out before the click.
    await expect(poster.getByRole('article').filter({ hasText: 'My Events' })).toContainText('1');
    await master.goto(`${site.url}/#/admin/managerolls?search=${encodeURIComponent(lastName)}`);
    await choose(master, lastName, 'Suspend');
    const dialog = master.getByRole('dialog', { name: `Suspend ${lastName}?` });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(
      master.getByRole('alert').filter({
        hasText: 'Profile updated successfully! Refresh this page to see the changes.',
      }),
    ).toBeVisible();
    await expect(rowOf(master, lastName)).toContainText('Suspended');
    await poster.getByRole('link', { name: 'Opportunities', exact: true }).last().click();
    await expect(poster).toHaveURL(/#\/login$/);
    await logIn(poster, emails[0] as string);
    await expect(
      poster.getByText('This account is suspended. Please contact the association.').first(),
    ).toBeVisible();
  });
  await expectGone(visitor, site, unique, lastName);

  await test.step('reinstated, everything is back', async () => {
    await master.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(master, lastName)).toContainText('User');
    await logIn(poster, emails[0] as string);
    await expect(poster).toHaveURL(/#\/user\//);
  });
  await expectSeen(visitor, site, unique, lastName);

  await test.step('the log tells who did it', async () => {
    await master.goto(`${site.url}/#/admin/audit`);
    const log = master.getByRole('main');
    const number = '\\([0-9A-Z]{5}-[0-9A-Z]{5}\\)';
    const suspended = log.getByText(
      new RegExp(`^Master ${number} suspended ${lastName} ${number}\\.$`),
    );
    const imported = log.getByText('Roll numbers issued: 50; rows left alone: 0.');
    await expect(suspended).toBeVisible();
    await expect(imported).toBeVisible();
    const entry = log.getByRole('listitem').filter({ hasText: `suspended ${lastName} (` });
    await entry.getByRole('link', { name: `Only ${lastName}` }).click();
    await expect(imported).toHaveCount(0);
    await expect(suspended).toBeVisible();
    await expect(log.getByText(`ended the suspension of ${lastName} (`)).toBeVisible();
    await expect(
      log.getByText(`deleted the opportunity “${unfit}” of ${lastName} (`),
    ).toBeVisible();
    await expect(master).toHaveURL(/#\/admin\/audit\?search=[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await master.goBack();
    await expect(imported).toBeVisible();
    await log.getByRole('searchbox', { name: 'Name, roll number or email' }).fill(lastName);
    await expect(imported).toHaveCount(0);
    await expect(suspended).toBeVisible();
  });
  await test.step('the list shows who has claimed a number', async () => {
    await page.goto(`${site.url}/#/admin/createrollno?search=${encodeURIComponent(lastName)}`);
    await expect(page.getByText(`Claimed by ${lastName}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  });
});

async function chooseList(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function registerByMail(
  page: Page,
  site: FreshSite,
  email: string,
  lastName: string,
): Promise<void> {
  const mail = await site.mailTo(email);
  const link = /https?:\S+register\?\S+/.exec(mail)?.[0];
  expect(link, 'the mail leads to the form').toBeTruthy();
  await page.goto(link as string);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Roll Number')).toHaveValue(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Password', { exact: true }).fill('guest-password');
  await page.getByLabel('Confirm Password').fill('guest-password');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await logIn(page, email);
  await expect(page).toHaveURL(/#\/user\/dashboard$/);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('guest-password');
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

/** Gives a signed-in person a profile and records on the public pages. */
async function publish(page: Page, site: FreshSite, unique: string): Promise<void> {
  const { token, user } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    user: JSON.parse(localStorage.getItem('userData') ?? '{}'),
  }));
  const member = { rollNo: user.rollNo, email: '', password: '', lastName: '', token, user };
  const [portrait, picture] = [
    await site.upload(member, await photo(400, 500)),
    await site.upload(member, await photo(400, 300)),
  ];
  const profile = { profileImage: portrait, testimony: `Testimony ${unique}` };
  await site.api('PATCH', `/alumni/${user.rollNo}`, { body: profile, token });
  const event = {
    name_of_organizer: 'Chapter',
    theme: `Event ${unique}`,
    start_date: '2031-01-01',
    end_date: '2031-01-02',
    venue: 'Hall',
    town: 'Buea',
  };
  await site.api('POST', '/api/events', { body: event, token });
  const gallery = { title: `Gallery ${unique}`, description: '', images: [picture] };
  await site.api('POST', '/api/media/gallery', { body: gallery, token });
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const publicTexts = (unique: string, lastName: string) => [
  {
    path: `alumni?search=${encodeURIComponent(lastName)}`,
    text: lastName,
    none: 'No alumni found.',
  },
  { path: `events?search=${unique}`, text: `Event ${unique}`, none: 'No event found.' },
  { path: `gallery?search=${unique}`, text: `Gallery ${unique}`, none: 'No galleries found.' },
];

async function expectSeen(page: Page, site: FreshSite, unique: string, lastName: string) {
  for (const { path, text } of publicTexts(unique, lastName)) {
    await open(page, site, path);
    await expect(page.getByRole('heading', { name: text }).first()).toBeVisible();
  }
  await openTestimonials(page, site);
  await expect(page.getByText(`Testimony ${unique}`)).toHaveCount(1);
}

async function expectGone(page: Page, site: FreshSite, unique: string, lastName: string) {
  for (const { path, none } of publicTexts(unique, lastName)) {
    await open(page, site, path);
    await expect(page.getByText(none)).toBeVisible();
  }
  await openTestimonials(page, site);
  await expect(page.getByText(`Testimony ${unique}`)).toHaveCount(0);
}

async function openTestimonials(page: Page, site: FreshSite): Promise<void> {
  const arrived = page.waitForResponse((response) => response.url().includes('/api/testimonies'));
  await open(page, site, '');
  await page.getByRole('heading', { name: 'See, What our Alumni say..' }).scrollIntoViewIfNeeded();
  await arrived;
}

/** Opens the page in a fresh document: the client caches responses for half a minute. */
async function open(page: Page, site: FreshSite, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site.url}/#/${path}`);
}
