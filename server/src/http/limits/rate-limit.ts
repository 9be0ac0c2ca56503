import type { Message } from '@alumni/shared/core/messages';
import ipaddr from 'ipaddr.js';
import { coreMessages } from '../../core/core.messages.ts';
import { LimitReachedError } from '../../core/domain-errors.ts';
import { httpMessages } from '../http.messages.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** At most `max` uses in `windowMs` milliseconds. `docs/security.md`, "Rate limits", lists all limits. */
export interface Limit {
  /** Limits of the same name share their counts. */
  name: string;
  max: number;
  windowMs: number;
  /**
   * Message of the refusal. `{wait}` stands for the time to wait, `{subject}` for the first part of the key given to
   * `hit`.
   */
  message: Message;
}

/** Makes limits of one size. Each has its own count and message. */
export function atMost(max: number, windowMs: number) {
  return (name: string, message: Message = coreMessages.tooManyRequests): Limit => ({
    name,
    max,
    windowMs,
    message,
  });
}

/** Sizes that several limits share, with the reason. A feature uses these, or `atMost` for its own. */
export const rates = {
  /** A person mistypes a password a few times; a program does not stop. */
  passwordTries: atMost(5, 15 * minute),
  /** A person submits a form once or twice. Counts per email address, or per network while the site is being set up. */
  typedForms: atMost(5, 30 * minute),
  /** Thirty people in a hall, or behind a phone network, have one address. */
  strangers: atMost(30, 30 * minute),
  /** Twice `strangers`: people correct a form and send it again. */
  strangersForms: atMost(60, 30 * minute),
  /** A whole association shares one address at its meeting. Each person has an account or a mailed link. */
  networkAnHour: atMost(100, hour),
  /**
   * Phone networks and mail programs act for hundreds of people. Applies only to log-ins from networks that the account
   * has used before, and to secret links.
   */
  knownNetworkAnHour: atMost(500, hour),
  /** Each network gets one use per account and day, even if other networks have used up the account's limit. */
  firstOfNetwork: atMost(1, day),
  /** A person needs one mail, and two more if it is lost. Strangers can request mails too. */
  mailsAnHour: atMost(3, hour),
  mailsADay: atMost(6, day),
  /** A person uses the contact form or tests a mail server a few times. */
  fewAnHour: atMost(5, hour),
  /**
   * At ten tries an hour, guessing a code of six digits takes years. The limit also suits messages and exports: nobody
   * needs more.
   */
  someAnHour: atMost(10, hour),
  /** A set-up needs several tries, and each costs a mail or a request to another server. */
  manyAnHour: atMost(20, hour),
  /** Nobody vouches for or writes to more than twenty people a day by hand. */
  manyADay: atMost(20, day),
  /** Even a busy person posts at most one record a minute. */
  newAnHour: atMost(60, hour),
  /** A person who sorts a long list changes at most four rows a minute. */
  changesAnHour: atMost(240, hour),
} as const;

/** Limits of one kind of mail to one person: per hour and per day. */
export function mailLimits(name: string, message: Message): readonly [Limit, Limit] {
  return [rates.mailsAnHour(`${name}-hour`, message), rates.mailsADay(`${name}-day`, message)];
}

/** Limits that several features share. `route()` counts new records and changes. */
export const rateLimits = {
  posting: rates.newAnHour('posting', httpMessages.postingLimit),
  changing: rates.changesAnHour('changing', httpMessages.changingLimit),
  /** Limits mails that admins send to themselves to test the mail server. */
  testMail: rates.fewAnHour('test-mail', httpMessages.testMailLimit),
  /** Limits exports of the member list: each reads all members. */
  memberExport: rates.someAnHour('member-export', httpMessages.memberExportLimit),
  /** Limits mails that confirm an email. They are counted per account and per email. */
  confirmation: mailLimits('confirmation', httpMessages.confirmationLimit),
  /** Limits changes of e-mail or password, because each sends a mail. */
  account: mailLimits('account', httpMessages.accountLimit),
} as const;

/** The client's address. A use counts for each of its networks. */
export interface ClientAddress {
  /** Narrowest first; `factor` multiplies the maximum of a limit. */
  networks: readonly [Network, ...Network[]];
}

interface Network {
  key: string;
  factor: number;
}

type KeyPart = string | ClientAddress;

export interface RateLimiter {
  /**
   * Counts one use and returns the count. If the key contains a client address, returns the count of its narrowest
   * network. Throws `LimitReachedError` if the count exceeds the limit.
   *
   * A refused use does not count for wider networks. Otherwise one subscriber could use up the limit of a whole
   * provider.
   */
  hit(limit: Limit, ...key: KeyPart[]): Promise<number>;
  /** Counts one use for each key. Throws if one of them exceeds the limit, and takes the use back from the others. */
  hitEach(limit: Limit, keys: string[]): Promise<void>;
  /** Throws `LimitReachedError` if the limit is reached, without counting. */
  check(limit: Limit, ...key: KeyPart[]): Promise<void>;
  /** Whether the limit is reached, without counting. */
  reached(limit: Limit, ...key: KeyPart[]): Promise<boolean>;
  clear(limit: Limit, ...key: KeyPart[]): Promise<void>;
  /** Subtracts one use from the count. */
  refund(limit: Limit, ...key: KeyPart[]): Promise<void>;
}

/** Counts one use. Returns false instead of throwing if it exceeds the limit. */
export async function countWithin(
  limiter: RateLimiter,
  limit: Limit,
  ...key: KeyPart[]
): Promise<boolean> {
  try {
    await limiter.hit(limit, ...key);
    return true;
  } catch (error) {
    if (error instanceof LimitReachedError) return false;
    throw error;
  }
}

/** Never limits. `RATE_LIMITS=off` selects it in tests and benchmarks. */
export const noRateLimiter: RateLimiter = {
  hit: async () => 1,
  hitEach: async () => {},
  check: async () => {},
  reached: async () => false,
  clear: async () => {},
  refund: async () => {},
};

/**
 * Providers give a subscriber an IPv6 /64, /56 or /48. The limit holds for a /64. A /56 and a /48
 * may hold many subscribers and get three and ten times as many uses.
 */
const ipv6Networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 3 },
  { bits: 48, factor: 10 },
] as const;

/**
 * Parses an address from a socket or proxy: with a port, brackets or a zone, or IPv4 within IPv6.
 * All invalid texts share one address: a new spelling must not reset a limit.
 */
export function clientAddress(text: string): ClientAddress {
  const ip = bareAddress(text);
  if (!ipaddr.IPv6.isValid(ip) && !ipaddr.IPv4.isValidFourPartDecimal(ip)) {
    return { networks: [{ key: 'unknown', factor: 1 }] };
  }
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) {
    return { networks: [{ key: address.toString(), factor: 1 }] };
  }
  const tunnelled = embeddedIpv4(address);
  if (tunnelled) return { networks: [{ key: tunnelled, factor: 1 }] };
  const [subscriber, ...wider] = ipv6Networks.map(({ bits, factor }) => ({
    key: `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(ip)}/${bits}`)}/${bits}`,
    factor,
  }));
  return { networks: [subscriber as Network, ...wider] };
}

/**
 * Finds the IPv4 address within an address of 6to4 (RFC 3056), NAT64 (RFC 6052) or Teredo (RFC 4380). Limits must
 * count by this IPv4 address, because its owner also owns a /48 of 6to4. Counted by /64, the owner would pass for
 * 65,536 subscribers.
 */
function embeddedIpv4(address: ipaddr.IPv6): string | undefined {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case '6to4':
      return bytes.slice(2, 6).join('.');
    case 'rfc6052':
      return bytes.slice(12).join('.');
    case 'teredo':
      return bytes
        .slice(12)
        .map((byte) => byte ^ 0xff)
        .join('.');
    default:
      return undefined;
  }
}

/** Key of the narrowest network: an IPv4 address or an IPv6 /64. */
export function addressKey({ networks }: ClientAddress): string {
  return networks[0].key;
}

/** Removes brackets and port. A port after an IPv6 address needs the brackets. */
function bareAddress(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim());
  const ip = bracketed?.[1] ?? text.trim();
  return ip.replace(/(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1');
}

function withoutZone(ip: string): string {
  return ip.split('%', 1)[0] ?? '';
}

/** Resets the limits of account changes for the owner of an account or email: a hijacker may have used them up. */
export async function clearChangeLimits(limiter: RateLimiter, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    for (const limit of rateLimits.account) await limiter.clear(limit, key);
  }
}
