import { formerMemberId } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { paginate } from '../../db/lists/paginate.ts';

/** Members whose address does not work, those first whose fault is newest. */
export async function listFaulty(db: Database, request: { page: number; limit: number }) {
  return paginate(
    db,
    (reads) =>
      reads
        .selectFrom('address_faults')
        .innerJoin('accounts', 'accounts.email_key', 'address_faults.email_key')
        .select([
          'accounts.roll_no',
          'accounts.title',
          'accounts.first_name',
          'accounts.last_name',
          'accounts.email',
          'accounts.promotion',
          'address_faults.broken_at',
          'address_faults.status',
        ])
        .where('address_faults.broken_at', 'is not', null)
        .where('accounts.deletion_due_at', 'is', null)
        .orderBy('address_faults.broken_at', 'desc')
        .orderBy('accounts.id'),
    request,
  );
}

const mostClassmates = 10;

/** Members of a promotion whose address does not work and who are in the members' directory under both. */
export async function listLost(db: Database, promotion: number, exceptId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('address_faults', 'address_faults.email_key', 'accounts.email_key')
    .selectAll('accounts')
    .where('accounts.promotion_members', '=', promotion)
    .where('accounts.listed_members', '=', 1)
    .where('accounts.id', 'not in', [exceptId, formerMemberId])
    .where('address_faults.broken_at', 'is not', null)
    .orderBy('accounts.last_name')
    .orderBy('accounts.id')
    .limit(mostClassmates)
    .execute();
}
