import { generateKeyPairSync } from 'node:crypto';
import { languages } from '@alumni/shared/language';
import { type MailDomainName, mailDomainKinds } from '@alumni/shared/mail-domain';
import { mailDomainSentence } from '@alumni/shared/mail-domain-words';
import { expect, test } from 'vitest';
import { mailDomainOf } from './check-mail-domain.ts';
import { checkDkim, readKey } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { providerOf } from './smtp-providers.ts';
import { judgeTls } from './smtp-tls.ts';
import { checkSpf } from './spf.ts';

const txtOf = (records: Record<string, string[]>) => async (name: string) => records[name] ?? [];

function rsaKey(bits: number, type: 'spki' | 'pkcs1' = 'spki'): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ format: 'der', type }).toString('base64');
}

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, i) => [`${i}.cm`, [`v=spf1 include:${i + 1}.cm ~all`]]),
  );

const google = {
  '_spf.google.com': ['v=spf1 include:_netblocks.google.com ~all'],
  '_netblocks.google.com': ['v=spf1 ip4:35.190.247.0/24 ip6:2001:4860:4000::/36 ~all'],
};

test.each<[string, Record<string, string[]>, string, object?]>([
  ['no name', {}, 'none'],
  ['other records only', { 'a.cm': ['google-site-verification=x', 'v=spf10 -all'] }, 'none'],
  ['two', { 'a.cm': ['v=spf1 -all', 'v=spf1 mx -all'] }, 'several', { count: 2 }],
  ['all pass', { 'a.cm': ['v=spf1 +all'] }, 'passAll'],
  ['all pass, unsigned', { 'a.cm': ['v=spf1 a ALL'] }, 'passAll'],
  [
    'all pass in an include',
    { 'a.cm': ['v=spf1 include:b.cm -all'], 'b.cm': ['v=spf1 all'] },
    'passAll',
  ],
  [
    'all pass in a negated include',
    { 'a.cm': ['v=spf1 -include:b.cm -all'], 'b.cm': ['v=spf1 all'] },
    'ok',
  ],
  ['neutral', { 'a.cm': ['v=spf1 mx ?all'] }, 'open'],
  ['no end', { 'a.cm': ['v=spf1 mx'] }, 'open'],
  [
    'what stands behind all',
    { 'a.cm': ['v=spf1 mx -all include:nowhere.cm a a a a a a a a a a a'] },
    'ok',
    { lookups: 1 },
  ],
  [
    'redirect',
    { 'a.cm': ['v=spf1 redirect=b.cm'], 'b.cm': ['v=spf1 mx -all'] },
    'ok',
    { lookups: 2 },
  ],
  ['redirect beside all', { 'a.cm': ['v=spf1 -all redirect=nowhere.cm'] }, 'ok', { lookups: 0 }],
  [
    'ten lookups',
    { 'a.cm': ['v=spf1 include:0.cm -all'], ...chain(9), '9.cm': ['v=spf1 -all'] },
    'ok',
    { lookups: 10 },
  ],
  [
    'eleven lookups',
    { 'a.cm': ['v=spf1 include:0.cm -all'], ...chain(10), '10.cm': ['v=spf1 -all'] },
    'tooMany',
  ],
  ['a loop', { 'a.cm': ['v=spf1 include:a.cm -all'] }, 'tooMany'],
  [
    'an include of nothing',
    { 'a.cm': ['v=spf1 include:b.cm -all'] },
    'broken',
    { term: 'include:b.cm' },
  ],
  [
    'an unknown mechanism',
    { 'a.cm': ['v=spf1 ipv4:1.2.3.4 -all'] },
    'broken',
    { term: 'ipv4:1.2.3.4' },
  ],
  ['no address', { 'a.cm': ['v=spf1 ip4:1.2.3 -all'] }, 'broken', { term: 'ip4:1.2.3' }],
  ['a macro', { 'a.cm': ['v=spf1 include:%{i}.b.cm exists:%{i}.c.cm -all'] }, 'ok', { lookups: 2 }],
  [
    'an unknown modifier',
    { 'a.cm': ['v=spf1 a/24 mx:b.cm//64 ip6:2001:db8::1 exp=why.b.cm -all'] },
    'ok',
    { lookups: 2 },
  ],
])('SPF: %s', async (_, records, kind, values = {}) => {
  expect(await checkSpf(txtOf(records), 'a.cm', undefined)).toMatchObject({ kind, values });
});

test('SPF: names what a known provider asks for, and claims nothing of others', async () => {
  const provider = providerOf('smtp.gmail.com');
  expect(providerOf('gmail.com.evil.cm')).toBeUndefined();
  const spf = (records: Record<string, string[]>) => checkSpf(txtOf(records), 'a.cm', provider);
  expect(await spf({})).toMatchObject({
    kind: 'none',
    values: { record: 'v=spf1 include:_spf.google.com ~all', at: 'a.cm' },
  });
  expect(await spf({ 'a.cm': ['v=spf1 mx -all'] })).toMatchObject({ kind: 'uncovered' });
  expect(await spf({ 'a.cm': ['v=spf1 include:_spf.google.com -all'], ...google })).toMatchObject({
    kind: 'ok',
    values: { lookups: 2 },
  });
});

test.each<[string, string | undefined, string[], string, object?]>([
  ['none', undefined, [], 'notFound'],
  ['none under the set name', 'x1', [], 'selectorMissing', { at: 'x1._domainkey.a.cm' }],
  ['a wildcard of something else', undefined, ['v=spf1 -all'], 'notFound'],
  ['RSA 2048', undefined, [`v=DKIM1; k=rsa; p=${rsaKey(2048)}`], 'ok', { selectors: 's1' }],
  ['RSA 2048, PKCS #1, no tags', undefined, [`p=${rsaKey(2048, 'pkcs1')}`], 'ok'],
  ['RSA 1024', undefined, [`v=DKIM1; p=${rsaKey(1024)}`], 'short', { bits: 1024 }],
  ['RSA 512', undefined, [`v=DKIM1; p=${rsaKey(512)}`], 'weak', { bits: 512 }],
  ['Ed25519', undefined, [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`], 'ok'],
  ['revoked', undefined, ['v=DKIM1; p='], 'revoked', { selectors: 's1' }],
  ['revoked beside a good one', undefined, ['v=DKIM1; p=', `p=${rsaKey(2048)}`], 'ok'],
  ['cut', undefined, [`v=DKIM1; p=${rsaKey(2048).slice(0, 200)}`], 'broken'],
])('DKIM: %s', async (_, selector, records, kind, values = {}) => {
  const txt = txtOf({ 's1._domainkey.a.cm': records });
  expect(await checkDkim(txt, 'a.cm', selector)).toMatchObject({ kind, values });
});

test('DKIM: a name that is not in the list is found by its setting alone', async () => {
  const txt = txtOf({ 'own-7._domainkey.a.cm': [`p=${rsaKey(2048)}`] });
  expect(await checkDkim(txt, 'a.cm', undefined)).toMatchObject({ kind: 'notFound' });
  expect(await checkDkim(txt, 'a.cm', 'own-7')).toMatchObject({ kind: 'ok' });
  expect(readKey('s', 'v=DKIM2; p=x')).toBeUndefined();
});

test.each<[string, Record<string, string[]>, string, object?]>([
  ['none', {}, 'none', { at: '_dmarc.m.a.cm', record: 'v=DMARC1; p=none' }],
  [
    'reject',
    { '_dmarc.m.a.cm': ['v=DMARC1; p=reject; rua=mailto:x@a.cm'] },
    'ok',
    { policy: 'reject' },
  ],
  ['none asked', { '_dmarc.m.a.cm': ['v=DMARC1;p=none'] }, 'monitoring'],
  ['for none of the mails', { '_dmarc.m.a.cm': ['v=DMARC1; p=reject; pct=0'] }, 'monitoring'],
  ['two', { '_dmarc.m.a.cm': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'several'],
  ['no policy', { '_dmarc.m.a.cm': ['v=DMARC1; rua=mailto:x@a.cm'] }, 'broken'],
  [
    'of the domain above',
    { '_dmarc.a.cm': ['v=DMARC1; p=quarantine'] },
    'ok',
    { at: '_dmarc.a.cm' },
  ],
  ['for subdomains', { '_dmarc.a.cm': ['v=DMARC1; p=reject; sp=none'] }, 'monitoring'],
  ['of the country', { '_dmarc.cm': ['v=DMARC1; p=reject'] }, 'none'],
])('DMARC: %s', async (_, records, kind, values = {}) => {
  expect(await checkDmarc(txtOf(records), 'm.a.cm')).toMatchObject({ kind, values });
});

const seen = {
  host: 'mail.a.cm',
  loopback: false,
  encrypted: true,
  days: 60,
  insists: true,
  declines: false,
  verifies: true,
};

test.each([
  ['ok', 'good', {}],
  ['local', 'good', { loopback: true, encrypted: false, insists: false }],
  ['local', 'good', { loopback: true }],
  ['untrusted', 'bad', { loopback: true, certificateError: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['opportunistic', 'watch', { insists: false }],
  ['ending', 'watch', { days: 13 }],
  ['unverified', 'watch', { verifies: false, certificateError: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['wrongName', 'bad', { certificateError: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
  ['expired', 'bad', { certificateError: 'CERT_HAS_EXPIRED', days: -3 }],
  ['untrusted', 'bad', { certificateError: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  ['ignored', 'bad', { declines: true }],
  ['none', 'bad', { encrypted: false, insists: false }],
])('TLS: %s is %s: %j', (kind, state, differing) => {
  expect(judgeTls({ ...seen, ...differing })).toMatchObject({ kind, state });
});

test.each([
  ['office@alumni.example', 'alumni.example'],
  ['Alumni <no-reply@Écoles.cm>', 'xn--coles-9ra.cm'],
  ['Alumni <a@b.cm.>', 'b.cm'],
  ['root@localhost', undefined],
  ['a@127.0.0.1', undefined],
  ['no address', undefined],
])('the domain of %s is %s', (from, domain) => {
  expect(mailDomainOf(from)).toBe(domain);
});

test.each(languages)('everything that can be found has its sentence in %s', (language) => {
  for (const name of Object.keys(mailDomainKinds) as MailDomainName[]) {
    for (const kind of mailDomainKinds[name]) {
      const values = Object.fromEntries(
        'domain lookups record provider include count term selectors bits at policy host days error'
          .split(' ')
          .map((key) => [key, key]),
      );
      const check = { name, kind, state: 'bad' as const, values };
      const { title, found, advice } = mailDomainSentence(check, language);
      expect(title && found).not.toBe('');
      expect(found).not.toBe(kind);
      expect(`${found} ${advice}`).not.toMatch(/undefined|'/);
      // Every finding that is not well has advice.
      if (kind !== 'ok' && kind !== 'local') expect(advice).not.toBe('');
    }
  }
});
