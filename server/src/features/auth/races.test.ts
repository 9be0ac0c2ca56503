import {
  getSession,
  login,
  register,
  resetPassword,
  undoEmail,
} from '@alumni/shared/accounts/auth';
import { listAlumni } from '@alumni/shared/people/directory';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createRollNumber, withdrawRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import { insertUndo } from '../../codes/email-undo.store.ts';
import { insertReset } from '../../codes/resets.store.ts';
import { fromNow, now } from '../../db/ids.ts';
import { hashPassword } from '../../session/password.ts';
import { hashToken } from '../../session/token.ts';
import { createPerson, jpeg, testPassword, uploadTestImage } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSession } from './auth.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('ends sessions of concurrent log-ins with the old password when it changes', async () => {
  const person = await createPerson(t);
  const logIn = () =>
    t.call(login, { body: { email: person.email, password: testPassword, rememberMe: false } });
  const change = t.call(updateAlumnus, {
    params: { rollNo: person.rollNo },
    body: { password: 'another horse' },
    token: person.token,
  });
  const responses = await Promise.all(Array.from({ length: 6 }, logIn));
  expect((await change).status).toBe(200);
  for (const { status, body } of responses) {
    if (status !== 200) continue;
    expect((await t.call(getSession, { token: body.token })).status).toBe(401);
  }
  expect((await logIn()).status).toBe(401);
});

test('starts no session if the password changed while it was verified', async () => {
  const person = await createPerson(t);
  const account = await findByRollNo(t.db, person.rollNo);
  if (!account) throw new Error('there is no such account');
  const origin = { deviceTokens: [], address: '192.0.2.1', browser: '|' };
  const stopDeletion = async () => false;
  const options = { rememberMe: false, language: 'en', origin, stopDeletion } as const;
  expect((await startSession(t.db, account, options))?.token).toMatch(/^[\w-]{43}$/);
  await t.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword('another horse') })
    .where('id', '=', person.id)
    .execute();
  expect(await startSession(t.db, account, options)).toBeUndefined();
  const response = await t.call(login, { body: { email: person.email, password: testPassword } });
  expect(response.status).toBe(401);
});

test('lets either a registration or a concurrent withdrawal of its number succeed', async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  for (let i = 0; i < 8; i += 1) {
    const email = `withdrawn${i}@alumni.example`;
    const params = { rollNo: admin.rollNo };
    const issued = await t.call(createRollNumber, { params, body: { email }, token: admin.token });
    const { rollNo } = issued.body;
    expect(rollNo).toBeTruthy();
    const password = 'secret1';
    const [registered, withdrawn] = await Promise.all([
      t.call(register, {
        body: { lastName: 'Neba', email, rollNo, password, confirmPassword: password },
      }),
      t.call(withdrawRollNumber, { params: { rollNo }, token: admin.token }),
    ]);
    expect([registered.status, withdrawn.status].filter((status) => status < 400)).toHaveLength(1);
  }
});

test('makes both of two concurrent name changes searchable', async () => {
  for (let i = 0; i < 6; i += 1) {
    const person = await createPerson(t);
    const profileImage = await uploadTestImage(t, person, await jpeg());
    const change = (body: object) =>
      t.call(updateAlumnus, { params: { rollNo: person.rollNo }, body, token: person.token });
    expect(await change({ profileImage })).toMatchObject({ status: 200 });
    await Promise.all([change({ firstName: `Zoé${i}` }), change({ lastName: `Mballa${i}` })]);
    const search = `zoe${i} mballa${i}`;
    const { body } = await t.call(listAlumni, { query: { search } });
    expect(body.alumni.map(({ rollNo }) => rollNo)).toEqual([person.rollNo]);
  }
});

test('concurrent undo links do not deadlock, and the earlier address wins', async () => {
  for (let i = 0; i < 10; i += 1) {
    const person = await createPerson(t);
    const [own, thiefs] = await t.db.transaction().execute(async (trx) => {
      const undo = { accountId: person.id, heldSince: fromNow(-1) };
      const earlier = await insertUndo(trx, { ...undo, email: person.email });
      await trx
        .updateTable('email_undos')
        .set({ created_at: fromNow(-60_000) })
        .execute();
      return [earlier, await insertUndo(trx, { ...undo, email: `thief${i}@alumni.example` })];
    });
    const responses = await Promise.all(
      [thiefs, own].map((code) => t.call(undoEmail, { body: { code } })),
    );
    expect([200, 400]).toContain(responses[0]?.status);
    expect(responses[1]?.status).toBe(200);
    expect(await findByRollNo(t.db, person.rollNo)).toMatchObject({ email: person.email });
  }
});

test('members who swap addresses at the same moment are refused in words', async () => {
  for (let i = 0; i < 15; i += 1) {
    const [one, other] = [await createPerson(t), await createPerson(t)];
    const responses = await Promise.all(
      [[one, other.email] as const, [other, one.email] as const].map(([{ rollNo, token }, email]) =>
        t.call(updateAlumnus, { token, params: { rollNo }, body: { email } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
  }
});

test('of concurrent reset links one works', async () => {
  for (let i = 0; i < 10; i += 1) {
    const person = await createPerson(t);
    const tokens = [`one-${i}`, `other-${i}`];
    const account = { id: person.id, email_key: person.email };
    for (const token of tokens) {
      await t.db.transaction().execute((trx) => insertReset(trx, token, account, fromNow(60_000)));
    }
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const body = { token, password: 'another horse' };
        return (await t.call(resetPassword, { body })).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 400]);
  }
});

test('revokes a reset link when the e-mail it was sent to changes', async () => {
  const person = await createPerson(t);
  await t.db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken('sent-to-the-old-mailbox'),
      account_id: person.id,
      email_key: person.email,
      created_at: now(),
      expires_at: fromNow(60_000),
    })
    .execute();
  const moved = await t.call(updateAlumnus, {
    params: { rollNo: person.rollNo },
    body: { email: 'moved@alumni.example' },
    token: person.token,
  });
  expect(moved.status).toBe(200);
  const used = await t.call(resetPassword, {
    body: { token: 'sent-to-the-old-mailbox', password: 'stolen horse' },
  });
  expect(used.status).toBe(400);
});
