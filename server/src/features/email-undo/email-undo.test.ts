import { sendConfirmation } from '@alumni/shared/accounts/admission';
import { getSession, login, resetPassword, undoEmail } from '@alumni/shared/accounts/auth';
import { completeLogin, type TwoFactor } from '@alumni/shared/accounts/two-factor';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { logOutEverywhere, updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import { insertUndo } from '../../codes/email-undo.store.ts';
import { fromNow } from '../../db/ids.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { holdMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addTestApp, addTestPasskey } from '../../testing/two-factor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://alumni.example' });
  await holdMails(t);
  // The stopped worker leaves mails in the outbox, where the tests read their text.
});
afterAll(() => t.close());

const moveTo = ({ rollNo, token }: Person, email: string) =>
  t.call(updateAlumnus, { params: { rollNo }, body: { email }, token });
const undo = (code: string) => t.call(undoEmail, { body: { code } });
const logIn = (email: string, password = testPassword) =>
  t.call(login, { body: { email, password } });

async function linkTo(recipient: string, screen: string): Promise<string> {
  const rows = await t.db
    .selectFrom('mail_outbox')
    .select(['text', 'language'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
  const pattern = new RegExp(`https://alumni.example/#/${screen}=([\\w-]{43})`);
  return rows.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? '';
}
const codeTo = (recipient: string) => linkTo(recipient, 'undo-email\\?code');

/** Sets a new password by the reset link that the undo mailed, and logs in. */
async function logInAnew(email: string, password = 'its owner again') {
  const token = await linkTo(email, 'reset-password\\?token');
  expect((await t.call(resetPassword, { body: { token, password } })).status).toBe(200);
  return logIn(email, password);
}

/** Marks the current email as proved this many days ago. With 0, the proof is newer than all that happened so far. */
const prove = ({ id }: Person, days: number) =>
  t.db
    .updateTable('accounts')
    .set((eb) => ({ proved_email: eb.ref('email_key'), proved_at: fromNow(1 - days * 86_400_000) }))
    .where('id', '=', id)
    .execute();

/** Adds an authenticator app as of this many days ago. */
async function addOldApp(person: Person, days: number): Promise<void> {
  await addTestApp(t, person);
  await t.db
    .updateTable('authenticator_apps')
    .set({ created_at: fromNow(-days * 86_400_000) })
    .where('account_id', '=', person.id)
    .execute();
}

test('a new e-mail counts at once and is undone by the mail to the old one', async () => {
  const person = await createPerson(t, { language: 'fr' });
  expect((await moveTo(person, 'thief1@alumni.example')).status).toBe(200);
  expect((await logIn('thief1@alumni.example')).status).toBe(200);
  expect((await logIn(person.email)).status).toBe(401);
  const notice = await t.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text', 'share'])
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow();
  // The old address gets an alarm, which no other mail delays: an attacker may have changed the e-mail.
  expect(notice.share).toBe('alarm:emailChanged');
  expect(notice.subject).toBe('Votre adresse e-mail a été modifiée');
  expect(notice.text).not.toContain('thief1');

  const undone = await undo(await codeTo(person.email));
  expect([undone.status, undone.body.message]).toEqual([
    200,
    `Your account uses ${person.email} again, and everyone has been logged out. The password no longer works: we are mailing you a link to choose another one.`,
  ]);
  expect((await t.call(getSession, { token: person.token })).status).toBe(401);
  expect((await logIn('thief1@alumni.example')).status).toBe(401);
  const reset = await t.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', person.email)
    .where('kind', '=', 'passwordReset')
    .executeTakeFirstOrThrow();
  expect(reset.text).toContain('Its password no longer works');
  // The old password no longer works: a thief may know it.
  expect((await logIn(person.email)).status).toBe(401);
  expect((await logInAnew(person.email)).status).toBe(200);
});

test('second steps since 7 days before the new e-mail go, older ones stay', async () => {
  const robbed = await createPerson(t);
  await addTestApp(t, robbed);
  await moveTo(robbed, 'thief15@alumni.example');
  expect((await undo(await codeTo(robbed.email))).status).toBe(200);
  expect((await logInAnew(robbed.email)).status).toBe(200);
  const kinds = await t.db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('recipient', '=', robbed.email)
    .execute();
  expect(kinds).toContainEqual({ kind: 'secondStepRemoved' });

  const person = await createPerson(t);
  const { recoveryCodes } = await addTestApp(t, person);
  await t.db
    .updateTable('authenticator_apps')
    .set({ created_at: fromNow(-7 * 86_400_000 - 60_000) })
    .execute();
  await addTestPasskey(t, person);
  await t.db
    .updateTable('passkeys')
    .set({ created_at: fromNow(-7 * 86_400_000 + 60_000) })
    .execute();
  await moveTo(person, 'thief9@alumni.example');
  await addTestPasskey(t, person);
  expect((await undo(await codeTo(person.email))).status).toBe(200);
  const { body } = await logInAnew(person.email);
  expect(body).toMatchObject({ secondStep: { passkey: null, app: true } });
  const { ticket } = (body as unknown as { secondStep: TwoFactor }).secondStep;
  const code = recoveryCodes[0] ?? '';
  expect((await t.call(completeLogin, { body: { ticket, code } })).status).toBe(401);
});

test('who goes there and back does not move when second steps count as new', async () => {
  const person = await createPerson(t);
  await moveTo(person, 'thief16@alumni.example');
  const long = fromNow(-6.9 * 86_400_000);
  await t.db
    .updateTable('email_undos')
    .set({ created_at: long })
    .where('account_id', '=', person.id)
    .execute();
  await addOldApp(person, 7.2);
  await moveTo(person, person.email);
  await moveTo(person, 'thief17@alumni.example');
  expect((await undo(await codeTo(person.email))).status).toBe(200);
  expect((await logInAnew(person.email)).body).toHaveProperty('token');
});

test('recovery codes that an undo ends are told, where the app stays', async () => {
  const person = await createPerson(t);
  await addOldApp(person, 8);
  await moveTo(person, 'thief18@alumni.example');
  expect((await undo(await codeTo(person.email))).status).toBe(200);
  const mails = t.db.selectFrom('mail_outbox').select('kind').where('recipient', '=', person.email);
  expect(await mails.execute()).toContainEqual({ kind: 'secondStepRemoved' });
});

test('devices and addresses of a thief are known no more', async () => {
  const person = await createPerson(t);
  const knownTo = async (table: 'known_devices' | 'known_addresses') =>
    (
      await t.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', person.id)
        .execute()
    ).length;
  await moveTo(person, 'thief10@alumni.example');
  expect((await logIn('thief10@alumni.example')).status).toBe(200);
  expect([await knownTo('known_devices'), await knownTo('known_addresses')]).toEqual([1, 1]);
  expect((await undo(await codeTo(person.email))).status).toBe(200);
  expect([await knownTo('known_devices'), await knownTo('known_addresses')]).toEqual([0, 0]);
});

test('a code works once, and for seven days', async () => {
  const person = await createPerson(t);
  await moveTo(person, 'moved2@alumni.example');
  const code = await codeTo(person.email);
  expect((await undo(code)).status).toBe(200);
  for (const invalid of [code, 'x'.repeat(43), '']) {
    const again = await undo(invalid);
    expect([again.status, again.body.message]).toEqual([
      400,
      'This link has been used already, or its time is over. If you have just used it, a mail with a link to choose a password is under way. If somebody else has your account or your address, ask for a new link with "Forgot Password?", or write to the association.',
    ]);
  }
  const slow = await createPerson(t);
  await moveTo(slow, 'moved3@alumni.example');
  const rows = await t.db.selectFrom('email_undos').selectAll().execute();
  const days = (Date.parse(rows[0]?.expires_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  expect(JSON.stringify(rows)).not.toContain(await codeTo(slow.email));
  await t.db.updateTable('email_undos').set({ expires_at: '2020-01-01' }).execute();
  expect((await undo(await codeTo(slow.email))).status).toBe(400);
});

test('a thief who goes on to a third address cannot undo the undoing', async () => {
  const person = await createPerson(t);
  await moveTo(person, 'thief4@alumni.example');
  await prove(person, 8);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await moveTo(person, 'thief5@alumni.example');
  const theirs = await codeTo('thief4@alumni.example');
  const own = await codeTo(person.email);
  expect((await undo(theirs)).status).toBe(200);
  expect((await undo(own)).status).toBe(200);
  expect((await logInAnew(person.email)).status).toBe(200);

  const other = await createPerson(t);
  await moveTo(other, 'thief6@alumni.example');
  await prove(other, 8);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await moveTo(other, 'thief7@alumni.example');
  expect((await undo(await codeTo(other.email))).status).toBe(200);
  expect((await undo(await codeTo('thief6@alumni.example'))).status).toBe(400);
});

test('an address that somebody else has registered meanwhile is taken away unless they have proved it', async () => {
  const person = await createPerson(t);
  await moveTo(person, 'moved8@alumni.example');
  const code = await codeTo(person.email);
  const other = await createPerson(t);
  await moveTo(other, person.email);
  await prove(other, 0);
  expect((await undo(code)).status).toBe(409);
  expect((await t.call(getSession, { token: person.token })).status).toBe(200);

  await t.db
    .updateTable('accounts')
    .set({ proved_email: null })
    .where('id', '=', other.id)
    .execute();
  expect((await undo(code)).status).toBe(200);
  const params = { rollNo: other.rollNo };
  const { body } = await t.call(getDashboard, { params, token: other.token });
  expect(body.waiting?.unprovedEmail).toBe('');
  const unsent = await t.call(sendConfirmation, { token: other.token });
  expect([unsent.status, unsent.body.message]).toEqual([
    400,
    'Your account has no email address. Please enter yours in your profile.',
  ]);
  expect(await findByRollNo(t.db, person.rollNo)).toMatchObject({ proved_email: person.email });
  expect((await moveTo(other, 'other8@alumni.example')).status).toBe(200);
  expect((await logIn('other8@alumni.example')).status).toBe(200);
  // No code restores the removed address.
  expect(
    await t.db
      .selectFrom('email_undos')
      .select('email')
      .where('account_id', '=', other.id)
      .execute(),
  ).toEqual([{ email: other.email }]);
});

test('an address that was not proved, or for less than seven days, is told and cannot be brought back', async () => {
  const person = await createPerson(t);
  await moveTo(person, 'thief10@alumni.example');
  await moveTo(person, person.email);
  await prove(person, 6);
  await moveTo(person, 'moved11@alumni.example');
  for (const address of ['thief10@alumni.example', person.email]) {
    const { text } = await t.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', address)
      .where('kind', '=', 'emailChanged')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(text).toContain('Was it not you? Write to us at once.');
  }
  expect(await codeTo('thief10@alumni.example')).toBe('');
  // The link of the first change still works: it went to the address that was proved long before.
  expect((await undo(await codeTo(person.email))).status).toBe(200);
});

test('a code of an address in between ends by what is done at the restored one', async () => {
  const acts = {
    password: (person: Person) =>
      t.call(updateAlumnus, {
        params: { rollNo: person.rollNo },
        body: { password: 'its owner again' },
        token: person.token,
      }),
    logOut: (person: Person) => t.call(logOutEverywhere, { token: person.token }),
    secondStep: (person: Person) => addTestApp(t, person),
  };
  for (const [name, act] of Object.entries(acts)) {
    const person = await createPerson(t);
    const thief = `${name.toLowerCase()}@thief.example`;
    const code = await t.db
      .transaction()
      .execute((trx) =>
        insertUndo(trx, { accountId: person.id, email: thief, heldSince: fromNow(-1) }),
      );
    await act(person);
    expect((await undo(code)).status, name).toBe(400);
  }
  const person = await createPerson(t);
  await moveTo(person, 'thief12@alumni.example');
  await prove(person, 0);
  for (const act of [acts.secondStep, acts.password, acts.logOut]) await act(person);
  // A thief's actions at a new address do not end the owner's link.
  expect((await undo(await codeTo(person.email))).status).toBe(200);
  expect((await logInAnew(person.email)).status).toBe(200);
});

test('the owner’s own undo proves the address as of before', async () => {
  const person = await createPerson(t);
  const before = await findByRollNo(t.db, person.rollNo);
  await moveTo(person, 'thief13@alumni.example');
  expect(await findByRollNo(t.db, person.rollNo)).toMatchObject({ proved_email: null });
  await undo(await codeTo(person.email));
  expect(await findByRollNo(t.db, person.rollNo)).toMatchObject({
    proved_email: person.email,
    proved_at: before?.proved_at,
  });
});
