import type { Language } from '@alumni/shared/messages';
import type { Trx } from '../db/database.ts';
import { newId, now } from '../db/ids.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { contentOf, type Mail } from './templates/content.ts';

/**
 * Puts a mail into the outbox within the caller's transaction: it goes out if, and only if, what
 * caused it is committed. Wake the worker with `poke()` after the commit.
 */
export async function queueMail(
  trx: Trx,
  { to, language, mail }: { to: string; language: Language; mail: Mail },
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
      created_at: time,
      next_attempt_at: time,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}
