import type { MailKind } from '@alumni/shared/mail/mail';

const hour = 60 * 60_000;

export interface MailPolicy {
  /**
   * 1: a person waits for it. 0: mass mail of something that begins soon or has changed. -1: other mass mail, as
   * 5,000 roll numbers take hours to send. -2: letters. 2: what others send to an address that is not proved keeps
   * nobody from proving it.
   */
  urgency: -2 | -1 | 0 | 1 | 2;
  /** Mass mail: the mail server is given a number an hour, all other mails included. */
  paced?: true;
  /**
   * The limit that it counts against. `alarm`: it may tell of a thief, so that no other mail may hold
   * it up. `office`: it goes to `CONTACT_EMAIL`.
   */
  counts: 'alarm' | 'reset' | 'office' | 'ordinary';
  /**
   * Beyond the limit all of the kind that wait become one, the newest, or each waits for its turn:
   * those that hold something the others do not. None is dropped.
   */
  beyond: 'join' | 'wait';
  /** Its text is kept when it is refused, for the office to send it again: it has no code and no link that ends. */
  canResend?: true;
  /** The last of an hour and the last two of a day to an unproved address are for these. */
  isReserved?: true;
}

const alarm = { urgency: 1, counts: 'alarm', beyond: 'join' } as const;
const notice = { urgency: 1, counts: 'ordinary', beyond: 'join' } as const;
const office = { urgency: 1, counts: 'office', beyond: 'join', canResend: true } as const;

/** Decision 0075. */
export const mailPolicies: Record<Exclude<MailKind, 'other'>, MailPolicy> = {
  /** The newest link is as good as those before it. */
  passwordReset: { urgency: 1, counts: 'reset', beyond: 'join' },
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
  dataLink: notice,
  /** Each ends the code of the one before. */
  confirmEmail: { ...notice, urgency: 2 },
  successionOffered: { ...notice, beyond: 'wait' },
  successionWithdrawn: { ...notice, beyond: 'wait' },
  successionAccepted: { ...notice, beyond: 'wait' },
  admitted: { ...notice, canResend: true },
  asked: { ...notice, canResend: true },
  declined: { ...notice, canResend: true },
  applicantsWaiting: { ...notice, urgency: -1 },
  /** Anybody who names the address in an account can cause all others. */
  rollNumber: {
    urgency: -1,
    paced: true,
    counts: 'ordinary',
    beyond: 'wait',
    isReserved: true,
    canResend: true,
  },
  /** Each says something else; to all members, whether their address is proved or not. */
  notice: {
    urgency: -1,
    paced: true,
    counts: 'ordinary',
    beyond: 'wait',
    isReserved: true,
    canResend: true,
  },
  letter: { urgency: -2, paced: true, counts: 'ordinary', beyond: 'wait', canResend: true },
  test: notice,
  /** Stored on the site as well, where the office finds each. */
  contactMessage: office,
  report: office,
  memberMessage: { ...notice, beyond: 'wait', canResend: true },
  /** Each is of another event, or says something else of it. A reminder must not go before a change. */
  eventAnswer: { ...notice, beyond: 'wait' },
  eventConfirmed: { ...notice, beyond: 'wait', canResend: true },
  eventPlace: { ...notice, urgency: 0, paced: true, beyond: 'wait', canResend: true },
  eventChange: { ...notice, urgency: 0, paced: true, beyond: 'wait', canResend: true },
  eventReminder: { ...notice, urgency: -1, paced: true, beyond: 'wait', canResend: true },
  eventMessage: { ...notice, urgency: -1, paced: true, beyond: 'wait', canResend: true },
};

/** Mails to one address. Alarms: of each kind. */
const shareLimits = {
  unproved: { hour: 4, day: 8 },
  unreserved: { hour: 3, day: 6 },
  proved: { hour: 6, day: 20 },
  alarm: { hour: 6, day: 20 },
  /** Strangers reach 9 and 12 (`reset-limits.ts`); the rest is the owner's. */
  reset: { hour: 12, day: 24 },
  office: { hour: 30, day: 300 },
} as const;

/** The mails to an address that are counted together. */
export function shareOf(kind: keyof typeof mailPolicies, isProved: boolean): string {
  const { counts } = mailPolicies[kind];
  if (counts === 'reset' || counts === 'office') return counts;
  if (!isProved) return 'unproved';
  return counts === 'alarm' ? `alarm:${kind}` : 'proved';
}

/** Whether a person waits at a screen for a link of such a mail. */
export function isAwaited(kind: string): boolean {
  return kind === 'passwordReset' || kind === 'confirmEmail';
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

/** The mail server takes so many paced mails in it as it is given, together with all others. */
export const paceWindowMs = hour;

/** From one attempt to the next. */
export const longestDelayMs = hour;

/** Delay after the `attempts`-th attempt: one minute, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), longestDelayMs);
}
