import { formerMemberId } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';

const mostClassmates = 10;

/**
 * Members of a promotion whose e-mail address no longer works. Lists only people whose name and promotion members may
 * see.
 */
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
