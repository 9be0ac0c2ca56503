import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database } from '../db/database.ts';
import { horizon, now } from '../db/ids.ts';
import { isAwaited, policyOf, retryDelayMs } from './mail-policies.ts';
import {
  isPutOff,
  isServerAway,
  linkExpired,
  mailReasonOf,
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
import { nobody } from './outbox.ts';
import type { QueuedMail } from './outbox-reads.store.ts';
import { isRecipientRefused } from './recipient-refusal.ts';
import { withJoined } from './templates/joined.ts';

const second = 1_000;
const minute = 60 * second;

/** Time limit of an attempt, for a server that responds slowly but steadily; longer than all of `smtpPatience`. */
const attemptTimeoutMs = 20 * minute;
const pollMs = 10 * second;
/** How often a mail is sent again of which nobody knows whether it arrived, and when. */
const perhapsDelaysMs = [60 * minute, 4 * 60 * minute];
const failAfterMs = 3 * 24 * 60 * minute;
/** A mail may have waited longer for its turn, and its first attempts fail: they go on for four hours. */
const fewestAttempts = 10;
/** As many as three days have. */
const maxAttempts = 80;

export type MailWorker = ReturnType<typeof startMailWorker>;

/** Leaves queued mail where it is. */
export const noMailWorker: MailWorker = { poke() {}, async stop() {} };

export interface MailWorkerDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  /** Whether one address is sent a bounded number of mails (`mail-policies.ts`). */
  limited: boolean;
  /** How many mails an hour there may be with a paced one; any number if it is undefined. */
  pace?: () => Promise<number | undefined>;
  /** Queues a mail that waits elsewhere, when all that is due has gone; false if there is none. */
  refill?: (perHour: number | undefined) => Promise<boolean>;
  /** Told of a mail that its recipient's server has refused for good. */
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
  // Delayed mails wait for up to an hour; the start may be one with other settings.
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

/** What the lanes have learned of the mail server. */
interface MailServerState {
  isAway: boolean;
  /** How often in a row it took no more mass mail. */
  refusals: number;
  /** When it is offered mass mail again, in Unix milliseconds. */
  takesMassMailFrom: number;
  /** To whom it took no mail because of a limit, and none of the mass mail since: it may be theirs alone. */
  limitedFor: string | undefined;
}

interface LaneContext {
  lane: Lane;
  mailServer: MailServerState;
  stopping: AbortSignal;
}

/** Sends the mails of a lane one after the other. */
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

  /** False if nothing is due. */
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
    // Mails that were delayed while the mail server was away need not wait for their next attempt.
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

/** Resolves to what it has shown of the mail server; undefined if nothing. */
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
  const outgoing = outgoingOf(mail);
  if (mail.recipient === nobody) {
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

/** Delays a mail that was not sent, or gives it up. */
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
    // People mistype and leave addresses every day: nothing is wrong with this server.
    log.info(logged, 'mail bounced');
    await markFailed(db, mail, reason);
    await onRefused?.(mail, error);
    return undefined;
  }
  if (isTooOld(mail) && (await isClockTrusted(db))) {
    await giveUp(deps, mail, reason);
    return undefined;
  }
  const why = mailReasonOf(reason);
  if (why === 'login') {
    log.error(logged, 'the mail server refuses user name or password: no mail is sent');
  } else {
    log.warn(logged, 'mail delayed');
  }
  await markDelayed(db, mail, retryDelayMs(mail.attempts), reason);
  if (why === 'limit') return 'limit';
  return isServerAway(reason) ? 'away' : undefined;
}

/** What anybody can cause raises no alarm: nobody was owed it, and a flood would fill the list of refused mails. */
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

function outgoingOf(mail: QueuedMail) {
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

/** By its attempts where it was queued while the clock was ahead. */
function isTooOld({ created_at, attempts }: QueuedMail): boolean {
  if (created_at > horizon()) return attempts > maxAttempts;
  return attempts >= fewestAttempts && Date.now() - Date.parse(created_at) > failAfterMs;
}

/** Retries for 18 s, because a mail that is not marked as sent would be sent again. */
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
