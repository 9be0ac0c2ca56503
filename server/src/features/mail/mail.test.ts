import { register } from '@alumni/shared/accounts/auth';
import { listRefusedMails, resendMails, sendTestMail } from '@alumni/shared/mail/mail';
import {
  correctRollNumber,
  createRollNumber,
  listRollNumbers,
  resendRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { listAudit } from '@alumni/shared/site/audit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queueMail } from '../../outbox/outbox.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url, RATE_LIMITS: 'on' });
  admin = await createPerson(t, { accountType: 'admin' });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

function refuse(email: string, message = '5.1.1 No such user', responseCode = 550) {
  server.refused.set(email, { responseCode, message });
}

async function invite(email: string): Promise<string> {
  const { body } = await t.call(createRollNumber, {
    params: { rollNo: admin.rollNo },
    token: admin.token,
    body: { email },
  });
  return body.rollNo;
}

const refused = async () => (await t.call(listRefusedMails, { token: admin.token })).body;

const refusedTo = async (email: string) =>
  (await refused()).mails.find((mail) => mail.email === email);

const untilRefused = (email: string) =>
  vi.waitFor(async () => expect(await refusedTo(email)).toBeDefined(), { timeout: 90_000 });

const correct = (rollNo: string, email: string) =>
  t.call(correctRollNumber, { params: { rollNo }, token: admin.token, body: { email } });

const resend = (rollNo: string) =>
  t.call(resendRollNumber, { params: { rollNo }, token: admin.token });

test('lists refused mails with kind, time and reason, never their text, and counts what waits', async () => {
  const link = 'https://alumni.example/#/undo-email?code=secret-4711';
  refuse('lost@alumni.example', '5.1.1 lost@alumni.example: User unknown');
  refuse('later@alumni.example', '4.3.0 Try again later', 451);
  await t.db.transaction().execute(async (trx) => {
    const mail = { template: 'emailChanged', link } as const;
    await queueMail(trx, { to: 'lost@alumni.example', language: 'en', mail });
    await queueMail(trx, { to: 'later@alumni.example', language: 'en', mail });
  });
  const rollNo = await invite('here@alumni.example');
  await untilRefused('lost@alumni.example');
  await vi.waitFor(async () => expect((await refused()).waiting).toBe(1), { timeout: 90_000 });
  const { body } = await t.call(listRefusedMails, { token: admin.token });
  expect(body).toMatchObject({ mailed: true, totalPages: 1, delayed: 0 });
  const { created_at } = await t.db
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('recipient', '=', 'later@alumni.example')
    .executeTakeFirstOrThrow();
  expect(body.oldest).toBe(created_at);
  expect(body.mails).toEqual([
    {
      _id: expect.any(String),
      email: 'lost@alumni.example',
      kind: 'emailChanged',
      createdAt: expect.any(String),
      failedAt: expect.any(String),
      refusal: { reason: 'mailbox', answer: '550 5.1.1 <address>: User unknown' },
      rollNo: null,
      canResend: false,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/secret-4711|was changed/);
  expect(JSON.stringify(body)).not.toContain(rollNo);
});

test('tells how many mails are delayed, as their address has been sent many', async () => {
  const before = (await refused()).delayed;
  await t.db.transaction().execute(async (trx) => {
    const mail = { template: 'newDevice', browser: 'Firefox', system: 'Android' } as const;
    for (let i = 0; i < 7; i += 1) {
      await queueMail(trx, { to: 'stranger@alumni.example', language: 'en', mail });
    }
  });
  t.deps.mail.poke();
  await vi.waitFor(async () => expect((await refused()).delayed).toBe(before + 1), {
    timeout: 90_000,
  });
  // An unproved address gets at most four mails an hour. The fourth is reserved for notices and invitations, so only
  // three of these mails are sent.
  const sent = server.received.filter(({ recipients }) =>
    recipients.includes('stranger@alumni.example'),
  );
  expect(sent).toHaveLength(3);
});

test('refused mails without a code are sent again: one, then all of them', async () => {
  const people = ['one', 'two', 'three'].map((name) => `again-${name}@alumni.example`);
  const [first = ''] = people;
  for (const email of people) refuse(email);
  await t.db.transaction().execute(async (trx) => {
    for (const to of people) {
      const mail = { template: 'admitted', words: 'Welcome', link: 'https://a.example' } as const;
      await queueMail(trx, { to, language: 'en', mail });
    }
  });
  t.deps.mail.poke();
  for (const email of people) await untilRefused(email);
  server.refused.clear();
  const again = (ids?: string[]) =>
    t.call(resendMails, { token: admin.token, body: { ...(ids && { ids }) } });
  const id = (await refusedTo(first))?._id ?? '';
  expect((await again([id])).body.count).toBe(1);
  // The mail is in flight: a second press finds nothing to resend.
  expect((await again([id])).status).toBe(409);
  expect((await again()).body.count).toBe(2);
  await vi.waitFor(
    () => {
      const got = server.received.flatMap(({ recipients }) => recipients);
      expect(got.filter((email) => people.includes(email)).sort()).toEqual([...people].sort());
    },
    { timeout: 90_000 },
  );
  for (const email of people) expect(await refusedTo(email)).toBeUndefined();
});

test('a mail is not sent again to a suspended person, to an address of before, or about what is over', async () => {
  const [suspended, moved, guest] = await Promise.all([0, 1, 2].map(() => createPerson(t)));
  for (const person of [suspended, moved, guest]) refuse(person?.email ?? '');
  const mail = { template: 'admitted', words: 'Welcome', link: 'https://a.example' } as const;
  await t.db.transaction().execute(async (trx) => {
    for (const { email: to = '' } of [suspended, moved] as Person[]) {
      await queueMail(trx, { to, language: 'en', mail });
    }
    await queueMail(trx, { to: guest?.email ?? '', language: 'en', mail, about: 'no-event' });
  });
  t.deps.mail.poke();
  const people = [suspended, moved, guest].map((person) => person?.email ?? '');
  await vi.waitFor(
    async () => {
      const failed = t.db.selectFrom('mail_outbox').select('id').where('failed_at', 'is not', null);
      expect(await failed.where('recipient', 'in', people).execute()).toHaveLength(3);
    },
    { timeout: 90_000 },
  );
  const change = (person: Person | undefined, changes: object) =>
    t.db
      .updateTable('accounts')
      .set(changes)
      .where('id', '=', person?.id ?? '')
      .execute();
  await change(suspended, { account_type: 'suspended' });
  await change(moved, { email: 'new@b.cm', email_key: 'new@b.cm' });
  for (const email of people) expect(await refusedTo(email)).toBeUndefined();
  const { status } = await t.call(resendMails, { token: admin.token, body: {} });
  expect(status).toBe(409);
});

test('a refused copy of a message to the association is listed, and sent again', async () => {
  const office = 'office@alumni.example';
  refuse(office);
  const mail = { template: 'contactMessage', name: 'Ada', email: 'a@b.cm', message: 'Hi' } as const;
  await t.db
    .transaction()
    .execute((trx) => queueMail(trx, { to: office, language: 'en', mail, about: 'message' }));
  t.deps.mail.poke();
  await untilRefused(office);
  server.refused.clear();
  expect((await t.call(resendMails, { token: admin.token, body: {} })).body.count).toBe(1);
});

test('an invitation that was refused can be sent again, until somebody has claimed its number', async () => {
  const email = 'gone@alumni.example';
  refuse(email);
  const rollNo = await invite(email);
  await untilRefused(email);
  expect(await refusedTo(email)).toMatchObject({ kind: 'rollNumber', rollNo });
  await resend(rollNo);
  // The mail is refused again: the list has one row, not two.
  await untilRefused(email);
  expect((await refused()).mails.filter((mail) => mail.email === email)).toHaveLength(1);

  const password = 'secret1';
  const claim = { lastName: 'N', email, password, confirmPassword: password, rollNo };
  expect((await t.call(register, { body: claim })).status).toBe(201);
  expect(await refusedTo(email)).toBeUndefined();
});

test('a corrected address gets a number of its own; the one before is void', async () => {
  const [wrong, right] = ['rsoe@alumni.example', 'rose@alumni.example'];
  refuse(wrong);
  const before = await invite(wrong);
  await untilRefused(wrong);
  const { status, body } = await correct(before, right);
  expect(status).toBe(200);
  expect(body).toEqual({
    message: `The address has been corrected, and roll number ${body.rollNo} has been mailed to it. The number before no longer works.`,
    rollNo: body.rollNo,
    mailed: true,
  });
  expect(body.rollNo).not.toBe(before);
  expect(await correct(before, right)).toMatchObject({ status: 200, body });
  await vi.waitFor(
    () => {
      const [mail, ...others] = server.received.filter(({ recipients }) =>
        recipients.includes(right),
      );
      expect(others).toEqual([]);
      expect(mail?.text).toContain(`rollNo=${body.rollNo}&email=${encodeURIComponent(right)}`);
    },
    { timeout: 90_000 },
  );
  expect(await refusedTo(wrong)).toBeUndefined();
  expect((await resend(before)).status).toBe(404);
  const list = await t.call(listRollNumbers, { token: admin.token, query: { search: wrong } });
  expect(list.body.rollNumbers).toEqual([]);

  const master = await createPerson(t, { accountType: 'master' });
  const log = await t.call(listAudit, { token: master.token });
  expect(log.body.entries[0]).toMatchObject({
    actor: admin.rollNo,
    action: 'rollnumber.corrected',
    subject: right,
    details: { rollNo: body.rollNo },
  });

  const claim = { lastName: 'N', email: right, password: 'secret1', confirmPassword: 'secret1' };
  expect((await t.call(register, { body: { ...claim, rollNo: before } })).status).toBe(400);
  expect((await t.call(register, { body: { ...claim, rollNo: body.rollNo } })).status).toBe(201);
  expect((await correct(body.rollNo, 'other@alumni.example')).status).toBe(409);
});

test('refuses an address of somebody else, and mails nobody more often than any invitation', async () => {
  const rollNo = await invite('one@alumni.example');
  const registered = await createPerson(t);
  await invite('two@alumni.example');
  const responses = [
    await correct(rollNo, registered.email),
    await correct(rollNo, 'TWO@alumni.example'),
    await correct('AAAAA-AAAAA', 'three@alumni.example'),
    await correct(rollNo, 'no address'),
  ];
  expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'This email is already registered.'],
    [409, 'There is a roll number for this email already.'],
    [404, 'There is no such roll number.'],
    [400, 'Please enter a valid email.'],
  ]);
  const list = await t.call(listRollNumbers, {
    token: admin.token,
    query: { search: 'one@alumni.example' },
  });
  expect(list.body.rollNumbers[0]?.rollNo).toBe(rollNo);

  let number = rollNo;
  const statuses: number[] = [];
  for (const email of ['four', 'five', 'four', 'five', 'four', 'five', 'four']) {
    const response = await correct(number, `${email}@alumni.example`);
    statuses.push(response.status);
    if (response.status === 200) number = response.body.rollNo;
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('a test mail to oneself tells the response of the mail server, five times an hour', async () => {
  const tester = await createPerson(t, { accountType: 'admin', language: 'fr' });
  const send = (language = 'en') =>
    t.call(sendTestMail, { token: tester.token, headers: { 'accept-language': language } });
  const taken = await send('fr');
  expect(taken.body).toMatchObject({ taken: true, answer: expect.stringMatching(/^250 /) });
  expect(taken.body.message).toContain(`a accepté l’e-mail destiné à ${tester.email}`);
  const mail = server.received.find(({ recipients }) => recipients.includes(tester.email));
  expect(mail?.subject).toBe('E-mail d’essai');
  refuse(tester.email, `5.7.1 <${tester.email}>: sender not trusted`, 554);
  expect((await send()).body).toEqual({
    message: `The mail to ${tester.email} was not sent.`,
    taken: false,
    answer: '554 5.7.1 <<address>>: sender not trusted',
    refusal: { reason: 'spam', answer: '554 5.7.1 <<address>>: sender not trusted' },
  });
  for (let i = 0; i < 3; i += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  // The test mail does not pass through the outbox and is in no list.
  expect(await refusedTo(tester.email)).toBeUndefined();
});

test.each([
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, { taken: false, refusal: { reason: 'unreachable' } }],
  [{}, { taken: false, answer: '', message: expect.stringMatching(/^Nothing was sent/) }],
])('a test mail says that nothing was sent: %j', async (settings, expected) => {
  const other = await createTestApp(settings as Record<string, string>);
  try {
    const { token } = await createPerson(other, { accountType: 'admin' });
    expect((await other.call(sendTestMail, { token })).body).toMatchObject(expected);
  } finally {
    await other.close();
  }
});
