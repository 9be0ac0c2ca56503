import type { MessageKey } from '@alumni/shared/core/messages';
import ipaddr from 'ipaddr.js';
import { LimitReachedError } from '../../core/domain-errors.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** At most `max` uses in `windowMs` milliseconds. `docs/security.md`, "Rate limits", lists them. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
  /** The sentence of the refusal, with `{wait}`, and `{subject}` for the first part of its key. */
  message: MessageKey;
}

/** With the sentence for each: what has happened, and when one can go on. */
export const rateLimits = {
  loginFailures: limit('login-failures', 5, 15 * minute, 'loginLimit'),
  loginAccount: limit('login-account', 20, hour, 'loginLimit'),
  /** An account beyond `loginAccount` is slowed to one attempt a minute, never locked. */
  loginSlowed: limit('login-slowed', 1, minute, 'loginSlowed'),
  /** A network that is new to such an account has one try of its own, ... */
  loginFirstTry: limit('login-first-try', 1, day, 'loginSlowed'),
  /** ... as long as all networks together have not had this many. */
  loginFirstTries: limit('login-first-tries', 100, day, 'loginSlowed'),
  loginAddress: limit('login-address', 100, hour, 'loginAddressLimit'),
  /** From addresses known to an account, over all accounts: `loginAddress` does not hold there. */
  loginKnownAddress: limit('login-known-address', 500, hour, 'loginAddressLimit'),
  /** Wrong passwords for all accounts together: beyond it `/metrics` sounds the alarm. */
  loginAlarm: limit('login-alarm', 200, 15 * minute, 'loginLimit'),
  /** Beyond it the answer is the same and no mail is sent: strangers can ask for any e-mail. */
  resetHour: limit('reset-hour', 3, hour, 'resetAddressLimit'),
  resetDay: limit('reset-day', 6, day, 'resetAddressLimit'),
  /** The first request of a network for an e-mail that others have used up, ... */
  resetFirst: limit('reset-first', 1, day, 'resetAddressLimit'),
  /** ... as long as all networks together have not had this many. */
  resetFirsts: limit('reset-firsts', 6, day, 'resetAddressLimit'),
  /** Keeps one address from sending reset mails to many people. */
  resetAddress: limit('reset-address', 100, hour, 'resetAddressLimit'),
  /** Links to one's data: per network, and per e-mail without a word. */
  dataLinkAddress: limit('data-link-address', 100, hour, 'resetAddressLimit'),
  dataLinkEmail: limit('data-link-email', 3, hour, 'resetAddressLimit'),
  /** Codes of such links that are tried or used, per network. */
  dataLinkCode: limit('data-link-code', 100, hour, 'tooManyRequests'),
  /** Registrations without a roll number, per network: a hall or a carrier's NAT is one. */
  registration: limit('registration', 30, 30 * minute, 'registrationLimit'),
  /** Refused ones, per network and per e-mail: whoever asks learns who is a member. They do not count above. */
  refusedRegistration: limit('refused-registration', 60, 30 * minute, 'registrationLimit'),
  refusedEmail: limit('refused-email', 5, 30 * minute, 'registrationEmailLimit'),
  /** Forms of the first run, per network. */
  firstMaster: limit('first-master', 5, 30 * minute, 'registrationLimit'),
  /** Looks at invitations by a wrong number or e-mail, per network. */
  invitation: limit('invitation', 30, 30 * minute, 'registrationLimit'),
  /** Mails with the link that confirms an e-mail, per account. */
  confirmationHour: limit('confirmation-hour', 3, hour, 'confirmationLimit'),
  confirmationDay: limit('confirmation-day', 6, day, 'confirmationLimit'),
  /** Links with which a member answers for somebody. */
  vouch: limit('vouch', 20, day, 'vouchLimit'),
  /** Members whom a master offers to be one too; each is mailed. */
  succession: limit('succession', 10, day, 'successionLimit'),
  contact: limit('contact', 5, hour, 'contactLimit'),
  /** Changes of e-mail or password, which send a mail; the same numbers as for reset mails. */
  accountHour: limit('account-hour', 3, hour, 'accountLimit'),
  accountDay: limit('account-day', 6, day, 'accountLimit'),
  /** Current passwords entered to change an e-mail or password, per person. */
  currentPassword: limit('current-password', 5, 15 * minute, 'currentPasswordLimit'),
  /** Downloads of everything about oneself, per person. */
  export: limit('export', 5, day, 'exportLimit'),
  /** Addresses to download a file at, per person, beside the limit of each file, ... */
  downloadTicket: limit('download-ticket', 60, hour, 'downloadLimit'),
  /** ... and downloads with one of them: view and download manager ask, and try again. */
  ticketUse: limit('ticket-use', 10, 10 * minute, 'downloadLimit'),
  /** Wrong codes of the second step, per account; a known device has an allowance of its own. */
  twoFactor: limit('second-step', 10, hour, 'twoFactorLimit'),
  /** Mails that tell of failures at the second step: who has the password can cause any number. */
  twoFactorNotice: limit('second-step-notice', 1, hour, 'twoFactorLimit'),
  /** Changes of the second step, each of which sends a mail. */
  twoFactorChange: limit('second-step-change', 20, hour, 'twoFactorChangeLimit'),
  /** Roll numbers mailed to one person, by whichever admin; the same numbers. */
  invitationHour: limit('invitation-hour', 3, hour, 'invitationLimit'),
  invitationDay: limit('invitation-day', 6, day, 'invitationLimit'),
  /** Mails that an admin sends to themselves to see whether mail works. */
  testMail: limit('test-mail', 5, hour, 'testMailLimit'),
  /** Mail servers that the set-up tries; only mails that were taken count as `testMail`. */
  mailTrial: limit('mail-trial', 30, hour, 'tooManyRequests'),
  /** Codes of such mails that are entered. */
  mailCode: limit('mail-code', 10, hour, 'tooManyRequests'),
  /** Looks at the domain that mails come from; each process asks the DNS once in ten minutes. */
  mailDomain: limit('mail-domain', 20, hour, 'mailDomainLimit'),
  /** New events, opportunities, news and galleries per person. */
  posting: limit('posting', 60, hour, 'postingLimit'),
  /** Changes and deletions of records. */
  changing: limit('changing', 240, hour, 'changingLimit'),
  /** Each reads all members, and is a copy of everybody's data. */
  memberExport: limit('member-export', 10, hour, 'memberExportLimit'),
  /** Messages to members: of one sender, from one to another, and to one recipient. */
  messageHour: limit('message-hour', 10, hour, 'memberMessageLimit'),
  messageDay: limit('message-day', 30, day, 'memberMessageLimit'),
  messagePair: limit('message-pair', 3, day, 'memberMessagePairLimit'),
  messageRecipient: limit('message-recipient', 20, day, 'memberMessageRecipientLimit'),
  /** Letters left or taken back without a log-in, per network: many programs post from one. */
  leaveLetter: limit('leave-letter', 300, hour, 'tooManyRequests'),
  /** Calls of the phones at the doors of events, per person. */
  arrivals: limit('arrivals', 1_200, hour, 'changingLimit'),
  /** Answers of visitors to events, of a network, to one e-mail, and to one event. */
  visitorAnswer: limit('visitor-answer', 60, 30 * minute, 'visitorAnswerLimit'),
  /** Of a network, while the mails to visitors come late; how many depends on their pace. */
  visitorAnswerLate: limit('visitor-answer-late', 5, hour, 'visitorAnswersWait'),
  visitorAnswerEmail: limit('visitor-answer-email', 3, hour, 'visitorAnswerEmailLimit'),
  visitorAnswerEvent: limit('visitor-answer-event', 500, day, 'visitorAnswerEventLimit'),
  /** Reports of senders to the office, per person who reports. */
  report: limit('report', 5, hour, 'reportLimit'),
  upload: limit('upload', 150, 30 * minute, 'uploadLimit'),
} as const satisfies Record<string, Limit>;

function limit(name: string, max: number, windowMs: number, message: MessageKey): Limit {
  return { name, max, windowMs, message };
}

/** The client's address: a use counts for each of its networks. */
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
   * Counts one use and returns the count, of an address that of its narrowest network. Throws
   * `LimitReachedError` if it exceeds the limit. A use that is refused for a network does not count
   * for the wider ones: otherwise one subscriber could use up the limit of a whole provider.
   */
  hit(limit: Limit, ...key: KeyPart[]): Promise<number>;
  /** Counts one use for each key; if one of them exceeds the limit, counts none for the others. */
  hitEach(limit: Limit, keys: string[]): Promise<void>;
  /** Throws `LimitReachedError` if the limit is reached, without counting. */
  check(limit: Limit, ...key: KeyPart[]): Promise<void>;
  /** Whether the limit is reached, without counting. */
  reached(limit: Limit, ...key: KeyPart[]): Promise<boolean>;
  /** Resets the count. */
  clear(limit: Limit, ...key: KeyPart[]): Promise<void>;
  /** Subtracts one use from the count. */
  refund(limit: Limit, ...key: KeyPart[]): Promise<void>;
}

/** Counts one use; false instead of an error if it exceeds the limit. */
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

/** Never limits: for `RATE_LIMITS=off` in tests and benchmarks. */
export const noRateLimiter: RateLimiter = {
  hit: async () => 1,
  hitEach: async () => {},
  check: async () => {},
  reached: async () => false,
  clear: async () => {},
  refund: async () => {},
};

/**
 * Providers give a subscriber an IPv6 /64, /56 or /48. The limit holds for a /64; of a /56 and a
 * /48, which may hold many subscribers, three and ten times as many uses are taken.
 */
const ipv6Networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 3 },
  { bits: 48, factor: 10 },
] as const;

/**
 * The address as a socket or a proxy names it: with a port, in brackets, with a zone, IPv4 within IPv6.
 * All texts that cannot be parsed are one address: a new spelling is no new limit.
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
 * The IPv4 address whose owner sends from an address of 6to4 (RFC 3056), NAT64 (RFC 6052) or Teredo
 * (RFC 4380): each IPv4 address has a /48 of 6to4, 65,536 subscribers by their /64.
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

/** Without brackets and port. A port after an IPv6 address needs the brackets. */
function bareAddress(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim());
  const ip = bracketed?.[1] ?? text.trim();
  return ip.replace(/(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, '$1');
}

function withoutZone(ip: string): string {
  return ip.split('%', 1)[0] ?? '';
}

/** For the owner of an address, whose allowance of changes somebody else may have used up. */
export async function clearChangeLimits(limiter: RateLimiter, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await limiter.clear(rateLimits.accountHour, key);
    await limiter.clear(rateLimits.accountDay, key);
  }
}
