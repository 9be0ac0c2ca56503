import { login, register, resetPassword } from '@alumni/shared/accounts/auth';
import { reauthenticate } from '@alumni/shared/accounts/two-factor';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertReset } from '../../codes/resets.store.ts';
import { fromNow } from '../../db/ids.ts';
import { createPerson } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const android = 'Prot\u00e9g\u00e9 moi';
const mac = android.normalize('NFD');
const word = android.replace(' ', '\u00a0');

const tryLogIn = async (email: string, password: string) =>
  (await t.call(login, { body: { email, password } })).status;

test('a password typed on a Mac is right on an Android, wherever it is chosen and asked for', async () => {
  const email = 'forms@alumni.example';
  const body = { lastName: 'A', email, password: mac, confirmPassword: android };
  const { rollNo } = (await t.call(register, { body })).body.user;
  for (const typed of [android, mac, word]) expect(await tryLogIn(email, typed)).toBe(200);
  expect(await tryLogIn(email, 'Protege moi')).toBe(401);

  const { token } = (await t.call(login, { body: { email, password: word } })).body;
  const confirmed = await t.call(reauthenticate, { body: { currentPassword: mac }, token });
  expect(confirmed.status).toBe(200);
  const changed = await t.call(updateAlumnus, {
    params: { rollNo },
    body: { password: `${word} new` },
    token,
  });
  expect(changed.status).toBe(200);
  expect(await tryLogIn(email, `${mac} new`)).toBe(200);

  const account = await t.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await t.db.transaction().execute((trx) => insertReset(trx, 'of-forms', account, fromNow(60_000)));
  const reset = { token: 'of-forms', password: `${mac} reset` };
  expect((await t.call(resetPassword, { body: reset })).status).toBe(200);
  expect(await tryLogIn(email, `${android} reset`)).toBe(200);
});

test('a hash of before stays valid and is replaced at the next log-in', async () => {
  const person = await createPerson(t, { password_hash: await hash(mac) });
  const stored = async () =>
    await t.db
      .selectFrom('accounts')
      .select(['password_hash', 'version'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
  const before = await stored();
  expect(await tryLogIn(person.email, 'Protege moi')).toBe(401);
  expect(await stored()).toEqual(before);
  expect(await tryLogIn(person.email, android)).toBe(200);
  const after = await stored();
  expect(after.password_hash).not.toBe(before.password_hash);
  expect(after.version).toBe(before.version);
  for (const typed of [mac, android, word]) expect(await tryLogIn(person.email, typed)).toBe(200);
  expect(await stored()).toEqual(after);
});

test('a new password with a control character is refused in words', async () => {
  const password = 'correct\thorse';
  const body = { lastName: 'A', email: 'tab@alumni.example', password, confirmPassword: password };
  const { status, body: registered } = await t.call(register, { body });
  expect([status, registered.message]).toEqual([400, expect.stringContaining('at place 8')]);
});
