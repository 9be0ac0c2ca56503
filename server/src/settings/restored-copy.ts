import type { SiteCopy } from '@alumni/shared/site/site-copy';
import { recordAudit } from '../audit-log/audit-log.store.ts';
import { renewSiteId } from '../backup/site-identity.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import { countHeldMails, releaseHeldMails } from '../outbox/outbox.store.ts';
import { readSiteOptions, type SiteOptions, saveSiteOption } from './site-options.store.ts';

export type RestoredCopy = NonNullable<SiteOptions['restored']>;

/**
 * Marks a restored database: until `activateSite`, no instance on it sends mail, backs up, or removes
 * what people made. The original may still run (decision 0065).
 */
export async function markAsCopy(trx: Trx, { from, backupAt }: Omit<RestoredCopy, 'at'>) {
  await saveSiteOption(trx, 'restored', { at: now(), from, backupAt });
}

/** The mark; undefined where the database is the site's. Workers read it each time they run. */
export async function restoredCopy(db: Database | Trx): Promise<RestoredCopy | undefined> {
  return (await readSiteOptions(db)).restored;
}

/** The copy as admins are told of it. */
export async function describeCopy(db: Database): Promise<SiteCopy | null> {
  const copy = await restoredCopy(db);
  if (!copy) return null;
  const { at, from, backupAt } = copy;
  return { restoredAt: at, backupAt, from, waitingMails: await countHeldMails(db) };
}

/**
 * Makes a restored copy the site; false where it is already. `sendWaitingMails`: those that waited
 * when the backup was made, which the original has probably sent.
 */
export async function activateSite(
  trx: Trx,
  { actorId, sendWaitingMails }: { actorId?: string; sendWaitingMails: boolean },
): Promise<boolean> {
  const copy = await restoredCopy(trx);
  if (!copy) return false;
  await saveSiteOption(trx, 'restored', undefined);
  await saveSiteOption(trx, 'activated', { at: now() });
  // The original, where it still runs, finds another site's backups in their place from now on.
  await renewSiteId(trx);
  const waitingMails = await releaseHeldMails(trx, { send: sendWaitingMails });
  const details = { from: copy.from, backupAt: copy.backupAt, waitingMails };
  await recordAudit(trx, { actorId, action: 'site.activated', subject: copy.backupAt, details });
  return true;
}
