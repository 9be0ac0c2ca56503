import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';

/** Limits the size of the home page, whatever the size of the association (decision 0010). */
const maxTestimonies = 50;

/** Members with a testimony who are not suspended, newest first. */
export async function listTestimonies(db: Database): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('account_type', '!=', 'suspended')
    .where('testimony', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTestimonies)
    .execute();
}
