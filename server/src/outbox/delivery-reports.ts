import type { Address, Email } from 'postal-mime';

/**
 * Bytes of a report that are read; the rest is ignored. A longer report also returns the pictures of the failed mail.
 */
export const maxReportBytes = 512 * 1024;
/**
 * A report with more lines is ignored. A report of `maxReportBytes` has two thirds of these lines, at 76 characters a
 * line. Parsing a line costs 20 µs and about 2 kB of memory.
 */
const maxReportLines = 10_000;

/**
 * Parses a delivery report (RFC 3464) of a failed mail: the mail's id and its enhanced status code (RFC 3463). The id
 * comes from the signed Message-ID or the address that got the report. Undefined for any other message. Reads only
 * fields, never the body: its words are in any language and can be forged. `idsIn` finds the ids of this site's mails
 * in a text.
 */
export async function readDeliveryReport(
  message: string | Uint8Array,
  { idsIn }: { idsIn(text: string): string[] },
) {
  const text = Buffer.from(message).toString('latin1');
  if (text.split('\n', maxReportLines + 1).length > maxReportLines) return undefined;
  // Skip a message with more than 64 kB of headers: parsing half a megabyte of addresses takes half a second.
  if (!/\n\r?\n/.test(text.slice(0, 64 * 1024))) return undefined;
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(message, {
    rfc822Attachments: true,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  }).catch(() => undefined);
  if (!mail) return undefined;
  const partTexts = (type: RegExp) =>
    mail.attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map(({ content }) =>
        typeof content === 'string' ? content : new TextDecoder().decode(content),
      );
  const status = failedStatus(partTexts(/^message\/(?:global-)?delivery-status$/i));
  if (status === undefined) return undefined;
  const [mailId] = [
    ...partTexts(returnedMail).flatMap((text) => idsIn(messageIdOf(text))),
    ...idsIn(deliveredTo(mail)),
  ];
  return mailId === undefined ? undefined : { mailId, status };
}

/** MIME types of the part that contains the returned mail, whole or headers only. */
const returnedMail =
  /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/i;

/** The status of the first recipient whose delivery failed. */
function failedStatus(reports: string[]): string | undefined {
  for (const text of reports) {
    // The first group of fields describes the message, each further one a recipient.
    for (const group of text.split(/\r?\n[ \t]*\r?\n/)) {
      const fields = parseFields(group);
      if (fields.get('action')?.toLowerCase().startsWith('failed') !== true) continue;
      const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1];
      if (status) return moreExact(status, fields.get('diagnostic-code') ?? '');
    }
  }
  return undefined;
}

/** 5.0.0 is unspecific, and 5.1.0 may blame the sender. The diagnostic code (RFC 3464, 2.3.6) may be more exact. */
function moreExact(status: string, diagnostic: string): string {
  if (!/^[45]\.[01]\.0$/.test(status)) return status;
  return (
    /^smtp;.{0,40}?\b[45]\d\d[ -]['#]?([45]\.\d{1,3}\.\d{1,3})\b/i.exec(diagnostic)?.[1] ?? status
  );
}

function parseFields(text: string): Map<string, string> {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    unfolded.flatMap((row) => {
      const colon = row.indexOf(':');
      return colon > 0
        ? [[row.slice(0, colon).trim().toLowerCase(), row.slice(colon + 1).trim()]]
        : [];
    }),
  );
}

function messageIdOf(header: string): string {
  return parseFields(header.split(/\r?\n\r?\n/, 1)[0] ?? '').get('message-id') ?? '';
}

/**
 * Addresses that received the report. A mail's envelope sender contains the signed id of the mail, and the report goes
 * to that address.
 */
function deliveredTo({ to = [], headers }: Email): string {
  const named = to.flatMap((one: Address) => one.address ?? []);
  const noted = headers
    .filter(({ key }) => /^(?:delivered-to|x-original-to|envelope-to)$/.test(key))
    .map(({ value }) => value);
  return [...named, ...noted].join(' ');
}
