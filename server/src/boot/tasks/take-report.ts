import type { Database } from '../../db/database.ts';
import { markReturned } from '../../features/letters/deliveries.store.ts';
import { recordFault } from '../../outbox/address-faults.store.ts';
import { readDeliveryReport } from '../../outbox/delivery-reports.ts';
import { mailIdsIn } from '../../outbox/mail-token.ts';
import { markReported } from '../../outbox/outbox.store.ts';
import { findMail } from '../../outbox/outbox-reads.store.ts';
import type { Settings } from '../../settings/live-settings.ts';
import { senderAddress } from '../../settings/remaining-example-values.ts';
import type { Config } from '../config/config.ts';

/**
 * `noted`: a report about a mail of this site. `unknown`: the outbox no longer has the mail. `other`: anything else.
 */
export type ReportOutcome = 'noted' | 'unknown' | 'other';

/** Reads a message. If it is a delivery report, records the failure for the address to which the mail was sent. */
export async function takeReport(
  db: Database,
  message: string | Uint8Array,
  config: Pick<Config, 'contactEmail' | 'bounceAddress'>,
  settings: Settings,
): Promise<ReportOutcome> {
  const { secret } = settings;
  const report = await readDeliveryReport(message, { idsIn: (text) => mailIdsIn(text, secret) });
  if (!report) return 'other';
  return db.transaction().execute(async (trx) => {
    const mail = await findMail(trx, report.mailId);
    if (!mail) return 'unknown';
    // The site's own addresses never count as undeliverable.
    if (ownAddresses(config, settings).includes(mail.recipient.toLowerCase())) return 'other';
    // Reports may repeat: mail servers resend them, and a renumbered mailbox is read again.
    if (!(await markReported(trx, mail.id, report.status))) return 'noted';
    await recordFault(trx, mail.recipient, report.status);
    await markReturned(trx, mail.id, report.status);
    return 'noted';
  });
}

/** The site's own addresses in lower case. */
function ownAddresses(
  { contactEmail, bounceAddress }: Pick<Config, 'contactEmail' | 'bounceAddress'>,
  { mailFrom, site }: Settings,
): string[] {
  return [contactEmail, bounceAddress, senderAddress(mailFrom), site.contact.email].flatMap(
    (address) => address?.trim().toLowerCase() ?? [],
  );
}
