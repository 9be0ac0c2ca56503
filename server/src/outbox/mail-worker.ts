import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../core/log.ts';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database } from '../db/database.ts';
import { horizon, now } from '../db/ids.ts';
import { longestDelayMs, retryDelayMs } from './mail-policies.ts';
import { isServerAway, linkExpired, mailReasonOf } from './mail-refusal.ts';
import { isRecipientRefused, type Mailer } from './mailer.ts';
import { maskedReason } from './masked-reason.ts';
import {
  claimMail,
  hastenDelayed,
  longestLeaseMs,
  markDelayed,
  markFailed,
  markSent,
  removeMail,
} from './outbox.store.ts';
import { nobody } from './outbox.ts';
import type { QueuedMail } from './outbox-reads.store.ts';
import { withJoined } from './templates/joined.ts';

const second = 1_000;
const minute = 60 * second;

/** Time limit of an attempt, also for a server that responds slowly but steadily. */
const attemptTimeoutMs = 60 * second;
const pollMs = 10 * second;
/** Few mass mails wait in the outbox at a time: they find out when the mail server is back. */
const longestPacedDelayMs = 30 * minute;
const failAfterMs = 3 * 24 * 60 * minute;
/** As many as three days have. */
const maxAttempts = 20;

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
  const { db, log } = deps;
  const stopping = new AbortController();
  let stopped = false;
  let running: Promise<void> | undefined;
  let pending = false;

  /** Sends queued mail now instead of at the next poll. Call it after the commit that queued it. */
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
        while (!stopped) {
          const perHour = await deps.pace?.();
          const mail = await claimMail(db, longestLeaseMs, { limited: deps.limited, perHour });
          if (mail) await send(mail);
          else if (!(await deps.refill?.(perHour))) break;
        }
      }
    } catch (err) {
      log.error({ err }, 'reading the outbox failed');
    }
  }

  let isAway = false;

  async function send(mail: QueuedMail): Promise<void> {
    const outcome = await sendOne(deps, mail, stopping.signal);
    // Mails that were delayed while the mail server was away need not wait for their next attempt.
    if (outcome === 'sent' && isAway) await hastenDelayed(db);
    if (outcome) isAway = outcome === 'away';
  }

  const polling = setInterval(poke, pollMs);
  polling.unref();
  // Refused mails wait for up to six hours; the start may be one with other settings.
  hastenDelayed(db).then(poke, poke);

  return {
    poke,
    /**
     * Claims no more mail, waits up to `graceMs` for the one in flight, then aborts it and closes the
     * mailer.
     */
    async stop(graceMs = 5 * second): Promise<void> {
      stopped = true;
      clearInterval(polling);
      const cut = setTimeout(() => stopping.abort(), graceMs);
      await running;
      clearTimeout(cut);
      deps.mailer.close();
    },
  };
}

/** Resolves to what it has shown of the mail server; undefined if nothing. */
async function sendOne(
  { db, mailer, log, onRefused }: MailWorkerDeps,
  mail: QueuedMail,
  stopping: AbortSignal,
): Promise<'sent' | 'away' | undefined> {
  const details = { mail: mail.id, attempt: mail.attempts };
  const logged = (reason: string) => ({ ...details, reason: maskedReason(reason, mail.recipient) });
  const fail = async (reason: string) => {
    log.error(logged(reason), 'mail failed permanently');
    await markFailed(db, mail, reason);
    return undefined;
  };
  const delay = async (delayMs: number, reason: string) => {
    await markDelayed(db, mail, delayMs, reason);
    return undefined;
  };
  if (mail.expires_at !== null && mail.expires_at <= now()) {
    if (await isClockTrusted(db)) return fail(linkExpired);
    return delay(minute, 'The clock of the server has jumped.');
  }
  const outgoing = outgoingOf(mail);
  if (mail.recipient === nobody) {
    await mailer.compose(outgoing);
    await removeMail(db, mail);
    return undefined;
  }
  let filed: boolean;
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(attemptTimeoutMs)]);
    ({ filed } = await mailer.send(outgoing, signal));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (stopping.aborted) return delay(0, reason);
    if (isRecipientRefused(error)) {
      // People mistype and leave addresses every day: nothing is wrong with this server.
      log.info(logged(reason), 'mail bounced');
      await markFailed(db, mail, reason);
      await onRefused?.(mail, error);
      return undefined;
    }
    if (isTooOld(mail) && (await isClockTrusted(db))) return fail(reason);
    const why = mailReasonOf(reason);
    if (why === 'login') {
      log.error(logged(reason), 'the mail server refuses user name or password: no mail is sent');
    } else {
      log.warn(logged(reason), 'mail delayed');
    }
    const longest = mail.paced ? longestPacedDelayMs : longestDelayMs;
    await delay(Math.min(retryDelayMs(mail.attempts), longest), reason);
    return isServerAway(reason) ? 'away' : undefined;
  }
  await retry(() => markSent(db, mail, filed));
  log.info(details, 'mail sent');
  return 'sent';
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
  return Date.now() - Date.parse(created_at) > failAfterMs;
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
