import { getSession, login } from '@alumni/shared/accounts/auth';
import { listDevices, logOutEverywhere } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNow } from '../../db/ids.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => t.close());

const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function logIn(person: Person, browser: string, address: string, cookie?: string) {
  const headers = {
    'user-agent': browser,
    'x-forwarded-for': address,
    'accept-language': 'fr',
    ...(cookie && { cookie }),
  };
  const body = { email: person.email, password: testPassword };
  const response = await t.call(login, { body, headers });
  expect(response.status).toBe(200);
  return { token: response.body.token, cookie: response.headers['set-cookie']?.split(';')[0] };
}

const devicesOf = async (token: string) => (await t.call(listDevices, { token })).body.devices;
const noticesOf = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ recipient }) => recipient === email);

test('lists where somebody is logged in, last seen first, and marks this device', async () => {
  const person = await createPerson(t);
  await t.db.deleteFrom('sessions').where('account_id', '=', person.id).execute();
  const phone = await logIn(person, safari, '203.0.113.1');
  const here = await logIn(person, firefox, '203.0.113.1');
  await logIn(await createPerson(t), firefox, '203.0.113.1');
  await t.db
    .updateTable('sessions')
    .set({ last_seen_at: fromNow(-3_600_000) })
    .where('account_id', '=', person.id)
    .where('browser', '=', 'Firefox|Android')
    .execute();
  expect(await devicesOf(here.token)).toMatchObject([
    { browser: 'Safari', system: 'iOS', current: false },
    { browser: 'Firefox', system: 'Android', current: true },
  ]);
  await t.call(getSession, { token: here.token });
  expect(await devicesOf(phone.token)).toMatchObject([
    { browser: 'Firefox', current: false },
    { browser: 'Safari', current: true },
  ]);
});

test('lists no session that has ended because its owner became an admin', async () => {
  const person = await createPerson(t);
  const old = await logIn(person, safari, '203.0.113.3');
  await t.db
    .updateTable('sessions')
    .set({ created_at: fromNow(-31 * 86_400_000) })
    .where('account_id', '=', person.id)
    .where('browser', '=', 'Safari|iOS')
    .execute();
  expect(await devicesOf(old.token)).toHaveLength(2);
  await t.db
    .updateTable('accounts')
    .set({ account_type: 'admin' })
    .where('id', '=', person.id)
    .execute();
  expect((await t.call(getSession, { token: old.token })).status).toBe(401);
  expect(await devicesOf(person.token)).toMatchObject([{ current: true }]);
});

test('logs out everywhere, here too, and forgets the other devices', async () => {
  const person = await createPerson(t);
  const phone = await logIn(person, safari, '203.0.113.2');
  const here = await logIn(person, firefox, '203.0.113.2');
  const response = await t.call(logOutEverywhere, { token: here.token });
  expect([response.status, response.body.message]).toEqual([
    200,
    'You are logged out on all devices, this one included.',
  ]);
  for (const token of [person.token, phone.token, here.token]) {
    expect((await t.call(getSession, { token })).status).toBe(401);
  }
  const left = await t.db
    .selectFrom('known_devices')
    .select('browser')
    .where('account_id', '=', person.id)
    .execute();
  expect(left).toEqual([{ browser: 'Firefox|Android' }]);
});

test('mails the owner at the first log-in from a new device, not at the very first', async () => {
  const person = await createPerson(t);
  const first = await logIn(person, firefox, '203.0.113.3');
  // Two log-ins that send no notice: a known device at a new address, then a known address without the cookie.
  await logIn(person, firefox, '198.51.100.3', first.cookie);
  await logIn(person, firefox, '203.0.113.3');
  expect(await noticesOf(person)).toEqual([]);
  // Two log-ins that send a notice: another browser at a known address, then the same kind of browser at a new one.
  const thief = await logIn(person, safari, '203.0.113.3');
  await logIn(person, firefox, '192.0.2.77');
  const notice = {
    recipient: person.email,
    subject: 'Connexion depuis un nouvel appareil',
  };
  expect(await noticesOf(person)).toEqual([notice, notice]);
  await logIn(person, safari, '192.0.2.78', thief.cookie);
  expect(await noticesOf(person)).toHaveLength(2);
});
