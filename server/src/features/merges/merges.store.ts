import { auditAccount } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  findById,
  isProved,
  listMasters,
  lockByRollNo,
} from '../../accounts/accounts.store.ts';
import {
  findMerge,
  findMergeByCode,
  insertMerge,
  listMerges,
  type Merge,
  mergesOf,
  removeMerge,
} from '../../codes/merges.store.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
} from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { accountLabel, mayMerge, mergeObstacle, type Pair } from './merge-rules.ts';
import { mergeMessages } from './merges.messages.ts';

interface Asked {
  dueAt: string;
  /** Whether the account that ends has a proved address for the mail. */
  isEndedTold: boolean;
}

/**
 * Schedules a merge of the account `ends` into `rollNo` in 7 days and mails the proved addresses of both. A repeated
 * call changes nothing. Throws a domain error that says why the merge is refused, and the errors of `writeAs`.
 */
export async function askForMerge(
  db: Database,
  caller: Caller,
  { rollNo, ends, publicUrl }: { rollNo: string; ends: string; publicUrl: string },
): Promise<Asked> {
  const write = async (trx: Trx, current: Caller) => {
    const pair = await lockPair(trx, { kept: rollNo, ended: ends });
    if (!pair) throw new NotFoundError(accountMessages.alumnusUnknown);
    if (!mayMerge(current.accttype, pair)) throw new ForbiddenError(mergeMessages.mergeOfManager);
    const { kept, ended } = pair;
    const isEndedTold = isProved(ended);
    const [open] = await mergesOf(trx, [kept.id, ended.id]);
    if (open && open.kept_id === kept.id && open.ended_id === ended.id) {
      return { dueAt: open.due_at, isEndedTold };
    }
    if (open) throw new ConflictError(mergeMessages.mergePending);
    const obstacle = mergeObstacle(pair, await listMasters(trx));
    if (obstacle) throw new ConflictError(obstacle);
    const asked = { keptId: kept.id, endedId: ended.id, askedBy: current.id };
    const { merge, codes } = await insertMerge(trx, asked);
    for (const [recipient, code] of [
      ['kept', codes.kept],
      ['ended', codes.ended],
    ] as const) {
      const account = pair[recipient];
      if (!isProved(account)) continue;
      await queueMailTo(trx, account, {
        template: 'mergeAsked',
        stays: accountLabel(kept),
        ends: accountLabel(ended),
        recipient: recipient === 'kept' ? 'stays' : 'ends',
        dueAt: merge.due_at,
        link: `${publicUrl}/#/object-to-merge?code=${code}`,
      });
    }
    await auditAccount(trx, kept, 'merge.asked', {
      actorId: current.id,
      details: { absorbed: ended.roll_no },
    });
    return { dueAt: merge.due_at, isEndedTold };
  };
  if (rollNo === ends) throw new InvalidInputError(mergeMessages.mergeOfSame);
  return writeAs(db, caller, 'admin', write).catch(onUniqueViolation(mergeMessages.mergePending));
}

/** Locks both accounts, in the same order in all transactions; undefined if one is gone. */
export async function lockPair(
  trx: Trx,
  rollNos: { kept: string; ended: string },
): Promise<Pair | undefined> {
  const locked = new Map<string, Account | undefined>();
  for (const rollNo of Object.values(rollNos).sort()) {
    locked.set(rollNo, await lockByRollNo(trx, rollNo));
  }
  const kept = locked.get(rollNos.kept);
  const ended = locked.get(rollNos.ended);
  return kept && ended && { kept, ended };
}

export async function findPair(db: Database | Trx, merge: Merge): Promise<Pair | undefined> {
  const kept = await findById(db, merge.kept_id);
  const ended = await findById(db, merge.ended_id);
  return kept && ended && { kept, ended };
}

/** Open merges with their accounts, earliest due first. */
export async function describeMerges(db: Database) {
  const described: (Pair & { merge: Merge })[] = [];
  for (const merge of await listMerges(db)) {
    const pair = await findPair(db, merge);
    if (pair) described.push({ ...pair, merge });
  }
  return described;
}

/** Stops a merge. Throws `NotFoundError` if the merge has ended, and the errors of `writeAs`. */
export async function stopMerge(db: Database, caller: Caller, id: string): Promise<void> {
  await writeAs(db, caller, 'admin', async (trx, current) => {
    const merge = await findMerge(trx, id);
    const pair = merge && (await findPair(trx, merge));
    if (!pair || !(await endMerge(trx, merge, pair)))
      throw new NotFoundError(mergeMessages.mergeGone);
    await auditAccount(trx, pair.kept, 'merge.stopped', {
      actorId: current.id,
      details: { absorbed: pair.ended.roll_no },
    });
  });
}

/** Stops a merge by a mailed code. False if it has ended. */
export async function objectToMerge(db: Database, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const merge = await findMergeByCode(trx, code);
    const pair = merge && (await findPair(trx, merge));
    if (!pair || !(await endMerge(trx, merge, pair))) return false;
    const asker = await findById(trx, merge.asked_by);
    if (asker) await tellOfEnd(trx, asker, pair);
    await auditAccount(trx, pair.kept, 'merge.objected', {
      details: { absorbed: pair.ended.roll_no },
    });
    return true;
  });
}

/** Removes a merge and mails the proved addresses; false if it ended concurrently. */
export async function endMerge(trx: Trx, merge: Merge, pair: Pair): Promise<boolean> {
  if (!(await removeMerge(trx, merge))) return false;
  for (const account of [pair.kept, pair.ended]) {
    if (isProved(account)) await tellOfEnd(trx, account, pair);
  }
  return true;
}

async function tellOfEnd(trx: Trx, to: Account, { kept, ended }: Pair): Promise<void> {
  await queueMailTo(trx, to, {
    template: 'mergeStopped',
    accounts: [accountLabel(kept), accountLabel(ended)],
  });
}
