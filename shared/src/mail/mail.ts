import * as z from 'zod/mini';
import * as calls from '../calls/mail.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';
import { mailRefusal } from './mail-state.ts';

/** Kinds of mails; `other` for mails of versions that did not note it. */
export const mailKinds = [
  'passwordReset',
  'passwordChanged',
  'emailChanged',
  'corrected',
  'visibilityNarrowed',
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
  /** Of an invitation that can be sent again: its roll number. */
  rollNo: z.nullable(z.string()),
  /** Whether its text is there: that of a mail with a code or a link that ends is erased. */
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
    /** Whether there is a mail server. */
    mailed: z.boolean(),
    waiting: z.number(),
    /** How many of them are delayed, as their address has been sent many. */
    delayed: z.number(),
    /** Since when the oldest of the others waits. */
    oldest: z.nullable(z.string()),
    /** How many mails an hour the mail server is given, and whether the environment says so. */
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
    /** Whether the mail server has taken it. */
    taken: z.boolean(),
    /** Words of the mail server; empty where there is none. */
    answer: z.string(),
    refusal: z.optional(mailRefusal),
  }),
});

export const saveMailPace = endpoint(calls.saveMailPace, {
  summary: 'How many mails an hour the mail server may be given, unless the environment says so.',
  body: z.object({ perHour: z.int().check(z.minimum(1), z.maximum(9_999_999)) }),
});

export const listLostClassmates = endpoint(calls.listLostClassmates, {
  tag: 'Members',
  summary:
    "Members of the caller's promotion whom mails do not reach: names alone, never an address, and a text to pass on.",
  response: z.object({
    classmates: z.array(z.object({ rollNo: z.string(), name: z.string() })),
    link: z.string(),
  }),
});

/** Possible findings. `unknown` is neither good nor bad: nothing answered. */
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
  /** Names that the sentence tells; `record` is one to have under the name `at`. */
  values: z.record(z.string(), z.string()),
});
export type MailDomainCheck = z.output<typeof domainCheck>;

export const getMailDomain = endpoint(calls.getMailDomain, {
  summary:
    'Whether the domain that mails come from is set up for them: SPF, DKIM, DMARC, and TLS of the mail server. Asked anew after 10 minutes.',
  response: z.object({
    /** Of the sender’s address; null where it has none. */
    domain: z.nullable(z.string()),
    checkedAt: z.string(),
    checks: z.array(domainCheck),
  }),
});
