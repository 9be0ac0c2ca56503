import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inDays } from './days.ts';
import { button, editors, eventBody, heading, open, titleOf, unique } from './editors.ts';
import { expect, type FreshSite, type Member, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const [event] = editors;

async function post(site: FreshSite, { token }: Member, fields: object): Promise<string> {
  const body = { ...eventBody, start_date: inDays(20), end_date: inDays(20), ...fields };
  return (await site.api<{ _id: string }>('POST', '/api/events', { body, token }))._id;
}

const sendReply = (site: FreshSite, id: string, { token }: Member, guests = 0) =>
  site.api<{ code: string }>('PUT', `/api/event/${id}/reply`, {
    body: { answer: 'coming', guests },
    token,
  });

const untilStored = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('event replies: an organizer asks who comes, gives a place past the line, and writes to who cannot be mailed', async ({
  page,
  site,
}) => {
  const owner = await site.member();
  const theme = unique('Gala');
  await site.logIn(page, owner);
  await open(page, site, event.create);
  await expect(page.getByLabel('Organizer')).toHaveValue(new RegExp(owner.lastName));
  // An event that is over takes no replies.
  const answers = page.locator('select[name="answers"]');
  await expect(answers).toHaveValue('members');
  await page.getByLabel('Start Date').fill(inDays(-20));
  await expect(answers).toHaveValue('');
  await event.fill(page, theme);
  await titleOf(page, event).fill(theme);
  await page.getByLabel('Start Date').fill(inDays(20));
  await page.getByLabel('End Date').fill(inDays(20));
  await page.getByLabel('Start Time').fill('18:00');
  await page.getByText('Answers', { exact: true }).click();
  await expect(answers).toHaveValue('members');
  await answers.selectOption('Nobody');
  await expect(page.getByLabel('Places')).toBeHidden();
  await answers.selectOption('Members');
  await page.getByLabel('Places').fill('2');
  await expect(page.getByText('Members · Places: 2', { exact: true })).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText(event.created)).toBeVisible();
  await expect(page).toHaveURL(/\/myevents\/\w{8,}$/);
  const id = page.url().split('/').at(-1) ?? '';
  // A one-day event shows one date, as for visitors.
  await expect(page.getByRole('term').filter({ hasText: /Date$/ })).toHaveText(['Date']);

  const [ada, ben, cy] = [await site.member(), await site.member(), await site.member()];
  await sendReply(site, id, ada, 1);
  await sendReply(site, id, ben, 1);
  await sendReply(site, id, cy);
  // Ada now comes alone, so one place is free. First in the queue is Ben's party, which needs two.
  await sendReply(site, id, ada);
  await page.getByRole('link', { name: 'Who comes' }).click();
  await expect(heading(page)).toHaveText(`Who comes: ${theme}`);
  await expect(page.getByText('1 of 2 places')).toBeVisible();
  const coming = page.locator('section').filter({ has: page.getByText(/^Coming \(/) });
  await expect(coming.getByRole('listitem')).toHaveCount(1);
  await button(page, `Give a place: ${cy.lastName}`).click();
  await expect(page.getByText('2 of 2 places')).toBeVisible();
  await expect(coming.getByText(cy.lastName)).toBeVisible();
  // The organiser reaches Ada by WhatsApp, although her e-mail is not confirmed.
  const whatsApp = page.getByRole('link', { name: `WhatsApp: ${ada.lastName}` });
  await expect(whatsApp).toHaveAttribute(
    'href',
    new RegExp(`^https://wa.me/.*${encodeURIComponent(theme)}.*18%3A00`),
  );

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as CSV').click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(
    csv
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[2]),
  ).toEqual(['"Coming"', '"Coming"', '"In line"']);
  await page.getByText('Write to those who come').click();
  await page.getByLabel('Your message').fill('Bring a coat.');
  await button(page, 'Send by mail').click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

test('event details: a member’s reply waits for the network, and the code for the door is there without one', async ({
  page,
  context,
  site,
}) => {
  const theme = unique('Gala');
  const id = await post(site, await site.member(), { theme, answers: 'members', places: 5 });
  const member = await site.member();
  await site.logIn(page, member);
  await open(page, site, `/eventdetails?id=${id}`);
  await expect(button(page, 'Coming')).toBeVisible();
  await untilStored(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button(page, 'Coming').tap();
  await expect(page.getByText('Your answer (Coming) waits on this phone')).toBeVisible();
  await context.setOffline(false);
  // The page shows the code twice: with the reply, and in a line near the top.
  await expect(page.getByText('Your code at the door:')).toHaveCount(2, { timeout: 30_000 });
  await page.getByLabel('Guests with you').selectOption('2');
  await expect(page.getByText('You are in, with your guests: 2.').first()).toBeVisible();
  await expect(
    page.getByText('2 places are free').or(page.getByText('Free places: 2')),
  ).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('main').getByText('More', { exact: true }).tap();
  await page.getByLabel('A note for the organizer').fill('With a pram');
  await button(page, 'Save the note').tap();
  await expect(page.getByText('Your answer (Coming) waits on this phone')).toBeVisible();
  await expect(page.getByLabel('Guests with you')).toHaveValue('2');
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const path = `/api/event/${id}/reply`;
      return site.api<{ reply: unknown }>('GET', path, { token: member.token });
    })
    .toMatchObject({ reply: { guests: 2, note: 'With a pram' } });

  await open(page, site, '/user/dashboard');
  const code = page.getByRole('region', { name: 'You come to' });
  await expect(code.getByText(theme)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(code.getByText(/^[0-9A-Z]{6}$/)).toBeVisible();
});

test('event door: two doors note who has come in airplane mode, by name and by code', async ({
  browser,
  page,
  site,
}) => {
  const owner = await site.member();
  const guests = [await site.member(), await site.member(), await site.member()] as const;
  const id = await post(site, owner, { theme: unique('Gala'), answers: 'members' });
  const codes = [];
  for (const guest of guests) codes.push((await sendReply(site, id, guest)).code);
  const second = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  for (const phone of [page, second]) {
    await site.logIn(phone, owner);
    await open(phone, site, `/myevents/${id}/door`);
    await expect(phone.getByText('0 of 3 have arrived')).toBeVisible();
    await untilStored(phone);
    await phone.waitForLoadState('networkidle');
    await phone.context().setOffline(true);
    await phone.reload();
    await expect(phone.getByText('0 of 3 have arrived')).toBeVisible();
  }
  const arrive = async (phone: Page, typed: string) => {
    await phone.getByLabel('Name or code').fill(typed);
    await button(phone, `${typed} has arrived`).click();
  };
  const [ada, ben] = guests;
  await arrive(page, ada.lastName);
  // A wrong tap can be undone in the list of those who have just arrived. The page has only one Undo button for each
  // person.
  const justArrived = page.getByRole('list', { name: 'Just arrived' });
  await expect(justArrived.getByRole('button', { name: /^Undo: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1);
  await page
    .getByLabel('Name or code')
    .fill(`${codes[1]?.slice(0, 3)} ${codes[1]?.slice(3)}`.toLowerCase());
  await expect(page.getByText('The code is right.')).toBeVisible();
  await button(page, `${ben.lastName} has arrived`).click();
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(2);
  await page.getByLabel('Name or code').fill('2B2B2B');
  await expect(page.getByText('Not on the list')).toBeVisible();
  await page.getByLabel('Name or code').fill('Zoe Walked-In');
  await button(page, 'Add “Zoe Walked-In”').click();
  await expect(page.getByText('3 of 4 have arrived')).toBeVisible();
  await expect(page.getByText('Arrivals on this phone alone: 3.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Arrivals on this phone alone: 3.')).toBeVisible();
  await arrive(second, ada.lastName);

  // Reconnect the phones one after the other.
  for (const phone of [page, second]) {
    await phone.context().setOffline(false);
    await expect(phone.getByText('All arrivals are on the server.')).toBeVisible({
      timeout: 30_000,
    });
  }
  await expect(second.getByText('3 of 4 have arrived')).toBeVisible();
  await expect(second.getByText(/noted again/).first()).toBeVisible();
  const list = await site.api<{ replies: { arrivedAt: string }[] }>(
    'GET',
    `/api/event/${id}/replies`,
    {
      token: owner.token,
    },
  );
  expect(list.replies.filter(({ arrivedAt }) => arrivedAt)).toHaveLength(2);

  // A phone without storage space says so, and shows only what it stored.
  await second.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await second
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click();
  await expect(second.getByText('This phone does not store arrivals')).toBeVisible();
  await expect(second.getByLabel('Name or code')).toBeFocused();
  await expect(second.getByText('3 of 4 have arrived')).toBeVisible();
  await second.context().close();
});

test('event document: a visitor without scripts replies by a mail', async ({ browser, site }) => {
  const id = await post(site, await site.member(), { theme: unique('Gala'), answers: 'everyone' });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/events/${id}?lang=fr`);
  await page.getByLabel('Votre nom').fill('Vera Guest');
  const email = `${unique('vera')}@example.org`.replaceAll(' ', '-').toLowerCase();
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel('Vos accompagnants').selectOption('1');
  await page.getByRole('button', { name: 'Je viens', exact: true }).click();
  await expect(page.getByText(`Nous avons écrit à ${email}.`)).toBeVisible();
  const link = /https?:\S+\/events\/answer\/[\w-]+/.exec(await site.mailTo(email))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: /^Confirmer\s: je viens$/ }).click();
  await expect(page.getByText('Vous avez une place, avec vos accompagnants (1).')).toBeVisible();
  await page.getByRole('button', { name: 'Je ne viens pas' }).click();
  await expect(page.getByText('Vous ne venez pas.')).toBeVisible();
  await context.close();
});

test('event document: where no reply counts any more, a visitor is sent to no form', async ({
  page,
  site,
}) => {
  const owner = await site.member();
  const asks = { theme: unique('Gala'), answers: 'everyone' };
  const late = await post(site, owner, { ...asks, answersUntil: inDays(-2) });
  const over = { start_date: inDays(-3), end_date: inDays(-3) };
  const past = await post(site, owner, { ...asks, ...over });
  for (const [id, said] of [
    [late, 'The time for answers is over.'],
    [past, 'This event is over'],
  ] as const) {
    await open(page, site, `/eventdetails?id=${id}`);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Answer as a visitor' })).toBeHidden();
  }
  await site.logIn(page, owner);
  await open(page, site, `/eventdetails?id=${past}`);
  await expect(page.getByRole('heading', { name: 'This event is over' })).toBeVisible();
  await expect(page.getByText('Are you coming?')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Coming', exact: true })).toBeHidden();
});

for (const off of [-6 * 365, 40]) {
  test(`event details: a phone whose clock is ${off} days off has ways to reply, and its drafts`, async ({
    page,
    site,
  }) => {
    const member = await site.member();
    const dates = { start_date: inDays(5), end_date: inDays(5) };
    const id = await post(site, member, {
      ...dates,
      theme: unique('Reunion'),
      answers: 'everyone',
    });
    const [real, wrong] = [Date.now(), Date.now() + off * 86_400_000];
    await page.clock.install({ time: wrong });
    await open(page, site, `/eventdetails?id=${id}`);
    await expect(page.getByRole('link', { name: 'Answer as a visitor' })).toBeVisible();
    await expect(page.getByText('This event is over')).toHaveCount(0);

    await site.logIn(page, member);
    const [, opportunity] = editors;
    for (const [typedAt, readAt] of [
      [wrong, real],
      [real, wrong],
    ] as const) {
      await page.clock.setSystemTime(typedAt);
      await page.goto('about:blank');
      await open(page, site, opportunity.create);
      const typed = unique('Typed');
      await titleOf(page, opportunity).fill(typed);
      await page.goto('about:blank');
      await page.clock.setSystemTime(readAt);
      await open(page, site, opportunity.create);
      await expect(titleOf(page, opportunity)).toHaveValue(typed);
    }
  });
}
