import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDnsServer } from '../../../testing/dns-server.ts';
import { localhostCertificate } from '../../../testing/localhost-certificate.ts';
import { startHangingMailServer } from '../../../testing/mail-server.ts';
import { cachedMailDomain, checkRecords, checkTls } from './check-mail-domain.ts';

let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeEach(async () => {
  dns = await startDnsServer();
});
afterEach(() => dns.stop());

const domain = 'm.xn--coles-9ra.cm';
const check = (host = '', selector?: string) =>
  checkRecords(dns.resolver(), domain, host, selector);

const google = 'smtp.gmail.com';
const include = 'include:_spf.google.com';

test.each<[string, string[], string, string?]>([
  ['none', ['google-site-verification=x', 'v=spf10 -all'], 'spfMissing', `${include} ~all`],
  ['provider and end', [`v=spf1 ip4:192.0.2.1 ${include} -all`], 'spfGood'],
  ['redirect to the provider', ['v=spf1 redirect=_spf.google.com'], 'spfGood'],
  ['not the provider', ['v=spf1 mx -all'], 'spfUncovered', `${include} mx -all`],
  ['anybody', [`v=spf1 ${include} +all`], 'spfVoid', `${include} ~all`],
  ['neutral', [`v=spf1 ${include} ?all`], 'spfVoid', `${include} ~all`],
  ['no end', [`v=spf1 ${include}`], 'spfVoid', `${include} ~all`],
  ['two', [`v=spf1 ${include} -all`, `v=spf1 a ${include} ~all`], 'spfVoid', `${include} a -all`],
])('SPF with a known provider: %s', async (_, records, kind, terms) => {
  dns.records[domain] = records;
  const [found, values] = (await check(google)).spf;
  expect([found, values?.record]).toEqual([kind, terms && `v=spf1 ${terms}`]);
});

test('SPF: names no provider that is not known', async () => {
  expect((await check()).spf).toEqual(['spfMissing', {}]);
  dns.records[domain] = ['v=spf1 mx ~all'];
  expect((await check('gmail.com.evil.cm')).spf).toEqual(['spfGood']);
});

test('DKIM: finds a key under the name of the setting or the provider, and claims nothing else', async () => {
  const at = `google._domainkey.${domain}`;
  expect((await check()).dkim).toEqual(['dkimUnnamed']);
  // A revoked key has an empty `p`.
  dns.records[at] = ['v=DKIM1; k=rsa; p='];
  expect((await check(google)).dkim).toEqual(['dkimMissing', { at }]);
  dns.records[at] = [`v=DKIM1; k=rsa; n=${'x'.repeat(300)}; p=AAAA`];
  expect((await check(google)).dkim).toEqual(['dkimGood', { at }]);
  const own = `own._domainkey.${domain}`;
  expect((await check(google, 'own')).dkim).toEqual(['dkimMissing', { at: own }]);
});

const record = 'v=DMARC1; p=none';
const [at, above] = [`_dmarc.${domain}`, `_dmarc.${domain.slice(2)}`];
test.each<[string, Record<string, string[]>, string, object]>([
  ['none', { '_dmarc.cm': [record] }, 'dmarcMissing', { at, record }],
  [
    'own',
    { [at]: ['v=DMARC1; p=reject; pct=9'], [above]: [record] },
    'dmarcGood',
    { policy: 'reject' },
  ],
  [
    'of the domain above',
    { [at]: ['other'], [above]: ['v=DMARC1;p=none'] },
    'dmarcGood',
    { policy: 'none' },
  ],
  ['no policy', { [above]: ['v=DMARC1; sp=none'] }, 'dmarcMissing', { at: above, record }],
  ['two', { [at]: [record, 'v=DMARC1; p=reject'] }, 'dmarcMissing', { at, record }],
])('DMARC: %s', async (_, records, kind, values) => {
  Object.assign(dns.records, records);
  expect((await check()).dmarc).toEqual([kind, values]);
});

test('a DNS that fails or is silent leaves a check unknown, never bad', async () => {
  dns.failing.add(domain).add(`s1._domainkey.${domain}`);
  dns.silent.add(at);
  dns.records[above] = [record];
  const from = 'Alumni <no-reply@M.Écoles.cm>';
  const ask = cachedMailDomain(() => dns.resolver());
  const { checks } = await ask({ from, dkimSelector: 's1' });
  const unknown = { state: 'unknown', values: { asked: 'DNS' } };
  expect(checks).toMatchObject([unknown, unknown, unknown, { kind: 'noServer' }]);
});

/** Starts a real mail server. Its default certificate, bundled with `smtp-server`, has expired. */
async function mailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, closeTimeout: 50, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.server.address() as AddressInfo).port };
}

const trusted = `tls.ca=${encodeURIComponent(localhostCertificate.cert)}`;
// 0.0.0.0 leads to this machine but is not a loopback address.
test.each<[string, SMTPServerOptions, string, string]>([
  ['valid', localhostCertificate, `smtp://0.0.0.0?${trusted}&tls.servername=localhost`, 'tlsGood'],
  ['of another name', localhostCertificate, `smtp://0.0.0.0?${trusted}&tls.servername=x`, 'tlsBad'],
  ['expired', {}, 'smtp://0.0.0.0?tls.rejectUnauthorized=false', 'tlsBad'],
  ['none', { disabledCommands: ['STARTTLS'] }, 'smtp://u:secret@0.0.0.0', 'tlsBad'],
  ['none on this machine', { disabledCommands: ['STARTTLS'] }, 'smtp://127.0.0.1', 'tlsLocal'],
  ['expired on this machine', {}, 'smtp://127.0.0.1', 'tlsLocal'],
])('TLS: a certificate that is %s', async (_, options, url, kind) => {
  const { server, port } = await mailServer(options);
  const [found] = await checkTls(Object.assign(new URL(url), { port }));
  expect(found).toBe(kind);
  await new Promise<void>((resolve) => server.close(resolve));
});

test('TLS: a mail server that cannot be reached, or hangs, is not known to be bad', async () => {
  const silent = ['silent', { asked: '127.0.0.1' }];
  expect(await checkTls(new URL('smtp://u:secret@127.0.0.1:1'))).toEqual(silent);
  const hanging = await startHangingMailServer();
  expect(await checkTls(new URL(hanging.url), 200)).toEqual(silent);
  await hanging.stop();
});
