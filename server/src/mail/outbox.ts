import type { Language } from '@alumni/shared/language';
import type { Trx } from '../db/database.ts';
import { insertMail } from './outbox.store.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { type Mail, mailContentOf } from './templates/content.ts';

/** 5,000 invitations take hours; whoever has forgotten a password waits in front of the screen. */
const urgencies: Record<Mail['template'], number> = {
  passwordReset: 1,
  passwordChanged: 1,
  emailChanged: 1,
  contactMessage: 1,
  rollNumber: 0,
};

interface MailToQueue {
  to: string;
  language: Language;
  mail: Mail;
  /** After this it is of no use, and is not sent any more. */
  expiresAt?: string;
}

/**
 * Puts a mail into the outbox within the caller's transaction: it goes out if, and only if, what
 * caused it is committed. Wake the worker with `poke()` after the commit.
 */
export async function queueMail(
  trx: Trx,
  { to, language, mail, expiresAt }: MailToQueue,
): Promise<void> {
  const { subject, blocks } = mailContentOf(mail, language);
  await insertMail(trx, {
    recipient: to,
    reply_to: mail.template === 'contactMessage' ? mail.email : null,
    language,
    subject,
    text: blocksToText(blocks),
    html: blocksToHtml(blocks),
    urgency: urgencies[mail.template],
    expires_at: expiresAt ?? null,
  });
}
