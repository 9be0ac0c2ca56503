import type { Address, Email } from 'postal-mime';

/** Larger reports carry somebody's pictures back. */
export const maxReportBytes = 512 * 1024;
/** Half as many more than such a report has, of 76 characters each. A line takes 20 µs, and some 2 kB of memory. */
const maxReportLines = 10_000;

/**
 * Reads a report (RFC 3464) of a mail that was given up: the id of the mail, by its signed Message-ID or the address that
 * the report came to, and its enhanced status code (RFC 3463). Undefined for any other message, also for one that cannot be read. Only
 * its fields count, never the words of its body: those are in any language, and anybody may write them. `idsIn` finds the ids of this site's mails
 * in a text.
 */
export async function readDeliveryReport(
  message: string | Uint8Array,
  { idsIn }: { idsIn(text: string): string[] },
) {
  const text = Buffer.from(message).toString('latin1');
  if (text.split('\n', maxReportLines + 1).length > maxReportLines) return undefined;
  // Half a megabyte of addresses in its header would take half a second.
  if (!/\n\r?\n/.test(text.slice(0, 64 * 1024))) return undefined;
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(message, {
    rfc822Attachments: true,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  }).catch(() => undefined);
  if (!mail) return undefined;
  const textsOf = (type: RegExp) =>
    mail.attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map(({ content }) =>
        typeof content === 'string' ? content : new TextDecoder().decode(content),
      );
  const status = failedStatus(textsOf(/^message\/(?:global-)?delivery-status$/i));
  if (status === undefined) return undefined;
  const [mailId] = [
    ...textsOf(returnedMail).flatMap((text) => idsIn(messageIdOf(text))),
    ...idsIn(deliveredTo(mail)),
  ];
  return mailId === undefined ? undefined : { mailId, status };
}

/** The mail that comes back, whole or its header. */
const returnedMail =
  /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/i;

/** The status of the first recipient to whom the mail was not delivered; undefined if there is none. */
function failedStatus(reports: string[]): string | undefined {
  for (const text of reports) {
    // The first group of fields is about the message, each other one about a recipient.
    for (const group of text.split(/\r?\n[ \t]*\r?\n/)) {
      const fields = fieldsOf(group);
      if (fields.get('action')?.toLowerCase().startsWith('failed') !== true) continue;
      const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1];
      if (status) return moreExact(status, fields.get('diagnostic-code') ?? '');
    }
  }
  return undefined;
}

/** 5.0.0 says nothing; the code that the recipient's server has answered (RFC 3464, 2.3.6) may say more. */
function moreExact(status: string, diagnostic: string): string {
  if (!/^[45]\.0\.0$/.test(status)) return status;
  return (
    /^smtp;.{0,40}?\b[45]\d\d[ -]#?([45]\.\d{1,3}\.\d{1,3})\b/i.exec(diagnostic)?.[1] ?? status
  );
}

function fieldsOf(text: string): Map<string, string> {
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
  return fieldsOf(header.split(/\r?\n\r?\n/, 1)[0] ?? '').get('message-id') ?? '';
}

/** Addresses that the report itself came to: one of them has the token where the envelope's sender had it. */
function deliveredTo({ to = [], headers }: Email): string {
  const named = to.flatMap((one: Address) => one.address ?? []);
  const noted = headers
    .filter(({ key }) => /^(?:delivered-to|x-original-to|envelope-to)$/.test(key))
    .map(({ value }) => value);
  return [...named, ...noted].join(' ');
}
