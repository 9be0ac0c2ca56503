import type { Language } from '@alumni/shared/language';
import type { MailKind } from '@alumni/shared/mail';
import type { Trx } from '../db/database.ts';
import { type Correspondence, insertMail } from './outbox.store.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { type Mail, mailContentOf } from './templates/content.ts';

/** 1 before 0: 5,000 roll numbers take hours to send, while people wait for a reset mail. */
const urgencies: Record<Exclude<MailKind, 'other'>, number> = {
  passwordReset: 1,
  passwordChanged: 1,
  emailChanged: 1,
  corrected: 1,
  newDevice: 1,
  secondStepAdded: 1,
  secondStepRemoved: 1,
  secondStepFailed: 1,
  recoveryCodeUsed: 1,
  recoveryCodesRenewed: 1,
  mailServerChanged: 1,
  contactMessage: 1,
  report: 1,
  memberMessage: 1,
  deletionAsked: 1,
  deletionStopped: 1,
  accountDeleted: 1,
  confirmEmail: 1,
  successionOffered: 1,
  successionWithdrawn: 1,
  successorNamed: 1,
  successionAccepted: 1,
  mastershipBegun: 1,
  admitted: 1,
  asked: 1,
  declined: 1,
  applicantsWaiting: 0,
  health: 1,
  rollNumber: 0,
  test: 1,
};

/** Recipient of a mail that is composed like any other and then discarded instead of sent. */
export const nobody = '';

interface MailToQueue {
  to: string;
  language: Language;
  mail: Mail;
  /** Nothing is kept of the mail once it is sent. */
  forget?: true;
  /** Time after which the mail is not sent any more, because its link has expired. */
  expiresAt?: string;
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
  { to, language, mail, expiresAt, between, forget }: MailToQueue,
): Promise<void> {
  const { subject, blocks } = mailContentOf(mail, language);
  await insertMail(trx, {
    recipient: to,
    reply_to: 'email' in mail ? mail.email : null,
    language,
    subject,
    text: blocksToText(blocks),
    html: blocksToHtml(blocks),
    urgency: urgencies[mail.template],
    expires_at: expiresAt ?? null,
    ...(between && {
      sender_id: between.senderId,
      recipient_id: between.recipientId,
      request_key: between.key ?? null,
    }),
    forget: forget ? 1 : 0,
    kind: mail.template,
    roll_no: mail.template === 'rollNumber' ? mail.rollNo : null,
  });
}
