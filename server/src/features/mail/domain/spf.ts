import ipaddr from 'ipaddr.js';
import type { Finding } from './finding.ts';
import type { SmtpProvider } from './smtp-providers.ts';
import type { TxtLookup } from './txt-lookup.ts';

/** RFC 7208 §4.6.4: a receiver that needs more gives up on the record. */
const mostLookups = 10;

type Qualifier = '+' | '-' | '~' | '?';

interface SpfRecord {
  /** Domains of its `include` terms, with what a match means. */
  includes: { qualifier: Qualifier; domain: string; term: string }[];
  /** Terms that cost a lookup, `include` and `redirect` among them. */
  lookups: number;
  all?: Qualifier;
  redirect?: string;
  /** The first term that no receiver understands: it voids the record. */
  broken?: string;
}

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text);

/** Reads a record, up to `all`: receivers never look at mechanisms behind it (RFC 7208 §5.1). */
export function parseSpf(text: string): SpfRecord {
  const record: SpfRecord = { includes: [], lookups: 0 };
  let redirect: string | undefined;
  for (const term of text.split(/ +/).slice(1).filter(Boolean)) {
    const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(term);
    if (modifier) {
      if (modifier[1]?.toLowerCase() === 'redirect') redirect = modifier[2];
      continue;
    }
    const [head = '', sign = '', name = ''] = /^([+?~-]?)([a-z0-9]+)/i.exec(term) ?? [];
    const rest = term.slice(head.length);
    const qualifier = (sign || '+') as Qualifier;
    const mechanism = name.toLowerCase();
    if (!isMechanism(mechanism, rest)) {
      record.broken ??= term;
    } else if (record.all === undefined) {
      if (['include', 'a', 'mx', 'ptr', 'exists'].includes(mechanism)) record.lookups += 1;
      if (mechanism === 'include') {
        record.includes.push({ qualifier, domain: rest.slice(1), term });
      }
      if (mechanism === 'all') record.all = qualifier;
    }
  }
  if (redirect && record.all === undefined) {
    record.redirect = redirect;
    record.lookups += 1;
  }
  return record;
}

function isMechanism(name: string, rest: string): boolean {
  const value = rest.slice(1);
  if (name === 'all') return rest === '';
  if (name === 'include' || name === 'exists') return /^:[^/]+$/.test(rest);
  if (name === 'a' || name === 'mx')
    return /^(?::[^/]+)?(?:\/\d{1,2})?(?:\/\/\d{1,3})?$/.test(rest);
  if (name === 'ptr') return /^(?::[^/]+)?$/.test(rest);
  const [address = '', prefix = '0', ...more] = value.split('/');
  const isPrefix = (bits: number) =>
    /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && !more.length;
  if (!rest.startsWith(':')) return false;
  if (name === 'ip4') return ipaddr.IPv4.isValidFourPartDecimal(address) && isPrefix(32);
  if (name === 'ip6') return ipaddr.IPv6.isValid(address) && isPrefix(128);
  return false;
}

interface Walk {
  lookups: number;
  broken?: string | undefined;
  passAll: boolean;
  /** All domains whose records count. */
  domains: Set<string>;
}

/** The SPF record of a domain as receivers evaluate it. */
export async function checkSpf(
  txt: TxtLookup,
  domain: string,
  provider: SmtpProvider | undefined,
): Promise<Finding<'spf'>> {
  const records = (await txt(domain)).filter(isSpf);
  const [text] = records;
  if (text === undefined) {
    const record = provider && `v=spf1 include:${provider.include} ~all`;
    const values = { domain, ...(record && { record, at: domain, provider: provider.name }) };
    return { kind: 'none', state: 'bad', values };
  }
  if (records.length > 1) {
    return { kind: 'several', state: 'bad', values: { domain, count: records.length } };
  }
  const walk: Walk = { lookups: 0, passAll: false, domains: new Set([domain]) };
  const all = await follow(txt, parseSpf(text), walk);
  const { lookups, broken } = walk;
  if (lookups > mostLookups) return { kind: 'tooMany', state: 'bad', values: { domain } };
  if (broken !== undefined) {
    return { kind: 'broken', state: 'bad', values: { domain, term: broken.slice(0, 100) } };
  }
  if (walk.passAll || all === '+') return { kind: 'passAll', state: 'bad', values: { domain } };
  if (all === undefined || all === '?') return { kind: 'open', state: 'watch', values: { domain } };
  if (provider && ![provider.include, ...provider.also].some((name) => walk.domains.has(name))) {
    const { name, include } = provider;
    return { kind: 'uncovered', state: 'watch', values: { domain, provider: name, include } };
  }
  return { kind: 'ok', state: 'good', values: { domain, lookups } };
}

/**
 * Follows includes and redirects one after the other, and stops at the eleventh lookup: records that include
 * each other end there too. Returns what becomes of senders that nothing matches.
 */
async function follow(
  txt: TxtLookup,
  record: SpfRecord,
  walk: Walk,
): Promise<Qualifier | undefined> {
  walk.lookups += record.lookups;
  walk.broken ??= record.broken;
  for (const { qualifier, domain, term } of record.includes) {
    const all = await enter(txt, domain, term, walk);
    if (all === '+' && qualifier === '+') walk.passAll = true;
  }
  if (record.redirect === undefined) return record.all;
  return enter(txt, record.redirect, `redirect=${record.redirect}`, walk);
}

async function enter(txt: TxtLookup, domain: string, term: string, walk: Walk) {
  // A macro depends on the mail.
  if (walk.lookups > mostLookups || domain.includes('%')) return undefined;
  walk.domains.add(domain.toLowerCase().replace(/\.$/, ''));
  const records = (await txt(domain)).filter(isSpf);
  const [text] = records;
  if (text === undefined || records.length > 1) {
    // RFC 7208 §5.2: an include without one record is an error of the whole.
    walk.broken ??= term;
    return undefined;
  }
  return follow(txt, parseSpf(text), walk);
}
