import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';

/** All accounts except masters', sorted by name. */
export async function listUsers(db: Database): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('account_type', '!=', 'master')
    .orderBy('name_search')
    .orderBy('id')
    .execute();
}
