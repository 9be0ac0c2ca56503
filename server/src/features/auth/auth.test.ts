import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  forgotPassword,
  getSession,
  login,
  logout,
  readInvitation,
  readReset,
  register,
  resetPassword,
} from '@alumni/shared/accounts/auth';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rollNumberSearch } from '../../accounts/roll-numbers.store.ts';
import { newId, now } from '../../db/ids.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { personWithPage } from '../../testing/person-with-page.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const form = (email: string, rest: object = {}) => ({
  lastName: 'Ngo Étoundi',
  email,
  password: 'secret1',
  confirmPassword: 'secret1',
  accttype: 'user',
  description: '',
  telephone: '',
  ...rest,
});

async function issue(rollNo: string, email: string): Promise<void> {
  await t.db
    .insertInto('issued_roll_numbers')
    .values({
      roll_no: rollNo,
      email,
      email_key: email.toLowerCase(),
      issued_by: null,
      issued_at: now(),
      claimed_by: null,
      claimed_at: null,
      search_text: rollNumberSearch(email, rollNo),
    })
    .execute();
}

describe('the link of an invitation', () => {
  const known = (rollNo: string, email: string) =>
    t.call(readInvitation, { body: { rollNo, email } });

  test('fills the form in for both the number and its e-mail alone, until it is used', async () => {
    await issue('1NK0A-BCDEF', 'link@alumni.example');
    const details = { firstName: 'Awa', lastName: 'Ngo', promotion: 2004 };
    await t.db
      .updateTable('issued_roll_numbers')
      .set({
        known: JSON.stringify({ ...details, telephone: '+237 677 12 34 56' }),
        known_at: now(),
      })
      .where('roll_no', '=', '1NK0A-BCDEF')
      .execute();
    expect((await known('lnk0abcdef', 'Link@alumni.example')).body).toEqual(details);
    const stranger = await known('1NK0A-BCDEF', 'other@alumni.example');
    const unknown = await known('00000-00000', 'link@alumni.example');
    expect([stranger.body, unknown.body]).toEqual([{}, {}]);
    expect([stranger.status, unknown.status]).toEqual([200, 200]);

    const body = form('link@alumni.example', { rollNo: '1NK0A-BCDEF', firstName: 'Aïssatou' });
    const { status } = await t.call(register, { body });
    expect(status).toBe(201);
    // The number is claimed, so its mailed link leads to the log-in.
    expect((await known('1NK0A-BCDEF', 'link@alumni.example')).body).toEqual({ registered: true });
    expect((await known('1NK0A-BCDEF', 'other@alumni.example')).body).toEqual({});
    const account = await t.db
      .selectFrom('accounts')
      .select(['first_name', 'promotion'])
      .where('email_key', '=', 'link@alumni.example')
      .executeTakeFirst();
    expect(account).toEqual({ first_name: 'Aïssatou', promotion: 2004 });
  });
});

describe('register', () => {
  test('creates a user, ignores the requested account type', async () => {
    const response = await t.call(register, {
      body: form('Rose@alumni.example', { accttype: 'master' }),
    });
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('User signed up successfully');
    expect(response.body.user.rollNo).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const account = await t.db
      .selectFrom('accounts')
      .selectAll()
      .where('email_key', '=', 'rose@alumni.example')
      .executeTakeFirstOrThrow();
    expect(account.account_type).toBe('user');
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('refuses an e-mail that differs only by case, concurrently too', async () => {
    await t.call(register, { body: form('twice@alumni.example') });
    const again = await t.call(register, { body: form('TWICE@alumni.example') });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('An account with this email already exists.');
    const concurrent = await Promise.all(
      [1, 2, 3].map(() => t.call(register, { body: form('race@alumni.example') })),
    );
    expect(concurrent.map((response) => response.status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    ['a mismatch', { confirmPassword: 'other12' }, 'Passwords do not match!'],
    ['an empty confirmation', { confirmPassword: '' }, 'Please confirm your password.'],
    ['no confirmation', { confirmPassword: undefined }, 'Please confirm your password.'],
    [
      'a short password',
      { password: '12345', confirmPassword: '12345' },
      'Password must be at least 6 characters.',
    ],
    ['a bad e-mail', { email: 'nobody@nowhere' }, 'Please enter a valid email.'],
    ['no last name', { lastName: ' ' }, 'Please enter your last name.'],
    [
      'a number nobody issued',
      { rollNo: 'AAAAA-BBBBB' },
      'This roll number was not issued for this email, or it has been used already.',
    ],
  ])('refuses %s with a message', async (_, rest, message) => {
    const response = await t.call(register, { body: form('bad@alumni.example', rest) });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  test('lets the e-mail of an issued number claim it, in any spelling', async () => {
    await issue('0123A-BCDEF', 'Issued@alumni.example');
    const without = await t.call(register, { body: form('issued@alumni.example') });
    expect(without.status).toBe(400);
    expect(without.body.message).toContain('A roll number is waiting for this email.');
    const stranger = await t.call(register, {
      body: form('stranger@alumni.example', { rollNo: '0123A-BCDEF' }),
    });
    expect(stranger.status).toBe(400);
    const claimed = await t.call(register, {
      body: form('issued@alumni.example', { rollNo: 'ol23a bcdef' }),
    });
    expect(claimed.status).toBe(201);
    expect(claimed.body.user.rollNo).toBe('0123A-BCDEF');
  });

  test('requires a roll number if REGISTRATION=roll-number', async () => {
    const closed = await createTestApp({ REGISTRATION: 'roll-number' });
    const response = await closed.call(register, { body: form('open@alumni.example') });
    await closed.close();
    expect([response.status, response.body.message]).toEqual([
      400,
      'Only holders of a roll number can register. Please enter the one you were sent.',
    ]);
  });
});

describe('login and logout', () => {
  test('returns the user, a token and a message', async () => {
    const person = await createPerson(t, { first_name: 'Aïssa', title: 'Dr' });
    const response = await t.call(login, {
      body: { email: person.email.toUpperCase(), password: testPassword, rememberMe: true },
    });
    expect(response.status).toBe(200);
    expect(Object.keys(response.body).sort()).toEqual(['message', 'token', 'user']);
    expect(response.body.user).toMatchObject({
      rollNo: person.rollNo,
      accttype: 'user',
      title: 'Dr',
      firstName: 'Aïssa',
      profileImage: '',
    });
    const session = await t.call(getSession, { token: response.body.token });
    expect(session.body.user.rollNo).toBe(person.rollNo);
    await t.call(logout, { token: response.body.token });
    expect((await t.call(getSession, { token: response.body.token })).status).toBe(401);
  });

  test('stores no token, only its hash', async () => {
    const person = await createPerson(t);
    const rows = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(person.token);
  });

  test('starts a session of 12 hours, or 30 days with Remember Me', async () => {
    const person = await createPerson(t);
    const hours = async (rememberMe: boolean) => {
      await t.db.deleteFrom('sessions').where('account_id', '=', person.id).execute();
      await t.call(login, { body: { email: person.email, password: testPassword, rememberMe } });
      const { expires_at } = await t.db
        .selectFrom('sessions')
        .select('expires_at')
        .where('account_id', '=', person.id)
        .executeTakeFirstOrThrow();
      return Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000);
    };
    expect(await hours(false)).toBe(12);
    expect(await hours(true)).toBe(720);
  });

  describe('with Remember Me', () => {
    afterEach(() => vi.useRealTimers());
    const start = Date.now();
    /** Statuses of a remembered session that is used on these days after the log-in. */
    const useOn = async (person: Person, days: number[]) => {
      vi.useFakeTimers({ toFake: ['Date'], now: start });
      const { email } = person;
      const body = { email, password: testPassword, rememberMe: true };
      const { token } = (await t.call(login, { body })).body;
      const statuses: number[] = [];
      for (const day of days) {
        vi.setSystemTime(start + day * 86_400_000);
        statuses.push((await t.call(getSession, { token })).status);
      }
      return statuses;
    };

    test('30 days count from the last use, 90 in all', async () => {
      const person = await createPerson(t);
      expect(await useOn(person, [31])).toEqual([401]);
      expect(await useOn(person, [29, 58, 87, 89, 91])).toEqual([200, 200, 200, 200, 401]);
    });

    test('an admin logs in again after 30 days, also one who became it meanwhile', async () => {
      const admin = await createPerson(t, { accountType: 'admin' });
      expect(await useOn(admin, [29, 31])).toEqual([200, 401]);
      const member = await createPerson(t);
      expect(await useOn(member, [20, 40])).toEqual([200, 200]);
      await t.db
        .updateTable('accounts')
        .set({ account_type: 'admin' })
        .where('id', '=', member.id)
        .execute();
      expect(await useOn(member, [29, 31])).toEqual([200, 401]);
    });
  });

  test('refuses an expired token', async () => {
    const person = await createPerson(t);
    await t.db
      .updateTable('sessions')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('account_id', '=', person.id)
      .execute();
    const response = await t.call(getSession, { token: person.token });
    expect([response.status, response.body.message]).toEqual([401, 'Please log in.']);
  });

  test('responds to an unknown e-mail and a wrong password with the same 401, translated', async () => {
    const person = await createPerson(t);
    const wrong = await t.call(login, { body: { email: person.email, password: 'wrong one' } });
    const unknown = await t.call(login, {
      body: { email: 'nobody@alumni.example', password: 'wrong one' },
      headers: { 'accept-language': 'fr-CM,fr;q=0.9,en;q=0.5' },
    });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Wrong email or password.']);
    expect([unknown.status, unknown.body.message]).toEqual([
      401,
      'Adresse e-mail ou mot de passe incorrect.',
    ]);
  });

  test('reports a suspension only if the password is right', async () => {
    const person = await createPerson(t, { accountType: 'suspended' });
    const right = await t.call(login, { body: { email: person.email, password: testPassword } });
    const wrong = await t.call(login, { body: { email: person.email, password: 'wrong one' } });
    expect([right.status, right.body.message]).toEqual([
      403,
      'This account is suspended. Please contact the association.',
    ]);
    expect(wrong.status).toBe(401);
  });
});

describe('a name that reads like the office', () => {
  test('is refused in words at the registration and in the profile, not of the office itself', async () => {
    const [member, admin] = [
      await createPerson(t),
      await createPerson(t, { accountType: 'admin' }),
    ];
    const lastName = 'Αlumni office';
    const sentences = {
      en: /^This name reads like that of the association or its office\./,
      fr: /^Ce nom ressemble à celui de l’association ou de son bureau\./,
    };
    for (const language of ['en', 'fr'] as const) {
      const headers = { 'accept-language': language };
      const email = `office-${language}@alumni.example`;
      const passwords = { password: testPassword, confirmPassword: testPassword };
      const body = { firstName: 'Ada', lastName, email, ...passwords };
      const own = { params: { rollNo: member.rollNo }, token: member.token };
      for (const response of [
        await t.call(register, { body, headers }),
        await t.call(updateAlumnus, { ...own, body: { lastName }, headers }),
      ]) {
        const { message } = response.body;
        expect([response.status, message]).toEqual([
          400,
          expect.stringMatching(sentences[language]),
        ]);
      }
    }
    const office = { params: { rollNo: admin.rollNo }, token: admin.token };
    expect((await t.call(updateAlumnus, { ...office, body: { lastName } })).status).toBe(200);
  });
});

describe('forgot and reset password', () => {
  async function resetToken(to: string): Promise<string> {
    const folder = join(t.dataDir, 'mail');
    const mail = await vi.waitFor(
      async () => {
        for (const name of await readdir(folder)) {
          const parsed = await simpleParser(await readFile(join(folder, name)));
          const text = parsed.text ?? '';
          if (!JSON.stringify(parsed.to).includes(to)) continue;
          if (text.includes('reset-password')) return text;
        }
        throw new Error('no mail yet');
      },
      { timeout: 90_000 },
    );
    return /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  }

  test('responds to known and unknown e-mails alike, mails known ones only', async () => {
    const person = await createPerson(t);
    const known = await t.call(forgotPassword, { body: { email: person.email } });
    const unknown = await t.call(forgotPassword, { body: { email: 'ghost@alumni.example' } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body.message).toBe('Password recovery instructions have been sent to your email.');
    await resetToken(person.email);
    const recipients = (await queuedMails(t)).map((mail) => mail.recipient);
    expect(recipients).toContain(person.email);
    expect(recipients).not.toContain('ghost@alumni.example');
  });

  test('accepts a token once, ends all sessions and mails the owner', async () => {
    const person = await createPerson(t);
    await t.call(forgotPassword, { body: { email: person.email } });
    const token = await resetToken(person.email);
    const body = { token, password: 'brand new' };
    // Reading a token reveals the account's e-mail to its holder only, and does not use the token up.
    for (let i = 0; i < 2; i += 1) {
      const read = await t.call(readReset, { body: { token: body.token } });
      expect([read.status, read.body]).toEqual([200, { email: person.email }]);
    }
    expect((await t.call(readReset, { body: { token: 'x'.repeat(43) } })).status).toBe(400);
    expect((await t.call(resetPassword, { body })).status).toBe(200);
    expect((await t.call(readReset, { body: { token: body.token } })).status).toBe(400);
    expect((await t.call(getSession, { token: person.token })).status).toBe(401);
    const fresh = await t.call(login, { body: { email: person.email, password: 'brand new' } });
    expect(fresh.status).toBe(200);
    const again = await t.call(resetPassword, { body });
    const bad = await t.call(resetPassword, { body: { ...body, token: 'x'.repeat(43) } });
    expect(again.status).toBe(400);
    expect(again.body).toEqual(bad.body);
    const mails = (await queuedMails(t)).filter((mail) => mail.recipient === person.email);
    expect(mails).toHaveLength(2);
  });

  test('refuses a weak password of an admin, and keeps the token', async () => {
    const admin = await createPerson(t, { accountType: 'admin' });
    await t.call(forgotPassword, { body: { email: admin.email } });
    const token = await resetToken(admin.email);
    const reset = (password: string) => t.call(resetPassword, { body: { token, password } });
    expect([(await reset('eleven char')).status, (await reset('qwerty123456')).status]).toEqual([
      400, 400,
    ]);
    expect((await reset('twelve chars')).status).toBe(200);
  });

  test('refuses an expired token like an invalid one', async () => {
    const person = await createPerson(t);
    await t.call(forgotPassword, { body: { email: person.email } });
    const token = await resetToken(person.email);
    await t.db
      .updateTable('password_resets')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('account_id', '=', person.id)
      .execute();
    const response = await t.call(resetPassword, { body: { token, password: 'brand new' } });
    expect([response.status, response.body.message]).toEqual([
      400,
      'This link has been used already, or its time is over. If you have chosen a new password with it, log in; otherwise ask for a new link.',
    ]);
  });

  test('processes requests that a crash left behind', async () => {
    const person = await createPerson(t);
    await t.db
      .insertInto('reset_requests')
      .values({ id: newId(), email_key: person.email, language: 'fr', created_at: now() })
      .execute();
    await t.call(forgotPassword, { body: { email: 'ghost2@alumni.example' } });
    await resetToken(person.email);
    const mails = (await queuedMails(t)).filter((mail) => mail.recipient === person.email);
    expect(mails[0]?.subject).toMatch(/mot de passe/i);
  });
});

describe('own profile', () => {
  test('changes the password, keeps this session, ends the others, mails the owner', async () => {
    const person = await createPerson(t);
    const other = await t.call(login, { body: { email: person.email, password: testPassword } });
    const response = await t.call(updateAlumnus, {
      params: { rollNo: person.rollNo },
      token: person.token,
      body: { password: 'changed it' },
    });
    expect(response.body.message).toBe('Profile updated successfully!');
    expect((await t.call(getSession, { token: person.token })).status).toBe(200);
    expect((await t.call(getSession, { token: other.body.token })).status).toBe(401);
    const mails = (await queuedMails(t)).filter((mail) => mail.recipient === person.email);
    expect(mails).toHaveLength(1);
  });

  test('refuses a taken e-mail, notifies the old address of a new one', async () => {
    const [person, taken] = [await createPerson(t), await createPerson(t)];
    const patch = (email: string) =>
      t.call(updateAlumnus, {
        params: { rollNo: person.rollNo },
        token: person.token,
        body: { email },
      });
    expect((await patch(taken.email.toUpperCase())).status).toBe(409);
    expect((await patch('moved@alumni.example')).status).toBe(200);
    const mails = (await queuedMails(t)).filter((mail) => mail.recipient === person.email);
    expect(mails).toHaveLength(1);
    const whole = await t.call(getAlumnus, {
      params: { rollNo: person.rollNo },
      token: person.token,
    });
    expect(personWithPage(whole.body).email).toBe('moved@alumni.example');
  });

  test('stores telephone 0 as none, refuses an unknown title', async () => {
    const person = await createPerson(t);
    const patch = (body: object) =>
      t.call(updateAlumnus, { params: { rollNo: person.rollNo }, token: person.token, body });
    expect((await patch({ telephone: 0 })).body.user.telephone).toBe('');
    expect((await patch({ telephone: '+237 6 99' })).body.user.telephone).toBe('+237 6 99');
    for (const telephone of ['ask my sister', '12345', '699<script>']) {
      expect((await patch({ telephone })).status).toBe(400);
    }
    expect((await patch({ telephone: '(237) 677.12.34.56 / 699-11' })).status).toBe(200);
    expect((await patch({ title: 'King' })).status).toBe(400);
    expect((await patch({ gender: 'Mrs' })).body.user.gender).toBe('Mrs');
  });
});
