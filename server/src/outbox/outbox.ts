import type { Language } from '@alumni/shared/text/language';
import type { Selectable } from 'kysely';
import type { Trx } from '../db/database.ts';
import type { AccountsTable } from '../db/schema.ts';
import { mailPolicies, shareOf } from './mail-policies.ts';
import { insertMail } from './outbox.store.ts';
import { type Correspondence, isProvedRecipient } from './outbox-reads.store.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import type { MailContent } from './templates/content.ts';
import { mailContentOf } from './templates/mail-content.ts';
import type { Mail } from './templates/mails.ts';

type Account = Selectable<AccountsTable>;

/** Recipient of a mail that is composed like any other and then discarded instead of sent. */
export const nobody = '';

export interface MailToQueue {
  to: string;
  language: Language;
  mail: Mail;
  /** The mail waits until then, so that it can be withdrawn. */
  notBefore?: string;
  /** Nothing is kept of the mail once it is sent. */
  forget?: true;
  /** Time after which the mail is not sent any more: its link has expired, or it would remind of the past. */
  expiresAt?: string;
  /** Whether the recipient has proved the address; looked up among the accounts if it is not given. */
  isProved?: boolean;
  /** Mass mail of something that begins soon goes before other mass mail. */
  isSoon?: boolean;
  /** The event that it tells of, as iCalendar. */
  calendar?: string;
  /** Of a message between members, with the idempotency key of its call. */
  between?: Correspondence & { key?: string | undefined };
}

/**
 * Queues a mail in the caller's transaction, so that it is sent if and only if the transaction
 * commits. Call the worker's `poke()` after the commit. Throws a unique violation for a second mail
 * with the same key.
 */
export async function queueMail(
  trx: Trx,
  { to, language, mail, between, forget, isSoon, ...more }: MailToQueue,
): Promise<void> {
  const recipientKey = to.trim().toLowerCase();
  const isProved = more.isProved ?? (await isProvedRecipient(trx, recipientKey));
  await insertMail(trx, {
    ...columnsOf(mail.template, mailContentOf(mail, language), isProved),
    recipient: to,
    recipient_key: recipientKey,
    reply_to: answersGoTo(mail),
    language,
    ...(isSoon && { urgency: 0 }),
    expires_at: more.expiresAt ?? null,
    calendar: more.calendar ?? '',
    ...(more.notBefore && { next_attempt_at: more.notBefore }),
    ...(between && {
      sender_id: between.senderId,
      recipient_id: between.recipientId,
      request_key: between.key ?? null,
    }),
    forget: forget ? 1 : 0,
    roll_no: mail.template === 'rollNumber' ? mail.rollNo : null,
  });
}

/** The columns that follow from the content of a mail and from its kind. */
function columnsOf(
  kind: keyof typeof mailPolicies,
  { subject, blocks }: MailContent,
  isProved: boolean,
) {
  const { urgency, paced } = mailPolicies[kind];
  return {
    kind,
    subject,
    text: blocksToText(blocks),
    html: blocksToHtml(blocks),
    urgency,
    paced: paced ? (1 as const) : (0 as const),
    share: shareOf(kind, isProved),
  };
}

/** The same to the owner of an account, in their language. */
export async function queueMailTo(
  trx: Trx,
  { email, language }: { email: string; language: Language },
  mail: Mail,
  options: Omit<MailToQueue, 'to' | 'language' | 'mail'> = {},
): Promise<void> {
  await queueMail(trx, { ...options, to: email, language, mail });
}

interface ContentToQueue extends MailContent {
  kind: 'notice' | 'letter';
  to: Pick<Account, 'id' | 'email' | 'email_key' | 'proved_email' | 'language'>;
  /** Address that ends mails of its kind, where it can be left. */
  unsubscribe: string | null;
}

/** Queues a mail whose words are in no template, to the owner of an account; returns its id. */
export async function queueContent(
  trx: Trx,
  { kind, to, unsubscribe, ...content }: ContentToQueue,
): Promise<string> {
  return insertMail(trx, {
    ...columnsOf(kind, content, to.proved_email === to.email_key),
    recipient: to.email,
    recipient_id: to.id,
    recipient_key: to.email_key,
    language: to.language,
    unsubscribe,
  });
}

/**
 * Members are answered once they have proved their address. Mails to the office name what was typed:
 * nobody else reads them, and the office has to be able to answer (decision 0075).
 */
function answersGoTo(mail: Mail): string | null {
  switch (mail.template) {
    case 'memberMessage':
    case 'contactMessage':
    case 'report':
      return mail.email;
    default:
      return null;
  }
}
