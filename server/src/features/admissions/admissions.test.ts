import {
  confirmEmail,
  createVouch,
  decideAdmissions,
  getApplication,
  listApplicants,
  saveApplication,
  sendConfirmation,
  useVouch,
} from '@alumni/shared/accounts/admission';
import { getSession, login, register } from '@alumni/shared/accounts/auth';
import { limits } from '@alumni/shared/core/limits';
import { createEvent } from '@alumni/shared/events/events';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { listAlumni } from '@alumni/shared/people/directory';
import { listMembers } from '@alumni/shared/people/members';
import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { createRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findByEmail } from '../../accounts/accounts.store.ts';
import { purgeDueAccounts } from '../../boot/tasks/purge-accounts.ts';
import { fromNow, now } from '../../db/ids.ts';
import { claimMail } from '../../outbox/outbox.store.ts';
import { anEvent, createPerson, type Person, uploadTestImage } from '../../testing/factories.ts';
import { markMailsSent, queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwing } from '../../testing/throwing.ts';
import { remindOfApplicants } from './remind-of-applicants.ts';

const day = 86_400_000;
const password = 'correct horse';

let t: TestApp;
let admin: Person;
beforeEach(async () => {
  // Nothing listens at this port: mails stay queued with their texts, which these tests read.
  t = await createTestApp({ REGISTRATION: 'review', SMTP_URL: 'smtp://127.0.0.1:1' });
  // The mail worker is not woken: mails stay in the outbox with their text.
  vi.spyOn(t.deps.mail, 'poke').mockImplementation(() => {});
  admin = await createPerson(t, { accountType: 'admin' });
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const daysLater = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day });

async function registered(email: string, more: object = {}) {
  const body = { lastName: 'Ngo', email, password, confirmPassword: password, ...more };
  const response = await t.call(register, { body });
  expect([response.status, response.body.message]).toEqual([201, 'User signed up successfully']);
  return tokenOf(email);
}

async function tokenOf(email: string) {
  const { body } = await t.call(login, { body: { email, password, rememberMe: false } });
  return { email, token: body.token, rollNo: body.user.rollNo, user: body.user };
}

/** The code in the last mail to this address. */
async function codeTo(email: string): Promise<string> {
  const { mail } = await mailTo(email, 'Confirm your email address');
  return /code=([\w-]+)/.exec(mail)?.[1] ?? '';
}

async function mailTo(email: string, subject: string) {
  const row = await t.db
    .selectFrom('mail_outbox')
    .select(['text'])
    .where('recipient', '=', email)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { mail: row.text };
}

const subjectsTo = async (email: string) =>
  (await queuedMails(t)).filter((mail) => mail.recipient === email).map((mail) => mail.subject);
const decide = (rollNos: string[], decision: string, words = '') =>
  t.call(decideAdmissions, { token: admin.token, body: { rollNos, decision, words } });
const applicants = async (query: Record<string, string> = {}) =>
  (await t.call(listApplicants, { token: admin.token, query })).body.applicants;
const stateOf = async ({ token }: { token: string }) =>
  (await t.call(getApplication, { token })).body.state;

describe('who registers', () => {
  test('is not let in before somebody has decided, and keeps a profile meanwhile', async () => {
    const note = 'Chemistry, 1998.';
    const ngo = await registered('ngo@alumni.example', { promotion: 1998, note });
    expect(ngo.user).toMatchObject({ accttype: 'user', pending: true });
    const { body: session } = await t.call(getSession, { token: ngo.token });
    expect(session.user.pending).toBe(true);

    const picture = await uploadTestImage(t, { ...ngo, id: '' });
    const params = { rollNo: ngo.rollNo };
    const profile = { firstName: 'Ama', profileImage: picture };
    expect((await t.call(updateAlumnus, { token: ngo.token, params, body: profile })).status).toBe(
      200,
    );
    const refused = await t.call(createEvent, { token: ngo.token, body: anEvent });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The association has not let you in yet. Until then you can complete your profile.',
    ]);
    expect((await t.call(listAlumni)).body.alumni).toEqual([]);
    expect((await t.call(getAlumnus, { params })).status).toBe(404);

    // An unconfirmed address may be somebody else's: no admin decides on it.
    expect(await applicants()).toEqual([]);
    expect(await applicants({ state: 'unconfirmed' })).toHaveLength(1);
    const code = await codeTo(ngo.email);
    expect((await t.call(confirmEmail, { body: { code } })).status).toBe(200);
    expect(await applicants()).toMatchObject([
      { rollNo: ngo.rollNo, promotion: 1998, note, confirmed: true, state: 'waiting' },
    ]);

    const members = async () =>
      (await t.call(listMembers, { token: admin.token })).body.members.map(({ email }) => email);
    expect(await members()).not.toContain(ngo.email);

    const { body } = await decide([ngo.rollNo], 'admit');
    expect(await members()).toContain(ngo.email);
    expect(body).toEqual({ message: 'Let in: 1', done: 1 });
    expect(await subjectsTo(ngo.email)).toContain('You are a member now');
    expect((await t.call(createEvent, { token: ngo.token, body: anEvent })).status).toBe(201);
    expect((await t.call(listAlumni)).body.alumni).toMatchObject([{ firstName: 'Ama' }]);
    expect((await tokenOf(ngo.email)).user).not.toHaveProperty('pending');
    expect(await applicants()).toEqual([]);
  });

  testOnSqlite('with an issued roll number is let in', async () => {
    const email = 'invited@alumni.example';
    const { body } = await t.call(createRollNumber, {
      token: admin.token,
      params: { rollNo: admin.rollNo },
      body: { email },
    });
    const { user } = await registered(email, { rollNo: body.rollNo });
    expect(user).not.toHaveProperty('pending');
    expect(await subjectsTo(email)).not.toContain('Confirm your email address');
  });

  testOnSqlite('confirms the e-mail as often as the link is opened, for 7 days', async () => {
    const ngo = await registered('ngo@alumni.example');
    const code = await codeTo(ngo.email);
    const open = async (text: string) =>
      (await t.call(confirmEmail, { body: { code: text } })).status;
    expect(await open('of nobody')).toBe(400);
    expect([await open(code), await open(code)]).toEqual([200, 200]);
    expect((await t.call(sendConfirmation, { token: ngo.token })).status).toBe(409);

    const ebot = await registered('ebot@alumni.example');
    const late = await codeTo(ebot.email);
    daysLater(8);
    expect(await open(late)).toBe(400);
    vi.useRealTimers();
    expect((await t.call(sendConfirmation, { token: ebot.token })).status).toBe(200);
    const again = await codeTo(ebot.email);
    // The second mail invalidates the first link.
    expect([again === late, await open(late), await open(again)]).toEqual([false, 400, 200]);
  });

  testOnSqlite('has not confirmed an e-mail that they take afterwards', async () => {
    const ngo = await registered('ngo@alumni.example');
    const code = await codeTo(ngo.email);
    const params = { rollNo: ngo.rollNo };
    const body = { email: 'other@alumni.example' };
    await t.call(updateAlumnus, { token: ngo.token, params, body });
    expect((await t.call(confirmEmail, { body: { code } })).status).toBe(400);
    await t.call(updateAlumnus, { token: ngo.token, params, body: { email: ngo.email } });
    await t.call(confirmEmail, { body: { code } });
    await t.call(updateAlumnus, { token: ngo.token, params, body });
    expect(await applicants()).toMatchObject([{ email: body.email, confirmed: false }]);
  });

  test('is removed without a mail where nobody confirms the e-mail', async () => {
    const ngo = await registered('ngo@alumni.example');
    daysLater(limits.unconfirmedDays - 1);
    expect(await purge()).toBe(0);
    daysLater(2);
    expect(await purge()).toBe(1);
    expect(await findByEmail(t.db, ngo.email)).toBeUndefined();
    expect(await subjectsTo(ngo.email)).toEqual([]);
  });
});

const purge = () =>
  purgeDueAccounts(
    { db: t.db, storage: t.deps.storage, config: { dataDir: t.dataDir, backupDays: undefined } },
    throwing,
  );

describe('the office', () => {
  const waiting = (columns = {}) => createPerson(t, { admission: 'waiting', ...columns });

  test('asks, reads the reply and declines, with a sentence each', async () => {
    const ngo = await waiting();
    expect((await decide([ngo.rollNo], 'ask')).body.message).toBe(
      'Please write a sentence for the person.',
    );
    await decide([ngo.rollNo], 'ask', 'Who was your tutor?');
    expect((await mailTo(ngo.email, 'The association has a question')).mail).toContain(
      'Who was your tutor?',
    );
    const { body } = await t.call(getApplication, { token: ngo.token });
    expect(body).toMatchObject({ state: 'asked', words: 'Who was your tutor?' });
    const note = 'Dr Fru, in 1998.';
    expect((await t.call(saveApplication, { token: ngo.token, body: { note } })).status).toBe(200);
    expect(await applicants()).toMatchObject([{ note, state: 'waiting' }]);
    // Another tab saves the same note concurrently.
    const again = await Promise.all(
      Array.from({ length: 4 }, () =>
        t.call(saveApplication, { token: ngo.token, body: { note } }),
      ),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    await decide([ngo.rollNo], 'decline', 'We do not know you.');
    expect((await mailTo(ngo.email, 'You have not been let in')).mail).toContain(
      'We do not know you.',
    );
    expect((await t.call(saveApplication, { token: ngo.token, body: { note } })).status).toBe(409);
    expect(await applicants()).toEqual([]);
    expect(await applicants({ state: 'declined' })).toHaveLength(1);
    // A declined applicant can still be admitted.
    await decide([ngo.rollNo], 'admit');
    expect(await stateOf(ngo)).toBe('admitted');
  });

  test('decides on several at once, and on nobody twice', async () => {
    const people = [await waiting(), await waiting(), await waiting()];
    const rollNos = people.map(({ rollNo }) => rollNo);
    const other = await createPerson(t, { accountType: 'admin' });
    const [mine, theirs] = await Promise.all([
      decide(rollNos, 'admit'),
      t.call(decideAdmissions, {
        token: other.token,
        body: { rollNos, decision: 'decline', words: 'No.' },
      }),
    ]);
    // An admission is final. So all end up admitted, even if the other admin declined them first.
    expect(await Promise.all(people.map(stateOf))).toEqual(Array(3).fill('admitted'));
    expect([mine.status, [200, 409].includes(theirs.status)]).toEqual([200, true]);
    const again = await decide(rollNos, 'decline', 'No.');
    expect([again.status, again.body.message]).toEqual([
      409,
      'Somebody else has decided on this already.',
    ]);
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('action', '=', 'member.admitted')
      .execute();
    expect(entries).toEqual(Array(3).fill({ action: 'member.admitted', actor_id: admin.id }));
  });

  testOnSqlite('takes an admission back until the mail about it has left', async () => {
    const asked = await waiting();
    await decide([asked.rollNo], 'ask', 'Who was your tutor?');
    const nameless = await waiting({ proved_email: null });
    const rollNos = [asked.rollNo, nameless.rollNo];
    await markMailsSent(t);
    await decide(rollNos, 'admit');
    expect(await claimMail(t.db, 180_000)).toBeUndefined();

    const undone = await decide(rollNos, 'undo');
    expect([undone.status, undone.body.message]).toEqual([200, 'Waiting again: 2']);
    expect(await subjectsTo(asked.email)).toEqual(['The association has a question']);
    expect(await applicants()).toMatchObject([
      { rollNo: asked.rollNo, state: 'waiting', words: 'Who was your tutor?' },
    ]);
    expect(await stateOf(nameless)).toBe('unconfirmed');
    expect((await decide(rollNos, 'undo')).status).toBe(409);

    await decide([asked.rollNo], 'admit');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 + 1 });
    expect(await claimMail(t.db, 180_000)).toMatchObject({ kind: 'admitted' });
    const late = await decide([asked.rollNo], 'undo');
    expect([late.status, late.body.message]).toEqual([
      409,
      'It is too late: the mail that says so has left.',
    ]);
    expect(await stateOf(asked)).toBe('admitted');
  });

  test('removes nobody by an undo whose e-mail is not proved', async () => {
    const created_at = fromNow(-(limits.unconfirmedDays + 10) * day);
    const { rollNo } = await createPerson(t, {
      admission: 'asked',
      proved_email: null,
      created_at,
    });
    for (const [decision, said] of [
      ['admit', 'Let in: 1'],
      ['undo', 'Waiting again: 1'],
    ] as const) {
      expect((await decide([rollNo], decision)).body.message).toBe(said);
    }
    expect(await purge()).toBe(0);
  });

  test('is told of an unclaimed number that was issued to the same name', async () => {
    const known = { lastName: 'NGO BASSONG', firstName: 'Ama', promotion: 1998 };
    const email = 'ama@work.example';
    const { body: issued } = await t.call(createRollNumber, {
      params: { rollNo: admin.rollNo },
      body: { email },
      token: admin.token,
    });
    await t.db
      .updateTable('issued_roll_numbers')
      .set({ known: JSON.stringify(known), known_at: now() })
      .where('roll_no', '=', issued.rollNo)
      .execute();
    const name = { last_name: 'Ngo-Bassong', first_name: '' };
    const people = [
      { ...name, promotion: 1998 },
      { ...name, promotion: 1999 },
      { last_name: 'Ngo Bassong', first_name: 'Âma' },
      name,
      { last_name: 'Bassong', first_name: 'Ama', promotion: 1998 },
    ];
    for (const columns of people) await waiting(columns);
    expect((await applicants()).map(({ issuedRollNo }) => issuedRollNo)).toEqual([
      issued.rollNo,
      '',
      issued.rollNo,
      '',
      '',
    ]);
  });

  test('sees nobody who leaves or is suspended, and longest waiting first', async () => {
    const first = await waiting();
    const second = await waiting();
    await waiting({ deletion_due_at: '2099-01-01T00:00:00.000Z' });
    await waiting({ account_type: 'suspended' });
    await t.call(saveApplication, { token: second.token, body: { note: 'Second' } });
    await t.db
      .updateTable('applications')
      .set({ changed_at: '2020-01-01T00:00:00.000Z' })
      .where('account_id', '=', second.id)
      .execute();
    await t.call(saveApplication, { token: first.token, body: { note: 'First' } });
    expect((await applicants()).map(({ note }) => note)).toEqual(['Second', 'First']);
    const { rollNo, token } = admin;
    const dashboard = await t.call(getDashboard, { params: { rollNo }, token });
    expect(dashboard.body.waiting?.applicants).toBe(2);
  });

  testOnSqlite('is mailed once a day while somebody waits', async () => {
    const remind = async () => {
      const ran = await Promise.all([1, 2].map(() => remindOfApplicants(t.db, 'http://a.cm')));
      return ran.filter(Boolean).length;
    };
    expect(await remind()).toBe(0);
    await waiting();
    expect(await remind()).toBe(1);
    await markMailsSent(t);
    daysLater(0.5);
    expect(await remind()).toBe(0);
    daysLater(0.5);
    expect(await remind()).toBe(1);
    expect(await subjectsTo(admin.email)).toEqual(Array(2).fill('People who wait to be let in: 1'));
  });

  testOnSqlite('lets in whom a master makes an admin', async () => {
    const master = await createPerson(t, { accountType: 'master' });
    const ngo = await waiting();
    await t.call(updateAlumnus, {
      token: master.token,
      params: { rollNo: ngo.rollNo },
      body: { accttype: 'admin' },
    });
    expect(await stateOf(ngo)).toBe('admitted');
  });

  testOnSqlite('keeps who was declined for 90 days, and tells them of the end', async () => {
    const ngo = await waiting();
    await decide([ngo.rollNo], 'decline', 'No.');
    daysLater(limits.declinedDays - 1);
    expect(await purge()).toBe(0);
    daysLater(2);
    expect(await purge()).toBe(1);
    expect(await findByEmail(t.db, ngo.email)).toBeUndefined();
  });
});

describe('a member vouches for somebody', () => {
  async function linkOf({ token }: Person): Promise<string> {
    const { body } = await t.call(createVouch, { token });
    return new URL(body.url.replace('/#', '')).searchParams.get('vouch') ?? '';
  }
  const use = async ({ token }: { token: string }, code: string) => {
    const { status, body } = await t.call(useVouch, { token, body: { code } });
    return [status, body.message];
  };
  const invalid =
    'This link has been used already, or it is older than 30 days. Ask the person for a new one.';

  testOnSqlite('by a link that works once', async () => {
    const rose = await createPerson(t, {
      first_name: 'Rose',
      last_name: 'Neba',
      visibility: '{"firstName":"office"}',
    });
    const code = await linkOf(rose);
    const ngo = await registered('ngo@alumni.example', { vouch: code });
    // A pending account sees only what visitors see, so the voucher's first name is missing.
    expect((await t.call(getApplication, { token: ngo.token })).body.vouchers).toEqual([
      { rollNo: rose.rollNo, name: 'Neba' },
    ]);
    expect((await applicants({ state: 'unconfirmed' }))[0]?.vouchers).toEqual([
      { rollNo: rose.rollNo, name: 'Rose Neba' },
    ]);
    const ebot = await createPerson(t, { admission: 'waiting' });
    expect(await use(ebot, code)).toEqual([400, invalid]);
    expect(await use(ngo, code)).toEqual([200, 'Neba vouches for you. The association sees it.']);
    const own = await linkOf(rose);
    expect(await use(rose, own)).toEqual([
      400,
      'This link is yours. Send it to the person you vouch for.',
    ]);
    expect((await use(ebot, own))[0]).toBe(200);
  });

  test('within 30 days', async () => {
    const code = await linkOf(await createPerson(t));
    daysLater(31);
    // An invalid code does not prevent the registration.
    const ngo = await registered('ngo@alumni.example', { vouch: code });
    expect((await t.call(getApplication, { token: ngo.token })).body.vouchers).toEqual([]);
    expect(await use(ngo, code)).toEqual([400, invalid]);
  });

  testOnSqlite('while a member themselves', async () => {
    const rose = await createPerson(t);
    const ebot = await createPerson(t, { admission: 'waiting' });
    await use(ebot, await linkOf(rose));
    expect((await applicants())[0]?.vouchers).toHaveLength(1);
    await t.db
      .updateTable('accounts')
      .set({ account_type: 'suspended' })
      .where('id', '=', rose.id)
      .execute();
    expect((await applicants())[0]?.vouchers).toEqual([]);
  });
});
