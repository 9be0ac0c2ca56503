import type { Language } from '@alumni/shared/text/language';
import type { Trx } from '../db/database.ts';
import { limitName, mailPolicies } from './mail-policies.ts';
import { insertMail } from './outbox.store.ts';
import { accountAt } from './outbox-reads.store.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { mailContent } from './templates/mail-content.ts';
import type { Mail } from './templates/mails.ts';

/** Recipient of a mail that is composed like any other and then discarded instead of sent. */
export const discardRecipient = '';

/**
 * Mails that are not about the owner of the recipient's address. They go to the office, whose address may be a
 * member's, or to people without an account.
 */
const aboutOthers = new Set<Mail['template']>(['contactMessage', 'report', 'rollNumber']);

export interface MailToQueue {
  to: string;
  language: Language;
  mail: Mail;
  /** The mail is not sent before this time, so that it can be withdrawn. */
  notBefore?: string;
  /** Deletes the mail once it is sent. */
  forget?: true;
  /** The mail is not sent after this time: its link has expired, or the occasion is over. */
  expiresAt?: string;
  /** Whether the recipient has proved the address; looked up by default. */
  isProved?: boolean;
  /** Whether the occasion begins soon. The mail is then sent before other mass mail. */
  isSoon?: boolean;
  /** The event as iCalendar. */
  calendar?: string;
  /** Id of the subject, by which `withdrawMail` finds the mail. */
  about?: string;
  /** Sender and recipient of a message between members, with the call's idempotency key. */
  between?: { senderId: string; recipientId: string; key?: string | undefined };
}

/**
 * Queues a mail in the caller's transaction, so that it is sent if and only if the transaction commits; returns its id.
 * Call the worker's `poke()` after the commit. Throws a unique violation for a second mail with the same `between.key`.
 */
export async function queueMail(
  trx: Trx,
  { to, language, mail, between, forget, isSoon, ...more }: MailToQueue,
): Promise<string> {
  const recipientKey = to.trim().toLowerCase();
  const account = await accountAt(trx, recipientKey);
  const isProved = more.isProved ?? account?.proved_email === recipientKey;
  const { subject, blocks } = mailContent(mail, language);
  const { template } = mail;
  const { urgency, paced } = mailPolicies[template];
  // Mails of these templates have a Reply-To. A member's message has one only if the member has proved the address.
  // Mails to the office use the address that the sender typed: only the office sees it (decision 0075).
  const hasResponse =
    template === 'memberMessage' || template === 'contactMessage' || template === 'report';
  return insertMail(trx, {
    kind: mail.template,
    subject,
    text: blocksToText(blocks),
    html: blocksToHtml(blocks),
    urgency: isSoon ? 0 : urgency,
    paced: paced ? 1 : 0,
    share: limitName(mail.template, isProved),
    recipient: to,
    recipient_id: aboutOthers.has(mail.template) ? null : (account?.id ?? null),
    recipient_key: recipientKey,
    reply_to: hasResponse ? mail.email : null,
    language,
    unsubscribe: 'unsubscribe' in mail ? mail.unsubscribe : null,
    expires_at: more.expiresAt ?? null,
    calendar: more.calendar ?? '',
    about: more.about ?? null,
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

/** Queues a mail like `queueMail`, for the owner of an account and in their language. */
export async function queueMailTo(
  trx: Trx,
  { email, language }: { email: string; language: Language },
  mail: Mail,
  options: Omit<MailToQueue, 'to' | 'language' | 'mail'> = {},
): Promise<string> {
  return queueMail(trx, { ...options, to: email, language, mail });
}
