import { once } from 'node:events';
import { domainToASCII } from 'node:url';
import type { EndpointResponse } from '@alumni/shared/core/endpoint';
import { isLoopback } from '@alumni/shared/health/loopback';
import { type getMailDomain, type MailDomainKind, mailDomainKinds } from '@alumni/shared/mail/mail';
import { LRUCache } from 'lru-cache';
import type { Provided } from '../../../http/calls/needs.ts';

/**
 * Mail providers. A row has the domain of the mail server, the name, the domain to include in SPF, and DKIM selectors.
 * The SPF domains come from the providers' help pages.
 */
const providers = [
  ['gmail.com', 'Google', '_spf.google.com', 'google'],
  ['office365.com', 'Microsoft 365', 'spf.protection.outlook.com', 'selector1', 'selector2'],
  ['ovh.net', 'OVH', 'mx.ovh.com'],
  ['infomaniak.com', 'Infomaniak', 'spf.infomaniak.ch'],
  ['gandi.net', 'Gandi', '_mailcust.gandi.net', 'gm1', 'gm2'],
  ['fastmail.com', 'Fastmail', 'spf.messagingengine.com', 'fm1', 'fm2'],
  ['mailjet.com', 'Mailjet', 'spf.mailjet.com', 'mailjet'],
  // No SPF domain: the envelope sender is in Brevo's own domain.
  ['brevo.com', 'Brevo', '', 'brevo1', 'brevo2'],
] as const;

type Settings = { smtpUrl?: string | undefined; from: string; dkimSelector?: string | undefined };
type Resolver = ReturnType<Provided['dns']>;
type MailDomainReport = EndpointResponse<typeof getMailDomain>;
type Finding = [kind: MailDomainKind, values?: Record<string, string>];
/** The TXT records of a name. Undefined if DNS fails or does not respond: the records may still exist. */
type TxtLookup = (name: string) => Promise<string[] | undefined>;
const dnsSilent: Finding = ['silent', { asked: 'DNS' }];

/**
 * Queries DNS at most once in ten minutes for the same settings. Concurrent callers share one query. Changed settings
 * cause a new query at once.
 */
export function cachedMailDomain(dns: Provided['dns']) {
  const cache = new LRUCache<string, MailDomainReport, Settings>({
    max: 1,
    ttl: 10 * 60_000,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => checkMailDomain(context, dns()),
  });
  return (settings: Settings) => cache.forceFetch(JSON.stringify(settings), { context: settings });
}

/** Domain and host come from the settings, so that callers cannot make the server contact other hosts. */
async function checkMailDomain(
  { smtpUrl, from, dkimSelector }: Settings,
  resolver: Resolver,
): Promise<MailDomainReport> {
  const domain = domainToASCII(/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? '');
  const server = smtpUrl ? new URL(smtpUrl) : undefined;
  const [records, tls] = await Promise.all([
    checkRecords(resolver, domain, server?.hostname.toLowerCase() ?? '', dkimSelector),
    server ? checkTls(server) : (['noServer'] satisfies Finding),
  ]);
  const checks = Object.entries({ ...records, tls }).map(([name, [kind, values = {}]]) => ({
    name: name as MailDomainReport['checks'][number]['name'],
    kind,
    state: mailDomainKinds[kind],
    values,
  }));
  return { domain: domain || null, checkedAt: new Date().toISOString(), checks };
}

export async function checkRecords(
  resolver: Resolver,
  domain: string,
  host: string,
  dkimSelector?: string,
) {
  const [, provider = '', include = '', ...known] =
    providers.find(([suffix]) => host.endsWith(`.${suffix}`)) ?? [];
  const selectors = dkimSelector ? [dkimSelector] : known;
  const txt: TxtLookup = async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return ['ENODATA', 'ENOTFOUND', 'EBADNAME'].includes(code) ? [] : undefined;
    }
  };
  const [spf, dkim, dmarc] = await Promise.all([
    checkSpf(txt, domain, provider, include),
    checkDkim(
      txt,
      selectors.map((selector) => `${selector}._domainkey.${domain}`),
    ),
    checkDmarc(txt, domain),
  ]);
  return { spf, dkim, dmarc };
}

/** Checks only the record itself; included records are not followed. */
async function checkSpf(
  txt: TxtLookup,
  domain: string,
  provider: string,
  include: string,
): Promise<Finding> {
  const records = (await txt(domain))?.filter((text) => /^v=spf1( |$)/i.test(text));
  if (!records) return dnsSilent;
  const terms = records.flatMap((text) => text.toLowerCase().split(/ +/).slice(1));
  const end = terms.find((term) => /^[~-]all$|^redirect=/.test(term));
  const uncovered = include && !terms.some((term) => term.endsWith(include));
  const parts = terms.filter((term) => !/^[+?~-]?all$|^redirect=|^$/.test(term));
  if (uncovered) parts.unshift(`include:${include}`);
  const record = ['v=spf1', ...new Set(parts), end ?? '~all'].join(' ');
  if (records.length === 0) return ['spfMissing', include ? { provider, at: domain, record } : {}];
  if (records.length > 1 || !end) return ['spfVoid', { at: domain, record }];
  return uncovered ? ['spfUncovered', { provider, at: domain, record }] : ['spfGood'];
}

/** DNS cannot list DKIM keys: each is looked up by name. */
async function checkDkim(txt: TxtLookup, names: string[]): Promise<Finding> {
  const records = await Promise.all(names.map(txt));
  const at = names.find((_, i) => records[i]?.some((text) => /(^|;)\s*p=\s*[^\s;]/.test(text)));
  if (at) return ['dkimGood', { at }];
  if (records.includes(undefined)) return dnsSilent;
  return names[0] ? ['dkimMissing', { at: names[0] }] : ['dkimUnnamed'];
}

/**
 * Checks the DMARC record of the domain. If it has none, mail servers use the record of the organisation's domain. This
 * is one of the parent domains, so checks the nearest parent that has a record.
 */
async function checkDmarc(txt: TxtLookup, domain: string): Promise<Finding> {
  const labels = domain.split('.');
  const names = labels.slice(1).map((_, i) => `_dmarc.${labels.slice(i).join('.')}`);
  const records = await Promise.all(names.map(txt));
  const found = records.map((texts) => texts?.filter((text) => /^v=DMARC1\b/.test(text)));
  const nearest = found.findIndex((texts) => texts?.length !== 0);
  const [text, ...others] = found[nearest] ?? [];
  if (nearest >= 0 && text === undefined) return dnsSilent;
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.exec(text ?? '')?.[1];
  if (policy && others.length === 0) return ['dmarcGood', { policy }];
  return ['dmarcMissing', { at: names[nearest] ?? `_dmarc.${domain}`, record: 'v=DMARC1; p=none' }];
}

/** Connects like the mailer, but without a log-in. Beyond this machine, accepts only verified encryption. */
export async function checkTls(url: URL, timeoutMs = 10_000): Promise<Finding> {
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  const host = url.hostname;
  const local = isLoopback(host);
  if (!local) url.searchParams.set('requireTLS', 'true');
  // As in the mailer, a valid certificate is required beyond this machine, whatever the URL's parameters say.
  url.searchParams.set('tls.rejectUnauthorized', String(!local));
  const connection = new SmtpConnection(parseConnectionUrl(url.href));
  connection.on('error', () => {});
  try {
    connection.connect();
    await once(connection, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return [local ? 'tlsLocal' : 'tlsGood', { host }];
  } catch (error) {
    // System errors have a number, TLS errors do not.
    const { code, errno, message } = error as NodeJS.ErrnoException;
    const isTls = code === 'ETLS' || (code === 'ESOCKET' && errno === undefined);
    return isTls
      ? ['tlsBad', { host, reason: message.slice(0, 100) }]
      : ['silent', { asked: host }];
  } finally {
    connection.close();
  }
}
