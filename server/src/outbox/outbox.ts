import type { Language } from '@alumni/shared/text/language';
import type { Trx } from '../db/database.ts';
import { mailPolicies, shareOf } from './mail-policies.ts';
import { insertMail } from './outbox.store.ts';
import { accountAt } from './outbox-reads.store.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { mailContentOf } from './templates/mail-content.ts';
import type { Mail } from './templates/mails.ts';

/** Recipient of a mail that is composed like any other and then discarded instead of sent. */
export const nobody = '';

/** Mails about others: to the office, whose address may be a member's, and to somebody without an account. */
const aboutOthers = new Set<Mail['template']>(['contactMessage', 'report', 'rollNumber']);

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
  /** Id of what it is about: `withdrawMail` takes it back while it waits. */
  about?: string;
  /** Of a message between members, with the idempotency key of its call. */
  between?: { senderId: string; recipientId: string; key?: string | undefined };
}

/**
 * Queues a mail in the caller's transaction, so that it is sent if and only if the transaction
 * commits; returns its id. Call the worker's `poke()` after the commit. Throws a unique violation for a
 * second mail with the same key.
 */
export async function queueMail(
  trx: Trx,
  { to, language, mail, between, forget, isSoon, ...more }: MailToQueue,
): Promise<string> {
  const recipientKey = to.trim().toLowerCase();
  const account = await accountAt(trx, recipientKey);
  const isProved = more.isProved ?? account?.proved_email === recipientKey;
  const { subject, blocks } = mailContentOf(mail, language);
  const { template } = mail;
  const { urgency, paced } = mailPolicies[template];
  // Members are answered once they have proved their address. Mails to the office name what was typed:
  // nobody else reads them, and the office has to be able to answer (decision 0075).
  const isAnswered =
    template === 'memberMessage' || template === 'contactMessage' || template === 'report';
  return insertMail(trx, {
    kind: mail.template,
    subject,
    text: blocksToText(blocks),
    html: blocksToHtml(blocks),
    urgency: isSoon ? 0 : urgency,
    paced: paced ? 1 : 0,
    share: shareOf(mail.template, isProved),
    recipient: to,
    recipient_id: aboutOthers.has(mail.template) ? null : (account?.id ?? null),
    recipient_key: recipientKey,
    reply_to: isAnswered ? mail.email : null,
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

/** The same to the owner of an account, in their language. */
export async function queueMailTo(
  trx: Trx,
  { email, language }: { email: string; language: Language },
  mail: Mail,
  options: Omit<MailToQueue, 'to' | 'language' | 'mail'> = {},
): Promise<string> {
  return queueMail(trx, { ...options, to: email, language, mail });
}
