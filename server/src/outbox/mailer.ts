import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@alumni/shared/core/messages';
import type { Site } from '@alumni/shared/site/site';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { LiveSettings } from '../settings/live-settings.ts';
import { mailToken } from './mail-token.ts';
import { htmlLayout, textLayout } from './templates/layout.ts';

export interface OutgoingMail {
  /** Left part of the Message-ID; the same for all attempts, so that duplicates are detected. */
  id: string;
  createdAt: Date;
  to: string;
  replyTo: string | null;
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** Address that ends mails of its kind (RFC 8058). */
  unsubscribe?: string | null;
  /** The event that it tells of, as iCalendar; empty in other mails. */
  calendar?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

export interface MailSettings {
  smtpUrl?: string | undefined;
  /** `address` or `Name <address>`; defaults to the association's name and contact address. */
  mailFrom?: string | undefined;
  dataDir: string;
  publicUrl: string;
  site: Site;
  /** Signs the ids of mails, so that reports of them are recognised. */
  secret?: string;
  /** To which reports go, with the signed id after a `+`; the sender's own address if there is none. */
  bounceAddress?: string | undefined;
}

/** Returns the route of mails by the settings of the moment. */
export function mailSettings(
  fixed: Pick<MailSettings, 'dataDir' | 'publicUrl' | 'bounceAddress'>,
  settings: LiveSettings,
): () => Promise<MailSettings> {
  const { dataDir, publicUrl, bounceAddress } = fixed;
  return async () => ({ ...(await settings.current()), dataDir, publicUrl, bounceAddress });
}

/**
 * Sends mail through `smtpUrl`, or else writes it to files in `mail` of the data folder; by the settings
 * of the moment, which may change while it runs.
 */
export function createMailer(current: () => Promise<MailSettings>) {
  let opened: { smtpUrl: string | undefined; delivery: Delivery } | undefined;
  function deliveryBy({ smtpUrl, dataDir }: MailSettings): Delivery {
    if (opened && opened.smtpUrl === smtpUrl) return opened.delivery;
    opened?.delivery.close();
    const delivery = smtpUrl ? smtpDelivery(smtpUrl) : folderDelivery(join(dataDir, 'mail'));
    opened = { smtpUrl, delivery };
    return delivery;
  }
  return {
    /**
     * Resolves when the mail server has accepted the mail, to its words; or when the mail is `filed` on disk, where it
     * reaches nobody.
     */
    async send(mail: OutgoingMail, signal: AbortSignal) {
      const settings = await current();
      const message = { ...toMessage(mail, settings), signal };
      const answer = await deliveryBy(settings).deliver(mail, message);
      return { filed: settings.smtpUrl === undefined, answer };
    },
    /** The work of sending without anything being sent; resolves to the size in bytes. */
    async compose(mail: OutgoingMail): Promise<number> {
      return (await toBytes(toMessage({ ...mail, to: 'nobody@invalid' }, await current()))).length;
    },
    /** Closes the connection to the mail server. */
    close() {
      opened?.delivery.close();
    },
  };
}

/**
 * Whether the mail server permanently refuses the recipient: unknown, closed or full. Refusals by
 * policy (5.7.x: relaying, a block list) concern the sender; the operator can fix them, so they are
 * retried.
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

/** Loaded by the first mail: it takes some 10 MB. */
const nodemailer = () => import('nodemailer');

interface Delivery {
  deliver(mail: OutgoingMail, message: SendMailOptions): Promise<string>;
  close(): void;
}

/** Sends many mails over one connection: servers throttle clients that connect for each mail. */
function smtpDelivery(url: string): Delivery {
  let opened: Promise<Transporter> | undefined;
  const open = async () =>
    (await nodemailer()).createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // Covers a connection that was closed while idle; the worker makes all other retries.
      maxRequeues: 1,
      idleTimeout: 20_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  return {
    async deliver(_mail, message) {
      opened ??= open();
      return (await (await opened).sendMail(message)).response ?? '';
    },
    close() {
      opened?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
}

/** Writes each mail atomically to a file named by its id, which a repeated send replaces. */
function folderDelivery(folder: string): Delivery {
  return {
    async deliver(mail, message) {
      const bytes = await toBytes(message);
      const time = mail.createdAt.toISOString().replace(/[:.]/g, '-');
      const path = join(folder, `${time}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      await rm(`${path}.part`, { force: true });
      // Some mails contain a reset link: only the server's user may read them.
      await writeFile(`${path}.part`, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
      return '';
    },
    close() {},
  };
}

async function toBytes(message: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await nodemailer();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return (await transport.sendMail(message)).message as Buffer;
}

function toMessage(mail: OutgoingMail, settings: MailSettings): SendMailOptions {
  const { site, publicUrl, mailFrom } = settings;
  const layout = { language: mail.language, subject: mail.subject, site, publicUrl };
  const address = mailFrom ?? site.contact.email;
  const domain = /@([^\s<>@]+)>?$/.exec(address)?.[1] ?? 'localhost';
  const token = mailToken(settings.secret ?? '', mail.id);
  const [bounceName, bounceDomain] = settings.bounceAddress?.split('@') ?? [];
  return {
    messageId: `<${mail.replyTo ? mail.id : token}@${domain}>`,
    ...(bounceName && {
      envelope: { from: `${bounceName}+${token}@${bounceDomain}`, to: mail.to },
    }),
    date: mail.createdAt,
    from: address.includes('<') ? address : { name: site.name[mail.language], address },
    // Objects instead of text, so that nothing in an address is parsed as a second one or a header.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: textLayout({ ...layout, body: mail.text }),
    html: htmlLayout({ ...layout, body: mail.html }),
    headers: {
      // RFC 3834: prevents automatic replies to generated mail.
      ...(!mail.replyTo && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribe && {
        // On one line: some receivers read no other.
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(mail.calendar && {
      icalEvent: { method: 'PUBLISH', filename: 'event.ics', content: mail.calendar },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
