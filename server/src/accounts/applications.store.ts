import type { Admission } from '@alumni/shared/accounts/admission';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import type { Changes } from '../db/schema.ts';
import { hashToken } from '../session/token.ts';
import { type Account, updateAccount } from './accounts.store.ts';

// This file stores the admission state of an account, and the code that proves its email (decisions 0043 and 0072).

/** The application whose email a code confirms; undefined for an unknown or expired code. */
export async function findApplicationByCode(trx: Trx, code: string) {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('code_expires_at', '>', now())
    .executeTakeFirst();
}

export async function findApplication(db: Database | Trx, accountId: string) {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function setAdmission(trx: Trx, account: Account, admission: Admission) {
  const updated = await updateAccount(trx, account, { admission });
  await saveApplication(trx, account, { changed_at: now() });
  return updated;
}

export async function saveApplication(
  trx: Trx,
  { id, created_at }: Pick<Account, 'id' | 'created_at'>,
  columns: Changes<'applications'>,
): Promise<void> {
  await trx
    .insertInto('applications')
    .values({ ...columns, changed_at: columns.changed_at ?? created_at, account_id: id })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}
