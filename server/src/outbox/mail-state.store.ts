import type { MailState } from '@alumni/shared/mail/mail-state';
import type { Database } from '../db/database.ts';
import { mailRefusalOf } from './mail-refusal.ts';
import type { QueuedMail } from './outbox-reads.store.ts';

const stateColumns = [
  'recipient',
  'created_at',
  'sent_at',
  'failed_at',
  'last_error',
  'filed',
  'delayed_until',
] as const;

/**
 * The state of the newest mail with each of these roll numbers; none for a number whose mails are purged.
 * `delivers`: whether there is a mail server, without which a mail that waits will become a file.
 */
export async function mailStatesOf(
  db: Database,
  rollNumbers: string[],
  { delivers }: { delivers: boolean },
): Promise<Map<string, MailState>> {
  if (rollNumbers.length === 0) return new Map();
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['roll_no', ...stateColumns])
    .where('roll_no', 'in', rollNumbers)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  // The last one with a number replaces those before it.
  return new Map(mails.map((mail) => [mail.roll_no ?? '', stateOf(mail, delivers)]));
}

function stateOf(
  mail: Pick<QueuedMail, (typeof stateColumns)[number]>,
  delivers: boolean,
): MailState {
  if (mail.sent_at) return { state: mail.filed ? 'filed' : 'sent', at: mail.sent_at };
  const refusal = mail.last_error
    ? { refusal: mailRefusalOf(mail.last_error, mail.recipient) }
    : {};
  if (mail.failed_at) return { state: 'refused', at: mail.failed_at, ...refusal };
  if (!delivers) return { state: 'filed', at: mail.created_at };
  if (mail.delayed_until) return { state: 'waiting', at: mail.delayed_until, delayed: true };
  return { state: 'waiting', at: mail.created_at, ...refusal };
}
