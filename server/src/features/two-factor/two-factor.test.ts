import { getSession, login, resetPassword } from '@alumni/shared/accounts/auth';
import {
  addApp,
  addPasskey,
  completeLogin,
  getTwoFactor,
  reauthenticate,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  type TwoFactor,
} from '@alumni/shared/accounts/two-factor';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { listManagedNews } from '@alumni/shared/records/news';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Challenge,
  endChallenge,
  findChallenge,
  putChallenge,
} from '../../codes/challenges.store.ts';
import { fromNow } from '../../db/ids.ts';
import { hashToken } from '../../session/token.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { personWithPage } from '../../testing/person-with-page.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addTestApp, addTestPasskey, nextCode } from '../../testing/two-factor.ts';
import { codeOf, stepOfCode } from './one-time-password.ts';
import { removeTwoFactor, useAppStep } from './two-factor.store.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', PUBLIC_URL: publicUrl });
});
afterAll(() => t.close());

async function enterPassword({ email }: Person, password = testPassword) {
  const response = await t.call(login, { body: { email, password, rememberMe: true } });
  const { secondStep } = response.body as unknown as { secondStep: TwoFactor };
  return { ...response, secondStep };
}

async function ticketOf(person: Person): Promise<string> {
  return (await enterPassword(person)).secondStep.ticket;
}

const complete = (body: object) => t.call(completeLogin, { body });
const stepsOf = async ({ token }: Person) => (await t.call(getTwoFactor, { token })).body;
const subjectsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ recipient }) => recipient === email).map((mail) => mail.subject);

describe('a log-in', () => {
  test('with a passkey: asks for it after the right password only', async () => {
    const person = await createPerson(t);
    const { authenticator } = await addTestPasskey(t, person);
    const wrong = await enterPassword(person, 'wrong horse');
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: 'Wrong email or password.', code: 'wrongCredentials', values: {} },
    ]);
    const { status, body, secondStep } = await enterPassword(person);
    expect([status, body]).toMatchObject([401, { code: 'secondStepNeeded' }]);
    expect(body.token).toBeUndefined();
    const { ticket, passkey = {}, app } = secondStep;
    expect(app).toBe(false);
    const response = { ticket, passkey: authenticator.get(passkey ?? {}) };
    const done = await complete(response);
    expect([done.status, done.body.user.rollNo]).toEqual([200, person.rollNo]);
    expect((await t.call(getSession, { token: done.body.token })).status).toBe(200);
    const { expires_at } = await t.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', person.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await complete(response)).body).toMatchObject({ code: 'secondStepExpired' });
    expect((await stepsOf(person)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  testOnSqlite(
    'refuses what is signed for another challenge, site or by another authenticator',
    async () => {
      const person = await createPerson(t);
      const { authenticator } = await addTestPasskey(t, person);
      const { ticket: _, passkey: oldOptions } = (await enterPassword(person)).secondStep;
      const { ticket, passkey } = (await enterPassword(person)).secondStep;
      const options = passkey ?? {};
      const stranger = createAuthenticator(publicUrl);
      for (const forged of [
        authenticator.get(oldOptions ?? {}),
        stranger.get(options),
        { ...stranger.get(options), id: authenticator.get(options).id },
        authenticator.get(options, 'https://evil.example'),
        {},
      ]) {
        const { status, body } = await complete({ ticket, passkey: forged });
        expect([status, body]).toMatchObject([401, { code: 'secondStepWrong' }]);
      }
      const late = await complete({ ticket, passkey: authenticator.get(options) });
      expect(late.body).toMatchObject({ code: 'secondStepExpired' });
      const again = await ticketOf(person);
      for (let n = 0; n < 5; n += 1) await complete({ ticket: again, passkey: {} });
      const notices = (await subjectsTo(person)).filter((subject) => subject.includes('knows'));
      expect(notices).toEqual(['Somebody knows your password']);
    },
  );

  test('refuses a right signature for the site that was made on another page', async () => {
    const person = await createPerson(t);
    const { authenticator } = await addTestPasskey(t, person);
    const { ticket, passkey } = (await enterPassword(person)).secondStep;
    const signed = (at: string) => authenticator.get(passkey ?? {}, at, publicUrl);
    for (const at of ['https://old.alumni.example', 'http://alumni.example', `${publicUrl}:8443`]) {
      const { status, body } = await complete({ ticket, passkey: signed(at) });
      expect([status, body]).toMatchObject([401, { code: 'secondStepWrong' }]);
    }
    expect((await complete({ ticket, passkey: signed(publicUrl) })).status).toBe(200);
  });

  testOnSqlite('refuses a passkey whose counter went back, as that of a copy does', async () => {
    const person = await createPerson(t);
    const { authenticator } = await addTestPasskey(t, person);
    const enter = async () => {
      const { ticket, passkey } = (await enterPassword(person)).secondStep;
      return (await complete({ ticket, passkey: authenticator.get(passkey ?? {}) })).status;
    };
    expect(await enter()).toBe(200);
    authenticator.rewind();
    expect(await enter()).toBe(401);
  });

  testOnSqlite(
    'with an app: takes each code once, in the neighbouring steps too, with spaces',
    async () => {
      const person = await createPerson(t);
      const { secret, usedCode } = await addTestApp(t, person);
      const { secondStep } = await enterPassword(person);
      expect(secondStep).toMatchObject({ passkey: null, app: true });
      const used = await complete({ ticket: secondStep.ticket, code: usedCode });
      expect([used.status, used.body]).toMatchObject([401, { code: 'secondStepWrong' }]);
      const code = nextCode(secret);
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      expect((await complete({ ticket: secondStep.ticket, code: spaced })).status).toBe(200);
      const again = await complete({ ticket: await ticketOf(person), code });
      expect(again.status).toBe(401);
      const farther = codeOf(secret, Date.now() + 90_000);
      expect((await complete({ ticket: await ticketOf(person), code: farther })).status).toBe(401);
    },
  );

  test('with one code twice at the same moment succeeds once', async () => {
    const person = await createPerson(t);
    const { secret } = await addTestApp(t, person);
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const code = nextCode(secret);
    const responses = await Promise.all(tickets.map((ticket) => complete({ ticket, code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('uses a code up, and a set-up ends once, at the moment of writing', async () => {
    const person = await createPerson(t);
    const { secret } = await addTestApp(t, person);
    const step = stepOfCode(secret, nextCode(secret)) ?? 0;
    const challenge = { id: `app:${person.id}`, account_id: person.id, value: 'first' };
    await putChallenge(t.db, challenge);
    const begun = (await findChallenge(t.db, challenge.id)) as Challenge;
    await putChallenge(t.db, { ...challenge, value: 'second' });
    await t.db.transaction().execute(async (trx) => {
      const used = [await useAppStep(trx, person.id, step), await useAppStep(trx, person.id, step)];
      expect(used).toEqual([true, false]);
      expect(await endChallenge(trx, begun)).toBe(false);
      expect(await endChallenge(trx, { ...begun, value: 'second' })).toBe(true);
    });
  });

  test('with a recovery code: each works once, however it is typed, and the owner is told', async () => {
    const person = await createPerson(t);
    const { recoveryCodes } = await addTestApp(t, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
    expect((await complete({ ticket: await ticketOf(person), code: typed })).status).toBe(200);
    expect((await complete({ ticket: await ticketOf(person), code: first })).status).toBe(401);
    expect(await subjectsTo(person)).toContain('A recovery code has been used');
    expect((await stepsOf(person)).recoveryCodes).toBe(9);
    const { body } = await t.call(renewRecoveryCodes, { token: person.token });
    expect((await complete({ ticket: await ticketOf(person), code: second })).status).toBe(401);
    const [renewed = ''] = body.recoveryCodes;
    expect((await complete({ ticket: await ticketOf(person), code: renewed })).status).toBe(200);
  });

  testOnSqlite(
    'stops guessing after ten codes an hour, over all tickets, but not on a known device',
    async () => {
      const person = await createPerson(t);
      const first = await t.call(login, { body: { email: person.email, password: testPassword } });
      const cookie = first.headers['set-cookie']?.split(';')[0] ?? '';
      const { secret } = await addTestApp(t, person);
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const ticket = await ticketOf(person);
        for (let n = 0; n < 4; n += 1) {
          statuses.push((await complete({ ticket, code: '000000' })).status);
        }
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      const body = { ticket: await ticketOf(person), code: nextCode(secret) };
      expect((await complete(body)).status).toBe(429);
      expect((await t.call(completeLogin, { body, headers: { cookie } })).status).toBe(200);
    },
  );

  testOnSqlite('that has begun ends with a new password', async () => {
    const person = await createPerson(t);
    const { secret } = await addTestApp(t, person);
    const ticket = await ticketOf(person);
    const changed = await t.call(updateAlumnus, {
      params: { rollNo: person.rollNo },
      token: person.token,
      body: { password: 'another horse' },
    });
    expect(changed.status).toBe(200);
    const late = await complete({ ticket, code: nextCode(secret) });
    expect(late.body).toMatchObject({ code: 'secondStepExpired' });
  });

  test('that has begun expires after ten minutes', async () => {
    const person = await createPerson(t);
    const { secret } = await addTestApp(t, person);
    const ticket = await ticketOf(person);
    await t.db
      .updateTable('second_step_challenges')
      .set({ expires_at: fromNow(-1) })
      .where('account_id', '=', person.id)
      .execute();
    const late = await complete({ ticket, code: nextCode(secret) });
    expect(late.body).toMatchObject({ code: 'secondStepExpired' });
  });
});

describe('the set-up', () => {
  testOnSqlite(
    'of the first one gives codes once, ends other sessions and tells the owner',
    async () => {
      const person = await createPerson(t);
      const other = await t.call(login, { body: { email: person.email, password: testPassword } });
      const { recoveryCodes } = await addTestPasskey(t, person);
      expect(recoveryCodes).toHaveLength(10);
      expect((await t.call(getSession, { token: other.body.token })).status).toBe(401);
      expect((await t.call(getSession, { token: person.token })).status).toBe(200);
      expect(await subjectsTo(person)).toContain('A second step protects your account');
      expect((await addTestApp(t, person)).recoveryCodes).toEqual([]);
      expect(await stepsOf(person)).toMatchObject({
        app: true,
        recoveryCodes: 10,
        required: false,
      });
      const stored = await t.db.selectFrom('recovery_codes').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]);
    },
  );

  test('of new recovery codes is mailed and noted', async () => {
    const person = await createPerson(t);
    await addTestPasskey(t, person);
    const { status } = await t.call(renewRecoveryCodes, { token: person.token });
    expect(status).toBe(200);
    expect(await subjectsTo(person)).toContain('New recovery codes');
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_id', '=', person.id)
      .execute();
    expect(JSON.stringify(entries)).toContain('codes');
  });

  testOnSqlite('needs a log-in of the last 15 minutes, or the current password', async () => {
    const person = await createPerson(t);
    await addTestPasskey(t, person);
    const [{ _id: id } = { _id: '' }] = (await stepsOf(person)).passkeys;
    const time = fromNow(-16 * 60_000);
    await t.db
      .updateTable('sessions')
      .set({ created_at: time, authenticated_at: time })
      .where('account_id', '=', person.id)
      .execute();
    const { token } = person;
    const calls = () => [
      t.call(startPasskey, { token }),
      t.call(addPasskey, { token, body: { passkey: {} } }),
      t.call(removePasskey, { token, params: { id } }),
      t.call(startApp, { token }),
      t.call(addApp, { token, body: { code: '123456' } }),
      t.call(removeApp, { token }),
      t.call(renewRecoveryCodes, { token }),
    ];
    for (const { status, body } of await Promise.all(calls())) {
      expect([status, body]).toMatchObject([403, { code: 'currentPasswordNeeded' }]);
    }
    const prove = (currentPassword: string) =>
      t.call(reauthenticate, { token, body: { currentPassword } });
    expect((await prove('wrong horse')).body).toMatchObject({ code: 'currentPasswordWrong' });
    expect((await prove(testPassword)).status).toBe(200);
    expect((await t.call(startApp, { token })).status).toBe(200);
  });

  testOnSqlite('refuses a passkey that was not made for it, here or by now', async () => {
    const person = await createPerson(t);
    const { token } = person;
    const add = (passkey: object) => t.call(addPasskey, { token, body: { passkey } });
    const authenticator = createAuthenticator(publicUrl);
    const { options } = (await t.call(startPasskey, { token })).body;
    const old = authenticator.create(options);
    const fresh = (await t.call(startPasskey, { token })).body.options;
    for (const passkey of [
      {},
      old,
      createAuthenticator('https://evil.example').create(fresh),
      // A passkey for this site, created by a page of another origin.
      authenticator.create(fresh, 'https://old.alumni.example'),
    ]) {
      const { status, body } = await add(passkey);
      expect([status, body.message]).toEqual([
        400,
        'The passkey could not be added. Please try again.',
      ]);
    }
    const made = authenticator.create(fresh);
    expect((await add(made)).status).toBe(200);
    expect((await add(made)).body.message).toBe('The set-up took too long. Please begin again.');
    expect((await stepsOf(person)).passkeys).toHaveLength(1);
  });

  testOnSqlite('of another app keeps the first one until a code confirms it', async () => {
    const person = await createPerson(t);
    const { secret } = await addTestApp(t, person);
    const { token } = person;
    await t.call(startApp, { token });
    const wrong = await t.call(addApp, { token, body: { code: codeOf(secret) } });
    expect(wrong.status).toBe(400);
    const ticket = await ticketOf(person);
    expect((await complete({ ticket, code: nextCode(secret) })).status).toBe(200);
  });

  test('removes step by step; the codes end with the last one, and the password is enough', async () => {
    const person = await createPerson(t);
    const { recoveryCodes } = await addTestPasskey(t, person);
    await addTestApp(t, person);
    const { token } = person;
    const [{ _id: id } = { _id: '' }] = (await stepsOf(person)).passkeys;
    expect((await t.call(removePasskey, { token, params: { id } })).status).toBe(200);
    expect((await t.call(removePasskey, { token, params: { id } })).status).toBe(404);
    expect(await stepsOf(person)).toMatchObject({ passkeys: [], app: true, recoveryCodes: 10 });
    expect((await t.call(removeApp, { token })).status).toBe(200);
    expect(await stepsOf(person)).toMatchObject({ app: false, recoveryCodes: 0 });
    expect((await t.call(renewRecoveryCodes, { token })).status).toBe(409);
    expect((await enterPassword(person)).status).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
    expect(await subjectsTo(person)).toContain('A second step has been removed');
  });

  testOnSqlite('makes no passkeys for an address without a name', async () => {
    const numbered = await createTestApp({ PUBLIC_URL: 'http://192.0.2.1:3000' });
    const { token } = await createPerson(numbered);
    const { body } = await numbered.call(getTwoFactor, { token });
    expect(body.passkeysPossible).toBe(false);
    expect((await numbered.call(startPasskey, { token })).status).toBe(400);
    await numbered.close();
  });
});

testOnSqlite('the operator removes all second steps of who has lost them', async () => {
  const person = await createPerson(t);
  await addTestPasskey(t, person);
  expect(await removeTwoFactor(t.db, 'nobody@alumni.example')).toBeUndefined();
  expect(await removeTwoFactor(t.db, person.email)).toMatchObject({ id: person.id });
  expect(await removeTwoFactor(t.db, person.email)).toBe('none');
  expect((await t.call(getSession, { token: person.token })).status).toBe(401);
  expect((await enterPassword(person)).status).toBe(200);
});

test('a reset password does not replace the second step', async () => {
  const person = await createPerson(t);
  await addTestPasskey(t, person);
  const token = 'of-the-mail';
  await t.db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      account_id: person.id,
      email_key: person.email,
      created_at: fromNow(0),
      expires_at: fromNow(60_000),
    })
    .execute();
  const password = 'another horse';
  expect((await t.call(resetPassword, { body: { token, password } })).status).toBe(200);
  expect((await enterPassword(person, password)).body).toMatchObject({ code: 'secondStepNeeded' });
});

describe('SECOND_STEP=required', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ SECOND_STEP: 'required', PUBLIC_URL: publicUrl });
  });
  afterAll(() => strict.close());

  test.each(['admin', 'master'] as const)(
    'makes a %s a member until a second step is set up, and again when it is removed',
    async (accountType) => {
      const person = await createPerson(strict, { accountType });
      const other = await createPerson(strict, { address: 'Rue 1' });
      const { token } = person;
      const news = () => strict.call(listManagedNews, { token });
      const address = async () => {
        const params = { rollNo: other.rollNo };
        return personWithPage((await strict.call(getAlumnus, { params, token })).body).address;
      };
      const refused = await news();
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You need a second step of the log-in to act as an admin or master. Set it up in your settings.',
      ]);
      expect(await address()).toBeUndefined();
      const loggedIn = await strict.call(login, {
        body: { email: person.email, password: testPassword },
      });
      const restricted = { accttype: 'user', lacksTwoFactor: true };
      expect(loggedIn.body.user).toMatchObject(restricted);
      expect((await strict.call(getSession, { token })).body.user).toMatchObject(restricted);

      await addTestPasskey(strict, person);
      expect((await news()).status).toBe(200);
      expect(await address()).toBe('Rue 1');
      const { user } = (await strict.call(getSession, { token })).body;
      expect([user.accttype, user.lacksTwoFactor]).toEqual([accountType, undefined]);

      const { passkeys, required } = (await strict.call(getTwoFactor, { token })).body;
      expect(required).toBe(true);
      await strict.call(removePasskey, { token, params: { id: passkeys[0]?._id ?? '' } });
      expect((await news()).status).toBe(403);
    },
  );

  testOnSqlite('asks members for nothing', async () => {
    const { token } = await createPerson(strict);
    expect((await strict.call(getSession, { token })).body.user.lacksTwoFactor).toBeUndefined();
    expect((await strict.call(getTwoFactor, { token })).body.required).toBe(false);
  });
});
