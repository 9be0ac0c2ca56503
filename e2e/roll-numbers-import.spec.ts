import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { textRow, workbook } from '../server/src/testing/workbooks.ts';
import { expectNoViolation } from './axe.ts';
import { expect, type FreshSite, test } from './fixtures.ts';

let counter = 0;

function emailsOf(count: number): string[] {
  counter += 1;
  const unique = `import-${process.pid}-${counter}`;
  return Array.from({ length: count }, (_, at) => `${unique}-${at}@alumni.example`);
}

async function openAsAdmin(page: Page, site: FreshSite): Promise<void> {
  await site.logIn(page, await site.member({ accttype: 'admin' }));
  await page.goto(`${site.url}/#/admin/createrollno`);
  await expect(page.getByRole('heading', { name: 'Invite many at once' })).toBeVisible();
}

async function choose(page: Page, content: string | Buffer, name = 'list.csv'): Promise<void> {
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const counts = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

test('roll-number import: reads lists of up to 5,000 rows, refuses others, and shows first what would happen', async ({
  page,
  site,
}) => {
  await test.step('refuses a file that is no list, with the reason', async () => {
    await openAsAdmin(page, site);
    const notText = 'This file is neither a spreadsheet nor a text.';
    const cases: [string, string | Buffer, string][] = [
      ['empty.csv', '', 'There are no email addresses in this list.'],
      [
        'picture.xlsx',
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
        notText,
      ],
      ['broken.xlsx', Buffer.from('PK\u0003\u0004 no archive'), 'This workbook cannot be read.'],
      ['quote.csv', 'Email\na@b.cm\n"c@d.cm\ne@f.cm', 'A quotation mark is opened in line 3'],
      ['large.csv', 'x'.repeat(10_000_001), 'This file is too large for a list'],
      ['long.csv', 'a@b.cm\n'.repeat(5_001), 'A list may have at most 5,000 rows.'],
    ];
    for (const [name, content, reason] of cases) {
      await choose(page, content, name);
      await expect(page.getByRole('alert').filter({ hasText: reason }), name).toBeVisible();
      const back = page.getByRole('button', { name: 'Choose another list' });
      if (await back.isVisible()) await back.click();
    }
  });

  await test.step('shows what would happen to each row before anything happens', async () => {
    const [fresh, second, issued] = emailsOf(3) as [string, string, string];
    const registered = await site.member();
    await site.prove(registered);
    await openAsAdmin(page, site);
    await page.getByLabel('Users Email').fill(issued);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(/^Roll number created successfully/)).toBeVisible();

    const rows = [
      '\uFEFF"E-mail";"Nom, prénom"',
      `${fresh} ;"Ngo; Bélinga"`,
      `"${second.toUpperCase()}";x`,
      `${fresh};again`,
      `${issued};x`,
      `${registered.email};x`,
      'no address;x',
    ];
    await choose(page, rows.join('\r\n'));
    const name = page.getByLabel('Nom, prénom');
    await expect(name).toHaveValue('lastFirst');
    await name.selectOption('Not used');
    await page.getByRole('button', { name: 'Check the list' }).click();
    for (const text of [
      '6 All rows',
      '2 New',
      '1 Already issued',
      '1 Already registered',
      '1 Listed twice',
      '1 Invalid',
    ]) {
      await expect(counts(page, text)).toBeVisible();
    }
    await expectNoViolation(page);
    await counts(page, '1 Invalid').click();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('table').first().getByRole('row').last()).toContainText(
      'no address',
    );
    await page.getByRole('button', { name: 'Choose another list' }).click();

    await page.getByRole('button', { name: 'Paste a list' }).click();
    await page.getByLabel('Email addresses, with or without names').fill(`${fresh}; ${issued}`);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(counts(page, '1 New')).toBeVisible();
    await page.getByRole('button', { name: 'Issue 1 roll number' }).click();
    await expect(page.getByText(/^1 roll number issued, not mailed/)).toBeVisible();
    await page.getByRole('button', { name: 'Import another list' }).click();
    await choose(page, `${fresh}\n${issued}`);
    await expect(page.getByText('Nobody on this list needs a roll number')).toBeVisible();
  });

  await test.step('shows 5,000 rows fifty at a time', async () => {
    await openAsAdmin(page, site);
    const emails = emailsOf(5_000);
    await choose(page, ['Email', ...emails].join('\n'));
    await expect(counts(page, '5,000 New')).toBeVisible();
    await expect(page.getByText('Page 1 of 100')).toBeVisible();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(51);
    await page.getByRole('button', { name: 'Next' }).first().click();
    await expect(page.getByText(emails[50] as string)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^What would happen/ })).toBeFocused();
  });
});

test('roll-number import: what a workbook says of somebody fills in their profile, for them to check', async ({
  page,
  site,
}) => {
  const [email = '', faulty = ''] = emailsOf(2);
  await openAsAdmin(page, site);
  const headings = ['Courriel', 'Prénom', 'Filière', 'Promo', 'Ville', 'Remarque'];
  const list = workbook({
    Notes: textRow(1, ['nothing']),
    Liste:
      textRow(1, ['Anciens du département']) +
      textRow(2, headings) +
      textRow(3, [email, 'Ama Rose', 'Geology', 2004, 'Buea', 'x']) +
      textRow(4, [faulty, 'John', '', '20l4', 'Buea']) +
      textRow(5, ['hidden@alumni.example', 'Gone', '', '', '']).replace('<row', '<row hidden="1"'),
  });
  await choose(page, Buffer.from(list), 'list.xlsx');
  await expect(page.getByLabel('Sheet')).toHaveValue('0');
  await expect(page.getByText('Left out: 1 hidden row.')).toBeVisible();
  const fields = ['Email', 'First name', 'Field of study', 'Promotion', 'Town', 'Not used'];
  for (const [at, heading] of headings.entries()) {
    const select = page.getByLabel(heading, { exact: true });
    await expect(select.locator('option:checked')).toHaveText(fields[at] ?? '');
  }
  await page.getByLabel('Take them too').check();
  await expect(page.getByText('Rows: 3; with an email address: 3.')).toBeVisible();
  await page.getByLabel('Take them too').uncheck();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Ama Rose · Geology · 2004 · Buea', { exact: true })).toBeVisible();
  await counts(page, '1 With something left out').click();
  await expect(page.getByRole('table').first().getByRole('row').last()).toContainText(
    'Promo “20l4” is left out. Please enter the year as four digits',
  );
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Issue 2 roll numbers' }).click();
  await expect(page.getByText('The details of 2 people are stored')).toBeVisible();
  const issued = page.getByRole('row').filter({ hasText: email });
  await expect(issued).toContainText(
    'Stored until they register: Ama Rose · Geology · 2004 · Buea',
  );

  const rollNo = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(await issued.innerText())?.[0];
  const password = 'member-password';
  const form = { lastName: 'Mbarga', email, password, confirmPassword: password, rollNo };
  const registered = await page.request.post(`${site.url}/alumni/register`, { data: form });
  expect(registered.status()).toBe(201);
  const loggedIn = await page.request.post(`${site.url}/alumni/login`, {
    data: { email, password, rememberMe: false },
  });
  const { user, token } = (await loggedIn.json()) as { user: { rollNo: string }; token: string };
  await site.logIn(page, { ...form, rollNo: user.rollNo, token, user });
  await page.goto(`${site.url}/#/user/dashboard`);
  await expect(
    page.getByText(
      'The association filled in your first name, your field of study, your promotion and your town for you. Please check it.',
    ),
  ).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Check my profile' }).click();
  await page.getByRole('button', { name: 'It is right' }).click();
  await expect(page.getByText('Thank you. Your profile is checked.')).toBeVisible();
  await expect(page.getByText('Please check your profile')).toBeHidden();
});

test('roll-number import: an interrupted import continues where it was, and mails nobody twice', async ({
  page,
  site,
}) => {
  await openAsAdmin(page, site);
  const emails = emailsOf(45);
  await choose(page, ['Email,Promo', ...emails.map((email) => `${email},2004`)].join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  let calls = 0;
  await page.route('**/api/rollnumbers/import', async (route) => {
    calls += 1;
    // The second batch succeeds, but its response is lost.
    if (calls !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Issue 45 roll numbers' }).click();
  await expect(page.getByText('Interrupted: 10 of 45 are done')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 10);
  await expectNoViolation(page);

  await page.reload();
  await expect(page.getByText('Stopped: 10 of 45 are done, the rest is waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The import is finished.')).toBeVisible();
  await expect(page.getByText(/^35 roll numbers issued, not mailed/)).toBeVisible();
  await expect(page.getByText('The details of 35 people are stored')).toBeVisible();
  await expect(page.getByText('Already issued: 10')).toBeVisible();
  for (const email of [emails[0], emails[12], emails[44]] as string[]) {
    await site.mailTo(email);
    expect(await mailsTo(site, email), email).toBe(1);
  }
  await page.getByRole('button', { name: 'Import another list' }).click();
  await page.getByRole('button', { name: 'Withdraw this import' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw this import' }).click();
  await expect(
    page.getByText('The import has been withdrawn. Roll numbers withdrawn: 45'),
  ).toBeVisible();
});

test('roll-number import: a running import stops when asked', async ({ page, site }) => {
  await openAsAdmin(page, site);
  await choose(page, emailsOf(60).join('\n'));
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/rollnumbers/import', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Issue 60 roll numbers' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  asked.resolve();
  // Stop lets the batch in progress finish, but sends no further one.
  await expect(page.getByText(/^Stopped: 10 of 60 are done/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave out the rest' }).click();
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible();
});

async function mailsTo(site: FreshSite, email: string): Promise<number> {
  const folder = join(site.dataDir, 'mail');
  // A mail in progress is a .part file, which may vanish before it is read.
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail)).length;
}
