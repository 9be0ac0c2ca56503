import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database } from '../db/database.ts';
import { latestPlausible, now } from '../db/ids.ts';
import { isAwaited, policyOf, retryDelayMs } from './mail-policies.ts';
import {
  classifyRefusal,
  isPutOff,
  isServerAway,
  linkExpired,
  perhapsDelivered,
} from './mail-refusal.ts';
import { type Lane, type Mailer, PerhapsDeliveredError } from './mailer.ts';
import { maskedReason } from './masked-reason.ts';
import {
  claimMail,
  longestLeaseMs,
  markDelayed,
  markFailed,
  markPerhapsDelivered,
  markSent,
  removeMail,
  renewMailLease,
  retryDelayedNow,
} from './outbox.store.ts';
import { discardRecipient } from './outbox.ts';
import type { QueuedMail } from './outbox-reads.store.ts';
import { isRecipientRefused } from './recipient-refusal.ts';
import { withJoined } from './templates/joined.ts';

const second = 1_000;
const minute = 60 * second;

/** Time limit of an attempt at a slow server that still responds. It exceeds both times of `smtpPatience` together. */
const attemptTimeoutMs = 20 * minute;
const pollMs = 10 * second;
/**
 * Delays before the worker repeats a mail of uncertain delivery: the server got it but did not answer. After the last
 * repetition, the worker gives up.
 */
const perhapsDelaysMs = [60 * minute, 4 * 60 * minute];
const failAfterMs = 3 * 24 * 60 * minute;
/**
 * Number of attempts before the worker may give up a mail because of its age. They take four hours. Without this
 * minimum, a mail that was queued days ago would get only one attempt.
 */
const fewestAttempts = 10;
/**
 * As many attempts as fit into three days. Replaces the age limit for a mail that was queued while the clock was ahead,
 * because its age is unknown.
 */
const maxAttempts = 80;

export type MailWorker = ReturnType<typeof startMailWorker>;

/** Stands for a worker that does not run: queued mail stays. */
export const noMailWorker: MailWorker = { poke() {}, async stop() {} };

export interface MailWorkerDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  /** Whether the limits per address apply (`mail-policies.ts`). */
  limited: boolean;
  /** Hourly limit of the mail server: it counts all mails and delays mass mail. Undefined: no limit. */
  pace?: () => Promise<number | undefined>;
  /** Queues the next mail of a letter once nothing else is due; false if there is none. */
  refill?: (perHour: number | undefined) => Promise<boolean>;
  /** Called after the recipient's server has refused a mail for good. */
  onRefused?: (mail: QueuedMail, error: unknown) => Promise<void>;
}

/** Starts sending queued mail. Several instances can share an outbox: each mail is sent once. */
export function startMailWorker(deps: MailWorkerDeps) {
  const { db } = deps;
  const stopping = new AbortController();
  const mailServer: MailServerState = {
    isAway: false,
    refusals: 0,
    takesMassMailFrom: 0,
    limitedFor: undefined,
  };
  const lanes = (['awaited', 'mass'] as const).map((lane) =>
    startLane(deps, { lane, mailServer, stopping: stopping.signal }),
  );

  /** Sends queued mail now instead of at the next poll. Call it after the commit that queued it. */
  function poke(): void {
    for (const lane of lanes) lane.poke();
  }

  const polling = setInterval(poke, pollMs);
  polling.unref();
  // Retries delayed mails at once after a start: the settings may have changed.
  retryDelayedNow(db, (error) => !isPutOff(error) && error !== perhapsDelivered).then(poke, poke);

  return {
    poke,
    /**
     * Claims no more mail, waits up to `graceMs` for what is in flight, then aborts it and closes the
     * mailer.
     */
    async stop(graceMs = 5 * second): Promise<void> {
      clearInterval(polling);
      const cut = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(lanes.map((lane) => lane.stop()));
      clearTimeout(cut);
      deps.mailer.close();
    },
  };
}

/** What the lanes know of the mail server. */
interface MailServerState {
  isAway: boolean;
  /** Refusals of mass mail in a row, since the mail server last accepted one. */
  refusals: number;
  /** When mass mail may resume (Unix milliseconds). */
  takesMassMailFrom: number;
  /**
   * Recipient of the last mail that was refused because of a limit. Mass mail pauses only when a second recipient is
   * refused, because the limit may be that of one mailbox.
   */
  limitedFor: string | undefined;
}

interface LaneContext {
  lane: Lane;
  mailServer: MailServerState;
  stopping: AbortSignal;
}

/** Sends the mails of a lane one at a time. */
function startLane(deps: MailWorkerDeps, { lane, mailServer, stopping }: LaneContext) {
  const { db, log } = deps;
  let stopped = false;
  let running: Promise<void> | undefined;
  let pending = false;

  function poke(): void {
    pending = true;
    if (stopped || running) return;
    running = drainOutbox().finally(() => {
      running = undefined;
    });
  }

  async function drainOutbox(): Promise<void> {
    try {
      while (pending && !stopped) {
        pending = false;
        while (!stopped && (await sendNext()));
      }
    } catch (err) {
      log.error({ err }, 'reading the outbox failed');
    }
  }

  /** Returns false if nothing is due. */
  async function sendNext(): Promise<boolean> {
    const perHour = await deps.pace?.();
    const withPaced = Date.now() >= mailServer.takesMassMailFrom;
    const options = { limited: deps.limited, perHour, lane, withPaced };
    const mail = await claimMail(db, longestLeaseMs, options);
    if (mail) await send(mail);
    else return lane === 'mass' && withPaced && ((await deps.refill?.(perHour)) ?? false);
    return true;
  }

  async function send(mail: QueuedMail): Promise<void> {
    const outcome = await sendOne(deps, mail, { lane, stopping });
    // The server is back: retry mails that were delayed because it was unreachable.
    if (outcome === 'sent' && mailServer.isAway) await retryDelayedNow(db, isServerAway);
    if (outcome === 'sent' || outcome === 'away') mailServer.isAway = outcome === 'away';
    if (outcome === 'limit') {
      const isOfOne = (mailServer.limitedFor ?? mail.recipient) === mail.recipient;
      mailServer.limitedFor = mail.recipient;
      if (isOfOne) return;
      mailServer.refusals += 1;
      mailServer.takesMassMailFrom = Date.now() + retryDelayMs(mailServer.refusals);
    } else if (outcome === 'sent' && mail.paced) {
      mailServer.refusals = 0;
      mailServer.limitedFor = undefined;
    }
  }

  return {
    poke,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** Resolves to what the attempt showed about the mail server. */
async function sendOne(
  deps: MailWorkerDeps,
  mail: QueuedMail,
  { lane, stopping }: Pick<LaneContext, 'lane' | 'stopping'>,
): Promise<'sent' | 'away' | 'limit' | undefined> {
  const { db, mailer, log } = deps;
  if (mail.expires_at !== null && mail.expires_at <= now()) {
    if (await isClockTrusted(db)) await expire(deps, mail);
    else await markDelayed(db, mail, minute, 'The clock of the server has jumped.');
    return undefined;
  }
  const outgoing = toOutgoing(mail);
  if (mail.recipient === discardRecipient) {
    await mailer.compose(outgoing);
    await removeMail(db, mail);
    return undefined;
  }
  let filed: boolean;
  const renewing = setInterval(() => {
    renewMailLease(db, mail, longestLeaseMs).catch((err) =>
      log.error({ err, mail: mail.id }, 'the lease of a mail was not renewed'),
    );
  }, longestLeaseMs / 3);
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(attemptTimeoutMs)]);
    ({ filed } = await mailer.send(outgoing, signal, lane));
  } catch (error) {
    return handleFailure(deps, mail, error, stopping.aborted);
  } finally {
    clearInterval(renewing);
  }
  await retry(() => markSent(db, mail, filed));
  log.info({ mail: mail.id, attempt: mail.attempts }, 'mail sent');
  return 'sent';
}

/** Delays an unsent mail, or gives it up. */
async function handleFailure(
  deps: MailWorkerDeps,
  mail: QueuedMail,
  error: unknown,
  isStopping: boolean,
): Promise<'away' | 'limit' | undefined> {
  const { db, log, onRefused } = deps;
  const reason = error instanceof Error ? error.message : String(error);
  const logged = loggedFailure(mail, reason);
  if (error instanceof PerhapsDeliveredError) {
    log.warn(logged, 'the mail server did not answer after the message');
    const delayMs = perhapsDelaysMs[mail.perhaps_delivered];
    if (delayMs === undefined) await giveUp(deps, mail, perhapsDelivered);
    else await markPerhapsDelivered(db, mail, delayMs);
    return undefined;
  }
  if (isStopping) {
    await markDelayed(db, mail, 0, reason);
    return undefined;
  }
  const isRefused = isRecipientRefused(error);
  if (isRefused && !(isAwaited(mail.kind) && mail.attempts === 1)) {
    // Log at level info only: people mistype and give up addresses every day.
    log.info(logged, 'mail bounced');
    await markFailed(db, mail, reason);
    await onRefused?.(mail, error);
    return undefined;
  }
  if (isTooOld(mail) && (await isClockTrusted(db))) {
    await giveUp(deps, mail, reason);
    return undefined;
  }
  const why = classifyRefusal(reason);
  if (why === 'login') {
    log.error(logged, 'the mail server refuses user name or password: no mail is sent');
  } else {
    log.warn(logged, 'mail delayed');
  }
  await markDelayed(db, mail, retryDelayMs(mail.attempts), reason);
  if (why === 'limit') return 'limit';
  return isServerAway(reason) ? 'away' : undefined;
}

/**
 * Anonymous mails expire without an alarm: nobody was promised them, and a flood would fill the list of refused mails.
 */
async function expire(deps: MailWorkerDeps, mail: QueuedMail) {
  if (policyOf(mail.kind)?.class === 'anonymous') await removeMail(deps.db, mail);
  else await giveUp(deps, mail, linkExpired);
}

async function giveUp({ db, log }: MailWorkerDeps, mail: QueuedMail, reason: string) {
  log.error(loggedFailure(mail, reason), 'mail failed permanently');
  await markFailed(db, mail, reason);
}

function loggedFailure({ id, attempts, recipient }: QueuedMail, reason: string) {
  return { mail: id, attempt: attempts, reason: maskedReason(reason, recipient) };
}

function toOutgoing(mail: QueuedMail) {
  return {
    id: mail.message_id,
    createdAt: new Date(mail.created_at),
    to: mail.recipient,
    replyTo: mail.reply_to,
    language: mail.language,
    subject: mail.subject,
    unsubscribe: mail.unsubscribe,
    calendar: mail.calendar,
    ...withJoined(mail, mail),
  };
}

/**
 * Whether no further attempt should be made. Counts attempts instead of days if the mail was queued while the clock was
 * ahead.
 */
function isTooOld({ created_at, attempts }: QueuedMail): boolean {
  if (created_at > latestPlausible()) return attempts > maxAttempts;
  return attempts >= fewestAttempts && Date.now() - Date.parse(created_at) > failAfterMs;
}

/** Repeats a failed write to the database for 18 s: a sent mail that is not marked would be sent again. */
async function retry(write: () => Promise<void>): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempts === 10) throw error;
      await wait(2 * second);
    }
  }
}
