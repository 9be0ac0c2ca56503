import { getOwnReply, listReplies, setReply } from '@alumni/shared/events/event-replies';
import { createEvent, deleteEvent, updateEvent } from '@alumni/shared/events/events';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { HtmlValidate } from 'html-validate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueEventNotices } from '../../../boot/tasks/event-notices.ts';
import { anEvent, createPerson, type Person } from '../../../testing/factories.ts';
import { holdMails, markMailsSent } from '../../../testing/mails.ts';
import { testOnSqlite } from '../../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { throwing } from '../../../testing/throwing.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
let owner: Person;
async function start(environment: Record<string, string> = {}) {
  t = await createTestApp({ PUBLIC_URL: publicUrl, ...environment });
  await holdMails(t);
  owner = await createPerson(t);
}
beforeEach(() => start());
afterEach(() => t.close());

const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * 86_400_000);

async function post(fields: object = {}): Promise<string> {
  const day = inDays(20);
  const body = { ...anEvent, start_date: day, end_date: day, answers: 'everyone', ...fields };
  return (await t.call(createEvent, { body, token: owner.token })).body._id;
}

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...headers,
    },
  });
const visit = { name: 'Vera Guest', email: 'vera@example.org', answer: 'coming', guests: '1' };
const ask = (id: string, fields: object = {}) =>
  send(`/events/${id}/answer`, { ...visit, ...fields });
const all = async (id: string) =>
  (await t.call(listReplies, { params: { id }, token: owner.token })).body;

async function mailsTo(recipient: string) {
  return t.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

async function linkTo(recipient: string, what = 'answer'): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1);
  const path = mail?.text.match(new RegExp(`${publicUrl}(/events/${what}/[\\w-]+)`))?.[1];
  if (!path) throw new Error(`no link to ${recipient}: ${mail?.text}`);
  return path;
}

/** The address to which the page's form is sent. */
const actionOf = (page: string) => /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';

async function isValid(page: string): Promise<void> {
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
    page,
  );
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual(
    [],
  );
}

testOnSqlite(
  'a visitor replies on the document without scripts; the reply counts once the mailed link was used',
  async () => {
    const id = await post({ places: 3, answersUntil: inDays(10) });
    const document = await t.app.inject(`/events/${id}?lang=fr`);
    expect(document.body).toContain('<h2>Venez-vous\u00a0?</h2>');
    expect(document.headers['content-security-policy']).toContain("form-action 'self'");
    expect(actionOf(document.body)).toBe(`/events/${id}/answer?lang=fr`);
    await isValid(document.body);

    const asked = await send(actionOf(document.body), visit);
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Nous avons écrit à vera@example.org.');
    expect(asked.headers['cache-control']).toBe('no-store');
    await isValid(asked.body);
    expect((await all(id)).replies).toEqual([]);
    const [mail] = await mailsTo('vera@example.org');
    expect(mail).toMatchObject({ kind: 'eventAnswer', language: 'fr' });
    expect(mail?.subject).toBe('Veuillez confirmer votre réponse');
    expect(mail?.text).toContain('Vos accompagnants\u00a0: 1.');
    // The mail does not contain the typed name: a stranger's text is never mailed to anybody.
    expect(mail?.text).not.toContain('Vera');

    const link = await linkTo('vera@example.org');
    const opened = await t.app.inject(link);
    expect(opened.body).toContain('Confirmer\u00a0: je viens');
    expect(opened.body).toContain('<option value="1" selected>');
    await isValid(opened.body);
    // Mail scanners open links: only submitting the form counts.
    expect((await all(id)).replies).toEqual([]);
    const confirmed = await send(link, { answer: 'coming', guests: '1' });
    expect(confirmed.body).toContain('Vous avez une place, avec vos accompagnants (1).');
    expect(confirmed.body).toMatch(/Votre code à l’entrée\u00a0: [0-9A-Z]{6}/);
    expect(opened.body).not.toContain('.ics"');
    expect(confirmed.body).toContain(`<a href="/events/${id}.ics">Ajouter à l’agenda</a>`);
    await isValid(confirmed.body);
    expect((await all(id)).replies).toMatchObject([
      { rollNo: '', name: 'Vera Guest', answer: 'coming', guests: 1, state: 'in', visitor: true },
    ]);

    const changed = await send(actionOf(confirmed.body), { answer: 'maybe', guests: '0' });
    expect(changed.body).toContain('Vous avez répondu «\u00a0peut-être\u00a0».');
    expect((await all(id)).counts).toMatchObject({ in: 0, maybe: 1 });
  },
);

test('a link is pressed twice, at once, reloaded and opened again; what opens mails changes nothing', async () => {
  const id = await post({ places: 3 });
  await ask(id);
  const link = await linkTo('vera@example.org');
  const stored = async () => [
    await t.db.selectFrom('event_links').selectAll().execute(),
    await t.db.selectFrom('event_replies').selectAll().execute(),
  ];
  const before = await stored();
  // Mail scanners fetch a link once as a program and once as a browser; some send HEAD first.
  for (const method of ['HEAD', 'GET', 'GET'] as const) {
    expect((await t.app.inject({ method, url: link })).statusCode).toBe(200);
  }
  expect(await stored()).toEqual(before);

  const press = () => send(link, { answer: 'coming', guests: '1' });
  const code = (page: string) => /Your code at the door: ([0-9A-Z]{6})/.exec(page)?.[1];
  const pressed = [...(await Promise.all([press(), press()])), await press()];
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(pressed.map(({ body }) => code(body))).size).toBe(1);
  expect((await all(id)).counts).toMatchObject({ in: 1, guests: 1 });
  expect((await mailsTo('vera@example.org')).map(({ kind }) => kind)).toEqual([
    'eventAnswer',
    'eventConfirmed',
  ]);

  // Nine days later, the same link still shows the reply, the code and the form.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 86_400_000 });
  const opened = await t.app.inject(link);
  vi.useRealTimers();
  expect(opened.body).toContain('You are in, with your guests: 1. See you there!');
  expect(code(opened.body)).toBe(code(pressed[0]?.body ?? ''));
  expect(actionOf(opened.body)).toContain(link);
  await isValid(opened.body);

  // Repeating the same reply is accepted after the deadline.
  const body = { answersUntil: inDays(-1) };
  await t.call(updateEvent, { params: { id }, token: owner.token, body });
  expect((await press()).statusCode).toBe(200);
  expect((await send(link, { answer: 'maybe', guests: '1' })).statusCode).toBe(409);
  expect((await send(link, { answer: 'not', guests: '0' })).body).toContain('You do not come.');
});

testOnSqlite(
  'a visitor who confirms is mailed what the day needs: hour, place, code, calendar and the way to change',
  async () => {
    const id = await post({ start_time: '18:00' });
    await ask(id);
    await send(await linkTo('vera@example.org'), { answer: 'coming', guests: '1' });
    const mail = (await mailsTo('vera@example.org')).at(-1);
    expect(mail?.subject).toBe('Your answer counts: General assembly');
    const [reply] = await t.db.selectFrom('event_replies').selectAll().execute();
    for (const part of ['18:00', 'Amphitheatre 700, Yaoundé', reply?.door_code ?? '?']) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.calendar).toContain('METHOD:REQUEST\r\n');
    const link = await linkTo('vera@example.org');
    // Vera changes the reply while the mail waits: a new mail replaces it.
    await send(link, { answer: 'not', guests: '0' });
    for (const guests of ['0', '2']) {
      await send(link, { answer: 'coming', guests });
      expect((await mailsTo('vera@example.org')).map(({ kind }) => kind)).toEqual([
        'eventAnswer',
        'eventConfirmed',
      ]);
    }
    expect((await mailsTo('vera@example.org')).at(-1)?.text).toContain('Your guests: 2.');
    await markMailsSent(t);
    const changed = await send(link, { answer: 'maybe' });
    expect(changed.body).toContain('You answered ‘maybe’.');
    // The page shows the change, so no further mail is sent.
    expect(await mailsTo('vera@example.org')).toHaveLength(2);

    const member = await createPerson(t);
    await ask(id, { email: member.email });
    await send(await linkTo(member.email), { answer: 'coming' });
    expect(await mailsTo(member.email)).toHaveLength(1);
  },
);

testOnSqlite('a visitor waits in line like members, and is mailed their place', async () => {
  const id = await post({ places: 1 });
  const document = async (language = 'en') =>
    (await t.app.inject(`/events/${id}?lang=${language}`)).body;
  expect(await document()).not.toContain('Full:');
  await t.call(setReply, { params: { id }, token: owner.token, body: { answer: 'coming' } });
  const full = await document();
  await isValid(full);
  const parts = ['Full: waiting list, nobody before you.', '>I am a member', '<form method="post"'];
  const order = parts.map((part) => full.indexOf(part));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(0);
  await ask(id, { guests: '0' });
  expect((await t.app.inject(await linkTo('vera@example.org'))).body).toContain('Full: waiting');
  const waits = await send(await linkTo('vera@example.org'), { answer: 'coming', guests: '0' });
  expect(waits.body).toContain('Your answer is number 1 in line, guests not counted');
  expect(waits.body).toContain('<p class="told waiting" role="status">');
  expect(waits.body).not.toContain('Full:');
  expect(await document('fr')).toContain('Complet\u00a0: liste d’attente, 1 avant vous.');
  await t.call(setReply, { params: { id }, token: owner.token, body: { answer: 'not' } });
  expect((await mailsTo('vera@example.org')).at(-1)).toMatchObject({ kind: 'eventPlace' });
  const gives = await send(await linkTo('vera@example.org'), { answer: 'not' });
  expect(gives.body).toContain('You do not come.');
});

testOnSqlite(
  'a member is mailed a link to reply as such, on their document and with their account',
  async () => {
    const id = await post({ answers: 'members' });
    const ada = await createPerson(t, { language: 'fr' });
    const document = (await t.app.inject(`/events/${id}?lang=en`)).body;
    expect(document).not.toContain('name="name"');
    const asked = await send(actionOf(document), {
      email: ada.email,
      answer: 'coming',
      guests: '2',
    });
    expect(asked.body).toContain(`If ${ada.email} is the address of a member`);
    const stranger = await send(actionOf(document), {
      email: 'vera@example.org',
      answer: 'coming',
    });
    expect(stranger.body.replaceAll('vera@example.org', ada.email)).toBe(asked.body);
    expect(await mailsTo('vera@example.org')).toEqual([]);
    const suspended = await createPerson(t, { accountType: 'suspended' });
    await send(actionOf(document), { email: suspended.email, answer: 'coming' });
    expect(await mailsTo(suspended.email)).toEqual([]);

    const link = await linkTo(ada.email);
    const done = await send(link, { answer: 'coming', guests: '2' });
    // The page is in the reader's language.
    expect(done.body).toContain('Vous avez une place');
    const own = await t.call(getOwnReply, { params: { id }, token: ada.token });
    expect(own.body.reply).toMatchObject({ state: 'in', guests: 2 });
    expect((await all(id)).replies).toMatchObject([{ rollNo: ada.rollNo, visitor: false }]);
  },
);

test.each([
  [
    'has another address',
    {
      email: 'other@alumni.example',
      email_key: 'other@alumni.example',
      proved_email: 'other@alumni.example',
    },
  ],
  ['has not proved it', { proved_email: null }],
  ['is suspended', { account_type: 'suspended' }],
  ['leaves', { deletion_due_at: '2031-01-01T00:00:00.000Z' }],
])('a link is of no use to a member who %s by now', async (_, columns) => {
  const id = await post();
  const ada = await createPerson(t);
  await ask(id, { email: ada.email });
  const link = await linkTo(ada.email);
  await t.db
    .updateTable('accounts')
    .set(columns as object)
    .where('id', '=', ada.id)
    .execute();
  expect((await t.app.inject(link)).statusCode).toBe(404);
  const used = await send(link, { answer: 'coming' });
  expect(used.statusCode).toBe(404);
  expect(used.body).toContain('This link is not valid any more.');
  expect((await all(id)).replies).toEqual([]);
});

testOnSqlite('what is typed stays, beside what is wrong', async () => {
  const id = await post();
  const refused = async (fields: object) => {
    const { statusCode, body } = await ask(id, fields);
    await isValid(body);
    return [statusCode, /role="alert">([^<]+)</.exec(body)?.[1], body] as const;
  };
  const [status, message, page] = await refused({ email: 'vera', name: 'Vera "&" Co' });
  expect([status, message]).toEqual([400, 'Please enter a valid email.']);
  expect(page).toContain('value="Vera &quot;&amp;&quot; Co"');
  expect(page).toContain('value="vera"');
  expect(page).toContain('<option value="1" selected>');
  expect((await refused({ name: ' ' })).slice(0, 2)).toEqual([400, 'Please enter your name.']);
  expect((await refused({ answer: '' })).slice(0, 2)).toEqual([
    400,
    'Please say whether you come.',
  ]);
  expect((await refused({ guests: '6' })).slice(0, 2)).toEqual([
    400,
    'You can bring up to five guests.',
  ]);
  await t.call(updateEvent, {
    params: { id },
    token: owner.token,
    body: { answersUntil: inDays(-1) },
  });
  expect((await refused({})).slice(0, 2)).toEqual([
    409,
    'The time for answers is over. You can still say that you do not come.',
  ]);
  expect((await t.app.inject(`/events/${id}`)).body).not.toContain('<form');
  await t.call(deleteEvent, { params: { id }, token: owner.token });
  expect((await ask(id)).statusCode).toBe(404);
});

testOnSqlite('a reply that does not fit leaves the link', async () => {
  const id = await post({ places: 2 });
  await ask(id, { guests: '5' });
  const link = await linkTo('vera@example.org');
  const refused = await send(link, { answer: 'coming', guests: '5' });
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain('There are not enough places for so many guests.');
  const fits = await send(link, { answer: 'coming', guests: '1' });
  expect(fits.body).toContain('You are in');
  // The event is now for members only: visitors can only decline.
  const body = { answers: 'members' };
  await t.call(updateEvent, { params: { id }, token: owner.token, body });
  const closed = await send(actionOf(fits.body), { answer: 'coming', guests: '0' });
  expect([closed.statusCode, closed.body.includes('takes no answers')]).toEqual([409, true]);
  expect((await send(actionOf(closed.body), { answer: 'not' })).body).toContain('You do not come.');
});

test('one tap ends reminders of an event, for programs of mails too, and brings them back', async () => {
  const id = await post({ places: 1 });
  await t.call(setReply, { params: { id }, token: owner.token, body: { answer: 'coming' } });
  await ask(id, { guests: '0' });
  await send(await linkTo('vera@example.org'), { answer: 'coming', guests: '0' });
  await t.call(setReply, { params: { id }, token: owner.token, body: { answer: 'not' } });
  const quiet = await linkTo('vera@example.org', 'quiet');
  const reminders = async () =>
    (
      await t.db
        .selectFrom('event_replies')
        .select('reminders')
        .where('email_key', '=', 'vera@example.org')
        .executeTakeFirstOrThrow()
    ).reminders;
  const opened = await t.app.inject(quiet);
  await isValid(opened.body);
  expect(await reminders()).toBe(1);
  const ended = await send(quiet, { reminders: 'off' });
  expect(ended.body).toContain('This event does not remind you any more.');
  expect(await reminders()).toBe(0);
  expect((await send(quiet, { reminders: 'on' })).body).toContain('reminds you two days before');
  expect(await reminders()).toBe(1);
  const boundary = 'x';
  const oneClick = await t.app.inject({
    method: 'POST',
    url: quiet,
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(oneClick.statusCode).toBe(200);
  expect(await reminders()).toBe(0);
  expect((await t.app.inject('/events/quiet/unknown')).statusCode).toBe(404);
});

testOnSqlite('60 replies in half an hour from a network, 3 to an e-mail', async () => {
  await t.close();
  await start({ RATE_LIMITS: 'on' });
  const id = await post();
  for (let n = 1; n <= 3; n += 1) {
    expect((await ask(id)).statusCode).toBe(200);
    await markMailsSent(t);
  }
  const fourth = await ask(id);
  expect(fourth.statusCode).toBe(429);
  expect(fourth.headers['retry-after']).toMatch(/^\d+$/);
  expect(fourth.body).toContain('This email has been written to several times.');
  expect(fourth.body).toContain('value="Vera Guest"');
  for (let n = 5; n <= 60; n += 1) {
    expect((await ask(id, { email: `v${n}@example.org` })).statusCode).toBe(200);
  }
  const over = await ask(id, { email: 'late@example.org' });
  expect(over.statusCode).toBe(429);
  expect(over.body).toContain('Many answers have just been given from your network.');
  expect(await mailsTo('vera@example.org')).toHaveLength(3);
  expect(await mailsTo('late@example.org')).toEqual([]);
});

testOnSqlite('no reply is taken whose mail would come after a day', async () => {
  await t.close();
  await start({ MAILS_PER_HOUR: '5' });
  const id = await post();
  for (let n = 1; n <= 24; n += 1) {
    expect((await ask(id, { email: `v${n}@example.org` })).statusCode).toBe(200);
  }
  const over = await ask(id);
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '3600']);
  expect(over.body).toContain('Very many answers wait to be confirmed by mail.');
  expect(over.body).toContain('value="Vera Guest"');
  await markMailsSent(t);
  expect((await ask(id)).statusCode).toBe(200);
});

testOnSqlite('one network uses up no more than six hours of the mails to visitors', async () => {
  await t.close();
  await start({ MAILS_PER_HOUR: '40', RATE_LIMITS: 'on' });
  const id = await post();
  const from = (ip: string, n: number) =>
    t.app.inject({
      method: 'POST',
      url: `/events/${id}/answer`,
      remoteAddress: ip,
      payload: new URLSearchParams({ ...visit, email: `v${n}@example.org` }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  // A network has a limit only while mails wait over six hours.
  for (let n = 1; n <= 50; n += 1) expect((await from('192.0.2.1', n)).statusCode).toBe(200);
  const over = await from('192.0.2.1', 51);
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '3600']);
  expect(over.body).toContain('Very many answers wait to be confirmed by mail.');
  expect((await from('198.51.100.1', 52)).statusCode).toBe(200);
});

test('reminders end and come back 240 times an hour by the links to one address', async () => {
  await t.close();
  await start({ RATE_LIMITS: 'on' });
  const id = await post({ places: 1 });
  await t.call(setReply, { params: { id }, token: owner.token, body: { answer: 'coming' } });
  await ask(id, { guests: '0' });
  await send(await linkTo(visit.email), { answer: 'coming', guests: '0' });
  await t.call(setReply, { params: { id }, token: owner.token, body: { answer: 'not' } });
  const quiet = await linkTo(visit.email, 'quiet');
  // The limit is 240 changes; the confirmed reply was the first.
  for (let n = 2; n <= 240; n += 1) {
    expect((await send(quiet, { reminders: n % 2 ? 'off' : 'on' })).statusCode).toBe(200);
  }
  const over = await send(quiet, { reminders: 'off' });
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect(await t.db.selectFrom('event_replies').select('reminders').execute()).toContainEqual({
    reminders: 1,
  });
  expect((await t.app.inject(quiet)).statusCode).toBe(200);
});

test('reminders end by the link of a mail by which somebody has replied', async () => {
  const id = await post();
  await ask(id);
  await send(await linkTo(visit.email), { answer: 'coming', guests: '0' });
  await t.call(updateEvent, { params: { id }, token: owner.token, body: { venue: 'Hall B' } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  await queueEventNotices(t.deps, throwing);
  vi.useRealTimers();
  const [link, quiet] = [await linkTo(visit.email), await linkTo(visit.email, 'quiet')];
  expect((await send(link, { answer: 'maybe', guests: '0' })).statusCode).toBe(200);
  expect((await t.app.inject(quiet)).statusCode).toBe(200);
  expect((await send(quiet, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
  expect(await t.db.selectFrom('event_replies').select(['state', 'reminders']).execute()).toEqual([
    { state: 'maybe', reminders: 0 },
  ]);
});

test.for<object | string | number>([
  { name: { markup: '<b id=forged>' }, email: { markup: '<b id=forged>' }, answer: 'coming' },
  { ...visit, guests: { toString: 1 } },
  { ...visit, name: null, guests: ['<b id=forged>'] },
  [1],
  'text',
  7,
])('a form in JSON has no markup and breaks nothing: %j', async (payload) => {
  const id = await post();
  const url = `/events/${id}/answer`;
  const headers = { 'content-type': 'application/json', accept: 'text/html' };
  const { statusCode, body } = await t.app.inject({
    method: 'POST',
    url,
    headers,
    payload: JSON.stringify(payload),
  });
  expect(body).not.toContain('<b id=forged>');
  expect(statusCode).toBeLessThan(500);
});
