import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@alumni/shared/messages';
import type { Site } from '@alumni/shared/site';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { htmlLayout, textLayout } from './templates/layout.ts';

export interface OutgoingMail {
  /** Stays the same through all attempts: the left part of the Message-ID. */
  id: string;
  createdAt: Date;
  to: string;
  replyTo: string | null;
  language: Language;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail is the next server's, or the folder's, to keep. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Closes the connection to the mail server. */
  close(): void;
}

export interface MailSettings {
  smtpUrl?: string | undefined;
  /** `address` or `Name <address>`; the association's name and contact address by default. */
  mailFrom?: string | undefined;
  dataDir: string;
  publicUrl: string;
  site: Site;
}

/** Sends through `SMTP_URL`; without one, each mail becomes a file in `mail` of the data folder. */
export function createMailer(settings: MailSettings): Mailer {
  const { deliver, close } = settings.smtpUrl
    ? smtpDelivery(settings.smtpUrl)
    : folderDelivery(join(settings.dataDir, 'mail'));
  return {
    send: (mail, signal) => deliver(mail, { ...toMessage(mail, settings), signal }),
    close,
  };
}

/**
 * Whether the mail server will never take a mail for this recipient (unknown, closed, full for
 * good). What it refuses as a matter of policy (5.7: relaying, a block list) is about us, and can be
 * mended.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode, response } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (command !== 'RCPT TO' || !responseCode) return false;
  return responseCode >= 550 && responseCode <= 559 && !/^\d{3}[ -]5\.7\./.test(response ?? '');
}

interface Delivery {
  deliver(mail: OutgoingMail, message: SendMailOptions): Promise<void>;
  close(): void;
}

/** One connection for many mails: servers slow down or refuse who connects for each. */
function smtpDelivery(url: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Enough for a connection that ended while idle; other attempts are the worker's.
    maxRequeues: 1,
    idleTimeout: 20_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(_mail, message) {
      await transport.sendMail(message);
    },
    close: () => transport.close(),
  };
}

/** The file is whole when it appears, and the same mail is the same file however often it is sent. */
function folderDelivery(folder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail, message) {
      const { message: bytes } = await transport.sendMail(message);
      const time = mail.createdAt.toISOString().replace(/[:.]/g, '-');
      const path = join(folder, `${time}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      await writeSynced(`${path}.part`, bytes as Buffer);
      await rename(`${path}.part`, path);
    },
    close() {},
  };
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await rm(path, { force: true });
  // Some mails hold a link that resets a password: for the server's user only.
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function toMessage(mail: OutgoingMail, settings: MailSettings): SendMailOptions {
  const { site, publicUrl, mailFrom } = settings;
  const layout = { language: mail.language, subject: mail.subject, site, publicUrl };
  const address = mailFrom ?? site.contact.email;
  const domain = /@([^\s<>@]+)>?$/.exec(address)?.[1] ?? 'localhost';
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.createdAt,
    from: address.includes('<') ? address : { name: site.name[mail.language], address },
    // As objects, so that nothing in an address is ever read as a second one or as a header.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: textLayout({ ...layout, body: mail.text }),
    html: htmlLayout({ ...layout, body: mail.html }),
    // RFC 3834: keeps out-of-office answers away from mails that nobody wrote.
    ...(!mail.replyTo && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
