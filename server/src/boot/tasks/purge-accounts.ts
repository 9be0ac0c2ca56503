import { join } from 'node:path';
import {
  type Account,
  deleteAccount,
  emailKey,
  ensureFormerMember,
  formerMemberId,
  isProved,
  listDueDeletions,
  lockByRollNo,
  provedEmail,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { findUnclaimed, forgetEmailOfRollNumbers } from '../../accounts/roll-numbers.store.ts';
import { forgetInAudit, recordAudit } from '../../audit-log/audit-log.store.ts';
import { type Apart, eachApart } from '../../core/each-apart.ts';
import type { Database, Trx } from '../../db/database.ts';
import { eraseDeleted } from '../../db/erase-deleted.ts';
import { newId, now } from '../../db/ids.ts';
import { listAbandoned } from '../../features/admissions/admissions.store.ts';
import { removeMessagesOf } from '../../features/contact/contact.store.ts';
import { backupsUntil } from '../../features/deletion/deletion.store.ts';
import { forgetRepliesOf, forgetVisitorAt } from '../../features/events/replies/replies.store.ts';
import { forgetRecipient } from '../../features/letters/deliveries.store.ts';
import { removeResetRequests } from '../../features/passwords/reset-requests.store.ts';
import { forgetLimitsOf } from '../../http/limits/rate-limit.store.ts';
import { noteForRemoval, removeNoted } from '../../images/clean-up.ts';
import { removeImagesOf } from '../../images/images.store.ts';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import { forgetFaults } from '../../outbox/address-faults.store.ts';
import { removeMailFiles } from '../../outbox/mail-files.ts';
import { removeMailsOf } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { giveRecords, removeRecordsOf } from '../../records/records.store.ts';

interface PurgeDeps {
  db: Database;
  storage: ImageStorage;
  config: { dataDir: string; backupDays: number | undefined };
}

const batchSize = 20;

/** Deletes the accounts that are due, for good; returns how many. */
export async function purgeDueAccounts(deps: PurgeDeps, apart: Apart<{ roll_no: string }>) {
  let total = 0;
  const left = new Set<string>();
  const purge = async ({ roll_no }: { roll_no: string }) => {
    left.add(roll_no);
    if (!(await purgeAccount(deps, roll_no))) return;
    left.delete(roll_no);
    total += 1;
  };
  for (;;) {
    // Those that cannot be deleted stay first in the list.
    const limit = batchSize + left.size;
    const listed = [
      ...(await listDueDeletions(deps.db, limit)),
      ...(await listAbandoned(deps.db, { limit })),
    ];
    const due = listed.filter(({ roll_no }) => !left.has(roll_no));
    if (due.length === 0) break;
    await eachApart(due, purge, apart);
  }
  if (total > 0) await eraseDeleted(deps.db);
  return total;
}

/** Deletes one account that is due, for the command line. */
export async function purgeNow(deps: PurgeDeps, rollNo: string): Promise<void> {
  if (await purgeAccount(deps, rollNo)) await eraseDeleted(deps.db);
}

/**
 * Deletes an account whose deletion is due or that was abandoned, with everything that has its owner's name on it, and mails
 * them for the last time. False if a log-in has stopped the deletion.
 */
async function purgeAccount({ db, storage, config }: PurgeDeps, rollNo: string): Promise<boolean> {
  const purge = await db.transaction().execute(async (trx) => {
    const account = await lockByRollNo(trx, rollNo);
    if (!account || !(await isDue(trx, account))) return undefined;
    const images = await removeEverythingOf(trx, account);
    const { deletion_due_at, email, language } = account;
    // The owner of an unconfirmed e-mail has never said that they know of the account.
    if (account.admission !== 'unconfirmed') {
      await queueMail(trx, {
        to: email,
        language,
        mail: {
          template: 'accountDeleted',
          backupsUntil: backupsUntil(deletion_due_at ?? now(), config.backupDays),
        },
        forget: true,
        isProved: isProved(account),
      });
    }
    return { images, email: provedEmail(account) };
  });
  if (!purge) return false;
  // First: the clean-up removes pictures that a storage that is away keeps, and nobody looks for these again.
  if (purge.email !== null) {
    await removeMailFiles(join(config.dataDir, 'mail'), { to: purge.email });
  }
  await removeNoted({ db, storage }, purge.images);
  return true;
}

async function isDue(trx: Trx, { id, deletion_due_at }: Account): Promise<boolean> {
  if (deletion_due_at !== null) return deletion_due_at <= now();
  return (await listAbandoned(trx, { id, limit: 1 })).length > 0;
}

/**
 * Withdraws the roll number that waits for somebody who has not registered, with what is known of them
 * and the mails to them. False if none waits for the e-mail.
 */
export async function purgeRecipient(
  { db, dataDir }: { db: Database; dataDir: string },
  address: string,
): Promise<boolean> {
  const email = emailKey(address);
  const found = await db.transaction().execute(async (trx) => {
    const rollNo = await findUnclaimed(trx, email);
    if (!rollNo) return false;
    // Entries name an account; who has none gets an id that nothing else has.
    const id = newId();
    await forgetInAudit(trx, { id, rollNo, email, senders: [] });
    await removeMailsOf(trx, email);
    await forgetVisitorAt(trx, email);
    await removeResetRequests(trx, email);
    await forgetEmailOfRollNumbers(trx, { id, email_key: email });
    await forgetLimitsOf(trx, [email]);
    await recordAudit(trx, {
      action: 'rollnumber.withdrawn',
      subject: id,
      details: { rollNo: id },
    });
    return true;
  });
  if (!found) return false;
  await removeMailFiles(join(dataDir, 'mail'), { to: email });
  await eraseDeleted(db);
  return true;
}

/** Returns the names of the pictures whose files are to be removed. */
async function removeEverythingOf(trx: Trx, account: Account): Promise<string[]> {
  const { id, roll_no: rollNo } = account;
  // Rows under an address that was not proved may be somebody else's.
  const email = provedEmail(account);
  // Posts of a suspended account were taken off the lists by the association and do not stay on them.
  const keepsPosts = account.deletion_posts === 'keep' && account.account_type !== 'suspended';
  await ensureFormerMember(trx);
  await forgetRepliesOf(trx, { id, email });
  const names = await removeRecordsOf(trx, id, { onlyTrash: keepsPosts });
  await giveRecords(trx, id, formerMemberId);
  const senders = await removeMessagesOf(trx, account);
  await forgetRecipient(trx, id);
  const fullName = `${account.first_name} ${account.last_name}`.trim();
  await forgetInAudit(trx, { id, rollNo, email, senders: [...senders, fullName] });
  await forgetEmailOfRollNumbers(trx, { id, email_key: email });
  await forgetLimitsOf(trx, email === null ? [id] : [id, email]);
  if (email !== null) {
    await removeMailsOf(trx, email);
    await removeResetRequests(trx, email);
    await forgetFaults(trx, email);
  }
  // The account must not name its picture any more.
  await updateAccount(trx, account, { profile_image: '' });
  const images = await removeImagesOf(trx, { uploadedBy: id, names, heir: formerMemberId });
  await deleteAccount(trx, id);
  await noteForRemoval(trx, images);
  await recordAudit(trx, { action: 'account.deleted', subject: id, details: { rollNo: id } });
  return images;
}
