import type { MailKind } from '@alumni/shared/mail/mail';

const hour = 60 * 60_000;

/**
 * Class of a mail, for order and limits. `awaited`: a person waits for it at a screen. `owed`: members must be told.
 * `anonymous`: any visitor can cause it with a form, in anybody's name.
 */
type MailClass = 'awaited' | 'owed' | 'anonymous';

interface ClassPolicy<Class extends MailClass> {
  class: Class;
  /** Mass mail: sent within the mail server's hourly limit, which counts all mails. */
  paced?: true;
  /**
   * What happens to waiting mails above the limit; none is dropped. `join`: only the newest of the kind is sent.
   * `wait`: each is sent in turn, because its content differs. `merge`: the next one carries the texts of all.
   */
  beyond: 'join' | 'wait' | 'merge';
  /**
   * Keeps the text of a refused mail, so that admins can resend it. Only for kinds without a code or an expiring link.
   */
  canResend?: true;
  /** The last mail of an hour and the last two of a day to an unproved address are reserved for these kinds. */
  isReserved?: true;
}

export type MailPolicy =
  /** Sent before all others. Each kind has its own limit. */
  | (ClassPolicy<'awaited'> & { urgency: 2; counts: 'reset' | 'proof' | 'dataLink' })
  | (ClassPolicy<'owed'> & {
      /**
       * 1: tells one person something. 0: mass mail about something that begins soon or has changed. -1: other mass
       * mail, which may take hours (5,000 roll numbers). -2: letters.
       */
      urgency: -2 | -1 | 0 | 1;
      /**
       * The limit that counts these mails. `alarm`: they may warn of an attacker, so no other mail delays them.
       * `office`: they go to `CONTACT_EMAIL`.
       */
      counts: 'alarm' | 'office' | 'ordinary';
    })
  /** Sent after all others, within a share of the mail server's hourly limit (`anonymousPace`). */
  | (ClassPolicy<'anonymous'> & { urgency: -3; counts: 'anonymous'; paced: true });

const awaited = { class: 'awaited', urgency: 2, beyond: 'join' } as const;
const owed = { class: 'owed', urgency: 1 } as const;
const alarm = { ...owed, counts: 'alarm', beyond: 'join' } as const;
const notice = { ...owed, counts: 'ordinary', beyond: 'join' } as const;
const massMail = { ...notice, paced: true, beyond: 'wait', canResend: true } as const;
const anonymous = { class: 'anonymous', urgency: -3, counts: 'anonymous', paced: true } as const;

/** Policy of each kind (decision 0075). */
export const mailPolicies: Record<Exclude<MailKind, 'other'>, MailPolicy> = {
  /** Earlier links still work, so the newest mail is enough. */
  passwordReset: { ...awaited, counts: 'reset' },
  passwordChanged: alarm,
  /** Each mail has its own undo link, so none may replace another. */
  emailChanged: { ...alarm, beyond: 'wait' },
  corrected: alarm,
  newDevice: alarm,
  secondStepAdded: alarm,
  secondStepRemoved: alarm,
  secondStepFailed: alarm,
  recoveryCodeUsed: alarm,
  recoveryCodesRenewed: alarm,
  deletionAsked: alarm,
  deletionStopped: alarm,
  accountDeleted: alarm,
  /** Each mail names another account, and `mergeAsked` has its own link: none may replace another. */
  mergeAsked: { ...alarm, beyond: 'wait' },
  mergeStopped: { ...alarm, beyond: 'wait' },
  accountsMerged: { ...alarm, beyond: 'wait' },
  /** Each mail names another person or server, so none may replace another. */
  successorNamed: { ...alarm, beyond: 'wait' },
  mailServerChanged: { ...alarm, beyond: 'wait' },
  mastershipBegun: alarm,
  health: { ...alarm, beyond: 'wait' },
  /** Earlier links still work, so the newest mail is enough. */
  dataLink: { ...awaited, counts: 'dataLink' },
  /** Each new link invalidates the previous one, so the newest mail is enough. */
  confirmEmail: { ...awaited, counts: 'proof' },
  successionOffered: { ...notice, beyond: 'wait' },
  successionWithdrawn: { ...notice, beyond: 'wait' },
  successionAccepted: { ...notice, beyond: 'wait' },
  adminAppointed: { ...notice, canResend: true },
  admitted: { ...notice, canResend: true },
  asked: { ...notice, canResend: true },
  declined: { ...notice, canResend: true },
  applicantsWaiting: { ...notice, urgency: -1 },
  /**
   * Reserved, because a stranger can register with the invited address and cause mails to it. Without the reserve,
   * these mails would use up the limit of the address.
   */
  rollNumber: { ...massMail, urgency: -1, isReserved: true },
  /**
   * Each notice has its own text, so none replaces another. Reserved, because a notice goes to all members, even at
   * unproved addresses.
   */
  notice: { ...massMail, urgency: -1, isReserved: true },
  letter: { ...massMail, urgency: -2 },
  test: notice,
  /** The newest mail is enough: the site stores every message, where admins find it. */
  contactMessage: { ...anonymous, beyond: 'join', canResend: true },
  report: { ...owed, counts: 'office', beyond: 'join', canResend: true },
  memberMessage: { ...notice, beyond: 'wait', canResend: true },
  /** Each mail links to another event, so none replaces another. */
  eventAnswer: { ...anonymous, beyond: 'merge' },
  /** The recipient has opened a mailed link, so the address is theirs and the mail is not anonymous. */
  eventConfirmed: { ...notice, beyond: 'wait', canResend: true },
  /**
   * Each mail tells something else, so none may replace another. The urgencies keep a reminder from overtaking a
   * change.
   */
  eventPlace: { ...massMail, urgency: 0 },
  eventChange: { ...massMail, urgency: 0 },
  eventReminder: { ...massMail, urgency: -1 },
  eventMessage: { ...massMail, urgency: -1 },
  /** An owner gets one mail a day about all their events. */
  eventReplies: { ...notice, urgency: -1, beyond: 'wait' },
};

/** Limits of the mails to one address. `alarm` applies to each kind separately. */
const shareLimits = {
  unproved: { hour: 4, day: 8 },
  unreserved: { hour: 3, day: 6 },
  proved: { hour: 6, day: 20 },
  alarm: { hour: 6, day: 20 },
  /** Strangers can cause 9 mails an hour and 12 a day (`reset-limits.ts`). Only the owner can cause more. */
  reset: { hour: 12, day: 24 },
  /** The first link that confirms an address, and those that a person requests again (`rateLimits.confirmation`). */
  proof: { hour: 4, day: 8 },
  dataLink: { hour: 6, day: 20 },
  office: { hour: 30, day: 300 },
  anonymous: { hour: 1, day: 5 },
} as const;

/** Name of the limit that counts a mail. */
export function limitName(kind: keyof typeof mailPolicies, isProved: boolean): string {
  const { counts } = mailPolicies[kind];
  if (counts !== 'alarm' && counts !== 'ordinary') return counts;
  if (!isProved) return 'unproved';
  return counts === 'alarm' ? `alarm:${kind}` : 'proved';
}

/** Whether a person waits at a screen for this mail. */
export function isAwaited(kind: string): boolean {
  return policyOf(kind)?.class === 'awaited';
}

/** Undefined for mails of a kind that only another release knows. */
export function policyOf(kind: string): MailPolicy | undefined {
  return Object.entries(mailPolicies).find(([name]) => name === kind)?.[1];
}

export const longestWindowMs = 24 * hour;

/**
 * When the next mail may go, in Unix milliseconds; undefined if now. `share` is the limit that counts the mail.
 * `times` are the sending times of earlier mails, newest first.
 */
export function nextTurn(
  { share, kind }: { share: string; kind: string },
  times: number[],
  at: number,
): number | undefined {
  const limit = limitFor(share, kind);
  if (!limit) return undefined;
  const turn = (max: number, windowMs: number) => (times[max - 1] ?? 0) + windowMs;
  const next = Math.max(turn(limit.hour, hour), turn(limit.day, longestWindowMs));
  return next > at ? next : undefined;
}

/** Undefined for a limit that only another release knows. */
function limitFor(share: string, kind: string) {
  if (share === 'unproved' && !policyOf(kind)?.isReserved) return shareLimits.unreserved;
  const name = share.split(':')[0] ?? '';
  return name in shareLimits ? shareLimits[name as keyof typeof shareLimits] : undefined;
}

/** How many of `perHour` mails anonymous forms may cause. */
export function anonymousPace(perHour: number): number {
  return Math.max(1, Math.floor(perHour / 5));
}

/** Window of the mail server's hourly limit, which counts all mails. */
export const paceWindowMs = hour;

/** Longest delay between two attempts. */
export const longestDelayMs = hour;

/** Delay after the `attempts`-th attempt: one minute, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), longestDelayMs);
}
