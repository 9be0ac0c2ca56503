import type { MailRefusal } from '@alumni/shared/mail/mail-state';
import type { Database } from '../db/database.ts';
import { mailRefusalOf } from './mail-refusal.ts';
import { retryDelayMs } from './mail-worker.ts';
import { failedAttempts, lastTakenAt } from './outbox-reads.store.ts';

/** Why the last attempt at a mail that waits has failed; undefined if a mail was taken since. */
export async function lastFailure(db: Database): Promise<MailRefusal | undefined> {
  const attempts = (await failedAttempts(db)).map((mail) => ({
    ...mail,
    at: Date.parse(mail.next_attempt_at) - retryDelayMs(mail.attempts),
  }));
  const [last] = attempts.sort((a, b) => b.at - a.at);
  if (!last?.last_error) return undefined;
  const taken = await lastTakenAt(db);
  if (taken && Date.parse(taken) >= last.at) return undefined;
  return mailRefusalOf(last.last_error, last.recipient);
}
