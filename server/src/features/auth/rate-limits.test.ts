import { confirmEmail, sendConfirmation } from '@alumni/shared/accounts/admission';
import {
  forgotPassword,
  login,
  logout,
  readInvitation,
  register,
  resetPassword,
} from '@alumni/shared/accounts/auth';
import { formMessages } from '@alumni/shared/core/form.messages';
import { messageText } from '@alumni/shared/core/messages';
import { createEvent } from '@alumni/shared/events/events';
import { markContactMessage, sendContactMessage } from '@alumni/shared/mail/contact';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { insertReset } from '../../codes/resets.store.ts';
import { fromNow, now } from '../../db/ids.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { anEvent, createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

const tryLogin = (email: string, password: string, headers = {}) =>
  t.call(login, { body: { email, password }, headers });

test('locks an account for an address after five wrong passwords, sends Retry-After', async () => {
  const person = await createPerson(t);
  for (let i = 0; i < 5; i += 1)
    expect((await tryLogin(person.email, 'wrong one')).status).toBe(401);
  const sixth = await tryLogin(person.email, testPassword);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800);
  // The server writes the audit log after the response, whose time must not reveal a registered email.
  const audited = () =>
    t.db.selectFrom('audit_log').select('subject').where('action', '=', 'login.failures').execute();
  await expect.poll(audited).toEqual([{ subject: person.email }]);
});

testOnSqlite('ignores forwarding headers of untrusted clients', async () => {
  const person = await createPerson(t);
  const statuses: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${i}` };
    statuses.push((await tryLogin(person.email, 'wrong one', headers)).status);
  }
  expect(statuses.slice(5)).toEqual([429, 429, 429]);
});

test.each([
  ['registration', register, 201, 30, (i: number) => ({ ...aRegistration, email: `h${i}@a.cm` })],
  ['contact', sendContactMessage, 200, 5, () => aMessage],
  ['forgot-password', forgotPassword, 200, 100, (i: number) => ({ email: `f${i}@a.cm` })],
] as const)('limits %s by address, ignores forwarding headers', async (...row) => {
  const [, endpoint, good, allowed, body] = row;
  const app = await createTestApp({ RATE_LIMITS: 'on' });
  const send = async (i: number) => {
    const headers = { 'x-forwarded-for': `10.1.0.${i}`, forwarded: `for=10.1.0.${i}` };
    return (await app.call(endpoint, { body: body(i), headers })).status;
  };
  for (let i = 0; i < allowed; i += 1) expect(await send(i)).toBe(good);
  expect(await send(allowed)).toBe(429);
  await app.close();
});

const recoverySent = messageText(formMessages.recoverySent, 'en');
const aRegistration = { lastName: 'A', password: 'secret1', confirmPassword: 'secret1' };
const aMessage = { name: 'A', email: 'a@b.cm', message: 'Hello' };

testOnSqlite('resets the count of wrong passwords after a right one', async () => {
  const person = await createPerson(t);
  for (let i = 0; i < 4; i += 1) await tryLogin(person.email, 'wrong one');
  expect((await tryLogin(person.email, testPassword)).status).toBe(200);
  for (let i = 0; i < 4; i += 1)
    expect((await tryLogin(person.email, 'wrong one')).status).toBe(401);
});

describe('reset mails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ RATE_LIMITS: 'on' }, { resetDelayMs: () => 3_600_000 });
  });
  afterAll(() => app.close());

  const ask = (email: string, headers = {}) =>
    app.call(forgotPassword, { body: { email }, headers });
  const askTimes = async (times: number, email: string) => {
    for (let i = 0; i < times; i += 1) {
      const { status, body, headers } = await ask(email);
      expect([status, body]).toEqual([200, { message: recoverySent }]);
      expect(headers['retry-after']).toBeUndefined();
    }
  };
  /** Counts requests that lead to a mail in the end. */
  const accepted = async (email: string) =>
    (
      await app.db
        .selectFrom('reset_requests')
        .select('id')
        .where('email_key', '=', email)
        .execute()
    ).length;

  test.each([
    ['a known e-mail', async () => (await createPerson(app)).email],
    ['an unknown e-mail', async () => 'who@alumni.example'],
  ])(
    'are three an hour and six a day to %s; beyond it the response is the same',
    async (...row) => {
      const email = await row[1]();
      await askTimes(5, email);
      expect(await accepted(email)).toBe(3);
      for (let hours = 0; hours < 2; hours += 1) {
        const hour = app.db.updateTable('rate_limits').set({ resets_at: now() });
        await hour.where('key', '=', `reset-hour|${email}`).execute();
        await askTimes(5, email);
      }
      expect(await accepted(email)).toBe(6);
    },
  );

  test('that strangers have used up are sent to a browser that has logged in to the account', async () => {
    const [owner, other] = [await createPerson(app), await createPerson(app)];
    const deviceOf = async ({ email }: Person) => {
      const { headers } = await app.call(login, { body: { email, password: testPassword } });
      return { cookie: headers['set-cookie']?.split(';')[0] ?? '' };
    };
    const device = await deviceOf(owner);
    await askTimes(4, owner.email);
    await ask(owner.email, await deviceOf(other));
    expect(await accepted(owner.email)).toBe(3);
    for (let i = 0; i < 4; i += 1) expect((await ask(owner.email, device)).status).toBe(200);
    expect(await accepted(owner.email)).toBe(6);

    // A known device gives extra mails only for an account with a proved address. Otherwise somebody who registered
    // another person's address could send them more mails.
    const squatter = await createPerson(app, { proved_email: null });
    const theirs = await deviceOf(squatter);
    await askTimes(4, squatter.email);
    for (let i = 0; i < 4; i += 1) await ask(squatter.email, theirs);
    expect(await accepted(squatter.email)).toBe(3);
  });

  test('that one network has used up are sent once a day to each of six others', async () => {
    const proxied = await createTestApp(
      { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
      { resetDelayMs: () => 3_600_000 },
    );
    const { email } = await createPerson(proxied);
    const askFrom = async (network: string, times: number) => {
      for (let i = 0; i < times; i += 1) {
        const headers = { 'x-forwarded-for': `10.0.${network}` };
        await proxied.call(forgotPassword, { body: { email }, headers });
      }
      return (await proxied.db.selectFrom('reset_requests').select('id').execute()).length;
    };
    expect(await askFrom('0.1', 5)).toBe(3);
    expect(await askFrom('1.1', 3)).toBe(4);
    for (let i = 2; i < 12; i += 1) await askFrom(`${i}.1`, 1);
    expect(await askFrom('1.1', 1)).toBe(9);
    await proxied.close();
  });
});

testOnSqlite('limits contact to five per address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const body = { name: 'A', email: 'a@b.cm', message: 'Hello' };
    statuses.push((await t.call(sendContactMessage, { body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('registrations from one address', () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await createTestApp({ RATE_LIMITS: 'on' });
    admin = await createPerson(app, { accountType: 'admin' });
  });
  afterEach(() => app.close());

  const send = async (email: string, rollNo = '') =>
    (await app.call(register, { body: { ...aRegistration, email, rollNo } })).status;
  const issue = async (email: string): Promise<string> => {
    const { rollNo, token } = admin;
    return (await app.call(createRollNumber, { params: { rollNo }, body: { email }, token })).body
      .rollNo;
  };

  testOnSqlite(
    'that are refused have limits of their own: sixty an address, five an e-mail',
    async () => {
      for (let i = 0; i < 5; i += 1) expect(await send(admin.email)).toBe(409);
      expect(await send(admin.email)).toBe(429);
      const right = await issue('asked@b.cm');
      for (let i = 0; i < 5; i += 1) expect(await send('asked@b.cm', 'ABCDE-12345')).toBe(400);
      expect(await send('asked@b.cm', 'ABCDE-12345')).toBe(429);
      for (let i = 0; i < 50; i += 1) expect(await send(`g${i}@b.cm`, 'ABCDE-12345')).toBe(400);
      expect(await send('g50@b.cm', 'ABCDE-12345')).toBe(429);
      expect(await send('g51@b.cm')).toBe(429);
      // The holder of a valid number is not limited.
      expect(await send('asked@b.cm', right)).toBe(201);
    },
  );

  test('that succeed leave those limits alone, and those that are refused leave the thirty', async () => {
    for (let i = 0; i < 10; i += 1) expect(await send(admin.email)).toBe(i < 5 ? 409 : 429);
    for (let i = 0; i < 30; i += 1) expect(await send(`h${i}@b.cm`)).toBe(201);
    expect(await send('h30@b.cm')).toBe(429);
    const { hits } = await app.db
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', 'like', 'refused-registration|%')
      .executeTakeFirstOrThrow();
    expect(hits).toBe(5);
  });

  test('of many at once, as many are refused as one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => send(admin.email)));
    expect(all.filter((status) => status === 409)).toHaveLength(5);
  });
});

test('forty people in one hall register with their numbers, log in and prove their addresses', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const app = await createTestApp({ RATE_LIMITS: 'on', SMTP_URL: server.url, MAIL_FROM: 'a@b.cm' });
  onTestFinished(app.close);
  const admin = await createPerson(app, { accountType: 'admin' });
  const people = Array.from({ length: 40 }, (_, at) => `hall${at}@alumni.example`);
  const numbers = await Promise.all(
    people.map(async (email) => {
      const params = { rollNo: admin.rollNo };
      const issued = await app.call(createRollNumber, {
        params,
        body: { email },
        token: admin.token,
      });
      return issued.body.rollNo;
    }),
  );
  // One person mistypes the number, and another tries passwords repeatedly.
  await app.call(register, { body: { ...aRegistration, email: people[0], rollNo: numbers[1] } });
  for (let i = 0; i < 5; i += 1) {
    await app.call(login, { body: { email: admin.email, password: 'wrong one' } });
  }
  let links = 0;
  for (const [at, email] of people.entries()) {
    const rollNo = numbers[at] ?? '';
    expect((await app.call(readInvitation, { body: { rollNo, email } })).status).toBe(200);
    const body = { ...aRegistration, email, rollNo };
    expect((await app.call(register, { body })).status).toBe(201);
    const { token } = (await app.call(login, { body: { email, password: 'secret1' } })).body;
    // 409 is correct for people whose mailed number has already proved the address.
    const { status } = await app.call(sendConfirmation, { token });
    expect([200, 409]).toContain(status);
    if (status === 200) links += 1;
  }
  const codes = () =>
    server.received.flatMap(
      ({ text = '' }) => /confirm-email\?code=([\w-]+)/.exec(text)?.[1] ?? [],
    );
  await vi.waitFor(() => expect(codes()).toHaveLength(links), {
    timeout: 120_000,
    interval: 200,
  });
  for (const code of codes()) {
    expect((await app.call(confirmEmail, { body: { code } })).status).toBe(200);
  }
  const proved = await app.db
    .selectFrom('accounts')
    .select('email')
    .whereRef('proved_email', '=', 'email_key')
    .where('email', 'like', 'hall%')
    .execute();
  expect(proved).toHaveLength(40);
  // Only the five wrong passwords count for the network, not the forty successful log-ins.
  const logIns = app.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', 'like', 'login-address|%');
  expect((await logIns.executeTakeFirstOrThrow()).hits).toBe(5);
});

test('limits what strangers try to learn of invitations, whatever numbers they name', async () => {
  const guess = (i: number) =>
    t.call(readInvitation, { body: { rollNo: `${10_000 + i}-ABCDE`, email: `${i}@b.cm` } });
  expect((await guess(0)).status).toBe(200);
  await t.db
    .updateTable('rate_limits')
    .set({ hits: 29 })
    .where('key', 'like', 'invitation|%')
    .execute();
  expect((await guess(1)).status).toBe(200);
  expect((await guess(2)).status).toBe(429);
});

test('verifies five of many concurrent wrong passwords', async () => {
  const person = await createPerson(t);
  const responses = await Promise.all(
    Array.from({ length: 14 }, () => tryLogin(person.email, 'wrong one')),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(9).fill(429)]);
});

testOnSqlite('limits changes of password and e-mail to three an hour', async () => {
  const person = await createPerson(t);
  const change = async (body: object, { token } = person) => {
    const params = { rollNo: person.rollNo };
    return (await t.call(updateAlumnus, { params, body, token })).status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push(await change({ email: `e${i}@alumni.example` }));
  expect(statuses).toEqual([200, 200, 200, 429]);
  // Changes that send no mail are unlimited, even if they repeat the current email.
  expect(await change({ profession: 'Hydrologist', email: 'e2@alumni.example' })).toBe(200);
  expect(await change({ password: 'new horse' })).toBe(429);

  // The owner of the last address takes the account over by a reset link. The limits then start anew.
  const email = 'e2@alumni.example';
  for (const limit of rateLimits.account) {
    for (let i = 0; i < limit.max; i += 1) await t.deps.limiter.hit(limit, email);
  }
  const win = { token: 'mailed-to-e2', password: 'of its owner' };
  await t.db
    .transaction()
    .execute((trx) =>
      insertReset(trx, win.token, { id: person.id, email_key: email }, fromNow(60_000)),
    );
  expect((await t.call(resetPassword, { body: win })).status).toBe(200);
  const { token } = (await tryLogin(email, win.password)).body;
  expect(await change({ password: 'new horse' }, { ...person, token })).toBe(200);
});

test('limits new records to sixty an hour', async () => {
  const { id, token } = await createPerson(t);
  const post = async () => (await t.call(createEvent, { body: anEvent, token })).status;
  expect(await post()).toBe(201);
  const counts = t.db.updateTable('rate_limits').where('key', '=', `posting|${id}`);
  await counts.set({ hits: 59 }).execute();
  expect([await post(), await post()]).toEqual([201, 429]);
});

testOnSqlite(
  'counts each write with an account as a change, unless its route names a limit',
  async () => {
    const { id, token } = await createPerson(t, { accountType: 'admin' });
    const mark = async () =>
      (await t.call(markContactMessage, { params: { id: 'none' }, body: { read: true }, token }))
        .status;
    expect(await mark()).toBe(404);
    const counts = t.db.updateTable('rate_limits').where('key', '=', `changing|${id}`);
    await counts.set({ hits: 239 }).execute();
    expect([await mark(), await mark()]).toEqual([404, 429]);
    expect((await t.call(logout, { token })).status).toBe(200);
  },
);
