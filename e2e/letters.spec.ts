import { inDays } from './days.ts';
import { button, eventBody, heading, open } from './editors.ts';
import { expect, test } from './fixtures.ts';

test('letter editor: from nothing to a convocation on its way to all members in eight taps at most', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  const member = await site.member();
  // Tell the page that a mail server exists; the site has none, so no mail leaves.
  await page.route(/\/api\/letters\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mailed: true } });
  });
  await site.logIn(page, admin);
  await open(page, site, '/user/dashboard');
  let taps = 0;
  const tap = async (target: ReturnType<typeof button>) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole('button', { name: /^More/ }));
  await tap(page.getByRole('link', { name: 'Letters', exact: true }));
  await tap(page.getByRole('link', { name: 'New notice' }));
  const subject = page.getByLabel('Subject', { exact: true });
  await tap(subject);
  await subject.fill('General assembly 2027');
  const text = page.getByLabel('Text', { exact: true });
  await tap(text);
  const address = `https://meeting.example/${'assembly'.repeat(9)}`;
  await text.fill(`You are called to the general assembly on 16 January.\n\n${address}`);
  await tap(button(page, 'Save the draft'));
  await expect(heading(page)).toHaveText('General assembly 2027');
  await expect(page.getByText(/^\d+ members$/)).toBeVisible();
  const mailThem = { name: /^Mail \d+ members$/ };
  await tap(page.getByRole('main').getByRole('button', mailThem));
  const dialog = page.getByRole('dialog', { name: /^Mail \d+ members\?$/ });
  await expect(dialog).toContainText(/^Mail \d+ members\?It/);
  await expect(page.getByText('Notice · Draft')).toBeVisible();
  await tap(dialog.getByRole('button', mailThem));
  await expect(page.getByText('Notice · On the site')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);

  const message = page.getByRole('textbox', { name: 'For WhatsApp' });
  await expect(message).toHaveValue(/^\*General assembly 2027\*\n\nYou are called/);
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'General assembly 2027' })).toBeVisible();
  const fits = (html: HTMLElement) => html.scrollWidth <= html.clientWidth;
  expect(await mail.locator('html').evaluate(fits)).toBe(true);

  // A member finds the letter and chooses whether to get it.
  await site.logIn(page, member);
  await open(page, site, '/user/dashboard');
  await button(page, 'Yes, send it to me').tap();
  await expect(page.getByText('Your email address comes first')).toBeVisible();
  await open(page, site, '/user/letters');
  await expect(page.getByRole('checkbox', { name: /^Send me the letter/ })).toBeChecked();
  await page.getByRole('link', { name: 'General assembly 2027' }).tap();
  await expect(heading(page)).toHaveText('General assembly 2027');
  await expect(page.getByText('You are called to the general assembly')).toBeVisible();
});

test('letter editor: a reload keeps what was typed into a letter, Cancel drops it after a question', async ({
  page,
  site,
}) => {
  const admin = await site.member({ accttype: 'admin' });
  await site.logIn(page, admin);
  await open(page, site, '/letter');
  const subject = page.getByLabel('Subject', { exact: true });
  const readers = page.getByLabel('Who reads its page on the site');
  const link = page.getByLabel('Web address');
  await subject.fill('Assembly');
  await button(page, 'Add a link').tap();
  await expect(link).toBeFocused();
  await link.fill('meeting.example');
  await link.blur();
  await readers.selectOption('Everybody');
  await page.reload();
  await expect(subject).toHaveValue('Assembly');
  await expect(readers).toHaveValue('public');
  await expect(link).toHaveValue('https://meeting.example');
  await expect(page.getByText('typed on this device before')).toBeVisible();

  await button(page, 'Save the draft').tap();
  await expect(heading(page)).toHaveText('Assembly');
  await button(page, 'Edit').tap();
  await subject.fill('Assembly of 2027');
  await page.reload();
  await button(page, 'Edit').tap();
  await expect(subject).toHaveValue('Assembly of 2027');

  const leave = page.getByRole('dialog');
  await button(page, 'Cancel').tap();
  await leave.getByRole('button', { name: 'Stay here' }).tap();
  await expect(subject).toHaveValue('Assembly of 2027');
  await button(page, 'Cancel').tap();
  await leave.getByRole('button', { name: 'Leave' }).tap();
  await button(page, 'Edit').tap();
  await expect(subject).toHaveValue('Assembly');

  // Somebody else saves meanwhile.
  await subject.fill('Mine');
  await page.reload();
  const both = (en: string) => ({ en, fr: '' });
  const body = { kind: 'notice', subject: both('Theirs'), text: both('A date'), blocks: [] };
  const path = `/api/letters/${page.url().split('/').at(-1)}`;
  await site.api('PATCH', path, { body, token: admin.token });
  await page.reload();
  await button(page, 'Edit').tap();
  await expect(subject).toHaveValue('Theirs');
  await button(page, 'Cancel').tap();
  await expect(button(page, 'Edit')).toBeVisible();
});

test('letter editor: a letter that somebody else has changed is read before it is sent', async ({
  page,
  site,
}) => {
  const { token, ...admin } = await site.member({ accttype: 'admin' });
  const body = (text: string) => ({
    body: { kind: 'notice', subject: { en: text, fr: '' }, text: { en: text, fr: '' }, blocks: [] },
    token,
  });
  const { _id } = await site.api<{ _id: string }>('POST', '/api/letters', body('Mine'));
  await site.logIn(page, { token, ...admin });
  await open(page, site, `/letter/${_id}`);
  await expect(button(page, 'Publish the page')).toBeVisible();
  const send = await button(page, 'Publish the page').boundingBox();
  const mail = await page.locator('iframe').boundingBox();
  expect(send?.y).toBeGreaterThan((mail?.y ?? 0) + (mail?.height ?? 0));
  await site.api('PATCH', `/api/letters/${_id}`, body('Theirs'));
  await button(page, 'Publish the page').tap();
  await expect(heading(page)).toHaveText('Theirs');
  await button(page, 'Publish the page').tap();
  await expect(page.getByText('Notice · On the site')).toBeVisible();
});

test('letters: the week is a text for WhatsApp groups in either language, to open or to copy', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await site.member({ accttype: 'admin' });
  const day = inDays(3);
  const body = { ...eventBody, theme: 'Gala', start_date: day, end_date: day };
  await site.api('POST', '/api/events', { body, token: admin.token });
  await site.logIn(page, admin);
  await open(page, site, '/admin/letters');
  await button(page, 'This week for WhatsApp').click();
  const text = page.getByRole('textbox', { name: 'Text for WhatsApp' });
  await expect(text).toHaveValue(/^\*This week in the network – .*\n\n\*Events\*\n• /);
  await button(page, 'Français').click();
  await expect(text).toHaveValue(/^\*Cette semaine dans le réseau – /);
  const shown = await text.inputValue();
  const link = page.getByRole('link', { name: 'Open WhatsApp' });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href.length).toBeLessThanOrEqual(2_000);
  expect(new URL(href).searchParams.get('text')).toBe(shown);
  await button(page, 'Copy the text').click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await test.step('a week without anything says so', async () => {
    await page.route('**/api/letters/digest', (route) =>
      route.fulfill({ json: { en: '', fr: '' } }),
    );
    await page.reload();
    await button(page, 'This week for WhatsApp').click();
    await expect(page.getByText('Nothing is new this week')).toBeVisible();
  });
});
