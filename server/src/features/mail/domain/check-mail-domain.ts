import { domainToASCII } from 'node:url';
import type { MailDomainCheck, MailDomainName } from '@alumni/shared/mail-domain';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import type { Finding } from './finding.ts';
import { providerOf } from './smtp-providers.ts';
import { checkSmtpTls, smtpHost } from './smtp-tls.ts';
import { checkSpf } from './spf.ts';
import { DnsSilentError, type TxtResolver, txtLookup } from './txt-lookup.ts';

/** For the DNS in all; each question has a time-out of its own. */
const dnsTimeoutMs = 15_000;
const smtpTimeoutMs = 10_000;

export interface MailDomainSettings {
  smtpUrl?: string | undefined;
  /** `address` or `Name <address>`. */
  from: string;
  dkimSelector?: string | undefined;
}

/** The domain of a sender's address; undefined where others can find nothing about it. */
export function mailDomainOf(from: string): string | undefined {
  const [, written = ''] = /@([^\s<>@]+)>?\s*$/.exec(from) ?? [];
  const domain = domainToASCII(written).toLowerCase().replace(/\.$/, '');
  return /^(?=.{4,253}$)(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]+$/.test(domain) ? domain : undefined;
}

/**
 * Asks the DNS about the domain that mails come from, and the mail server about TLS. Both come from
 * settings: a caller has no say in what is asked.
 */
export async function checkMailDomain(
  { smtpUrl, from, dkimSelector }: MailDomainSettings,
  resolver: TxtResolver,
): Promise<{ domain: string | null; checks: MailDomainCheck[] }> {
  const domain = mailDomainOf(from);
  const provider = smtpUrl ? providerOf(smtpHost(smtpUrl)) : undefined;
  const txt = txtLookup(resolver);
  const ask = async <Name extends 'spf' | 'dkim' | 'dmarc'>(
    name: Name,
    check: (domain: string) => Promise<Finding<Name>>,
  ): Promise<MailDomainCheck> => {
    if (!domain) return { name, kind: 'noDomain', state: 'watch', values: {} };
    try {
      return { name, ...(await check(domain)) };
    } catch (error) {
      if (!(error instanceof DnsSilentError)) throw error;
      return { name, kind: 'unknown', state: 'unknown', values: {} };
    }
  };
  // Questions that are open then end with ECANCELLED; those after them fail at once by the flag.
  let stopped = false;
  const timer = setTimeout(() => {
    stopped = true;
    resolver.cancel();
  }, dnsTimeoutMs);
  const bounded: typeof txt = (name) =>
    stopped ? Promise.reject(new DnsSilentError('ETIMEOUT')) : txt(name);
  const tls = checkSmtpTls(smtpUrl, smtpTimeoutMs);
  try {
    const checks = await Promise.all([
      ask('spf', (asked) => checkSpf(bounded, asked, provider)),
      ask('dkim', (asked) => checkDkim(bounded, asked, dkimSelector)),
      ask('dmarc', (asked) => checkDmarc(bounded, asked)),
      tls.then(
        (finding): MailDomainCheck => ({ name: 'tls' satisfies MailDomainName, ...finding }),
      ),
    ]);
    return { domain: domain ?? null, checks };
  } finally {
    clearTimeout(timer);
  }
}
