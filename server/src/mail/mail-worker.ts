import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { isRecipientRefused, type Mailer } from './mailer.ts';
import {
  claimMail,
  markDelayed,
  markFailed,
  markSent,
  type QueuedMail,
  removeOldMail,
} from './outbox.store.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long one attempt may take; a server that dribbles is cut off then. */
const attemptMs = 60 * second;
/** Longer than an attempt and the marking after it, so that a lock outlives its holder's work. */
const leaseMs = 3 * minute;
const pollMs = 10 * second;
const givenUpAfterMs = 3 * day;
const forgottenAfterMs = 30 * day;

interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface MailWorker {
  /** Looks at once whether mail is waiting; to be called after the commit that queued it. */
  poke(): void;
  /**
   * Takes no more mail, lets the one in flight end for up to `graceMs` before it is cut off, and
   * closes the mailer.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Sends what is in the outbox, until stopped. Several instances share one outbox. */
export function startMailWorker(deps: {
  db: Database;
  mailer: Mailer;
  log: WorkerLog;
}): MailWorker {
  const { db, log } = deps;
  const stopping = new AbortController();
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;

  function poke(): void {
    again = true;
    if (stopped || running) return;
    running = workThrough().finally(() => {
      running = undefined;
    });
  }

  async function workThrough(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false;
        for (;;) {
          const mail = stopped ? undefined : await claimMail(db, leaseMs);
          if (!mail) break;
          await sendOne(deps, mail, stopping.signal);
        }
      }
    } catch (err) {
      log.error({ err }, 'the outbox cannot be worked through');
    }
  }

  const polling = setInterval(poke, pollMs);
  const forgetting = setInterval(() => {
    removeOldMail(db, fromNow(-forgottenAfterMs)).catch((err: unknown) =>
      log.error({ err }, 'old mail cannot be removed'),
    );
  }, hour);
  polling.unref();
  forgetting.unref();
  poke();

  return {
    poke,
    async stop(graceMs = 5 * second) {
      stopped = true;
      clearInterval(polling);
      clearInterval(forgetting);
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
  const giveUp = (reason: string) => {
    log.error({ ...details, reason }, 'mail given up');
    return markFailed(db, mail, reason);
  };
  if (mail.expires_at !== null && mail.expires_at <= now()) {
    return giveUp('the link in it works no longer');
  }
  try {
    await mailer.send(
      {
        id: mail.message_id,
        createdAt: new Date(mail.created_at),
        to: mail.recipient,
        replyTo: mail.reply_to,
        language: mail.language,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      },
      AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (stopping.aborted) return markDelayed(db, mail, 0, reason);
    const tooOld = Date.now() - Date.parse(mail.created_at) > givenUpAfterMs;
    if (tooOld || isRecipientRefused(error)) return giveUp(reason);
    log.warn({ ...details, reason }, 'mail delayed');
    return markDelayed(db, mail, retryDelayMs(mail.attempts), reason);
  }
  await persist(() => markSent(db, mail));
  log.info(details, 'mail sent');
}

/** One minute after the first attempt, doubling up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(minute * 2 ** (attempts - 1), 6 * hour);
}

/** A database that is away for a moment must not make a mail go out twice. */
async function persist(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === 10) throw error;
      await wait(2 * second);
    }
  }
}
