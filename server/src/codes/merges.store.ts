import type { Database, Trx } from '../db/database.ts';
import { fromNow, newId, now } from '../db/ids.ts';
import { affectsAnyRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';
import { hashToken, newToken } from '../session/token.ts';

// Merges of two accounts of one person (decision 0042).

const objectionMs = 7 * 86_400_000;

export type Merge = Row<'account_merges'>;

/** Throws a unique violation if an account is in another merge. Only the codes' hashes are stored. */
export async function insertMerge(
  trx: Trx,
  { keptId, endedId, askedBy }: { keptId: string; endedId: string; askedBy: string },
) {
  const codes = { kept: newToken(), ended: newToken() };
  const merge = {
    id: newId(),
    kept_id: keptId,
    ended_id: endedId,
    asked_by: askedBy,
    kept_hash: hashToken(codes.kept),
    ended_hash: hashToken(codes.ended),
    created_at: now(),
    due_at: fromNow(objectionMs),
  };
  await trx.insertInto('account_merges').values(merge).execute();
  return { codes, merge };
}

export async function listMerges(db: Database | Trx): Promise<Merge[]> {
  return db.selectFrom('account_merges').selectAll().orderBy('due_at').orderBy('id').execute();
}

/** Merges that involve any of these accounts. */
export async function mergesOf(trx: Database | Trx, accountIds: string[]): Promise<Merge[]> {
  return trx
    .selectFrom('account_merges')
    .selectAll()
    .where((eb) => eb.or([eb('kept_id', 'in', accountIds), eb('ended_id', 'in', accountIds)]))
    .execute();
}

export async function findMerge(db: Database | Trx, id: string): Promise<Merge | undefined> {
  return db.selectFrom('account_merges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the open merge that a mailed code can object to. */
export async function findMergeByCode(trx: Trx, code: string): Promise<Merge | undefined> {
  const hash = hashToken(code);
  return trx
    .selectFrom('account_merges')
    .selectAll()
    .where((eb) => eb.or([eb('kept_hash', '=', hash), eb('ended_hash', '=', hash)]))
    .executeTakeFirst();
}

/** Removes a merge and withdraws its waiting mails. False if it ended concurrently. */
export async function removeMerge(
  trx: Database | Trx,
  { id, kept_id, ended_id }: Merge,
): Promise<boolean> {
  for (const to of [kept_id, ended_id]) await withdrawMail(trx, { to, kinds: ['mergeAsked'] });
  return trx.deleteFrom('account_merges').where('id', '=', id).$call(affectsAnyRow);
}

/** Merges whose objection period is over, oldest first. */
export async function listDueMerges(db: Database): Promise<Merge[]> {
  return db
    .selectFrom('account_merges')
    .selectAll()
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .execute();
}

export async function endMerges(db: Database | Trx, accountId: string): Promise<void> {
  for (const merge of await mergesOf(db, [accountId])) await removeMerge(db, merge);
}
