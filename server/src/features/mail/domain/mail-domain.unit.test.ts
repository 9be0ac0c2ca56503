import { setTimeout } from 'node:timers/promises';
import { getMailDomain } from '@alumni/shared/mail/mail';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startDnsServer } from '../../../testing/dns-server.ts';
import { createPerson } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const good = {
  'alumni.example': ['v=spf1 mx -all'],
  's1._domainkey.alumni.example': ['v=DKIM1; p=AAAA'],
  '_dmarc.alumni.example': ['v=DMARC1; p=quarantine'],
};

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let t: TestApp;
beforeAll(async () => {
  const settings = { MAIL_FROM: 'Alumni <office@alumni.example>', DKIM_SELECTOR: 's1' };
  t = await createTestApp({ ...settings, RATE_LIMITS: 'on' }, { dns: () => dns.resolver() });
});
beforeEach(async () => {
  dns = await startDnsServer({ ...good });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await dns.stop();
});
afterAll(() => t.close());

test('asks the DNS once in ten minutes, however many admins ask at once', async () => {
  const admins = await Promise.all(
    Array.from({ length: 4 }, () => createPerson(t, { accountType: 'admin' })),
  );
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  const ask = async () => {
    // The cache reads the clock at most once a millisecond: wait until it reads it again.
    await setTimeout(5);
    return Promise.all(
      admins.map(async ({ token }) => (await t.call(getMailDomain, { token })).body),
    );
  };
  const [response, ...same] = await ask();
  expect(response).toEqual({
    domain: 'alumni.example',
    checkedAt: expect.any(String),
    checks: [
      { name: 'spf', kind: 'spfGood', state: 'good', values: {} },
      {
        name: 'dkim',
        kind: 'dkimGood',
        state: 'good',
        values: { at: 's1._domainkey.alumni.example' },
      },
      { name: 'dmarc', kind: 'dmarcGood', state: 'good', values: { policy: 'quarantine' } },
      { name: 'tls', kind: 'noServer', state: 'watch', values: {} },
    ],
  });
  expect(same).toEqual([response, response, response]);
  expect(dns.asked).toHaveLength(3);
  clock.mockReturnValue(start + 9.9 * 60_000);
  await ask();
  expect(dns.asked).toHaveLength(3);
  clock.mockReturnValue(start + 10.1 * 60_000);
  await ask();
  expect(dns.asked).toHaveLength(6);
});

test('an admin can ask 20 times an hour; a caller has no say in what is asked', async () => {
  const { token } = await createPerson(t, { accountType: 'admin' });
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    const query = { domain: 'victim.example', host: '169.254.169.254' };
    statuses.push((await t.call(getMailDomain, { token, query })).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect(dns.asked.join()).not.toContain('victim');
});
