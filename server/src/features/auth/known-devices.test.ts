import { forgotPassword, getSession, login, resetPassword } from '@alumni/shared/accounts/auth';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromNow, now } from '../../db/ids.ts';
import { hashToken } from '../../session/token.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => t.close());

interface From {
  address: string;
  cookie?: string | undefined;
}

async function logIn({ email }: Pick<Person, 'email'>, from: From, password = testPassword) {
  const headers = {
    'x-forwarded-for': from.address,
    ...(from.cookie && { cookie: `theme=dark; ${from.cookie}` }),
  };
  const response = await t.call(login, { body: { email, password }, headers });
  const cookie = response.headers['set-cookie']?.split(';')[0];
  return { ...response, cookie };
}

/** Tries a wrong password from each address, ten at once. Returns how many tries no limit refused (401, not 429). */
async function attack(person: Person, addresses: string[]): Promise<number> {
  let verified = 0;
  for (let from = 0; from < addresses.length; from += 10) {
    const responses = await Promise.all(
      addresses.slice(from, from + 10).map((address) => logIn(person, { address }, 'wrong one')),
    );
    verified += responses.filter(({ status }) => status === 401).length;
  }
  return verified;
}

const homeLine = Array.from({ length: 240 }, (_, i) => `2001:db8:aa:${(i + 1).toString(16)}::1`);
const botnet = Array.from({ length: 30 }, (_, i) => `198.51.100.${i + 1}`);

/**
 * Uses up the account's daily limit for first attempts from new networks. All new networks then share one attempt a
 * minute.
 */
const useUpFirstTries = ({ email }: Person) =>
  t.db
    .insertInto('rate_limits')
    .values({
      key: `login-first-tries|${email}`,
      hits: 100,
      resets_at: fromNow(3_600_000),
    })
    .execute();

describe('while strangers try passwords', () => {
  test('from few addresses, without end, each new phone of its owner has a try of its own', async () => {
    const person = await createPerson(t);
    expect(
      await attack(
        person,
        botnet.slice(0, 4).flatMap((address) => Array(8).fill(address)),
      ),
    ).toBe(20);
    const statuses: number[] = [];
    for (let phone = 0; phone < 12; phone += 1) {
      await attack(person, botnet.slice(0, 8));
      statuses.push((await logIn(person, { address: `192.0.2.${phone + 1}` })).status);
    }
    expect(statuses).toEqual(Array(12).fill(200));
    // The network has only one attempt, and this wrong password uses it up.
    await attack(person, ['192.0.2.100']);
    expect((await logIn(person, { address: '192.0.2.100' })).status).toBe(429);
  }, 120_000);

  test('a right password gives the try of a new phone back, as with a second step that fails', async () => {
    const person = await createPerson(t, { account_type: 'suspended' });
    await attack(person, botnet.slice(0, 22));
    const from = { address: '192.0.2.101' };
    for (let i = 0; i < 3; i += 1) expect((await logIn(person, from)).status).toBe(403);
  });

  test('from networks of one provider: three of a /56 and ten of a /48 are new in a day', async () => {
    const person = await createPerson(t);
    await attack(person, botnet.slice(0, 24));
    const line = Array.from({ length: 20 }, (_, i) => `2001:db8:bb:${(i + 1).toString(16)}::1`);
    const provider = line.map((_, i) => `2001:db8:cc:${(i + 1).toString(16)}00::1`);
    // The /56 of `line` gets three attempts, and the /48 of `provider` gets ten. In addition, the account gets one
    // attempt a minute. A second one is possible if a minute passes meanwhile.
    expect([3, 4, 5]).toContain(await attack(person, line));
    expect([10, 11, 12]).toContain(await attack(person, provider));
  });

  test('from more than a hundred networks, those new after them are slowed to one a minute', async () => {
    const person = await createPerson(t);
    const many = Array.from({ length: 140 }, (_, i) => `198.18.0.${i + 1}`);
    const verified = await attack(person, many);
    expect(verified).toBeGreaterThan(115);
    expect(verified).toBeLessThan(128);
    expect((await logIn(person, { address: '203.0.113.97' })).status).toBe(429);
  }, 120_000);

  test('from 240 /64s of one /56, its owner gets in from a known device and address', async () => {
    const person = await createPerson(t);
    const device = await logIn(person, { address: '203.0.113.1' });
    await logIn(person, { address: '2001:db8:aa:fe::7' });
    // The account's limit allows 20 attempts. After these, the /56 gets three more, and the account gets one attempt a
    // minute. Concurrent attempts may add a few.
    expect(await attack(person, homeLine)).toBeLessThan(30);
    // The owner can log in with the known device from the attackers' /56. The owner can also log in from the known
    // address without the device's cookie.
    const moved = await logIn(person, { address: '2001:db8:aa:ff::7', cookie: device.cookie });
    expect(moved.status).toBe(200);
    expect((await logIn(person, { address: '2001:db8:aa:fe::8' })).status).toBe(200);
    expect((await logIn(person, { address: '2001:db8:aa:fd::7' })).status).toBe(429);
  }, 120_000);

  test('from many addresses, its owner gets in from a known device and address', async () => {
    const person = await createPerson(t);
    const device = await logIn(person, { address: '203.0.113.2' });
    await useUpFirstTries(person);
    expect(await attack(person, botnet)).toBeLessThan(25);
    expect((await logIn(person, { address: '203.0.113.99' })).status).toBe(429);
    expect((await logIn(person, { address: '203.0.113.2' })).status).toBe(200);
    const { cookie } = device;
    expect((await logIn(person, { address: '203.0.113.98', cookie })).status).toBe(200);
  });

  test('a new password by mail makes the browser known, wherever it is', async () => {
    const person = await createPerson(t);
    await useUpFirstTries(person);
    await attack(person, botnet);
    await t.db
      .insertInto('password_resets')
      .values({
        token_hash: hashToken('by-mail'),
        account_id: person.id,
        email_key: person.email,
        created_at: now(),
        expires_at: fromNow(60_000),
      })
      .execute();
    const headers = { 'x-forwarded-for': '203.0.113.70' };
    const reset = await t.call(resetPassword, {
      body: { token: 'by-mail', password: 'another horse' },
      headers,
    });
    const cookie = reset.headers['set-cookie']?.split(';')[0];
    const from = { address: '203.0.113.71', cookie };
    expect((await logIn(person, from, 'another horse')).status).toBe(200);
  });
});

describe('a known device', () => {
  test('may fail five times in 15 minutes, as strangers may', async () => {
    const person = await createPerson(t);
    const { cookie } = await logIn(person, { address: '203.0.113.3' });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const from = { address: `203.0.113.${100 + i}`, cookie };
      statuses.push((await logIn(person, from, 'wrong one')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // Owner and attackers have separate allowances.
    expect((await logIn(person, { address: '203.0.113.120' })).status).toBe(200);
  });

  test('is known for its own account only', async () => {
    const [owner, victim] = [await createPerson(t), await createPerson(t)];
    const { cookie } = await logIn(owner, { address: '203.0.113.4' });
    await useUpFirstTries(victim);
    await attack(victim, botnet);
    const response = await logIn(victim, { address: '203.0.113.5', cookie });
    expect(response.status).toBe(429);
  });

  test('of two members is known for both', async () => {
    const [first, second] = [await createPerson(t), await createPerson(t)];
    const one = await logIn(first, { address: '203.0.113.6' });
    const both = await logIn(second, { address: '203.0.113.6', cookie: one.cookie });
    expect(both.cookie).toMatch(/^device=[\w-]{43}\.[\w-]{43}$/);
    for (const person of [first, second]) {
      const again = await logIn(person, { address: '203.0.113.7', cookie: both.cookie });
      expect([again.status, again.cookie]).toEqual([200, undefined]);
    }
  });

  test('is forgotten with a new password, except the one that sets it', async () => {
    const person = await createPerson(t);
    const lost = await logIn(person, { address: '203.0.113.8' });
    const kept = await logIn(person, { address: '203.0.113.9' });
    await t.call(updateAlumnus, {
      params: { rollNo: person.rollNo },
      body: { password: 'another horse' },
      token: kept.body.token,
    });
    await useUpFirstTries(person);
    await attack(person, botnet);
    const from = async (cookie: string | undefined) =>
      (await logIn(person, { address: '203.0.113.8', cookie }, 'another horse')).status;
    expect(await from(lost.cookie)).toBe(429);
    expect(await from(kept.cookie)).toBe(200);
  });

  test('is told by a cookie that scripts cannot read and that authenticates nothing', async () => {
    const person = await createPerson(t);
    const { headers, cookie = '' } = await logIn(person, { address: '203.0.113.10' });
    expect(headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Path=\/alumni; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect((await t.call(getSession, { headers: { cookie } })).status).toBe(401);
    const [, token = ''] = cookie.split('=');
    expect((await t.call(getSession, { token })).status).toBe(401);
    const stored = await t.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const addresses = await t.db.selectFrom('known_addresses').selectAll().execute();
    expect(JSON.stringify(addresses)).not.toContain('203.0.113');
  });

  test('twenty are remembered of an account', async () => {
    const person = await createPerson(t);
    const known = { account_id: person.id, browser: '|', last_used_at: fromNow(-1000) };
    const hashes = Array.from({ length: 25 }, (_, i) => hashToken(`${person.id}${i}`));
    await t.db
      .insertInto('known_devices')
      .values(hashes.map((token_hash) => ({ ...known, token_hash })))
      .execute();
    const { cookie = '' } = await logIn(person, { address: '203.0.113.11' });
    const left = await t.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('account_id', '=', person.id)
      .execute();
    expect(left).toHaveLength(20);
    expect(left).toContainEqual({ token_hash: hashToken(cookie.split('=')[1] ?? '') });
  });
});

test('the cookie is sent over TLS alone where the site has it', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://alumni.example' });
  const { email } = await createPerson(secure);
  const response = await secure.call(login, { body: { email, password: testPassword } });
  expect(response.headers['set-cookie']).toMatch(/; Path=\/alumni; .*; Secure$/);
  const asked = await secure.call(forgotPassword, { body: { email } });
  expect(asked.headers['set-cookie']).toBeUndefined();
  await secure.close();
});
