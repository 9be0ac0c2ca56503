import type { DirectoryFilter } from '@alumni/shared/directory';
import type { ListInput } from '@alumni/shared/list';
import { withoutTitles } from '@alumni/shared/person-titles';
import type { Account } from '../../accounts/accounts.store.ts';
import { directorySearch } from '../../accounts/alumnus.mapping.ts';
import type { Database } from '../../db/database.ts';
import { inListOrder, pageOfList } from '../../db/list-page.ts';
import { readList } from '../../db/list-reads.ts';
import type { ResultPage } from '../../db/paginate.ts';
import { searchList } from '../../db/search-list.ts';

/** Listed members, newest first; see `accounts.listed`. */
export async function listDirectory(
  db: Database,
  { search, queryfilter, page, limit }: ListInput & { queryfilter: DirectoryFilter },
): Promise<ResultPage<Account>> {
  const request = { page, limit, oldFirst: false };
  const term = queryfilter === 'name' ? withoutTitles(search) : search;
  return readList(db, async (reads) => {
    const { seqs, ...pages } = term
      ? await searchList(reads, 'accounts', directorySearch[queryfilter], term, request)
      : await pageOfList(reads, 'accounts', request);
    if (seqs.length === 0) return { rows: [], ...pages };
    const rows = await reads.selectFrom('accounts').selectAll().where('seq', 'in', seqs).execute();
    return { rows: inListOrder(rows, seqs), ...pages };
  });
}
