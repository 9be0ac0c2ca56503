import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { getMailDomain } from '@alumni/shared/mail-domain';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startDnsServer } from '../../../testing/dns-server.ts';
import { createPerson } from '../../../testing/factories.ts';
import { localhostCertificate } from '../../../testing/localhost-certificate.ts';
import { startHangingMailServer } from '../../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkSmtpTls } from './smtp-tls.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

const good = {
  'mail.alumni.example': ['some-verification=1', 'v=spf1 include:spf.provider.example -all'],
  'spf.provider.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  's1._domainkey.mail.alumni.example': [`v=DKIM1; k=rsa; p=${key}`],
  '_dmarc.alumni.example': ['v=DMARC1; p=quarantine'],
};

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let t: TestApp;
const smtpServers: SMTPServer[] = [];
beforeAll(async () => {
  t = await createTestApp(
    { MAIL_FROM: 'Alumni <no-reply@mail.alumni.example>', RATE_LIMITS: 'on' },
    { dns: () => dns.resolver() },
  );
});
beforeEach(async () => {
  dns = await startDnsServer({ ...good });
});
afterEach(async () => {
  vi.useRealTimers();
  await dns.stop();
  await Promise.all(
    smtpServers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
  );
});
afterAll(() => t.close());

const started = Date.now();
let minutes = 0;

/** Asked after what was kept has ended. */
async function check() {
  minutes += 11;
  vi.useFakeTimers({ toFake: ['Date'], now: started + minutes * 60_000 });
  const admin = await createPerson(t, { accountType: 'admin' });
  const { body } = await t.call(getMailDomain, { token: admin.token });
  return Object.fromEntries(body.checks.map(({ name, ...found }) => [name, found]));
}

/** A real mail server of this machine. The certificate that smtp-server brings is signed by itself. */
async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, closeTimeout: 50, ...options });
  smtpServers.push(server);
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.server.address() as AddressInfo).port;
}

test('a domain that is set up says so in each check, with the policy of the domain above', async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const { body } = await t.call(getMailDomain, { token: admin.token });
  expect(body).toEqual({
    domain: 'mail.alumni.example',
    checkedAt: expect.any(String),
    checks: [
      {
        name: 'spf',
        kind: 'ok',
        state: 'good',
        values: { domain: 'mail.alumni.example', lookups: 1 },
      },
      { name: 'dkim', kind: 'ok', state: 'good', values: { selectors: 's1' } },
      {
        name: 'dmarc',
        kind: 'ok',
        state: 'good',
        values: { at: '_dmarc.alumni.example', policy: 'quarantine' },
      },
      { name: 'tls', kind: 'noServer', state: 'watch', values: {} },
    ],
  });
});

test('a domain without records is told what to add', async () => {
  for (const name of Object.keys(dns.records)) delete dns.records[name];
  expect(await check()).toMatchObject({
    spf: { kind: 'none', state: 'bad' },
    dkim: { kind: 'notFound', state: 'watch' },
    dmarc: {
      kind: 'none',
      state: 'watch',
      values: { at: '_dmarc.mail.alumni.example', record: 'v=DMARC1; p=none' },
    },
  });
});

test('a DNS that fails or is silent leaves all unknown, never bad, and one that is silent in part, that part', async () => {
  dns.failing.add('spf.provider.example');
  dns.silent.add('_dmarc.alumni.example');
  delete dns.records['s1._domainkey.mail.alumni.example'];
  dns.failing.add('k1._domainkey.mail.alumni.example');
  const unknown = { kind: 'unknown', state: 'unknown' };
  expect(await check()).toMatchObject({ spf: unknown, dkim: unknown, dmarc: unknown });
  Object.assign(dns.records, good);
  expect(await check()).toMatchObject({ spf: unknown, dkim: { kind: 'ok' }, dmarc: unknown });
  dns.silent.add('*');
  expect(await check()).toMatchObject({ spf: unknown, dkim: unknown, dmarc: unknown });
});

test('asks the DNS once in ten minutes, however many admins ask at once', async () => {
  await check();
  const asked = dns.asked.length;
  expect(asked).toBeGreaterThan(0);
  const admins = await Promise.all(
    Array.from({ length: 4 }, () => createPerson(t, { accountType: 'admin' })),
  );
  const answers = await Promise.all(admins.map(({ token }) => t.call(getMailDomain, { token })));
  expect(new Set(answers.map(({ body }) => body.checkedAt)).size).toBe(1);
  expect(dns.asked).toHaveLength(asked);
  await check();
  expect(dns.asked).toHaveLength(2 * asked);
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

test('TLS: a real handshake finds a certificate that is expired, untrusted, or of another name', async () => {
  const { key, cert } = localhostCertificate;
  // The certificate that smtp-server brings has expired.
  const expired = await mailServer({});
  const starttls = await mailServer({ key, cert });
  const implicit = await mailServer({ key, cert, secure: true });
  const tls = (url: string) => checkSmtpTls(url, 5_000);
  expect(await tls(`smtp://127.0.0.1:${expired}`)).toMatchObject({ kind: 'expired' });
  expect(await tls(`smtp://127.0.0.1:${starttls}`)).toMatchObject({ kind: 'untrusted' });
  expect(await tls(`smtps://user:secret@127.0.0.1:${implicit}`)).toEqual({
    kind: 'untrusted',
    state: 'bad',
    values: { host: '127.0.0.1' },
  });
  const trusted = `?tls.ca=${encodeURIComponent(cert)}`;
  expect(await tls(`smtps://127.0.0.1:${implicit}${trusted}`)).toMatchObject({ kind: 'wrongName' });
  expect(await tls(`smtp://127.0.0.1:${starttls}${trusted}`)).toMatchObject({ kind: 'wrongName' });
  expect(await tls(`smtps://localhost:${implicit}${trusted}`)).toMatchObject({ kind: 'local' });
  const blind = '?tls.rejectUnauthorized=false';
  expect(await tls(`smtp://127.0.0.1:${starttls}${blind}`)).toMatchObject({ kind: 'local' });
});

test('TLS: without encryption, without an answer, and without a server', async () => {
  const open = await mailServer({ disabledCommands: ['STARTTLS'] });
  expect(await checkSmtpTls(`smtp://127.0.0.1:${open}`, 5_000)).toMatchObject({ kind: 'local' });
  expect(await checkSmtpTls(`smtp://127.0.0.1:${open}?requireTLS=true`, 5_000)).toMatchObject({
    kind: 'none',
    state: 'bad',
  });
  expect(await checkSmtpTls('smtp://user:secret@127.0.0.1:1', 5_000)).toEqual({
    kind: 'unknown',
    state: 'unknown',
    values: { host: '127.0.0.1', error: 'ECONNREFUSED' },
  });
  const hanging = await startHangingMailServer();
  try {
    expect(await checkSmtpTls(hanging.url, 200)).toMatchObject({ kind: 'unknown' });
  } finally {
    await hanging.stop();
  }
});
