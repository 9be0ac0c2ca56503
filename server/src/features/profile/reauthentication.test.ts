import { login } from '@alumni/shared/accounts/auth';
import { replaceAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNow } from '../../db/ids.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

/** A person whose log-in was sixteen minutes ago: beyond fifteen, the server asks for the password again. */
async function createOldSession(columns = {}): Promise<Person> {
  const person = await createPerson(t, columns);
  const time = fromNow(-16 * 60_000);
  await t.db
    .updateTable('sessions')
    .set({ created_at: time, authenticated_at: time })
    .where('account_id', '=', person.id)
    .execute();
  return person;
}

const change = ({ rollNo, token }: Person, body: object, endpoint = updateAlumnus) =>
  t.call(endpoint, { params: { rollNo }, body, token });
const stored = ({ id }: Person) =>
  t.db
    .selectFrom('accounts')
    .select(['email', 'password_hash', 'profession'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each([
  ['a new e-mail', { email: 'thief@alumni.example' }],
  ['a new password', { password: 'stolen horse' }],
])('a stolen token does not make %s', async (_, body) => {
  const person = await createOldSession();
  const before = await stored(person);
  for (const endpoint of [updateAlumnus, replaceAlumnus] as const) {
    const refused = await change(person, { ...body, profession: 'Thief' }, endpoint as never);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'currentPasswordNeeded' }]);
    expect(refused.body.message).toMatch(/^You logged in a while ago\. /);
  }
  const guessed = await change(person, { ...body, currentPassword: 'wrong one' });
  expect([guessed.status, guessed.body]).toMatchObject([403, { code: 'currentPasswordWrong' }]);
  expect(await stored(person)).toEqual(before);
});

test('what takes no account over is changed without a password', async () => {
  const person = await createOldSession();
  const { email } = person;
  const body = { profession: 'Hydrologist', email: email.toUpperCase() };
  expect((await change(person, body)).status).toBe(200);
});

test('the current password is enough, and for the next 15 minutes', async () => {
  const person = await createOldSession();
  const email = 'by-its-owner@alumni.example';
  const changed = await change(person, { email, currentPassword: testPassword });
  expect([changed.status, changed.body.user.email]).toEqual([200, email]);
  expect((await change(person, { password: 'another horse' })).status).toBe(200);
});

test('so is a log-in of the last 15 minutes', async () => {
  const person = await createOldSession();
  const { body } = await t.call(login, { body: { email: person.email, password: testPassword } });
  const changed = await change({ ...person, token: body.token }, { password: 'another horse' });
  expect(changed.status).toBe(200);
});

test('a session from before the upgrade counts from its beginning', async () => {
  const [old, fresh] = [await createOldSession(), await createPerson(t)];
  await t.db.updateTable('sessions').set({ authenticated_at: '' }).execute();
  expect((await change(old, { password: 'another horse' })).status).toBe(403);
  expect((await change(fresh, { password: 'another horse' })).status).toBe(200);
});

test('the current password cannot be guessed', async () => {
  const person = await createOldSession();
  const guess = (currentPassword: string) =>
    change(person, { password: 'stolen horse', currentPassword });
  for (let i = 0; i < 5; i += 1) expect((await guess(`wrong ${i}`)).status).toBe(403);
  const refused = await guess(testPassword);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'There have been too many wrong passwords. You can try again in 15 minutes; what needs no password can be saved now.',
  ]);
  expect((await change(person, { profession: 'Hydrologist' })).status).toBe(200);
});

test('masters change account types without it', async () => {
  const [master, member] = [
    await createOldSession({ accountType: 'master' }),
    await createPerson(t),
  ];
  const response = await t.call(updateAlumnus, {
    params: { rollNo: member.rollNo },
    body: { accttype: 'admin' },
    token: master.token,
  });
  expect(response.status).toBe(200);
});
