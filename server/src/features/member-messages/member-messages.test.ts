import { listContactMessages, sendContactMessage } from '@alumni/shared/mail/contact';
import {
  blockSender,
  checkRecipient,
  listBlocked,
  reportSender,
  unblockSender,
  writeToMember,
} from '@alumni/shared/mail/member-messages';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findByRollNo, updateAccount } from '../../accounts/accounts.store.ts';
import { buildApp } from '../../boot/app.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { markMailsSent } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp, type TestResponse } from '../../testing/test-app.ts';
import { sendMessage } from './member-messages.store.ts';

let t: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let rose: Person;
let paul: Person;
beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://alumni.example',
    CONTACT_EMAIL: 'office@alumni.example',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await t.close();
  await mails.stop();
});
beforeEach(async () => {
  rose = await createPerson(t, { title: 'Mrs', first_name: 'Rose', last_name: 'Neba' });
  paul = await createPerson(t, { first_name: 'Paul', last_name: 'Biya-Eko', language: 'fr' });
});

type Columns = Parameters<typeof updateAccount>[2];

async function change({ rollNo }: Person, columns: Columns): Promise<void> {
  const account = await findByRollNo(t.db, rollNo);
  if (account) await updateAccount(t.db, account, columns);
}

const write = (
  from: Person,
  to: Pick<Person, 'rollNo'>,
  { message = 'Hello.', key, on = t }: { message?: string; key?: string; on?: TestApp } = {},
) =>
  on.call(writeToMember, {
    params: { rollNo: to.rollNo },
    token: from.token,
    body: { message },
    ...(key && { query: { key } }),
  });
const check = (from: Person, to: Pick<Person, 'rollNo'>) =>
  t.call(checkRecipient, { params: { rollNo: to.rollNo }, token: from.token });
const block = (by: Person, whom: Pick<Person, 'rollNo'>) =>
  t.call(blockSender, { params: { rollNo: whom.rollNo }, token: by.token });
const said = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
];

const queuedFor = (to: Person, from: Pick<TestApp, 'db'> = t) =>
  from.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', to.email).execute();

/** The mail as the person receives it. */
async function received(person: Person) {
  return vi.waitFor(
    () => {
      const found = mails.received.find(({ recipients }) => recipients.includes(person.email));
      if (!found) throw new Error('not yet');
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );
}

const notTaken = [409, 'This person does not take messages.'];
const unknown = [404, 'There is no such member.'];

describe('a message to a member', () => {
  test('goes to them in their language, and a reply goes to the writer', async () => {
    await change(rose, { promotion: 1998, profession: 'Nurse & <b>midwife</b>' });
    const response = await write(rose, paul, { message: ' Bonjour,\n<b>Paul</b> ? ' });
    expect(said(response)).toEqual([200, 'Your message has been sent to Paul Biya-Eko.']);

    const mail = await received(paul);
    expect(mail.subject).toBe('Message de Mme Rose Neba');
    expect(mail.recipients).toEqual([paul.email]);
    expect(mail.replyTo?.value).toEqual([expect.objectContaining({ address: rose.email })]);
    expect(mail.from?.text).toContain('contact@alumni.example');
    expect(mail.from?.text).not.toContain(rose.email);
    expect(mail.text).toContain('Promotion 1998 · Nurse & <b>midwife</b>');
    expect(mail.text).toContain('> Bonjour,\n> <b>Paul</b> ?');
    expect(mail.html).toContain('Bonjour,<br>&lt;b&gt;Paul&lt;/b&gt; ?');
    const links = [
      `https://alumni.example/#/alumnidetails?id=${rose.rollNo}`,
      'https://alumni.example/#/user/settings',
      `https://alumni.example/#/blockorreport?id=${rose.rollNo}`,
    ];
    for (const link of links) {
      expect(mail.text).toContain(`${link}\n`);
      expect(mail.html).toContain(`href="${link}"`);
    }
    await vi.waitFor(async () => expect((await queuedFor(paul))[0]?.text).toBe(''), {
      timeout: 90_000,
    });
  });

  test.each(['en', 'fr'] as const)(
    'names no address that its writer has not proved (%s)',
    async (language) => {
      await change(rose, { proved_email: 'another@alumni.example' });
      await change(paul, { language });
      expect((await check(rose, paul)).body).toMatchObject({ email: rose.email, proved: false });
      await write(rose, paul);
      const mail = await received(paul);
      expect(mail.replyTo).toBeUndefined();
      expect(mail.raw).not.toContain(rose.email);
      expect(mail.text).toContain(`https://alumni.example/#/writeto?id=${rose.rollNo}`);
    },
  );

  test('shows of the writer what members see', async () => {
    const hidden = { title: 'office', firstName: 'office', promotion: 'office' };
    await change(rose, {
      promotion: 1998,
      profession: 'Nurse',
      telephone: '+237 611223344',
      unlisted: 1,
      visibility: JSON.stringify({ ...hidden, profession: 'members' }),
    });
    await change(paul, { language: 'en', account_type: 'admin' });
    await write(rose, paul);
    const mail = await received(paul);
    expect(mail.subject).toBe('Message from Neba');
    expect(mail.text).toContain('\nNurse\n');
    // The raw mail would not do: its random Message-ID may contain 1998.
    const read = [mail.from?.text, mail.replyTo?.text, mail.text, mail.html].join('\n');
    expect(read).not.toMatch(/Rose|1998|611223344|alumnidetails/);
  });

  testOnSqlite('never tells the writer an address', async () => {
    const responses = [
      await check(rose, paul),
      await write(rose, paul),
      await write(rose, paul),
      await block(rose, paul),
      await t.call(listBlocked, { token: rose.token }),
    ];
    for (const { body } of responses) expect(JSON.stringify(body)).not.toContain(paul.email);
    expect(responses[0]?.body).toEqual({
      takesMessages: true,
      email: rose.email,
      proved: true,
    });
  });

  test('injects no headers', async () => {
    await change(rose, {
      first_name: 'Rose\r\nBcc: all@alumni.example',
      email: 'rose@alumni.example\r\nBcc: all@alumni.example',
    });
    await write(rose, paul, { message: '.\nMAIL FROM:<x@alumni.example>\nBcc: all@a.example' });
    const mail = await received(paul);
    expect(mail.recipients).toEqual([paul.email]);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.subject).toBe('Message de Mme Rose Bcc: all@alumni.example Neba');
  });

  test.each([
    [{ message: '' }, 'Please enter a message.'],
    [{ message: ' \n ' }, 'Please enter a message.'],
    [{}, "'message' is missing."],
    [{ message: 'x'.repeat(5_001) }, 'This text is too long (at most 5000 characters).'],
  ])('is refused (%#)', async (body, sentence) => {
    const params = { rollNo: paul.rollNo };
    const response = await t.call(writeToMember, { params, token: rose.token, body });
    expect(said(response)).toEqual([400, sentence]);
    expect(await queuedFor(paul)).toEqual([]);
  });

  testOnSqlite('is sent once, however often its call is repeated', async () => {
    const key = 'a-key-of-the-first-message';
    const responses = await Promise.all([1, 2, 3].map(() => write(rose, paul, { key })));
    responses.push(await write(rose, paul, { key }));
    for (const response of responses) {
      expect(said(response)).toEqual([200, 'Your message has been sent to Paul Biya-Eko.']);
    }
    expect(await queuedFor(paul)).toHaveLength(1);
    // Calls the store directly, like a second instance.
    const message = { rollNo: paul.rollNo, message: 'Twice', key: 'a-key-that-is-used-twice' };
    const caller = { ...rose, accttype: 'user', session: undefined } as const;
    const send = () => sendMessage(t.db, caller, { ...message, publicUrl: '' });
    expect((await Promise.all([send(), send()])).sort()).toEqual([false, true]);
    expect(await queuedFor(paul)).toHaveLength(2);
    // A repeated call still succeeds after the recipient has turned messages off.
    await markMailsSent(t);
    await change(paul, { no_messages: 1 });
    expect((await write(rose, paul, { key })).status).toBe(200);
    expect(said(await write(rose, paul, { key: 'a-key-of-another-one' }))).toEqual(notTaken);
    // Keys are per sender and recipient.
    await change(paul, { no_messages: 0 });
    const ada = await createPerson(t);
    await write(ada, paul, { key });
    await write(rose, ada, { key });
    expect([await queuedFor(paul), await queuedFor(ada)].map(({ length }) => length)).toEqual([
      3, 1,
    ]);
  });

  testOnSqlite('is not sent by who was not let in, nor to who is not shown', async () => {
    const waiting = await createPerson(t, { admission: 'waiting' });
    const notYet =
      'The association has not let you in yet. Until then you can complete your profile.';
    expect(said(await write(waiting, paul))).toEqual([403, notYet]);
    expect(said(await check(waiting, paul))).toEqual([403, notYet]);
    for (const columns of [{ unlisted: 1 }, { admission: 'asked' }] as const) {
      const hidden = await createPerson(t, columns);
      expect(said(await write(rose, hidden))).toEqual(unknown);
      expect(said(await check(rose, hidden))).toEqual(unknown);
      expect(await queuedFor(hidden)).toEqual([]);
    }
    expect(said(await write(rose, { rollNo: 'NOBODY' }))).toEqual(unknown);
    expect(said(await write(rose, rose))).toEqual([400, 'You cannot write to yourself.']);
  });

  testOnSqlite('is not sent to the suspended, by admins either', async () => {
    await change(paul, { account_type: 'suspended' });
    const admin = await createPerson(t, { accountType: 'admin' });
    expect(said(await write(rose, paul))).toEqual(unknown);
    expect(said(await write(admin, paul))).toEqual(notTaken);
    expect(await queuedFor(paul)).toEqual([]);
  });

  test.each([
    ['the recipient turns messages off', 'paul', { no_messages: 1 }, 409],
    ['the recipient leaves all lists', 'paul', { unlisted: 1 }, 404],
    ['the recipient is suspended', 'paul', { account_type: 'suspended' }, 404],
    ['the writer is no longer let in', 'rose', { admission: 'asked' }, 403],
    ['the recipient blocks the writer', 'paul', undefined, 409],
  ] as const)('is not sent if %s between check and write', async (_, who, columns, expected) => {
    const { limiter } = t.deps;
    const { hit, refund } = limiter;
    let refunds = 0;
    limiter.hit = async () => {
      limiter.hit = hit;
      if (columns) await change(who === 'paul' ? paul : rose, columns);
      else await block(paul, rose);
      return 1;
    };
    limiter.refund = async () => {
      refunds += 1;
    };
    const { status } = await write(rose, paul).finally(() =>
      Object.assign(limiter, { hit, refund }),
    );
    expect(status).toBe(expected);
    expect(await queuedFor(paul)).toEqual([]);
    // All four limits are refunded: an unsent message does not count.
    expect(refunds).toBe(4);
  });
});

describe('the recipient', () => {
  const messages = async (person: Person) =>
    (await t.call(listBlocked, { token: person.token })).body.messages;

  testOnSqlite('turns messages off and on in the profile', async () => {
    const turn = (value: boolean) =>
      t.call(updateAlumnus, {
        params: { rollNo: paul.rollNo },
        token: paul.token,
        body: { messages: value },
      });
    expect(await messages(paul)).toBe(true);
    expect((await turn(false)).body.user.messages).toBe(false);
    expect(await messages(paul)).toBe(false);
    expect(said(await write(rose, paul))).toEqual(notTaken);
    expect((await check(rose, paul)).body.takesMessages).toBe(false);
    expect((await turn(true)).body.user.messages).toBe(true);
    expect((await write(rose, paul)).status).toBe(200);
  });

  test('blocks a sender, who cannot tell it from somebody who takes no messages', async () => {
    expect(said(await block(paul, rose))).toEqual([
      200,
      'Mrs Rose Neba can no longer write to you.',
    ]);
    expect((await block(paul, rose)).status).toBe(200);
    const silent = await createPerson(t, { no_messages: 1 });
    const comparable = ({ status, body, headers }: TestResponse) => {
      const { date: _, 'x-request-id': __, ...alike } = headers;
      return { status, body, headers: alike };
    };
    expect(comparable(await write(rose, paul))).toEqual(comparable(await write(rose, silent)));
    expect(comparable(await check(rose, paul))).toEqual(comparable(await check(rose, silent)));
    expect(said(await write(rose, paul))).toEqual(notTaken);
    expect(await queuedFor(paul)).toEqual([]);
    // Others can still write, and so can the blocker.
    expect((await write(await createPerson(t), paul)).status).toBe(200);
    expect((await write(paul, rose)).status).toBe(200);

    const list = async () => (await t.call(listBlocked, { token: paul.token })).body.blocked;
    expect(await list()).toEqual([
      { rollNo: rose.rollNo, title: 'Mrs', firstName: 'Rose', lastName: 'Neba' },
    ]);
    const params = { rollNo: rose.rollNo };
    // Nobody can end another member's block.
    await t.call(unblockSender, { params, token: silent.token });
    expect(await list()).toHaveLength(1);
    expect((await t.call(unblockSender, { params, token: paul.token })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await write(rose, paul)).status).toBe(200);
  });

  testOnSqlite('blocks who is in no list only if they have written', async () => {
    const hidden = await createPerson(t, { unlisted: 1 });
    expect(said(await block(paul, hidden))).toEqual(unknown);
    expect(said(await block(paul, { rollNo: 'NOBODY' }))).toEqual(unknown);
    await write(hidden, rose);
    expect(said(await block(paul, hidden))).toEqual(unknown);
    await write(hidden, paul);
    expect((await block(paul, hidden)).status).toBe(200);
  });

  test('loses blocks and mails that are not sent with either account', async () => {
    await block(paul, rose);
    await write(paul, rose);
    const left = async () => {
      const { rows } = await sql<{ total: number }>`select
        (select count(*) from message_blocks where blocked_id = ${rose.id}) +
        (select count(*) from mail_outbox where sender_id = ${paul.id}) as total`.execute(t.db);
      return Number(rows[0]?.total);
    };
    expect(await left()).toBe(2);
    await t.db.deleteFrom('accounts').where('id', '=', rose.id).execute();
    expect(await left()).toBe(0);
  });
});

describe('a report', () => {
  const report = (body: object, by = paul, whom = rose) =>
    t.call(reportSender, { params: { rollNo: whom.rollNo }, token: by.token, body });
  const stored = () =>
    t.db.selectFrom('contact_messages').selectAll().orderBy('created_at', 'desc').execute();

  testOnSqlite('reaches the office: who reports whom and why, without the message', async () => {
    await write(rose, paul, { message: 'What was written' });
    expect(said(await report({ reason: 'Wants money' }))).toEqual([
      200,
      'Thank you. Your report has reached the association.',
    ]);
    const [message] = await stored();
    expect(message).toMatchObject({
      name: 'Paul Biya-Eko',
      email: paul.email,
      message: `REPORT: Paul Biya-Eko (${paul.rollNo}) reports Rose Neba (${rose.rollNo}).\n\nWhy:\nWants money`,
      read_at: null,
    });
    const mail = await received({ ...paul, email: 'office@alumni.example' });
    expect(mail.subject).toBe('Report from Paul Biya-Eko');
    expect(mail.text).toContain('> Wants money');

    // A visitor's message is never stored as a report.
    const forged = { name: 'Eve', email: 'eve@alumni.example', message: message?.message };
    await t.call(sendContactMessage, { body: { ...forged, reportedId: rose.id } });
    const { token } = await createPerson(t, { accountType: 'admin' });
    const { body } = await t.call(listContactMessages, { token });
    const marks = Object.fromEntries(body.messages.map((one) => [one.name, one.reported]));
    expect(marks).toEqual({ 'Paul Biya-Eko': rose.rollNo, Eve: null });
  });

  testOnSqlite('has the message that the reporter attaches', async () => {
    await report({ reason: 'Wants money', message: 'Send me\n100,000' });
    expect((await stored())[0]?.message).toMatch(/it:\nSend me\n100,000$/);
  });

  test('needs a reason, and somebody whom one knows of', async () => {
    const before = (await stored()).length;
    expect(said(await report({ reason: ' ' }))).toEqual([400, 'Please say what is wrong.']);
    const hidden = await createPerson(t, { unlisted: 1 });
    expect(said(await report({ reason: 'Why not' }, paul, hidden))).toEqual(unknown);
    expect(await stored()).toHaveLength(before);
  });
});

describe('limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ RATE_LIMITS: 'on', LOG_LEVEL: 'silent' });
  });
  afterAll(() => limited.close());

  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createPerson(limited)));
  const send = (from: Person, to: Person, key?: string) =>
    write(from, to, { on: limited, ...(key && { key }) });
  const uses = async (key: string) => {
    const rows = limited.db.selectFrom('rate_limits').select('hits').where('key', '=', key);
    return (await rows.executeTakeFirst())?.hits;
  };
  /** Ends the windows of limits with this prefix. */
  const later = (name: string) =>
    limited.db.deleteFrom('rate_limits').where('key', 'like', `${name}|%`).execute();

  testOnSqlite('three a day from one to another; repeats and refusals do not count', async () => {
    const [from, to, other] = (await people(3)) as [Person, Person, Person];
    for (const n of [1, 2, 3]) {
      const key = `a-key-of-message-number-${n}`;
      const responses = await Promise.all([send(from, to, key), send(from, to, key)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await send(from, to, key)).status).toBe(200);
    }
    const fourth = await send(from, to);
    expect(said(fourth)).toEqual([
      429,
      'You have written to this person several times today. What you have typed is kept; you can send it in 24 hours.',
    ]);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(80_000);
    // The name of the limit contains account ids. So the response has no values that describe the limit.
    expect(fourth.body).toHaveProperty('values', {});
    expect((await send(from, other)).status).toBe(200);
    expect(await queuedFor(to, limited)).toHaveLength(3);
    expect(await uses(`message-hour|${from.id}`)).toBe(4);
    expect(await uses(`message-recipient|${to.id}`)).toBe(3);
  });

  test('a message that two instances of the server are asked to send counts once', async () => {
    const [from, to] = (await people(2)) as [Person, Person];
    const second = await buildApp(limited.deps);
    const responses = await Promise.all(
      [limited.app, second].map((app) =>
        app.inject({
          method: 'POST',
          url: `/api/alumni/${to.rollNo}/message`,
          query: { key: 'a-key-for-two-instances' },
          headers: { authorization: `Bearer ${from.token}` },
          payload: { message: 'Hello' },
        }),
      ),
    );
    await second.close();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await queuedFor(to, limited)).toHaveLength(1);
    expect(await uses(`message-hour|${from.id}`)).toBe(1);
  });

  testOnSqlite('ten an hour and thirty a day of one sender', async () => {
    const [from, ...others] = (await people(32)) as [Person, ...Person[]];
    const statuses: number[] = [];
    for (const to of others) {
      let response = await send(from, to);
      if (statuses.length % 10 === 0 && statuses.length > 0 && response.status === 429) {
        expect(response.body.message).toMatch(/^You have written many messages\. .* in 60 minutes/);
        // A refused message does not count for its recipient.
        expect(await uses(`message-recipient|${to.id}`)).toBe(0);
        await later('message-hour');
        response = await send(from, to);
      }
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  testOnSqlite('twenty a day to one recipient', async () => {
    const [to, ...senders] = (await people(22)) as [Person, ...Person[]];
    const statuses: number[] = [];
    for (const from of senders) statuses.push((await send(from, to)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  testOnSqlite('five reports an hour', async () => {
    const [by, whom] = (await people(2)) as [Person, Person];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const options = { params: { rollNo: whom.rollNo }, token: by.token };
      const response = await limited.call(reportSender, { ...options, body: { reason: 'Rude' } });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
