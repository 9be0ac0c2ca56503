import { formerMemberId } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { readScan } from '../../db/lists/list-reads.ts';

/**
 * All members' accounts except masters', sorted as the list of members is. Only the columns of the list: with
 * everybody's texts 100,000 accounts took a few hundred megabytes.
 */
export async function listUsers(db: Database) {
  return readScan(db, (reads) =>
    reads
      .selectFrom('accounts')
      .select([
        'roll_no as rollNo',
        'first_name as firstName',
        'last_name as lastName',
        'account_type as accttype',
        'email',
        'last_login_at as lastLogin',
        'email_key',
        'proved_email',
      ])
      .where('account_type', '!=', 'master')
      // Neither those who are leaving nor whom the posts of those who have left belong to.
      .where('deletion_due_at', 'is', null)
      .where('id', '!=', formerMemberId)
      .orderBy('office_search')
      .orderBy('id')
      .execute(),
  );
}
