import type { MailReason, MailRefusal } from '@alumni/shared/mail/mail-state';
import { maskedReason } from './masked-reason.ts';

/** Fails a mail that would arrive after its link has ended. */
export const linkExpired = 'the link in it has expired';

/** Gives up a mail that waited in a backup, when the copy becomes the site. */
export const siteRestored = 'the site was restored from a backup in which this mail was waiting';

/** Gives up a mail whose message the mail server has, perhaps several times, without an answer. */
export const perhapsDelivered = 'the mail server got the message and did not answer';

/** In this order: an enhanced status code (RFC 3463) tells more than the words beside it. */
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
  // Postgrey: '450 4.2.0 <…>: Recipient address rejected: Greylisted'; rspamd: '451 4.7.1 Try again later'.
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

/** Sorts what a mail server has answered, or why it could not be asked. */
export function mailReasonOf(error: string): MailReason {
  const answer = withoutPrefix(error);
  if (answer === linkExpired) return 'expired';
  if (answer === siteRestored) return 'restored';
  if (answer === perhapsDelivered) return 'perhaps';
  return rules.find(([, pattern]) => pattern.test(answer))?.[0] ?? 'other';
}

/** Whether no mail server could be asked, or it lets nobody send: it has said nothing about the recipient. */
export function isServerAway(error: string): boolean {
  const reason = mailReasonOf(error);
  return reason === 'login' || reason === 'unreachable';
}

/** Whether the server asks to come back later (a 4xx reply). */
export function isPutOff(error: string): boolean {
  return /^4\d\d[ -]/.test(withoutPrefix(error));
}

/** The refusal of a mail, as people are told it. Addresses in it, the recipient's too, are masked. */
export function mailRefusalOf(error: string, recipient: string): MailRefusal {
  const answer = maskedReason(withoutPrefix(error), recipient);
  return { reason: mailReasonOf(error), answer: answer.slice(0, longestAnswer) };
}

const longestAnswer = 500;

/** Without what the library puts before the answer. */
function withoutPrefix(error: string): string {
  return error.replace(
    /^(?:Can't send mail - all recipients were rejected|[A-Z][\w ]*failed): /,
    '',
  );
}
