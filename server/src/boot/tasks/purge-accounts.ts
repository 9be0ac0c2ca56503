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
import { type SettleOptions, settleEach } from '../../core/settle-each.ts';
import type { Database, Trx } from '../../db/database.ts';
import { eraseDeleted } from '../../db/erase-deleted.ts';
import { newId, now } from '../../db/ids.ts';
import { listAbandoned } from '../../features/admissions/admissions.store.ts';
import { removeSenderMessages } from '../../features/contact/contact.store.ts';
import { backupsUntil } from '../../features/deletion/deletion.store.ts';
import { forgetReplies, forgetVisitorAt } from '../../features/events/replies/replies.store.ts';
import { forgetRecipient } from '../../features/letters/deliveries.store.ts';
import { removeResetRequests } from '../../features/passwords/reset-requests.store.ts';
import { deleteLimits } from '../../http/limits/rate-limit.store.ts';
import { markForRemoval, removeMarked } from '../../images/clean-up.ts';
import { removeUploads } from '../../images/images.store.ts';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import { forgetFaults } from '../../outbox/address-faults.store.ts';
import { removeMailFiles } from '../../outbox/mail-files.ts';
import { removeMailsTo } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { moveRecords, removeRecordsOf } from '../../records/records.store.ts';
import { eraseFromAudit, recordAudit } from '../../session/audit-log.store.ts';

interface PurgeDeps {
  db: Database;
  storage: ImageStorage;
  config: { dataDir: string; backupDays: number | undefined };
}

const batchSize = 20;

/** Permanently deletes the accounts that are due. Returns their number. */
export async function purgeDueAccounts(
  deps: PurgeDeps,
  options: SettleOptions<{ roll_no: string }>,
) {
  let total = 0;
  const left = new Set<string>();
  const purge = async ({ roll_no }: { roll_no: string }) => {
    left.add(roll_no);
    if (!(await purgeAccount(deps, roll_no))) return;
    left.delete(roll_no);
    total += 1;
  };
  for (;;) {
    // The list begins with accounts that could not be deleted. The limit must be high enough to reach the accounts
    // behind them.
    const limit = batchSize + left.size;
    const listed = [
      ...(await listDueDeletions(deps.db, limit)),
      ...(await listAbandoned(deps.db, { limit })),
    ];
    const due = listed.filter(({ roll_no }) => !left.has(roll_no));
    if (due.length === 0) break;
    await settleEach(due, purge, options);
  }
  if (total > 0) await eraseDeleted(deps.db);
  return total;
}

/** Deletes one due account for the command line. */
export async function purgeNow(deps: PurgeDeps, rollNo: string): Promise<void> {
  if (await purgeAccount(deps, rollNo)) await eraseDeleted(deps.db);
}

/**
 * Deletes a due or abandoned account with all its personal data, and sends its owner a last mail. Returns false if a
 * log-in has stopped the deletion.
 */
async function purgeAccount({ db, storage, config }: PurgeDeps, rollNo: string): Promise<boolean> {
  const purge = await db.transaction().execute(async (trx) => {
    const account = await lockByRollNo(trx, rollNo);
    if (!account || !(await isDue(trx, account))) return undefined;
    const images = await removeAccountData(trx, account);
    const { deletion_due_at, email, language } = account;
    // The owner of an unconfirmed address may not know of the account, so they get no mail.
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
  // Removes the mail files before the pictures. If the storage fails, the clean-up removes the pictures later, but
  // nothing else would remove these mails.
  if (purge.email !== null) {
    await removeMailFiles(join(config.dataDir, 'mail'), { to: purge.email });
  }
  await removeMarked({ db, storage }, purge.images);
  return true;
}

async function isDue(trx: Trx, { id, deletion_due_at }: Account): Promise<boolean> {
  if (deletion_due_at !== null) return deletion_due_at <= now();
  return (await listAbandoned(trx, { id, limit: 1 })).length > 0;
}

/**
 * Withdraws the roll number reserved for somebody who has not registered, with their data and mails. Returns false if
 * no number is reserved for the address.
 */
export async function purgeRecipient(
  { db, dataDir }: { db: Database; dataDir: string },
  address: string,
): Promise<boolean> {
  const email = emailKey(address);
  const found = await db.transaction().execute(async (trx) => {
    const rollNo = await findUnclaimed(trx, email);
    if (!rollNo) return false;
    // Audit entries name an account id; without an account, use an id that matches nothing.
    const id = newId();
    await eraseFromAudit(trx, { id, rollNo, email, senders: [] });
    await removeMailsTo(trx, email);
    await forgetVisitorAt(trx, email);
    await removeResetRequests(trx, email);
    await forgetEmailOfRollNumbers(trx, { id, email_key: email });
    await deleteLimits(trx, [email]);
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

/** Deletes the account with its data. Returns the pictures whose files must be removed. */
async function removeAccountData(trx: Trx, account: Account): Promise<string[]> {
  const { id, roll_no: rollNo } = account;
  // Rows under an unproved address may belong to somebody else.
  const email = provedEmail(account);
  // The association hid a suspended account's posts: they must not reappear.
  const keepsPosts = account.deletion_posts === 'keep' && account.account_type !== 'suspended';
  await ensureFormerMember(trx);
  await forgetReplies(trx, { id, email });
  const names = await removeRecordsOf(trx, id, { onlyTrash: keepsPosts });
  await moveRecords(trx, id, formerMemberId);
  const senders = await removeSenderMessages(trx, account);
  await forgetRecipient(trx, id);
  const fullName = `${account.first_name} ${account.last_name}`.trim();
  await eraseFromAudit(trx, { id, rollNo, email, senders: [...senders, fullName] });
  await forgetEmailOfRollNumbers(trx, { id, email_key: email });
  await deleteLimits(trx, email === null ? [id] : [id, email]);
  if (email !== null) {
    await removeMailsTo(trx, email);
    await removeResetRequests(trx, email);
    await forgetFaults(trx, email);
  }
  // Clears the reference to the picture before it is removed.
  await updateAccount(trx, account, { profile_image: '' });
  const images = await removeUploads(trx, { uploadedBy: id, names, heir: formerMemberId });
  await deleteAccount(trx, id);
  await markForRemoval(trx, images);
  await recordAudit(trx, { action: 'account.deleted', subject: id, details: { rollNo: id } });
  return images;
}
