import type { MailKind } from '@alumni/shared/mail/mail';

const hour = 60 * 60_000;

/**
 * What a mail is, for the order and the limits. `awaited`: a person waits for it at a screen. `owed`: what members are
 * told. `anonymous`: anybody can cause it with a form, in anybody's name.
 */
type MailClass = 'awaited' | 'owed' | 'anonymous';

interface PolicyOf<Class extends MailClass> {
  class: Class;
  /** Mass mail: the mail server is given a number an hour, all other mails included. */
  paced?: true;
  /**
   * Beyond the limit all of the kind that wait become one, the newest. With `wait` each goes at its turn: those that hold
   * something the others do not. With `merge` the next turn takes the texts of all that wait. None is dropped.
   */
  beyond: 'join' | 'wait' | 'merge';
  /** Its text is kept when it is refused, for the office to send it again: it has no code and no link that ends. */
  canResend?: true;
  /** The last of an hour and the last two of a day to an unproved address are for these. */
  isReserved?: true;
}

export type MailPolicy =
  /** It goes before all others. Each kind has a limit of its own, which no other mail uses up. */
  | (PolicyOf<'awaited'> & { urgency: 2; counts: 'reset' | 'proof' | 'dataLink' })
  | (PolicyOf<'owed'> & {
      /**
       * 1: it tells one person of something. 0: mass mail of something that begins soon or has changed. -1: other mass mail,
       * as 5,000 roll numbers take hours to send. -2: letters.
       */
      urgency: -2 | -1 | 0 | 1;
      /**
       * The limit that it counts against. `alarm`: it may tell of a thief, so that no other mail may hold
       * it up. `office`: it goes to `CONTACT_EMAIL`.
       */
      counts: 'alarm' | 'office' | 'ordinary';
    })
  /** It goes after all others, within a share of the pace (`anonymousPace`). */
  | (PolicyOf<'anonymous'> & { urgency: -3; counts: 'anonymous'; paced: true });

const awaited = { class: 'awaited', urgency: 2, beyond: 'join' } as const;
const owed = { class: 'owed', urgency: 1 } as const;
const alarm = { ...owed, counts: 'alarm', beyond: 'join' } as const;
const notice = { ...owed, counts: 'ordinary', beyond: 'join' } as const;
const massMail = { ...notice, paced: true, beyond: 'wait', canResend: true } as const;
const anonymous = { class: 'anonymous', urgency: -3, counts: 'anonymous', paced: true } as const;

/** Decision 0075. */
export const mailPolicies: Record<Exclude<MailKind, 'other'>, MailPolicy> = {
  /** The newest link is as good as those before it. */
  passwordReset: { ...awaited, counts: 'reset' },
  passwordChanged: alarm,
  /** Each has a link that undoes another change. */
  emailChanged: { ...alarm, beyond: 'wait' },
  corrected: alarm,
  visibilityNarrowed: notice,
  newDevice: alarm,
  secondStepAdded: alarm,
  secondStepRemoved: alarm,
  secondStepFailed: alarm,
  recoveryCodeUsed: alarm,
  recoveryCodesRenewed: alarm,
  deletionAsked: alarm,
  deletionStopped: alarm,
  accountDeleted: alarm,
  /** Each names another account, and the first has a link of its own. */
  mergeAsked: { ...alarm, beyond: 'wait' },
  mergeStopped: { ...alarm, beyond: 'wait' },
  accountsMerged: { ...alarm, beyond: 'wait' },
  /** Each names another person or server. */
  successorNamed: { ...alarm, beyond: 'wait' },
  mailServerChanged: { ...alarm, beyond: 'wait' },
  mastershipBegun: alarm,
  health: { ...alarm, beyond: 'wait' },
  /** The newest link is as good as those before it. */
  dataLink: { ...awaited, counts: 'dataLink' },
  /** Each ends the code of the one before. */
  confirmEmail: { ...awaited, counts: 'proof' },
  successionOffered: { ...notice, beyond: 'wait' },
  successionWithdrawn: { ...notice, beyond: 'wait' },
  successionAccepted: { ...notice, beyond: 'wait' },
  admitted: { ...notice, canResend: true },
  asked: { ...notice, canResend: true },
  declined: { ...notice, canResend: true },
  applicantsWaiting: { ...notice, urgency: -1 },
  /** Anybody who names the address in an account can cause all others. */
  rollNumber: { ...massMail, urgency: -1, isReserved: true },
  /** Each says something else; to all members, whether their address is proved or not. */
  notice: { ...massMail, urgency: -1, isReserved: true },
  letter: { ...massMail, urgency: -2 },
  test: notice,
  /** Stored on the site as well, where the office finds each. */
  contactMessage: { ...anonymous, beyond: 'join', canResend: true },
  report: { ...owed, counts: 'office', beyond: 'join', canResend: true },
  memberMessage: { ...notice, beyond: 'wait', canResend: true },
  /** Each mail has the link of another event, so that none can replace another. */
  eventAnswer: { ...anonymous, beyond: 'merge' },
  /** Its recipient has opened the link of an answer: the address is theirs. */
  eventConfirmed: { ...notice, beyond: 'wait', canResend: true },
  /** Each says something else of an event. A reminder must not go before a change. */
  eventPlace: { ...massMail, urgency: 0 },
  eventChange: { ...massMail, urgency: 0 },
  eventReminder: { ...massMail, urgency: -1 },
  eventMessage: { ...massMail, urgency: -1 },
};

/** Mails to one address. Alarms: of each kind. */
const shareLimits = {
  unproved: { hour: 4, day: 8 },
  unreserved: { hour: 3, day: 6 },
  proved: { hour: 6, day: 20 },
  alarm: { hour: 6, day: 20 },
  /** Strangers reach 9 and 12 (`reset-limits.ts`); the rest is the owner's. */
  reset: { hour: 12, day: 24 },
  /** The first link and those that a person may ask for again (`confirmationHour`, `confirmationDay`). */
  proof: { hour: 4, day: 8 },
  dataLink: { hour: 6, day: 20 },
  office: { hour: 30, day: 300 },
  anonymous: { hour: 1, day: 5 },
} as const;

/** The mails to an address that are counted together. */
export function shareOf(kind: keyof typeof mailPolicies, isProved: boolean): string {
  const { counts } = mailPolicies[kind];
  if (counts !== 'alarm' && counts !== 'ordinary') return counts;
  if (!isProved) return 'unproved';
  return counts === 'alarm' ? `alarm:${kind}` : 'proved';
}

/** Whether a person waits at a screen for a link of such a mail. */
export function isAwaited(kind: string): boolean {
  return policyOf(kind)?.class === 'awaited';
}

/** None for mails of another program. */
export function policyOf(kind: string): MailPolicy | undefined {
  return Object.entries(mailPolicies).find(([name]) => name === kind)?.[1];
}

/** The longest window of a limit. */
export const longestWindowMs = 24 * hour;

/**
 * When a mail of a share may go, after those that went at `times` (Unix milliseconds, newest first);
 * undefined if now.
 */
export function nextTurn(
  { share, kind }: { share: string; kind: string },
  times: number[],
  at: number,
): number | undefined {
  const limit = limitOf(share, kind);
  if (!limit) return undefined;
  const turn = (max: number, windowMs: number) => (times[max - 1] ?? 0) + windowMs;
  const next = Math.max(turn(limit.hour, hour), turn(limit.day, longestWindowMs));
  return next > at ? next : undefined;
}

/** None for mails of a program that did not count them. */
function limitOf(share: string, kind: string) {
  if (share === 'unproved' && !policyOf(kind)?.isReserved) return shareLimits.unreserved;
  const name = share.split(':')[0] ?? '';
  return name in shareLimits ? shareLimits[name as keyof typeof shareLimits] : undefined;
}

/** How many of `perHour` mails anonymous forms may cause. */
export function anonymousPace(perHour: number): number {
  return Math.max(1, Math.floor(perHour / 5));
}

/** The mail server takes so many paced mails in it as it is given, together with all others. */
export const paceWindowMs = hour;

/** From one attempt to the next. */
export const longestDelayMs = hour;

/** Delay after the `attempts`-th attempt: one minute, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), longestDelayMs);
}
