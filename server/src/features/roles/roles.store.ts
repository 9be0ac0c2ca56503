import { formerMemberId } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { readScan } from '../../db/lists/list-reads.ts';

/**
 * All accounts except masters', in the order of the member list. Selects only list columns: 100,000 accounts with all
 * texts took a few hundred megabytes.
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
      // Excludes people who are leaving, and the placeholder account that owns deleted members' posts.
      .where('deletion_due_at', 'is', null)
      .where('id', '!=', formerMemberId)
      .orderBy('office_search')
      .orderBy('id')
      .execute(),
  );
}
