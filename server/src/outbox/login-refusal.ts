import type { Database } from '../db/database.ts';
import { mailRefusalOf } from './mail-refusal.ts';
import { retryDelayMs } from './mail-worker.ts';
import { failedAttempts, lastTakenAt } from './outbox-reads.store.ts';

/**
 * The mail server's words when it refused user name or password; undefined if its last answer was
 * another one.
 */
export async function loginRefusal(db: Database): Promise<string | undefined> {
  const attempts = (await failedAttempts(db)).map((mail) => ({
    ...mail,
    at: Date.parse(mail.next_attempt_at) - retryDelayMs(mail.attempts),
  }));
  const [last] = attempts.sort((a, b) => b.at - a.at);
  if (!last?.last_error) return undefined;
  const { reason, answer } = mailRefusalOf(last.last_error, last.recipient);
  if (reason !== 'login') return undefined;
  const taken = await lastTakenAt(db);
  return taken && Date.parse(taken) >= last.at ? undefined : answer;
}
