import type { Language } from '@alumni/shared/messages';
import type { Trx } from '../db/database.ts';
import { newId, now } from '../db/ids.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { contentOf, type Mail } from './templates/content.ts';

/** 5,000 invitations take hours; whoever has forgotten a password waits in front of the screen. */
const urgencies: Record<Mail['template'], number> = {
  passwordReset: 1,
  passwordChanged: 1,
  emailChanged: 1,
  contactMessage: 1,
  rollNumber: 0,
};

interface QueuedMail {
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
  { to, language, mail, expiresAt }: QueuedMail,
): Promise<void> {
  const { subject, blocks } = contentOf(mail, language);
  const id = newId();
  const time = now();
  await trx
    .insertInto('mail_outbox')
    .values({
      id,
      message_id: id,
      recipient: to,
      reply_to: mail.template === 'contactMessage' ? mail.email : null,
      language,
      subject,
      text: blocksToText(blocks),
      html: blocksToHtml(blocks),
      urgency: urgencies[mail.template],
      created_at: time,
      expires_at: expiresAt ?? null,
      next_attempt_at: time,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}
