import type { MailReason, MailRefusal } from '@alumni/shared/mail/mail-state';
import { maskedReason, withoutAddresses } from './masked-reason.ts';

/** Error of a mail whose link has expired. */
export const linkExpired = 'the link in it has expired';

/** Error of a mail that waited in a backup which has become the site. */
export const siteRestored = 'the site was restored from a backup in which this mail was waiting';

/** Error of a mail that the mail server received, perhaps several times, without confirming it. */
export const perhapsDelivered = 'the mail server got the message and did not answer';

/** Order matters: an enhanced status code (RFC 3463) tells more than the words beside it. */
const rules: readonly (readonly [MailReason, RegExp])[] = [
  ['login', /^(?:Invalid login|Missing credentials)|\b53[045]\b[ -]|\b5\.7\.8\b/],
  [
    'unreachable',
    /\bE(?:CONNREFUSED|CONNRESET|TIMEDOUT|TIMEOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|DNS)\b|connection was closed|^(?:Connection (?:timeout|closed)|Greeting never received|Timeout|Unexpected socket close)|certificate|\bTLS\b.*(?:fail|error)|aborted/i,
  ],
  [
    'limit',
    /\b[45]\.1\.90\b|\b[45]\.4\.5\b|\b4\.5\.3\b|(?:sending|relay|hourly|daily|messages?(?! size)|emails?|outgoing)\b.{0,40}\b(?:limit|quota)|exceeded (?:its|the max)|too (?:many|much) (?:mails?|messages|recipients|connections)|rate limit|throttl/i,
  ],
  // Greylisting servers answer like this. Postgrey: '450 4.2.0 <…>: Recipient address rejected: Greylisted'. rspamd:
  // '451 4.7.1 Try again later'.
  ['later', /\bgr[ae]y-?list|^4\d\d(?: 4\.7\.1)? (?:please )?try again later/i],
  ['domain', /\b[45]\.1\.2\b|\b[45]\.4\.[46]\b|null mx/i],
  ['full', /\b[45]\.2\.2\b|\b(?:452|552)\b(?![ -][45]\.)/],
  ['mailbox', /\b[45]\.1\.(?:0|1|6|10)\b|\b[45]\.2\.1\b|\b5\.4\.1 recipient address/i],
  ['spam', /\b[45]\.7\.\d+\b/],
  [
    'domain',
    /(?:domain|host)\b.*\b(?:not found|unknown|does not exist|no mx)|unknown (?:domain|host)/i,
  ],
  ['full', /(?:mailbox|quota|inbox|storage).*(?:full|exceed|over)|over ?quota/i],
  [
    'mailbox',
    /(?:user|mailbox|recipient|account|address)\b.*\b(?:unknown|unavailable|not found|not exist|no longer|disabled|invalid|rejected)|(?:no such|unknown) (?:user|mailbox|recipient|person)|does(?: not|n't) (?:exist|have)/i,
  ],
  ['spam', /spam|block(?:ed|list)|blacklist|spf|dkim|dmarc|policy|reputation|relay/i],
  ['later', /^4\d\d[ -]/],
];

/** Classifies a mail server's response, or why it was unreachable. */
export function classifyRefusal(error: string): MailReason {
  const response = withoutAddresses(withoutPrefix(error));
  if (response === linkExpired) return 'expired';
  if (response === siteRestored) return 'restored';
  if (response === perhapsDelivered) return 'perhaps';
  return rules.find(([, pattern]) => pattern.test(response))?.[0] ?? 'other';
}

/** Whether the mail server was unreachable or refused the log-in. Such an error says nothing about the recipient. */
export function isServerAway(error: string): boolean {
  const reason = classifyRefusal(error);
  return reason === 'login' || reason === 'unreachable';
}

/** Whether the server asks to come back later (a 4xx reply). */
export function isPutOff(error: string): boolean {
  return /^4\d\d[ -]/.test(withoutPrefix(error));
}

/** The refusal as people see it. Masks all addresses, including the recipient's. */
export function describeRefusal(error: string, recipient: string): MailRefusal {
  const response = maskedReason(withoutPrefix(error), recipient);
  return { reason: classifyRefusal(error), answer: response.slice(0, maxResponseLength) };
}

const maxResponseLength = 500;

/** Removes what nodemailer puts before the server's response. */
function withoutPrefix(error: string): string {
  return error.replace(
    /^(?:Can't send mail - all recipients were rejected|[A-Z][\w ]*failed): /,
    '',
  );
}
