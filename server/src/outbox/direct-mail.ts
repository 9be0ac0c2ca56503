import type { MailRefusal } from '@alumni/shared/mail/mail-state';
import type { MailFault } from '@alumni/shared/site/setup';
import { newId } from '../db/ids.ts';
import { mailFaultOf } from './mail-fault.ts';
import { mailRefusalOf } from './mail-refusal.ts';
import { createMailer, type MailSettings, type OutgoingMail } from './mailer.ts';
import { maskedReason } from './masked-reason.ts';
import type { MailToQueue } from './outbox.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { mailContentOf } from './templates/mail-content.ts';

/** People wait for the answer to a test mail. */
const timeoutMs = 20_000;

type DirectResult =
  | { taken: true; answer: string }
  | { taken: false; refusal: MailRefusal; fault: MailFault };

type DirectMail = Pick<MailToQueue, 'to' | 'language' | 'mail'>;

/**
 * Sends a mail past the outbox, over a connection of its own: one that the worker holds open would not
 * show that the log-in fails by now.
 */
export async function sendDirectly(
  settings: MailSettings,
  { to, language, mail }: DirectMail,
  stopping: AbortSignal[] = [],
): Promise<DirectResult> {
  const mailer = createMailer(async () => settings);
  try {
    const { answer } = await mailer.send(
      outgoing({ to, language, mail }),
      AbortSignal.any([...stopping, AbortSignal.timeout(timeoutMs)]),
    );
    return { taken: true, answer: maskedReason(answer, to) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { taken: false, refusal: mailRefusalOf(reason, to), fault: mailFaultOf(error) };
  } finally {
    mailer.close();
  }
}

/** The size in bytes of a mail as it would be sent. */
export async function mailBytes(settings: MailSettings, mail: DirectMail): Promise<number> {
  return createMailer(async () => settings).compose(outgoing(mail));
}

function outgoing({ mail, to, language }: DirectMail): OutgoingMail {
  const { subject, blocks } = mailContentOf(mail, language);
  return {
    id: newId(),
    createdAt: new Date(),
    to,
    replyTo: null,
    language,
    subject,
    text: blocksToText(blocks),
    html: blocksToHtml(blocks),
    ...('unsubscribe' in mail && { unsubscribe: mail.unsubscribe }),
  };
}
