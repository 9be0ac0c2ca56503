import type { MailRefusal } from '@alumni/shared/mail/mail-state';
import type { MailFault } from '@alumni/shared/site/setup';
import { newId } from '../db/ids.ts';
import { classifyMailFault } from './mail-fault.ts';
import { describeRefusal } from './mail-refusal.ts';
import { createMailer, type MailSettings, type OutgoingMail } from './mailer.ts';
import { maskedReason } from './masked-reason.ts';
import type { MailToQueue } from './outbox.ts';
import { blocksToHtml, blocksToText } from './templates/blocks.ts';
import { mailContent } from './templates/mail-content.ts';

/**
 * Time limit of an attempt. It is shorter than for queued mail, because a person waits for the result of a test mail.
 */
const timeoutMs = 20_000;

type DirectResult =
  | { taken: true; response: string }
  | { taken: false; refusal: MailRefusal; fault: MailFault };

type DirectMail = Pick<MailToQueue, 'to' | 'language' | 'mail'>;

/**
 * Sends a mail at once, without the outbox. Opens a new connection, which needs a log-in. An open connection would hide
 * that the log-in no longer works.
 */
export async function sendDirectly(
  settings: MailSettings,
  { to, language, mail }: DirectMail,
  stopping: AbortSignal[] = [],
): Promise<DirectResult> {
  const mailer = createMailer(async () => settings);
  try {
    const { response } = await mailer.send(
      toOutgoing({ to, language, mail }),
      AbortSignal.any([...stopping, AbortSignal.timeout(timeoutMs)]),
    );
    return { taken: true, response: maskedReason(response, to) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { taken: false, refusal: describeRefusal(reason, to), fault: classifyMailFault(error) };
  } finally {
    mailer.close();
  }
}

/** The size in bytes of a mail as it would be sent. */
export async function mailBytes(settings: MailSettings, mail: DirectMail): Promise<number> {
  return createMailer(async () => settings).compose(toOutgoing(mail));
}

function toOutgoing({ mail, to, language }: DirectMail): OutgoingMail {
  const { subject, blocks } = mailContent(mail, language);
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
