import type { SiteCopy } from '@alumni/shared/site/site-copy';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import { countHeldMails, releaseHeldMails } from '../outbox/outbox.store.ts';
import { recordAudit } from '../session/audit-log.store.ts';
import { readSiteOptions, type SiteOptions, saveSiteOption } from './site-options.store.ts';

export type RestoredCopy = NonNullable<SiteOptions['restored']>;

/**
 * Marks a restored database. Until `activateSite`, no instance on it sends mail, makes backups, or removes people's
 * content: the original may still run (decision 0050).
 */
export async function markAsCopy(trx: Trx, { from, backupAt }: Omit<RestoredCopy, 'at'>) {
  await saveSiteOption(trx, 'restored', { at: now(), from, backupAt });
}

/** Returns the mark of a restored copy; undefined if the database is none. Workers read it in every run. */
export async function restoredCopy(db: Database | Trx): Promise<RestoredCopy | undefined> {
  return (await readSiteOptions(db)).restored;
}

/** What admins see about the copy. */
export async function describeCopy(db: Database): Promise<SiteCopy | null> {
  const copy = await restoredCopy(db);
  if (!copy) return null;
  const { at, from, backupAt } = copy;
  return { restoredAt: at, backupAt, from, waitingMails: await countHeldMails(db) };
}

/**
 * Turns a restored copy into the site; returns false if it already is. `sendWaitingMails` also sends the mails that
 * waited at the time of the backup. The original has probably sent them already.
 */
export async function activateSite(
  trx: Trx,
  { actorId, sendWaitingMails }: { actorId?: string; sendWaitingMails: boolean },
): Promise<boolean> {
  const copy = await restoredCopy(trx);
  if (!copy) return false;
  await saveSiteOption(trx, 'restored', undefined);
  await saveSiteOption(trx, 'activated', { at: now() });
  const waitingMails = await releaseHeldMails(trx, { send: sendWaitingMails });
  const details = { from: copy.from, backupAt: copy.backupAt, waitingMails };
  await recordAudit(trx, { actorId, action: 'site.activated', subject: copy.backupAt, details });
  return true;
}
