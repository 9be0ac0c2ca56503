import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolation } from './axe.ts';
import { alert, button, heading, leave, open } from './editors.ts';
import { expect, type Member, test } from './fixtures.ts';
import { photo } from './pictures.ts';

let member: Member;
test.beforeEach(async ({ page, site }) => {
  member = await site.member({ profile: { firstName: 'Ama', profession: 'Geologist' } });
  await site.logIn(page, member);
});

async function edit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/user/profile`);
  await button(page, 'Edit Profile').click();
  await expect(button(page, 'Save Changes')).toBeVisible();
}

async function choose(page: Page, buffer: Buffer, name = 'me.jpg'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** On a phone, the button is behind the menu toggle. */
async function logOut(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
}

const profession = (page: Page) => page.getByLabel('Profession', { exact: true });
const updated = (page: Page) => alert(page, 'Profile updated successfully!');

test('profile: has the specified fields in the specified order, and is accessible @both', async ({
  page,
  site,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/alumni/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/#/user/profile`);
  await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible();
  held.resolve();
  await expect(button(page, 'Edit Profile')).toBeVisible();
  const picker = page.locator('input[type=file]');
  // The facts have the order of the specification. Empty ones show a dash.
  const { email, lastName } = member;
  expect(await page.locator('main dl > div').allInnerTexts()).toEqual([
    'Title\n–',
    'First Name\nAma',
    `Last Name\n${lastName}`,
    expect.stringMatching(/^Maiden Name\n[\s\S]*\n–$/),
    expect.stringMatching(/^Gender\n[\s\S]*\n–$/),
    'Profession\nGeologist',
    expect.stringMatching(/^Address\n[\s\S]*\n–$/),
    'Field of Study\n–',
    `Email\nYou and the administrators\n${email}`,
    expect.stringMatching(/^Telephone\n[\s\S]*\n–$/),
    'Short description about me\n–',
    'Testimony (Appears on Home Page)\nShown on the home page\n–',
  ]);
  for (const hidden of [picker, page.getByLabel('New Password (Optional)')]) {
    await expect(hidden).toHaveCount(0);
  }
  await button(page, 'Edit Profile').click();
  await expect(picker).toHaveAttribute('accept', 'image/*');
  await expect(page.getByLabel('Title').locator('option')).toHaveText([
    'Choose',
    'Mr',
    'Mrs',
    'Prof',
    'Dr',
  ]);
  const fields = page.locator('main form').locator('input:not([type=file]), select, textarea');
  const names = await fields.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  // `listed` is the only field that the specification does not name.
  expect(names.filter((name) => name !== 'listed')).toEqual([
    'title',
    'firstname',
    'lastname',
    'maidenname',
    'gender',
    'profession',
    'address',
    'fos',
    'email',
    'telephone',
    'description',
    'testimony',
    'password',
    'promotion',
    'town',
    'country',
    'mentor',
    'testimonylanguage',
  ]);
  for (const text of ['Short description about me', 'Testimony (Appears on Home Page)']) {
    await expect(page.getByLabel(text, { exact: true })).toHaveJSProperty('tagName', 'TEXTAREA');
  }
  await expect(page.getByLabel('Telephone')).toHaveValue('0');
  const options = page.getByLabel('Gender').locator('option');
  expect(
    await options.evaluateAll((all) =>
      all.map((one) => [one.textContent, one.getAttribute('value')]),
    ),
  ).toEqual([
    ['Choose', ''],
    ['Male', 'Mr'],
    ['Female', 'Mrs'],
  ]);
  const groups = {
    '': [
      'Title',
      'First Name',
      'Last Name',
      'Profession',
      'Field of Study',
      'Promotion (year)',
      'Short description about me',
    ],
    'Members see it': ['Town', 'Country'],
    'Shown on the home page': ['Testimony (Appears on Home Page)'],
    'You and the administrators': ['Maiden Name', 'Gender', 'Address', 'Email', 'Telephone'],
    'Nobody sees it': ['New Password (Optional)'],
  };
  for (const [mark, labels] of Object.entries(groups)) {
    for (const label of labels) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(mark);
    }
  }
  await page.getByText('Who sees what').click();
  await expect(page.getByText(groups['You and the administrators'].join(', '))).toBeVisible();
  await expect(page.getByLabel('Who sees: Telephone').locator('option')).toHaveText([
    'Members',
    'The administrators',
  ]);
  await expect(page.getByRole('combobox', { name: /^Who sees: / })).toHaveCount(15);
  await expectNoViolation(page);
});

test('profile: what was changed is sent, cancelled, refused in words, and proved by a password', async ({
  page,
  site,
}) => {
  await test.step('a profile that cannot be fetched is logged, and asked for again', async () => {
    await page.route('**/alumni/*', (route) => route.fulfill({ status: 404, json: {} }));
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The record could not be fetched.'),
    );
    await page.goto(`${site.url}/#/user/profile`);
    await expect(page.getByText('Could not load. Try again.')).toBeVisible();
    expect((await logged).type()).toBe('error');
    await expect(button(page, 'Edit Profile')).toHaveCount(0);

    await page.unroute('**/alumni/*');
    await button(page, 'Try again').click();
    await expect(page.getByText('Geologist', { exact: true })).toBeVisible();
    await expect(button(page, 'Edit Profile')).toBeVisible();
  });

  await test.step('reports failures in the specified words', async () => {
    await edit(page, site.url);
    await profession(page).fill('Hydrologist');
    const responses = [
      { status: 500, body: '' },
      { status: 409, json: { message: 'An account with this email already exists.' } },
    ];
    const said = ['Failed to update profile.', 'An account with this email already exists.'];
    for (const [index, answer] of responses.entries()) {
      await page.route('**/alumni/*', (route) => route.fulfill(answer), { times: 1 });
      await button(page, 'Save Changes').click();
      await expect(alert(page, said[index] ?? '')).toBeVisible();
      await expect(profession(page)).toHaveValue('Hydrologist');
    }
    await page.route('**/alumni/*', (route) => route.abort(), { times: 1 });
    await button(page, 'Save Changes').click();
    await expect(alert(page, 'Error updating profile.')).toBeVisible();

    const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
    const userData = await page.evaluate(() => {
      const stored = localStorage.getItem('userData') ?? '';
      localStorage.removeItem('userData');
      return stored;
    });
    await button(page, 'Save Changes').click();
    await expect(alert(page, 'User data not found in localStorage.')).toBeVisible();
    expect((await warning).text()).toBe('User data not found in localStorage.');
    await page.evaluate((stored) => localStorage.setItem('userData', stored), userData);
    await button(page, 'Save Changes').click();
    await expect(updated(page)).toBeVisible();
  });

  await test.step('sends changed fields alone, with the version that was read', async () => {
    await site.api('PATCH', `/alumni/${member.rollNo}`, {
      body: { profession: 'Geologist' },
      token: member.token,
    });
    await page.goto('about:blank');
    await edit(page, site.url);
    await profession(page).fill('Hydrologist');
    await page.getByLabel('Title').selectOption('Dr');
    const request = page.waitForRequest(
      (one) => one.method() === 'PATCH' && one.url().includes('/alumni/'),
    );
    await button(page, 'Save Changes').click();
    const sent = await request;
    expect(sent.postDataJSON()).toEqual({ title: 'Dr', profession: 'Hydrologist' });
    expect(sent.headers()['if-match']).toMatch(/^"v\d+"$/);
    await expect(updated(page)).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Hydrologist', { exact: true })).toBeVisible();
    // The message overlays the page: dismissing it moves nothing.
    const place = () => heading(page).boundingBox();
    const beside = await place();
    await page.getByRole('button', { name: 'Dismiss this message' }).click();
    await expect(updated(page)).toHaveCount(0);
    expect(await place()).toEqual(beside);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}'));
    expect(stored).toMatchObject({ rollNo: member.rollNo, title: 'Dr', firstName: 'Ama' });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token);

    await button(page, 'Edit Profile').click();
    const responded = page.waitForResponse((one) => one.request().method() === 'PATCH');
    await button(page, 'Save Changes').click();
    const response = await responded;
    expect([response.status(), response.request().postDataJSON()]).toEqual([200, {}]);
    await expect(button(page, 'Edit Profile')).toBeVisible();
  });

  await test.step('asks for the current password when the log-in is long ago, and loses nothing', async () => {
    await site.api('PATCH', `/alumni/${member.rollNo}`, {
      body: { profession: 'Geologist' },
      token: member.token,
    });
    await page.goto('about:blank');
    await edit(page, site.url);
    await profession(page).fill('Hydrologist');
    await page.getByLabel('Email').fill(`moved-${member.email}`);
    const password = page.getByLabel('New Password (Optional)');
    const warning = page.getByText('one of the 10,000 most used passwords');
    await password.fill('Liverpool');
    await expect(warning).toBeVisible();
    await password.fill('liverpool buea');
    await expect(warning).toBeHidden();
    await password.fill('');
    await expect(page.getByLabel('Current Password')).toHaveCount(0);
    const refusal = {
      status: 403,
      json: { message: 'Please enter your current password.', code: 'currentPasswordNeeded' },
    };
    await page.route('**/alumni/*', (route) => route.fulfill(refusal), { times: 1 });
    await button(page, 'Save Changes').click();
    await expect(alert(page, 'Please enter your current password.')).toBeVisible();
    const current = page.getByLabel('Current Password');
    await expect(current).toBeFocused();
    await expect(profession(page)).toHaveValue('Hydrologist');
    await current.fill(member.password);
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await page.keyboard.press('Enter');
    expect((await request).postDataJSON()).toEqual({
      profession: 'Hydrologist',
      email: `moved-${member.email}`,
      currentPassword: member.password,
    });
    await expect(updated(page)).toBeVisible();
  });
});

test('profile: shows both versions to the second of two pages and never sends an old e-mail', async ({
  page,
  site,
  context,
}) => {
  const second = await context.newPage();
  for (const one of [page, second]) await edit(one, site.url);
  const email = `moved-${member.email}`;
  await page.getByLabel('Email').fill(email);
  await profession(page).fill('Theirs');
  await button(page, 'Save Changes').click();
  await expect(updated(page)).toBeVisible();

  await profession(second).fill('Mine');
  await second.getByLabel('Field of Study').fill('Geochemistry');
  await button(second, 'Save Changes').click();
  const panel = alert(second, 'Somebody else has changed this in the meantime');
  await expect(panel).toContainText(/Profession\s*Yours\s*Mine\s*Saved meanwhile\s*Theirs/);
  await expect(panel).toContainText(/Field of Study\s*Yours\s*Geochemistry/);
  await expect(panel).not.toContainText(member.email);
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expectNoViolation(second);
  // The reload restores the draft. The e-mail was not edited here, so the field shows the one that was saved meanwhile.
  second.on('dialog', (dialog) => dialog.accept());
  await second.reload();
  await expect(panel).toBeVisible();
  await expect(second.getByLabel('Email')).toHaveValue(email);
  const request = second.waitForRequest((one) => one.method() === 'PATCH');
  await button(second, 'Save mine').click();
  expect((await request).postDataJSON()).toEqual({ profession: 'Mine', fos: 'Geochemistry' });
  await expect(updated(second)).toBeVisible();
  const person = await site.api('GET', `/alumni/${member.rollNo}`, { token: member.token });
  expect(person).toMatchObject({ email, profession: 'Mine', fos: 'Geochemistry' });
});

test('profile: a picture is placed, brought back on Undo, and removed', async ({ page, site }) => {
  await test.step('cancels without a question and restores texts and picture on Undo', async () => {
    await edit(page, site.url);
    await profession(page).fill('Hydrologist');
    await choose(page, await photo(400, 400));
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Geologist', { exact: true })).toBeVisible();
    await button(page, 'Undo').click();
    await expect(profession(page)).toHaveValue('Hydrologist');
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await button(page, 'Save Changes').click();
    await expect(updated(page)).toBeVisible();
    const { profileImage } = await site.api('GET', `/alumni/${member.rollNo}`);
    expect(profileImage).toMatch(/^\/mnt\/uploads\//);
    await page.getByRole('link', { name: 'My page' }).click();
    const name = `Ama ${member.lastName}`;
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByText('This is your page as members see it.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to my profile' }).click();
    await expect(heading(page)).toHaveText('Profile');
  });

  await test.step('places the portrait with the keys or by dragging, and sends the square alone', async () => {
    await page.goto('about:blank');
    const stripe = {
      create: { width: 400, height: 200, channels: 3 as const, background: '#0f0' },
    };
    const tall = sharp(await photo(400, 800)).composite([
      { input: await sharp(stripe).png().toBuffer(), top: 600, left: 0 },
    ]);
    await edit(page, site.url);
    await choose(page, await tall.jpeg().toBuffer());
    const slider = page.getByLabel('Move the picture');
    await expect(slider).toHaveValue('20');
    await slider.press('End');
    await expect(slider).toHaveValue('100');
    const portrait = page.getByRole('img', { name: 'Profile picture' });
    const { x = 0, y = 0 } = (await portrait.boundingBox()) ?? {};
    await page.mouse.move(x + 64, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 64, y + 84);
    await page.mouse.up();
    await expect(slider).toHaveValue('50');
    await slider.press('End');
    const sent = page.waitForRequest(/upload/);
    await expect(page.getByText('Not sent yet')).toBeVisible();
    // The page cuts the square only once the picture has stopped moving, so wait.
    await page.waitForTimeout(1_000);
    await button(page, 'Save Changes').click();
    await sent;
    await expect(updated(page)).toBeVisible();
    const { profileImage } = await site.api('GET', `/alumni/${member.rollNo}`);
    const fileName = String(profileImage).split('/').pop();
    const stored = await fetch(`${site.url}/api/download?fileName=${fileName}`);
    const square = sharp(await stored.arrayBuffer());
    expect(await square.metadata()).toMatchObject({ width: 400, height: 400 });
    // The lowest square is selected. Half of it is green; the rest of the picture is not.
    const [, green] = (await square.stats()).channels;
    expect(green?.mean).toBeGreaterThan(140);
  });

  await test.step('removes the picture, and keeps it when an unreadable file is chosen', async () => {
    await page.goto('about:blank');
    const profileImage = await site.upload(member, await photo(400, 400));
    const { token, rollNo } = member;
    await site.api('PATCH', `/alumni/${rollNo}`, { body: { profileImage }, token });
    await edit(page, site.url);
    await choose(page, Buffer.from('Dear friends'), 'letter.jpg');
    await expect(alert(page, 'letter.jpg: this picture cannot be read.')).toBeVisible();
    await expect(button(page, 'Remove the picture')).toBeVisible();
    await button(page, 'Remove the picture').click();
    await expect(page.getByText('Members without a picture are not listed')).toBeVisible();
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await button(page, 'Save Changes').click();
    expect((await request).postDataJSON()).toEqual({ profileImage: '' });
    await expect(updated(page)).toBeVisible();
    expect((await site.api('GET', `/alumni/${rollNo}`)).profileImage).toBe('');
    await expect(page.getByText('Members without a picture are not listed')).toBeVisible();
  });

  await test.step('one that the server refuses is named after the specified text', async () => {
    await page.goto('about:blank');
    await edit(page, site.url);
    await choose(page, await photo(400, 400));
    const refusal = { status: 400, json: { message: 'This image cannot be read.' } };
    await page.route('**/api/upload?*', (route) => route.fulfill(refusal), { times: 1 });
    await button(page, 'Save Changes').click();
    await expect(
      alert(page, 'Failed to update profile. Picture 1: This image cannot be read.'),
    ).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(button(page, 'Edit Profile')).toBeVisible();
  });

  await test.step('cuts no square where the browser keeps pixels from websites', async () => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await page.goto('about:blank');
    await edit(page, site.url);
    await choose(page, await photo(400, 800));
    await expect(page.getByText('They are sent as they are')).toBeVisible();
    await expect(page.getByLabel('Move the picture')).toHaveCount(0);
  });
});

test('profile: decides who sees a field, and to be in no list, as preview and visitor show', async ({
  page,
  site,
  browser,
}) => {
  const { rollNo, token, lastName } = member;
  const visitor = await (await browser.newContext()).newPage();
  const visit = async () => {
    await visitor.goto('about:blank');
    await visitor.goto(`${site.url}/#/alumnidetails?id=${rollNo}`);
    await expect(visitor.getByText('Loading...')).toHaveCount(0);
  };
  await visit();
  await expect(visitor.getByText('Geologist', { exact: true })).toBeVisible();

  await edit(page, site.url);
  await page.getByText('Who sees what').click();
  await page.getByLabel('Who sees: Profession').selectOption('Members');
  await page.getByLabel('Who sees: Telephone').selectOption('Members');
  await page.getByLabel('Telephone', { exact: true }).fill('677 22 33 44');
  await expect(page.getByText('(2 not as by default)')).toBeVisible();
  await expect(profession(page)).toHaveAccessibleDescription('Members see it');
  // The choice of who sees a field is part of the draft.
  page.once('dialog', (dialog) => dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join()))
    .toContain('"professionSeenBy":"members"');
  await page.reload();
  await expect(page.getByText('(2 not as by default)')).toBeVisible();
  const request = page.waitForRequest((one) => one.method() === 'PATCH');
  await button(page, 'Save Changes').click();
  expect((await request).postDataJSON()).toEqual({
    telephone: '677 22 33 44',
    visibility: expect.objectContaining({
      profession: 'members',
      telephone: 'members',
      address: 'office',
    }),
  });
  await expect(updated(page)).toBeVisible();

  const preview = (viewer: string) => page.getByRole('region', { name: viewer });
  await button(page, 'As a member sees me').click();
  await expect(preview('As a member sees me')).toContainText('Geologist');
  await expect(preview('As a member sees me')).toContainText('677 22 33 44');
  const whatsApp = preview('As a member sees me').getByRole('link', { name: /^WhatsApp: / });
  await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/237677223344');
  await button(page, 'As a visitor sees me').click();
  const shown = preview('As a visitor sees me');
  await expect(shown).toContainText(`Ama ${lastName}`);
  await expect(shown).not.toContainText(/Geologist|677 22 33 44|WhatsApp/);
  await expectNoViolation(page);
  await visit();
  await expect(visitor.getByText(/Geologist|677 22 33 44|WhatsApp/)).toHaveCount(0);

  // A member can also change who sees a field without opening the form. This takes two taps.
  await page.getByLabel('Who sees: Profession').focus();
  await page.getByLabel('Who sees: Profession').selectOption('Everybody sees it');
  await expect(page.getByText('Profession: seen by everybody.')).toBeVisible();
  // The focus stays on the selection, so that the member can undo the change there.
  await expect(page.getByLabel('Who sees: Profession')).toBeFocused();
  await expect(page.getByLabel('Who sees: Profession')).toHaveValue('public');
  await expect(page.getByLabel('Who sees: Telephone')).toHaveValue('members');
  await visit();
  await expect(visitor.getByText('Geologist', { exact: true })).toBeVisible();

  await button(page, 'Edit Profile').click();
  await page.getByLabel('List me in the directory').uncheck();
  await expect(page.getByText('You are in no list')).toBeVisible();
  await button(page, 'Save Changes').click();
  await expect(updated(page)).toBeVisible();
  expect(await site.api('GET', `/alumni/${rollNo}`, { token })).toMatchObject({ listed: false });
  await visit();
  await expect(visitor.getByText('This person has no page here.')).toBeVisible();
  await visitor.context().close();
});

test('profile: resumes a broken upload after a reload and sends it once', async ({
  page,
  site,
}) => {
  await edit(page, site.url);
  await choose(page, await photo(400, 400));
  await profession(page).fill('Hydrologist');
  await page.getByLabel('New Password').fill('secret-word');
  let sent = 0;
  await page.route('**/api/upload?*', async (route) => {
    // The upload succeeds, but its response is lost.
    await route.fetch();
    sent += 1;
  });
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Uploading images... Please wait.')).toBeVisible();
  await expect.poll(() => sent).toBe(1);
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await expect.poll(stored).toContain('Hydrologist');
  expect(await stored()).not.toContain('secret-word');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('We kept your changes')).toBeVisible();
  await expect(profession(page)).toHaveValue('Hydrologist');
  await expect(page.getByLabel('New Password')).toHaveValue('');
  await button(page, 'Go on saving').click();
  await expect(updated(page)).toBeVisible();
  expect(sent).toBe(1);
  const { profileImage } = await site.api('GET', `/alumni/${member.rollNo}`);
  expect(profileImage).toMatch(/^\/mnt\/uploads\//);
});

test('profile: keeps the draft in this tab and clears it with its pictures at log-out', async ({
  page,
  site,
}) => {
  await edit(page, site.url);
  await profession(page).fill('Hydrologist');
  await choose(page, await photo(400, 400));
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await leave(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page)).toContainText('Welcome');
  await open(page, site, '/user/profile');
  await expect(profession(page)).toHaveValue('Hydrologist');
  await logOut(page);
  await expect(dialog).toContainText('What you have changed on this page is not saved yet.');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  const left = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('drafts');
        request.onsuccess = () => resolve(request.result);
      });
      const pictures = database.transaction('pictures').objectStore('pictures').count();
      await new Promise((resolve) => {
        pictures.onsuccess = resolve;
      });
      const texts = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
      return [pictures.result, texts.filter((key) => key.startsWith('draft:'))];
    });
  await expect.poll(left).toEqual([0, []]);
});

test('profile: stores nothing after a log-out, however recently it was typed', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await edit(page, site.url);
  // The editor stores the draft when typing pauses. The clock stands still, so the draft is not stored before the
  // log-out.
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  await profession(page).fill('Hydrologist');
  await logOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(profession(page)).toBeHidden();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('profile: takes the data along, lists the devices, and logs out everywhere', async ({
  page,
  site,
}) => {
  await test.step('downloads one’s data, with the password after a while, and again after a failure', async () => {
    await page.goto(`${site.url}/#/user/settings`);
    const section = page.getByRole('region', { name: 'My data' });
    await expect(section).toContainText(/No pictures, about \d/);
    const download = section.getByRole('button', { name: 'Download my data' });

    const refusal = { message: 'You logged in a while ago.', code: 'currentPasswordNeeded' };
    const tickets = '**/api/download-tickets';
    await page.route(tickets, (route) => route.abort(), { times: 1 });
    await page.route(tickets, (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 1,
    });
    await download.click();
    await section.getByLabel('Current Password').fill('wrong one');
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect(section.getByRole('alert')).toHaveText('This is not your current password.');
    await section.getByLabel('Current Password').fill(member.password);
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The download was interrupted.')).toBeVisible();

    const file = page.waitForEvent('download');
    await download.click();
    expect((await file).suggestedFilename()).toBe(`alumni-${member.rollNo}.zip`);
    await expect(page.getByText('Open index.html in the ZIP file.')).toBeVisible();
    const bytes = readFileSync(await (await file).path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('lists the devices and logs out everywhere', async () => {
    await site.logIn(page, member);
    await page.goto(`${site.url}/#/user/settings`);
    const devices = page.getByRole('region', { name: 'Your devices' });
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
    await devices.getByRole('button', { name: 'Log out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
    await expect(dialog).toContainText('You log in again on each device, this one included.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(devices).toBeVisible();
    await devices.getByRole('button', { name: 'Log out everywhere' }).click();
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(/#\/login$/);
    await expect(page.getByText('You are logged out on all devices')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const session = await fetch(`${site.url}/api/session`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(session.status).toBe(401);
  });
});

test('profile: deletes the account, says what happens next, and a log-in stops it', async ({
  page,
  site,
}) => {
  await site.api('POST', '/api/opportunities', {
    token: member.token,
    body: { title: 'Left behind', eligibility: 'All', deadline: '2030-01-31', description: 'D' },
  });
  await page.goto(`${site.url}/#/user/settings`);
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await expect(heading(page)).toHaveText('Delete my account');
  const confirm = page.getByRole('button', { name: 'Delete my account' });
  await confirm.click();
  await expect(page.getByText('Please choose what becomes of your posts.')).toHaveCount(2);
  await expectNoViolation(page);
  await page.getByLabel('Keep them without my name').check();
  await page.getByLabel('Current Password').fill('wrong one');
  await confirm.click();
  await expect(page.getByText('Nothing has been deleted.')).toBeVisible();
  await page.getByLabel('Current Password').fill(member.password);
  await confirm.click();

  await expect(heading(page)).toHaveText('We are sorry to see you go');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(/^On \d+\s\w+\s\d{4} your account and your data are/)).toBeVisible();
  await expectNoViolation(page);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto(`${site.url}/#/opportunities?search=left+behind`);
  await expect(page.getByText('Posted by: Former member')).toBeVisible();

  await page.goto(`${site.url}/#/login`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/user\/dashboard$/);
  await expect(alert(page, 'The deletion of your account was stopped.')).toBeVisible();
});

test('profile: a first profile takes one screen, and tells who of the promotion is there', async ({
  page,
  site,
}) => {
  const promotion = '1961';
  const there = await site.member({ profile: { firstName: 'Zita', promotion } });
  const profileImage = await site.upload(there, await photo(400, 400));
  const { token, rollNo } = there;
  await site.api('PATCH', `/alumni/${rollNo}`, { body: { profileImage }, token });
  await site.logIn(page, await site.member());
  await page.goto(`${site.url}/#/user/start`);
  await page.getByLabel('Profession').fill('Chemist');
  await page.getByLabel('Promotion (year)').fill('1959');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('You are the first of your promotion here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See my promotion' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await page.getByLabel('Promotion (year)').fill(promotion);
  await page.getByLabel('Town').fill('Kribi');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page)).toHaveText('Your profile is saved');
  await expect(page.getByText('One person of your promotion is here.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await expect(page.getByLabel('Profession')).toHaveValue('Chemist');
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(500, 600),
  });
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page)).toHaveText('You are in the directory');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('One person of your promotion is here.')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'Zita' }).click();
  await expect(page).toHaveURL(new RegExp(`alumnidetails\\?id=${rollNo}`));
  await page.goto(`${site.url}/#/alumni`);
  const places = page.getByLabel('Town or country');
  await expect(places.getByRole('option', { name: 'Kribi (1)' })).toBeAttached();
});
