import type { Database } from '../../db/database.ts';
import { markReturned } from '../../features/letters/deliveries.store.ts';
import { noteFault } from '../../outbox/address-faults.store.ts';
import { readDeliveryReport } from '../../outbox/delivery-reports.ts';
import { mailIdsIn } from '../../outbox/mail-token.ts';
import { markReported } from '../../outbox/outbox.store.ts';
import { findMail } from '../../outbox/outbox-reads.store.ts';
import { addressIn } from '../../settings/left-of-example.ts';
import type { Settings } from '../../settings/live-settings.ts';
import type { Config } from '../config/config.ts';

/** `noted`: a report of a mail of this site. `unknown`: of one that the outbox has forgotten. `other`: anything else. */
export type ReportOutcome = 'noted' | 'unknown' | 'other';

/** Reads a message that may be a report of a delivery, and notes what it says of the address. */
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
    // The site's own addresses are never taken for dead.
    if (ownAddresses(config, settings).includes(mail.recipient.toLowerCase())) return 'other';
    // Mail servers repeat a report, and a mailbox that numbers its messages anew is read again.
    if (!(await markReported(trx, mail.id, report.status))) return 'noted';
    await noteFault(trx, mail.recipient, report.status);
    await markReturned(trx, mail.id, report.status);
    return 'noted';
  });
}

/** Addresses of the site itself, in lower case. */
function ownAddresses(
  { contactEmail, bounceAddress }: Pick<Config, 'contactEmail' | 'bounceAddress'>,
  { mailFrom, site }: Settings,
): string[] {
  return [contactEmail, bounceAddress, addressIn(mailFrom), site.contact.email].flatMap(
    (address) => address?.trim().toLowerCase() ?? [],
  );
}
