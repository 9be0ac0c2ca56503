import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Language } from '@alumni/shared/core/messages';
import { isLoopback } from '@alumni/shared/health/loopback';
import type { Site } from '@alumni/shared/site/site';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { LiveSettings } from '../settings/live-settings.ts';
import { mailToken } from './mail-token.ts';
import { htmlLayout, textLayout } from './templates/layout.ts';

export interface OutgoingMail {
  /** Left part of the Message-ID, equal in all attempts, so that mailboxes detect duplicates. */
  id: string;
  createdAt: Date;
  to: string;
  replyTo: string | null;
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address (RFC 8058). */
  unsubscribe?: string | null;
  /** The event as iCalendar; empty in other mails. */
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
  /** Key that signs the ids of mails, so that genuine delivery reports can be recognised. */
  secret?: string;
  /** Receives delivery reports, with the signed id after a `+`; defaults to the sender's address. */
  bounceAddress?: string | undefined;
}

/** Reads the current mail settings on each call. */
export function mailSettings(
  fixed: Pick<MailSettings, 'dataDir' | 'publicUrl' | 'bounceAddress'>,
  settings: LiveSettings,
): () => Promise<MailSettings> {
  const { dataDir, publicUrl, bounceAddress } = fixed;
  return async () => ({ ...(await settings.current()), dataDir, publicUrl, bounceAddress });
}

/**
 * Sends mail through `smtpUrl`, or else writes it to files in the data folder's `mail`. Settings may change while it
 * runs.
 */
export function createMailer(current: () => Promise<MailSettings>, patience = smtpPatience) {
  let opened: { smtpUrl: string | undefined; deliveries: Map<Lane, Delivery> } | undefined;
  function close() {
    for (const delivery of opened?.deliveries.values() ?? []) delivery.close();
    opened = undefined;
  }
  function deliveryBy({ smtpUrl, dataDir }: MailSettings, lane: Lane): Delivery {
    if (opened?.smtpUrl !== smtpUrl) close();
    opened ??= { smtpUrl, deliveries: new Map() };
    const delivery =
      opened.deliveries.get(lane) ??
      (smtpUrl ? smtpDelivery(smtpUrl, patience) : folderDelivery(join(dataDir, 'mail')));
    opened.deliveries.set(lane, delivery);
    return delivery;
  }
  return {
    /**
     * Resolves once the mail server accepted the mail, with its response. `filed` is true if the mail was written to a
     * file instead. Each lane has its own connection. Throws `PerhapsDeliveredError` if the server got the message and
     * did not respond.
     */
    async send(mail: OutgoingMail, signal: AbortSignal, lane: Lane = 'awaited') {
      const settings = await current();
      const message = { ...toMessage(mail, settings), signal };
      const response = await deliveryBy(settings, lane).deliver(mail, message);
      return { filed: settings.smtpUrl === undefined, response };
    },
    /** Composes a mail without sending it; resolves to the size in bytes. */
    async compose(mail: OutgoingMail): Promise<number> {
      return (await toBytes(toMessage({ ...mail, to: 'nobody@invalid' }, await current()))).length;
    },
    close,
  };
}

/** The mail server got the whole message; whether it accepted it is unknown. */
export class PerhapsDeliveredError extends Error {}

/** Awaited mails have their own lane, so that slow responses to mass mail do not delay them. */
export type Lane = 'awaited' | 'mass';

/** Timeouts in ms. RFC 5321 4.5.3.2 asks for 5 minutes before the greeting and 10 after the message. */
export const smtpPatience = { greetingMs: 5 * 60_000, silenceMs: 10 * 60_000 };

/** The library takes about 10 MB of memory, so the first mail loads it. */
const nodemailer = () => import('nodemailer');

interface Delivery {
  deliver(mail: OutgoingMail, message: SendMailOptions): Promise<string>;
  close(): void;
}

/** Sends many mails over one connection: servers throttle clients that connect for each mail. */
function smtpDelivery(url: string, { greetingMs, silenceMs }: typeof smtpPatience): Delivery {
  /** Whether the mail server has read the current mail to its end. A lane sends one mail at a time. */
  let isHandedOver = false;
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const transport = (await nodemailer()).createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // A lost connection may have delivered the mail, so only the worker retries.
      maxRequeues: 0,
      idleTimeout: 20_000,
      connectionTimeout: greetingMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
      // On this machine any certificate will do: Postfix and Exim use a self-signed one from their package.
      ...(isLoopback(new URL(url).hostname) && { tls: { rejectUnauthorized: false } }),
    });
    transport.use('stream', (mail, done) => {
      mail.message.transform(() =>
        watchEnd(() => {
          isHandedOver = true;
        }),
      );
      done();
    });
    return transport;
  };
  return {
    async deliver(_mail, message) {
      opened ??= open();
      isHandedOver = false;
      try {
        return (await (await opened).sendMail(message)).response ?? '';
      } catch (error) {
        const hasResponse = (error as { responseCode?: number }).responseCode !== undefined;
        if (hasResponse || !isHandedOver) throw error;
        throw new PerhapsDeliveredError('No answer after the message', { cause: error });
      }
    },
    close() {
      opened?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
}

/** Passes data through; calls `onEnd` when the reader took the last byte. */
function watchEnd(onEnd: () => void): Transform {
  return new Transform({
    // With a larger buffer, the end would be signalled before the connection has read the data.
    readableHighWaterMark: 1,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      onEnd();
      done();
    },
  });
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
    // Pass addresses as objects, not as text. Text could add a second address or a header.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: textLayout({ ...layout, body: mail.text }),
    html: htmlLayout({ ...layout, body: mail.html }),
    headers: {
      // RFC 3834: prevents automatic replies to generated mail.
      ...(!mail.replyTo && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribe && {
        // The header stays on one line, because some receivers do not unfold it.
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(mail.calendar && {
      icalEvent: {
        // This must match the method in the calendar: otherwise Outlook shows no event.
        method: /^METHOD:(\w+)/m.exec(mail.calendar)?.[1] ?? 'PUBLISH',
        filename: 'event.ics',
        content: mail.calendar,
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
