import * as z from 'zod/mini';
import * as calls from '../calls/mail.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';
import { mailRefusal } from './mail-state.ts';

/** Kinds of mails. `other`: mails of versions that recorded no kind. */
export const mailKinds = [
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'corrected',
  'newDevice',
  'secondStepAdded',
  'secondStepRemoved',
  'secondStepFailed',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'mailServerChanged',
  'dataLink',
  'deletionAsked',
  'deletionStopped',
  'accountDeleted',
  'mergeAsked',
  'mergeStopped',
  'accountsMerged',
  'confirmEmail',
  'successionOffered',
  'successionWithdrawn',
  'successorNamed',
  'successionAccepted',
  'mastershipBegun',
  'adminAppointed',
  'admitted',
  'asked',
  'declined',
  'applicantsWaiting',
  'health',
  'rollNumber',
  'test',
  'contactMessage',
  'report',
  'memberMessage',
  'notice',
  'letter',
  'eventAnswer',
  'eventConfirmed',
  'eventPlace',
  'eventChange',
  'eventReminder',
  'eventMessage',
  'eventReplies',
  'other',
] as const;
export type MailKind = (typeof mailKinds)[number];

const refusedMail = z.object({
  _id: z.string(),
  email: z.string(),
  kind: z.enum(mailKinds),
  createdAt: z.string(),
  failedAt: z.string(),
  refusal: mailRefusal,
  /** Roll number in the mail, if the mail is an invitation that can be sent again; otherwise null. */
  rollNo: z.nullable(z.string()),
  /**
   * Whether the mail's text is still stored, so that it can be sent again. A text with a code or an expiring link is
   * erased.
   */
  canResend: z.boolean(),
});
export type RefusedMail = z.output<typeof refusedMail>;

export const listRefusedMails = endpoint(calls.listRefusedMails, {
  summary:
    'How many mails wait, and those that were refused, newest first: to whom, what they were and why, never their text.',
  query: z.object(pageQuery(pageSizes.refusedMails)),
  response: z.object({
    mails: z.array(refusedMail),
    totalPages,
    /** Whether the site has a mail server. */
    mailed: z.boolean(),
    waiting: z.number(),
    /** How many of the waiting mails are delayed, because their address gets too many. */
    delayed: z.number(),
    /**
     * Time at which the oldest waiting mail was queued. Mails that a limit or the hourly pace delays do not count. Null
     * if no other mail waits.
     */
    oldest: z.nullable(z.string()),
    /**
     * Maximum number of mails an hour. `perHourFixed`: whether the environment sets the maximum. The page cannot change
     * it then.
     */
    perHour: z.number(),
    perHourFixed: z.boolean(),
    faultyAddresses: z.number(),
  }),
});

export const resendMails = endpoint(calls.resendMails, {
  summary: 'Send refused mails again: those with these ids, or all whose text is there.',
  body: z.object({
    ids: z.optional(z.array(z.string()).check(z.maxLength(pageSizes.refusedMails))),
  }),
  response: z.object({ message: z.string(), count: z.number() }),
});

export const sendTestMail = endpoint(calls.sendTestMail, {
  summary: 'Send a mail to the caller at once, and tell what the mail server answers: 5 an hour.',
  response: z.object({
    message: z.string(),
    /** Whether the mail server accepted the mail. */
    taken: z.boolean(),
    /** The mail server's reply; empty without a mail server. */
    answer: z.string(),
    refusal: z.optional(mailRefusal),
  }),
});

export const saveMailPace = endpoint(calls.saveMailPace, {
  summary: 'How many mails an hour the mail server may be given, unless the environment says so.',
  body: z.object({ perHour: z.int().check(z.minimum(1), z.maximum(9_999_999)) }),
});

export const listLostClassmates = endpoint(calls.listLostClassmates, {
  summary:
    "Members of the caller's promotion whom mails do not reach: names alone, never an address, and a text to pass on.",
  response: z.object({
    classmates: z.array(z.object({ rollNo: z.string(), name: z.string() })),
    link: z.string(),
  }),
});

/** Possible findings, with their state. `unknown`: the DNS did not respond. */
export const mailDomainKinds = {
  silent: 'unknown',
  spfGood: 'good',
  spfMissing: 'bad',
  spfVoid: 'bad',
  spfUncovered: 'watch',
  dkimGood: 'good',
  dkimMissing: 'watch',
  dkimUnnamed: 'watch',
  dmarcGood: 'good',
  dmarcMissing: 'bad',
  tlsGood: 'good',
  tlsLocal: 'good',
  tlsBad: 'bad',
  noServer: 'watch',
} as const;
export type MailDomainKind = keyof typeof mailDomainKinds;

const domainCheck = z.object({
  name: z.enum(['spf', 'dkim', 'dmarc', 'tls']),
  kind: z.enum(Object.keys(mailDomainKinds) as MailDomainKind[]),
  state: z.enum(['good', 'unknown', 'watch', 'bad']),
  /** Values that the finding's sentence contains. `record` is the DNS record to create under the name `at`. */
  values: z.record(z.string(), z.string()),
});
export type MailDomainCheck = z.output<typeof domainCheck>;

export const getMailDomain = endpoint(calls.getMailDomain, {
  summary:
    'Whether the domain that mails come from is set up for them: SPF, DKIM, DMARC, and TLS of the mail server. Asked anew after 10 minutes.',
  response: z.object({
    /** Domain of the sender’s address; null if it has none. */
    domain: z.nullable(z.string()),
    checkedAt: z.string(),
    checks: z.array(domainCheck),
  }),
});
