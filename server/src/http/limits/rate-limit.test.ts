import { login } from '@alumni/shared/accounts/auth';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { databaseRateLimiter } from './rate-limit.store.ts';
import { addressKey, clientAddress, rates } from './rate-limit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => t.close());

const networkKeys = (text: string) => clientAddress(text).networks.map(({ key }) => key);

/** Sends contact messages and returns the statuses. An IP address may send five in an hour. */
async function send(addresses: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    const body = { name: 'A', email: 'a@b.cm', message: 'Hello' };
    statuses.push((await t.call(sendContactMessage, { body, headers })).status);
  }
  return statuses;
}

const times = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));
const accepted = (statuses: number[]) => statuses.filter((status) => status === 200).length;

describe('client address', () => {
  test.each([
    ['203.0.113.7:5555', '203.0.113.7'],
    ['[203.0.113.7]:5555', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['::ffff:203.0.113.7:5555', '203.0.113.7'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2::/64'],
    ['2002:cb00:7107:1::1', '203.0.113.7'],
    ['2002:cb00:7107:ffff::2', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['2001:0:4136:e378:8000:63bf:34ff:8ef8', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::1%eth1', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['_a-made-up-name', 'unknown'],
    ['12345', 'unknown'],
  ])('%s is %s', (text, key) => {
    expect(addressKey(clientAddress(text))).toBe(key);
  });

  test('an IPv6 address belongs to a /64, a /56 and a /48', () => {
    expect(networkKeys('2001:db8:1:2ff::5')).toEqual([
      '2001:db8:1:2ff::/64',
      '2001:db8:1:200::/56',
      '2001:db8:1::/48',
    ]);
  });
});

describe('limits by address', () => {
  test('count an IPv4 address whatever its port', async () => {
    const statuses = await send(times(20, (i) => `198.51.100.1:${4000 + i}`));
    expect(accepted(statuses)).toBe(5);
  });

  test('take three times as many from the /64s of a /56', async () => {
    const statuses = await send(times(40, (i) => `2001:db8:a:${(i + 1).toString(16)}::1`));
    expect(accepted(statuses)).toBe(15);
    expect(accepted(await send(['2001:db8:a:1ff::1']))).toBe(1);
  });

  test('take ten times as many from the /56s of a /48', async () => {
    const statuses = await send(times(80, (i) => `2001:db8:b:${(i + 1).toString(16)}00::1`));
    expect(accepted(statuses)).toBe(50);
    expect(accepted(await send(['2001:db8:c::1']))).toBe(1);
  });

  test('do not let one subscriber use up the limit of their neighbours', async () => {
    expect(accepted(await send(times(100, () => '2001:db8:d:1::1')))).toBe(5);
    expect(accepted(await send(['2001:db8:d:2::1', '2001:db8:d:ff00::1']))).toBe(2);
  });

  test('let no more through at the same moment', async () => {
    const statuses = await Promise.all(
      times(40, (i) => `2001:db8:e:${(i % 4) + 1}::1`).map((address) => send([address])),
    );
    expect(accepted(statuses.flat())).toBeGreaterThan(4);
    expect(accepted(statuses.flat())).toBeLessThan(16);
  });
});

test('counting and giving back at the same moment never block each other', async () => {
  const limiter = databaseRateLimiter(t.db);
  const refused = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const limit = rates.mailsAnHour(`round-${round}`);
    const hits = times(160, (i) => `2001:db8:e:${(i % 4) + 1}::1`).map((address) =>
      limiter.hit(limit, clientAddress(address)).catch((error: Error) => {
        refused.add(error.constructor.name);
      }),
    );
    await Promise.all(hits);
  }
  expect([...refused]).toEqual(['LimitReachedError']);
});

test('/metrics counts failed log-ins and sounds the alarm over all accounts and addresses', async () => {
  const metric = async (name: string) => {
    const { body } = await t.app.inject({ url: '/metrics' });
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  };
  const fail = async (address: string) => {
    const { email } = await createPerson(t);
    const headers = { 'x-forwarded-for': address };
    return (await t.call(login, { body: { email, password: 'wrong one' }, headers })).status;
  };
  expect(await fail('192.0.2.1')).toBe(401);
  expect(await metric('alumni_login_failures_total')).toBe(1);
  expect(await metric('alumni_login_alarm')).toBe(0);
  await t.db
    .updateTable('rate_limits')
    .set({ hits: 199 })
    .where('key', '=', 'login-alarm')
    .execute();
  expect(await fail('192.0.2.2')).toBe(401);
  expect(await metric('alumni_login_failures_total')).toBe(2);
  expect(await metric('alumni_login_alarm')).toBe(1);
  expect(await fail('192.0.2.3')).toBe(401);
});
