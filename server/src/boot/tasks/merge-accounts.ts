import { auditAccount } from '../../accounts/account-types.store.ts';
import {
  deleteAccount,
  findById,
  isProved,
  lockMasters,
  provedEmail,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { moveRollNumbers } from '../../accounts/roll-numbers.store.ts';
import { findMerge, listDueMerges, type Merge, removeMerge } from '../../codes/merges.store.ts';
import { moveVouches } from '../../codes/vouches.store.ts';
import { type SettleOptions, settleEach } from '../../core/settle-each.ts';
import type { Database, Trx } from '../../db/database.ts';
import { eraseDeleted } from '../../db/erase-deleted.ts';
import { retryAfterDeadlock } from '../../db/errors.ts';
import { moveRepliesAndReports } from '../../features/contact/contact.store.ts';
import { moveMessages } from '../../features/events/notices/notices.store.ts';
import { moveReplies } from '../../features/events/replies/replies.store.ts';
import { moveDeliveries } from '../../features/letters/deliveries.store.ts';
import { moveLetters } from '../../features/letters/letters.store.ts';
import { moveBlocks } from '../../features/member-messages/member-messages.store.ts';
import {
  accountLabel,
  lowerType,
  mayMerge,
  mergeObstacle,
  type Pair,
} from '../../features/merges/merge-rules.ts';
import { endMerge, findPair, lockPair } from '../../features/merges/merges.store.ts';
import { deleteLimits } from '../../http/limits/rate-limit.store.ts';
import { transferImages } from '../../images/images.store.ts';
import { moveMails } from '../../outbox/outbox.store.ts';
import { queueMail, queueMailTo } from '../../outbox/outbox.ts';
import { tableNames } from '../../records/record-tables.ts';
import { moveRecords, setRecordsListed } from '../../records/records.store.ts';
import { moveAuditEntries } from '../../session/audit-log.store.ts';
import { endSessions } from '../../session/session.store.ts';
import { moveSiteVersions } from '../../settings/site-versions.store.ts';

interface MergeDeps {
  db: Database;
  config: { publicUrl: string };
}

/** Merges the pairs to which nobody has objected in time. Returns their number. */
export async function mergeDueAccounts({ db, config }: MergeDeps, options: SettleOptions<Merge>) {
  let total = 0;
  const merge = async (due: Merge) => {
    const run = () => db.transaction().execute((trx) => mergePair(trx, due, config.publicUrl));
    if (await retryAfterDeadlock(run)) total += 1;
  };
  await settleEach(await listDueMerges(db), merge, options);
  if (total > 0) await eraseDeleted(db);
  return total;
}

/**
 * Returns false if the merge is void. An account, or the rights of the admin who requested the merge, may have changed
 * since the request.
 */
async function mergePair(trx: Trx, due: Merge, publicUrl: string): Promise<boolean> {
  const found = await findPair(trx, due);
  // Locks the masters before the accounts, as other transactions that lock both do. A common order prevents deadlocks.
  const masters = await lockMasters(trx);
  const pair =
    found && (await lockPair(trx, { kept: found.kept.roll_no, ended: found.ended.roll_no }));
  const merge = await findMerge(trx, due.id);
  if (!pair || !merge) return false;
  const asker = await findById(trx, merge.asked_by);
  const isAllowed = asker !== undefined && mayMerge(asker.account_type, pair);
  if (!isAllowed || mergeObstacle(pair, masters)) {
    await endMerge(trx, merge, pair);
    await auditAccount(trx, pair.kept, 'merge.stopped', {
      details: { absorbed: pair.ended.roll_no },
    });
    return false;
  }
  // Objections take no locks: whichever transaction deletes this row first wins.
  if (!(await removeMerge(trx, merge))) return false;
  const moved = await moveEverything(trx, pair);
  await setLowerType(trx, pair);
  await deleteAccount(trx, pair.ended.id);
  await auditAccount(trx, pair.kept, 'accounts.merged', {
    // The asking admin may own the ended account, whose id is deleted.
    actorId: merge.asked_by === pair.ended.id ? pair.kept.id : merge.asked_by,
    details: { absorbed: pair.ended.roll_no, ...moved },
  });
  await queueNotices(trx, pair, publicUrl);
  return true;
}

/**
 * Moves all rows from one account to the other. Where both have a row, the kept account's stays. Returns how many rows
 * of each kind were moved.
 */
async function moveEverything(trx: Trx, { kept, ended }: Pair): Promise<Record<string, number>> {
  const [from, to] = [ended.id, kept.id];
  const records = await moveRecords(trx, from, to, tableNames);
  const moved = {
    posts: Object.values(records).reduce((sum, count) => sum + count, 0),
    replies: await moveReplies(trx, from, to),
    letters: await moveLetters(trx, from, to),
    messages: await moveMails(trx, from, to),
    numbers: await moveRollNumbers(trx, from, to),
    pictures: await transferImages(trx, from, to),
  };
  await moveDeliveries(trx, from, to);
  await moveMessages(trx, from, to);
  await moveRepliesAndReports(trx, from, to);
  await moveBlocks(trx, from, to);
  await moveVouches(trx, from, to);
  await moveSiteVersions(trx, from, to);
  await deleteLimits(trx, [from]);
  const mentioned = { id: from, rollNo: ended.roll_no, email: provedEmail(ended), senders: [] };
  await moveAuditEntries(trx, mentioned, { id: to, rollNo: kept.roll_no });
  return moved;
}

async function setLowerType(trx: Trx, pair: Pair): Promise<void> {
  const { kept } = pair;
  const type = lowerType(pair);
  if (type !== kept.account_type) await updateAccount(trx, kept, { account_type: type });
  if (type !== 'suspended') return;
  await endSessions(trx, kept.id);
  await setRecordsListed(trx, kept.id, false);
}

/**
 * Queues the mails about a merge. It runs after the deletion of the ended account, which would also remove mails of
 * that account.
 */
async function queueNotices(trx: Trx, { kept, ended }: Pair, publicUrl: string): Promise<void> {
  const mail = {
    template: 'accountsMerged',
    stays: accountLabel(kept),
    ends: accountLabel(ended),
    link: `${publicUrl}/#/login`,
  } as const;
  await queueMailTo(trx, kept, { ...mail, recipient: 'stays' });
  if (!isProved(ended)) return;
  const { email, language } = ended;
  await queueMail(trx, {
    to: email,
    language,
    mail: { ...mail, recipient: 'ends' },
    forget: true,
    isProved: true,
  });
}
