import type { MailRefusal, MailState } from '@alumni/shared/mail/mail-state';
import type { Database } from '../db/database.ts';
import { retryDelayMs } from './mail-policies.ts';
import { describeRefusal, perhapsDelivered } from './mail-refusal.ts';
import { isUnsettled, lastTakenAt } from './outbox-reads.store.ts';

/**
 * State of the newest mail for each roll number; none after its mails are purged. `delivers`: whether a mail server is
 * set up; without one, mails become files.
 */
export async function mailStates(
  db: Database,
  rollNumbers: string[],
  { delivers }: { delivers: boolean },
): Promise<Map<string, MailState>> {
  if (rollNumbers.length === 0) return new Map();
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['roll_no', 'recipient', 'created_at', 'sent_at', 'failed_at', 'last_error', 'filed'])
    .select('delayed_until')
    .where('roll_no', 'in', rollNumbers)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const stateOf = (mail: (typeof mails)[number]): MailState => {
    if (mail.sent_at) return { state: mail.filed ? 'filed' : 'sent', at: mail.sent_at };
    const refusal = mail.last_error
      ? { refusal: describeRefusal(mail.last_error, mail.recipient) }
      : {};
    if (mail.failed_at) return { state: 'refused', at: mail.failed_at, ...refusal };
    if (!delivers) return { state: 'filed', at: mail.created_at };
    if (mail.delayed_until) return { state: 'waiting', at: mail.delayed_until, delayed: true };
    return { state: 'waiting', at: mail.created_at, ...refusal };
  };
  // Sorted by time: a later mail of the same number overwrites an earlier one.
  return new Map(mails.map((mail) => [mail.roll_no ?? '', stateOf(mail)]));
}

/** Why the last attempt at a waiting mail failed; undefined if a mail was accepted since. */
export async function lastFailure(db: Database): Promise<MailRefusal | undefined> {
  const attempts = await db
    .selectFrom('mail_outbox')
    .select(['recipient', 'attempts', 'next_attempt_at', 'last_error'])
    .where(isUnsettled)
    .where('last_error', 'is not', null)
    .where('last_error', '!=', perhapsDelivered)
    .orderBy('next_attempt_at', 'desc')
    .limit(1_000)
    .execute();
  const timeOf = ({ next_attempt_at, attempts: count }: (typeof attempts)[number]) =>
    Date.parse(next_attempt_at) - retryDelayMs(count);
  const [last] = attempts.sort((a, b) => timeOf(b) - timeOf(a));
  if (!last?.last_error) return undefined;
  const taken = await lastTakenAt(db);
  if (taken && Date.parse(taken) >= timeOf(last)) return undefined;
  return describeRefusal(last.last_error, last.recipient);
}
