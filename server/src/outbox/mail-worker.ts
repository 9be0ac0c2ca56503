import { setTimeout as wait } from 'node:timers/promises';
import { isClockTrusted } from '../db/clock/heartbeats.store.ts';
import type { Database } from '../db/database.ts';
import { horizon, now } from '../db/ids.ts';
import { linkExpired, mailReasonOf } from './mail-refusal.ts';
import { isRecipientRefused, type Mailer, type Taken } from './mailer.ts';
import { maskedReason } from './masked-reason.ts';
import {
  claimMail,
  hastenDelayed,
  longestDelayMs,
  markDelayed,
  markFailed,
  markSent,
  type QueuedMail,
  removeMail,
} from './outbox.store.ts';
import { nobody } from './outbox.ts';
import { withJoined } from './templates/joined.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Time limit of an attempt, also for a server that responds slowly but steadily. */
const attemptTimeoutMs = 60 * second;
/** Longer than an attempt and storing its result, so that no other instance sends the same mail. */
const leaseMs = 3 * minute;
const pollMs = 10 * second;
const failAfterMs = 3 * day;
/** As many as three days have. */
const maxAttempts = 20;

interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface MailWorker {
  /** Sends queued mail now instead of at the next poll. Call it after the commit that queued it. */
  poke(): void;
  /**
   * Claims no more mail, waits up to `graceMs` for the one in flight, then aborts it and closes the
   * mailer.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Leaves queued mail where it is. */
export const noMailWorker: MailWorker = { poke() {}, async stop() {} };

/** Starts sending queued mail. Several instances can share an outbox: each mail is sent once. */
export function startMailWorker(deps: {
  db: Database;
  mailer: Mailer;
  log: WorkerLog;
  /** Whether one address is sent a bounded number of mails (`mail-policies.ts`). */
  limited: boolean;
}): MailWorker {
  const { db, log } = deps;
  const stopping = new AbortController();
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
        for (;;) {
          const mail = stopped ? undefined : await claimMail(db, leaseMs, deps);
          if (!mail) break;
          await sendOne(deps, mail, stopping.signal);
        }
      }
    } catch (err) {
      log.error({ err }, 'reading the outbox failed');
    }
  }

  const polling = setInterval(poke, pollMs);
  polling.unref();
  // Refused mails wait for up to six hours; the start may be one with other settings.
  hastenDelayed(db).then(poke, poke);

  return {
    poke,
    async stop(graceMs = 5 * second) {
      stopped = true;
      clearInterval(polling);
      const cut = setTimeout(() => stopping.abort(), graceMs);
      await running;
      clearTimeout(cut);
      deps.mailer.close();
    },
  };
}

async function sendOne(
  { db, mailer, log }: { db: Database; mailer: Mailer; log: WorkerLog },
  mail: QueuedMail,
  stopping: AbortSignal,
): Promise<void> {
  const details = { mail: mail.id, attempt: mail.attempts };
  const logged = (reason: string) => ({ ...details, reason: maskedReason(reason, mail.recipient) });
  const fail = (reason: string) => {
    log.error(logged(reason), 'mail failed permanently');
    return markFailed(db, mail, reason);
  };
  if (mail.expires_at !== null && mail.expires_at <= now()) {
    if (await isClockTrusted(db)) return fail(linkExpired);
    return markDelayed(db, mail, minute, 'The clock of the server has jumped.');
  }
  const outgoing = {
    id: mail.message_id,
    createdAt: new Date(mail.created_at),
    to: mail.recipient,
    replyTo: mail.reply_to,
    language: mail.language,
    subject: mail.subject,
    ...withJoined(mail, mail),
  };
  if (mail.recipient === nobody) {
    await mailer.compose(outgoing);
    return removeMail(db, mail);
  }
  let taken: Taken;
  try {
    taken = await mailer.send(
      outgoing,
      AbortSignal.any([stopping, AbortSignal.timeout(attemptTimeoutMs)]),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (stopping.aborted) return markDelayed(db, mail, 0, reason);
    const expired = isTooOld(mail) && (await isClockTrusted(db));
    if (isRecipientRefused(error)) {
      // People mistype and leave addresses every day: nothing is wrong with this server.
      log.info(logged(reason), 'mail bounced');
      return markFailed(db, mail, reason);
    }
    if (expired) return fail(reason);
    if (mailReasonOf(reason) === 'login') {
      log.error(logged(reason), 'the mail server refuses user name or password: no mail is sent');
    } else {
      log.warn(logged(reason), 'mail delayed');
    }
    return markDelayed(db, mail, retryDelayMs(mail.attempts), reason);
  }
  await retry(() => markSent(db, mail, taken));
  log.info(details, 'mail sent');
}

/** By its attempts where it was queued while the clock was ahead. */
function isTooOld({ created_at, attempts }: QueuedMail): boolean {
  if (created_at > horizon()) return attempts > maxAttempts;
  return Date.now() - Date.parse(created_at) > failAfterMs;
}

/** Delay after the `attempts`-th attempt: one minute, doubling up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(minute * 2 ** (attempts - 1), longestDelayMs);
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
