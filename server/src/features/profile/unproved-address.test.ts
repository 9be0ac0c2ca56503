import { confirmEmail, getApplication, sendConfirmation } from '@alumni/shared/accounts/admission';
import {
  forgotPassword,
  getSession,
  login,
  register,
  resetPassword,
  undoEmail,
} from '@alumni/shared/accounts/auth';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { reportSender } from '@alumni/shared/mail/member-messages';
import { correctMember } from '@alumni/shared/people/members';
import { deleteAccount, exportMyData } from '@alumni/shared/profile/my-data';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import {
  correctRollNumber,
  createRollNumber,
  importRollNumbers,
  listRollNumbers,
  previewImport,
  resendRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findByRollNo, isProved } from '../../accounts/accounts.store.ts';
import { moveWaitingNumbers } from '../../accounts/email-proof.ts';
import { purgeDueAccounts } from '../../boot/tasks/purge-accounts.ts';
import { now } from '../../db/ids.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { holdMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwing } from '../../testing/throwing.ts';
import { addTestApp, addTestPasskey } from '../../testing/two-factor.ts';

const invitee = 'invitee@alumni.example';
const known = { firstName: 'Zqama', telephone: '+237 611 222 333', address: 'Zqstreet 7' };
const day = 86_400_000;

let t: TestApp;
let admin: Person;
beforeEach(async () => {
  t = await createTestApp({ REGISTRATION: 'review', PUBLIC_URL: 'https://alumni.example' });
  await holdMails(t);
  // The stopped worker leaves mails in the outbox, where the tests read their text.
  admin = await createPerson(t, { accountType: 'admin' });
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

async function invite(email = invitee): Promise<string> {
  const { body } = await t.call(createRollNumber, {
    token: admin.token,
    params: { rollNo: admin.rollNo },
    body: { email },
  });
  await t.db
    .updateTable('issued_roll_numbers')
    .set({ known: JSON.stringify(known), known_at: now() })
    .where('roll_no', '=', body.rollNo)
    .execute();
  return body.rollNo;
}

/** Registers and logs in; without a roll number the account waits for admission. */
async function registered(email: string, rollNo?: string) {
  const password = testPassword;
  const body = { lastName: 'Ngo', email, password, confirmPassword: password, rollNo };
  const { status } = await t.call(register, { body });
  expect(status).toBe(201);
  const response = await t.call(login, { body: { email, password } });
  const { rollNo: own } = response.body.user;
  const account = await findByRollNo(t.db, own);
  return { email, token: response.body.token, rollNo: own, id: account?.id ?? '' };
}

const moveTo = ({ rollNo, token }: Person, email: string) =>
  t.call(updateAlumnus, { params: { rollNo }, body: { email }, token });

async function exported({ token }: Person): Promise<string> {
  const { rawPayload } = await t.app.inject({
    url: exportMyData.path,
    headers: { authorization: `Bearer ${token}` },
  });
  const archive = await JSZip.loadAsync(rawPayload);
  return (await archive.file('data.json')?.async('text')) ?? '';
}

/** The text of the last mail of a kind to an address. */
async function mailTo(email: string, kind: string): Promise<string> {
  const mail = await t.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.text ?? '';
}
const codeTo = async (email: string) =>
  /confirm-email\?code=([\w-]+)/.exec(await mailTo(email, 'confirmEmail'))?.[1] ?? '';

async function resetBy(email: string, password: string): Promise<number> {
  const token = /token=([\w-]+)/.exec(await askedBy(email))?.[1] ?? '';
  return (await t.call(resetPassword, { body: { token, password } })).status;
}

/** Requests a reset for the address and returns its mail. */
async function askedBy(email: string): Promise<string> {
  const before = await mailTo(email, 'passwordReset');
  await t.call(forgotPassword, { body: { email } });
  await vi.waitFor(async () => expect(await mailTo(email, 'passwordReset')).not.toBe(before), {
    timeout: 90_000,
  });
  return mailTo(email, 'passwordReset');
}

/** Releases an address by the link in its reset mail. */
function free(mail: string) {
  const code = /undo-email\?code=([\w-]+)&free=1/.exec(mail)?.[1] ?? '';
  return t.call(undoEmail, { body: { code } });
}

async function hasTwoFactor({ id }: Person): Promise<boolean> {
  const ofPerson = (table: 'passkeys' | 'authenticator_apps') =>
    t.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute();
  return [...(await ofPerson('passkeys')), ...(await ofPerson('authenticator_apps'))].length > 0;
}

const isProvedNow = async ({ rollNo }: Person) => {
  const account = await findByRollNo(t.db, rollNo);
  return account !== undefined && isProved(account);
};

describe('who names an address that is not theirs', () => {
  testOnSqlite('exports nothing that is kept under it', async () => {
    const rollNo = await invite();
    await t.call(sendContactMessage, {
      body: { name: 'Zqvisitor', email: invitee, message: 'Zqconfidential' },
    });
    const applicant = await registered('applicant@alumni.example');
    const unknown = await moveTo(applicant, 'unknown@alumni.example');
    const named = await moveTo(applicant, invitee.toUpperCase());
    // The response is the same for an address without a waiting roll number, so it does not reveal the number.
    const neutral = ({ body }: typeof named) =>
      JSON.stringify(body)
        .toLowerCase()
        .replaceAll(/unknown@|invitee@/g, '@');
    expect([named.status, neutral(named)]).toEqual([200, neutral(unknown)]);
    const data = await exported(applicant);
    for (const others of [rollNo, 'Zq', known.telephone, 'roll number']) {
      expect(data).not.toContain(others);
    }
    const { body } = await t.call(getApplication, { token: applicant.token });
    expect(body).toMatchObject({ state: 'unconfirmed', confirmed: false });
    // Only the mail to the address tells the invitee that a roll number waits.
    expect(await mailTo(invitee.toUpperCase(), 'confirmEmail')).toContain('A roll number waits');
  });

  testOnSqlite('does not read a report on themselves, whatever address they prove', async () => {
    const reported = await createPerson(t);
    const reporter = await createPerson(t);
    await t.call(reportSender, {
      params: { rollNo: reported.rollNo },
      token: reporter.token,
      body: { reason: 'Zqharassment' },
    });
    await moveTo(reporter, 'elsewhere@alumni.example');
    await moveTo(reported, reporter.email);
    expect(await exported(reported)).not.toContain('Zqharassment');
    await t.call(sendConfirmation, { token: reported.token });
    await t.call(confirmEmail, { body: { code: await codeTo(reporter.email) } });
    expect(await isProvedNow(reported)).toBe(true);
    expect(await exported(reported)).not.toContain('Zqharassment');
  });

  test('gets nothing of the owner who wins it, while they can take the account back', async () => {
    const rollNo = await invite();
    const attacker = await createPerson(t, { admission: 'waiting' });
    await t.db
      .updateTable('accounts')
      .set({ proved_at: new Date(Date.now() - 8 * day).toISOString() })
      .where('id', '=', attacker.id)
      .execute();
    expect((await moveTo(attacker, invitee)).status).toBe(200);
    const undo = /code=([\w-]+)/.exec(await mailTo(attacker.email, 'emailChanged'))?.[1] ?? '';
    expect(await resetBy(invitee, 'of the invitee')).toBe(200);
    const number = () => t.db.selectFrom('issued_roll_numbers').selectAll().executeTakeFirst();
    expect(await number()).toMatchObject({ roll_no: rollNo, claimed_by: null });
    const won = await t.call(login, { body: { email: invitee, password: 'of the invitee' } });
    expect(await exported({ ...attacker, token: won.body.token })).not.toContain(attacker.email);

    expect((await t.call(undoEmail, { body: { code: undo } })).status).toBe(200);
    expect(await resetBy(attacker.email, 'of the attacker')).toBe(200);
    const { body } = await t.call(login, {
      body: { email: attacker.email, password: 'of the attacker' },
    });
    expect(body.user.pending).toBe(true);
    expect(await exported({ ...attacker, token: body.token })).not.toMatch(/Zqama|Zqstreet/);
    const owner = await registered(invitee, rollNo);
    expect(await number()).toMatchObject({ claimed_by: owner.id });
  });

  testOnSqlite(
    'loses it to its owner, who frees it by the mail of a reset, and gets their own back',
    async () => {
      const squatter = await createPerson(t, { language: 'fr' });
      const { proved_at: provedAt } = (await findByRollNo(t.db, squatter.rollNo)) ?? {};
      expect(await askedBy(squatter.email)).not.toMatch(/Nobody has confirmed|&free=1/);

      expect((await moveTo(squatter, invitee)).status).toBe(200);
      const mail = await askedBy(invitee);
      expect(mail).toContain('Nobody has confirmed this address yet.');
      expect(mail).not.toContain(squatter.email);
      const clear = vi.spyOn(t.deps.limiter, 'clear');
      const freed = await free(mail);
      expect([freed.status, freed.body.message]).toEqual([
        200,
        `${invitee} is free again. You can register with it.`,
      ]);
      // The owner of the freed address starts with fresh limits.
      for (const limit of rateLimits.account) expect(clear).toHaveBeenCalledWith(limit, invitee);
      expect(await mailTo(squatter.email, 'passwordReset')).toContain('l’a libérée');
      expect((await free(mail)).status).toBe(400);
      expect((await t.call(getSession, { token: squatter.token })).status).toBe(401);
      expect(await findByRollNo(t.db, squatter.rollNo)).toMatchObject({
        email: squatter.email,
        proved_email: squatter.email,
        proved_at: provedAt,
      });
      const owner = await registered(invitee);
      expect(owner.rollNo).not.toBe(squatter.rollNo);

      // The link that frees an address no longer works once the address is proved. If the account has no earlier
      // address, its reset mail does not contain the link.
      const moved = 'moved@alumni.example';
      const back = await t.call(login, { body: { email: squatter.email, password: testPassword } });
      expect((await moveTo({ ...squatter, token: back.body.token }, moved)).status).toBe(200);
      const late = await askedBy(moved);
      await t.call(sendConfirmation, { token: back.body.token });
      expect((await t.call(confirmEmail, { body: { code: await codeTo(moved) } })).status).toBe(
        200,
      );
      expect((await free(late)).status).toBe(400);
      const unproved = await askedBy(invitee);
      expect(unproved).toContain('Nobody has confirmed this address yet.');
      expect(unproved).not.toContain('&free=1');
      const token = /token=([\w-]+)/.exec(unproved)?.[1] ?? '';
      expect((await t.call(undoEmail, { body: { code: token } })).status).toBe(400);
    },
  );

  testOnSqlite(
    'ends neither the undo of the owner nor their password by freeing an own address',
    async () => {
      const owner = await createPerson(t);
      await moveTo(owner, 'thief@alumni.example');
      const undo = /code=([\w-]+)/.exec(await mailTo(owner.email, 'emailChanged'))?.[1] ?? '';
      expect((await free(await askedBy('thief@alumni.example'))).status).toBe(200);
      const body = { email: owner.email, password: testPassword };
      expect((await t.call(login, { body })).status).toBe(200);
      expect((await t.call(undoEmail, { body: { code: undo } })).status).toBe(200);
      expect((await t.call(login, { body })).status).toBe(401);
      expect(await resetBy(owner.email, 'of its owner')).toBe(200);
    },
  );

  test('loses it where somebody else has proved the address before, too', async () => {
    const squatter = await createPerson(t);
    await moveTo(squatter, invitee);
    const { rollNo: second } = await registered(squatter.email);
    await t.db
      .updateTable('accounts')
      .set({ proved_email: squatter.email })
      .where('roll_no', '=', second)
      .execute();
    expect((await free(await askedBy(invitee))).status).toBe(200);
    expect(await findByRollNo(t.db, squatter.rollNo)).toMatchObject({ email: '' });
    expect((await t.call(getSession, { token: squatter.token })).status).toBe(401);
    expect((await registered(invitee)).rollNo).not.toBe(squatter.rollNo);
  });

  testOnSqlite('does not end the reset of its owner by asking for a deletion', async () => {
    const squatter = await registered(invitee);
    await t.call(forgotPassword, { body: { email: invitee } });
    await vi.waitFor(async () => expect(await mailTo(invitee, 'passwordReset')).not.toBe(''), {
      timeout: 90_000,
    });
    const token = /token=([\w-]+)/.exec(await mailTo(invitee, 'passwordReset'))?.[1] ?? '';
    const { status } = await t.call(deleteAccount, {
      token: squatter.token,
      body: { password: testPassword, posts: 'delete' },
    });
    expect(status).toBe(200);
    const response = await t.call(resetPassword, { body: { token, password: 'of its owner' } });
    expect(response.status).toBe(200);
  });

  test.each(['in\u212Avitee@x.cm', 'invitee@\uff58.cm'])(
    'is refused with another spelling of it: %j',
    async (email) => {
      const body = { lastName: 'Ngo', email, password: testPassword };
      const response = await t.call(register, { body: { ...body, confirmPassword: testPassword } });
      expect([response.status, response.body.message]).toEqual([
        400,
        'Please enter a valid email.',
      ]);
    },
  );

  test('destroys nothing of others with their account', async () => {
    const rollNo = await invite();
    await t.call(sendContactMessage, {
      body: { name: 'Zqvisitor', email: invitee, message: 'Zqconfidential' },
    });
    const squatter = await createPerson(t);
    await moveTo(squatter, invitee);
    const body = { password: testPassword, posts: 'delete' };
    expect((await t.call(deleteAccount, { token: squatter.token, body })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * day });
    expect(await purgeDueAccounts(t.deps, throwing)).toBe(1);
    const messages = await t.db.selectFrom('contact_messages').select('message').execute();
    expect(messages).toEqual([{ message: 'Zqconfidential' }]);
    const kinds = async () =>
      (
        await t.db
          .selectFrom('mail_outbox')
          .select('kind')
          .where('recipient', '=', invitee)
          .execute()
      ).map(({ kind }) => kind);
    // Mails that the account caused are removed with it.
    expect(await kinds()).toEqual(['rollNumber', 'accountDeleted']);
    expect((await registered(invitee, rollNo)).rollNo).toBe(rollNo);
  });

  test('cannot keep it from its owner, who takes the account by a reset', async () => {
    const rollNo = await invite();
    const squatter = await createPerson(t);
    await moveTo(squatter, invitee);
    await addTestApp(t, squatter);
    await addTestPasskey(t, squatter);
    const taken = { lastName: 'A', password: 'my own one', confirmPassword: 'my own one', rollNo };
    expect((await t.call(register, { body: { ...taken, email: invitee } })).status).toBe(409);

    expect(await resetBy(invitee, 'my own one')).toBe(200);
    expect(await hasTwoFactor(squatter)).toBe(false);
    expect(await t.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect((await t.call(getSession, { token: squatter.token })).status).toBe(401);
    const { status, body } = await t.call(login, {
      body: { email: invitee, password: 'my own one' },
    });
    expect([status, body.user.rollNo]).toEqual([200, squatter.rollNo]);
    expect(await isProvedNow(squatter)).toBe(true);
    expect(await mailTo(invitee, 'secondStepRemoved')).not.toBe('');
    // The roll number stays unclaimed for a week, because the earlier address can take the account back until then.
    const issued = async () => {
      await moveWaitingNumbers(t.db);
      return (await t.call(listRollNumbers, { token: admin.token })).body.rollNumbers;
    };
    expect(await issued()).toMatchObject([{ rollNo, claimedBy: null }]);
    await t.db.updateTable('email_undos').set({ expires_at: now() }).execute();
    expect(await issued()).toMatchObject([{ rollNo, claimedBy: { rollNo: squatter.rollNo } }]);

    // A reset from a proved address keeps two-factor.
    await addTestApp(t, { ...squatter, token: body.token });
    expect(await resetBy(invitee, 'another one')).toBe(200);
    expect(await hasTwoFactor(squatter)).toBe(true);
  });
});

testOnSqlite(
  'who names an address keeps no invitation from its owner, who comes in by a reset',
  async () => {
    const squatter = await registered(invitee);
    const { token } = admin;
    const stateOf = async () =>
      (await t.call(previewImport, { token, body: { people: [{ email: invitee }] } })).body.rows[0]
        ?.state;
    expect(await stateOf()).toBe('new');
    const imported = await t.call(importRollNumbers, { token, body: { emails: [invitee] } });
    expect(imported.body.results).toMatchObject([{ state: 'new' }]);
    expect(await stateOf()).toBe('issued');
    const params = { rollNo: await invite() };
    expect((await t.call(resendRollNumber, { token, params })).status).toBe(200);
    expect(await mailTo(invitee, 'rollNumber')).toContain('"Forgot Password?"');
    const body = { lastName: 'Ngo', email: invitee, password: 'my own one', ...params };
    const { status } = await t.call(register, { body: { ...body, confirmPassword: 'my own one' } });
    expect(status).toBe(409);

    expect(await resetBy(invitee, 'my own one')).toBe(200);
    expect((await t.call(getSession, { token: squatter.token })).status).toBe(401);
    const number = await t.db.selectFrom('issued_roll_numbers').selectAll().executeTakeFirst();
    expect(number).toMatchObject({ roll_no: params.rollNo, claimed_by: squatter.id });
    const account = await findByRollNo(t.db, squatter.rollNo);
    expect(account).toMatchObject({ admission: 'admitted', first_name: known.firstName });
    expect(await stateOf()).toBe('registered');

    const mistyped = { rollNo: await invite('mistyped@alumni.example') };
    const { email } = await registered('named@alumni.example');
    const corrected = await t.call(correctRollNumber, { token, params: mistyped, body: { email } });
    expect(corrected.status).toBe(200);
  },
);

describe('an address is proved', () => {
  testOnSqlite('by the link that is mailed to it, which moves the number that waits', async () => {
    const rollNo = await invite();
    const member = await registered('applicant@alumni.example');
    await moveTo(member, invitee);
    expect((await t.call(confirmEmail, { body: { code: await codeTo(invitee) } })).status).toBe(
      200,
    );
    const { body } = await t.call(getAlumnus, {
      params: { rollNo: member.rollNo },
      token: member.token,
    });
    expect(body).toMatchObject({ rollNo: member.rollNo, email: invitee, ...known });
    const { user } = (await t.call(getSession, { token: member.token })).body;
    expect(user).not.toHaveProperty('pending');
    const number = await t.db.selectFrom('issued_roll_numbers').selectAll().executeTakeFirst();
    expect(number).toMatchObject({ roll_no: rollNo, claimed_by: member.id, known: null });
    expect(await exported(member)).toContain(rollNo);
  });

  test('by a registration with the number that was mailed to it, not by one that never left', async () => {
    for (const [email, state] of Object.entries({
      'mailed@alumni.example': { sent_at: now() },
      'filed@alumni.example': { sent_at: now(), filed: 1 as const },
      'refused@alumni.example': { failed_at: now() },
      'waiting@alumni.example': { attempts: 1 },
    })) {
      const rollNo = await invite(email);
      await t.db.updateTable('mail_outbox').set(state).where('roll_no', '=', rollNo).execute();
      const person = await registered(email, rollNo);
      expect([email, await isProvedNow(person)]).toEqual([email, email.startsWith('mailed')]);
    }
  });

  testOnSqlite('by a reset whose link came to it, and not to the address before', async () => {
    const person = await createPerson(t, { proved_email: null, proved_at: null });
    expect(await resetBy(person.email, 'a new one')).toBe(200);
    expect(await isProvedNow(person)).toBe(true);

    const other = await createPerson(t);
    await t.call(forgotPassword, { body: { email: other.email } });
    await vi.waitFor(async () => expect(await mailTo(other.email, 'passwordReset')).not.toBe(''), {
      timeout: 90_000,
    });
    // Changes the email after the reset mail was queued. The link in that mail belongs to the earlier address.
    await t.db
      .updateTable('accounts')
      .set({ email: 'new@alumni.example', email_key: 'new@alumni.example' })
      .where('id', '=', other.id)
      .execute();
    const token = /token=([\w-]+)/.exec(await mailTo(other.email, 'passwordReset'))?.[1] ?? '';
    expect((await t.call(resetPassword, { body: { token, password: 'a new one' } })).status).toBe(
      400,
    );
  });

  test('once: a change, by whomever, makes it a claim again', async () => {
    const person = await createPerson(t);
    await moveTo(person, 'changed@alumni.example');
    expect(await isProvedNow(person)).toBe(false);
    await moveTo(person, person.email);
    expect(await isProvedNow(person)).toBe(false);

    const corrected = await createPerson(t);
    await t.call(correctMember, {
      params: { rollNo: corrected.rollNo },
      token: admin.token,
      body: { email: 'corrected@alumni.example' },
    });
    expect(await isProvedNow(corrected)).toBe(false);
  });
});

testOnSqlite('the dashboard says which address is unproved, until it is', async () => {
  const person = await createPerson(t, { proved_email: null, proved_at: null });
  const unproved = async () =>
    (await t.call(getDashboard, { params: { rollNo: person.rollNo }, token: person.token })).body
      .waiting?.unprovedEmail;
  expect(await unproved()).toBe(person.email);
  expect((await t.call(sendConfirmation, { token: person.token })).status).toBe(200);
  const { body } = await t.call(confirmEmail, { body: { code: await codeTo(person.email) } });
  expect(body.message).toBe('Thank you. Your email is confirmed.');
  expect(await unproved()).toBeUndefined();
  expect((await t.call(sendConfirmation, { token: person.token })).status).toBe(409);
});
