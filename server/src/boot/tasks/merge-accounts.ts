import { recordOn } from '../../accounts/account-types.store.ts';
import {
  deleteAccount,
  findById,
  isProved,
  lockMasters,
  provedEmail,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { giveRollNumbers } from '../../accounts/roll-numbers.store.ts';
import { passOnInAudit } from '../../audit-log/audit-log.store.ts';
import { findMerge, listDueMerges, type Merge, removeMerge } from '../../codes/merges.store.ts';
import { giveVouches } from '../../codes/vouches.store.ts';
import { type Apart, eachApart } from '../../core/each-apart.ts';
import type { Database, Trx } from '../../db/database.ts';
import { eraseDeleted } from '../../db/erase-deleted.ts';
import { repeatedAfterDeadlock } from '../../db/errors.ts';
import { giveAnswersAndReports } from '../../features/contact/contact.store.ts';
import { giveMessages } from '../../features/events/notices/notices.store.ts';
import { giveReplies } from '../../features/events/replies/replies.store.ts';
import { giveDeliveries } from '../../features/letters/deliveries.store.ts';
import { giveLetters } from '../../features/letters/letters.store.ts';
import { giveBlocks } from '../../features/member-messages/member-messages.store.ts';
import {
  accountLabel,
  lowerType,
  mayMerge,
  mergeObstacle,
  type Pair,
} from '../../features/merges/merge-rules.ts';
import { endMerge, lockPair, pairOf } from '../../features/merges/merges.store.ts';
import { forgetLimitsOf } from '../../http/limits/rate-limit.store.ts';
import { giveImages } from '../../images/images.store.ts';
import { giveMails } from '../../outbox/outbox.store.ts';
import { queueMail, queueMailTo } from '../../outbox/outbox.ts';
import { tableNames } from '../../records/record-tables.ts';
import { giveRecords, listRecordsOf } from '../../records/records.store.ts';
import { endSessions } from '../../session/session.store.ts';
import { giveSiteVersions } from '../../settings/site-versions.store.ts';

interface MergeDeps {
  db: Database;
  config: { publicUrl: string };
}

/** Has the accounts become one to which nobody has objected in time; returns how many pairs. */
export async function mergeDueAccounts({ db, config }: MergeDeps, apart: Apart<Merge>) {
  let total = 0;
  const merge = async (due: Merge) => {
    const run = () => db.transaction().execute((trx) => mergePair(trx, due, config.publicUrl));
    if (await repeatedAfterDeadlock(run)) total += 1;
  };
  await eachApart(await listDueMerges(db), merge, apart);
  if (total > 0) await eraseDeleted(db);
  return total;
}

/** False where they stay two: accounts, or the rights of who has asked, have changed in 7 days. */
async function mergePair(trx: Trx, due: Merge, publicUrl: string): Promise<boolean> {
  const found = await pairOf(trx, due);
  // All masters before others: in the same order in all transactions.
  const masters = await lockMasters(trx);
  const pair =
    found && (await lockPair(trx, { kept: found.kept.roll_no, ended: found.ended.roll_no }));
  const merge = await findMerge(trx, due.id);
  if (!pair || !merge) return false;
  const asker = await findById(trx, merge.asked_by);
  const isAllowed = asker !== undefined && mayMerge(asker.account_type, pair);
  if (!isAllowed || mergeObstacle(pair, masters)) {
    await endMerge(trx, merge, pair);
    await recordOn(trx, pair.kept, 'merge.stopped', { details: { absorbed: pair.ended.roll_no } });
    return false;
  }
  // An objection locks no account: whichever removes the row first, counts.
  if (!(await removeMerge(trx, merge))) return false;
  const moved = await moveEverything(trx, pair);
  await setLowerType(trx, pair);
  await deleteAccount(trx, pair.ended.id);
  await recordOn(trx, pair.kept, 'accounts.merged', {
    // The admin who asked may own the account that ends.
    actorId: merge.asked_by === pair.ended.id ? pair.kept.id : merge.asked_by,
    details: { absorbed: pair.ended.roll_no, ...moved },
  });
  await tell(trx, pair, publicUrl);
  return true;
}

/** Gives what is of one account to the other; a row that both have stays that of the kept one. Returns how much of each. */
async function moveEverything(trx: Trx, { kept, ended }: Pair): Promise<Record<string, number>> {
  const [from, to] = [ended.id, kept.id];
  const records = await giveRecords(trx, from, to, tableNames);
  const moved = {
    posts: Object.values(records).reduce((sum, count) => sum + count, 0),
    replies: await giveReplies(trx, from, to),
    letters: await giveLetters(trx, from, to),
    messages: await giveMails(trx, from, to),
    numbers: await giveRollNumbers(trx, from, to),
    pictures: await giveImages(trx, from, to),
  };
  await giveDeliveries(trx, from, to);
  await giveMessages(trx, from, to);
  await giveAnswersAndReports(trx, from, to);
  await giveBlocks(trx, from, to);
  await giveVouches(trx, from, to);
  await giveSiteVersions(trx, from, to);
  await forgetLimitsOf(trx, [from]);
  const mentioned = { id: from, rollNo: ended.roll_no, email: provedEmail(ended), senders: [] };
  await passOnInAudit(trx, mentioned, { id: to, rollNo: kept.roll_no });
  return moved;
}

async function setLowerType(trx: Trx, pair: Pair): Promise<void> {
  const { kept } = pair;
  const type = lowerType(pair);
  if (type !== kept.account_type) await updateAccount(trx, kept, { account_type: type });
  if (type !== 'suspended') return;
  await endSessions(trx, kept.id);
  await listRecordsOf(trx, kept.id, false);
}

/** After the deletion: no mail is to hang on the account that has ended. */
async function tell(trx: Trx, { kept, ended }: Pair, publicUrl: string): Promise<void> {
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
