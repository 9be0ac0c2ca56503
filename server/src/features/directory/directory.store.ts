import type { DirectoryFilter } from '@alumni/shared/alumni';
import type { ListInput } from '@alumni/shared/list';
import type { Account } from '../../accounts/accounts.store.ts';
import { directorySearch } from '../../accounts/alumnus.mapping.ts';
import type { Database } from '../../db/database.ts';
import { paginate, type ResultPage } from '../../db/paginate.ts';
import { containsTerm } from '../../db/search-index.ts';

/** One page of members who have a last name and a picture and are not suspended, newest first. */
export async function listDirectory(
  db: Database,
  { search, queryfilter, page, limit }: ListInput & { queryfilter: DirectoryFilter },
): Promise<ResultPage<Account>> {
  let query = db
    .selectFrom('accounts')
    .selectAll('accounts')
    .where('account_type', '!=', 'suspended')
    .where('last_name', '!=', '')
    .where('profile_image', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (search)
    query = query.where(containsTerm(db, 'accounts', directorySearch[queryfilter], search));
  return paginate(query, { page, limit });
}
