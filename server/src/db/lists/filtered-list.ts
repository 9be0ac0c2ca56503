import { sql } from 'kysely';
import { countRows } from '../rows.ts';
import { type ListPage, type ListRequest, pageCount } from './list-page.ts';
import type { ScanReads } from './list-reads.ts';
import type { RowList } from './listed-tables.ts';
import { searchDepth, searchList } from './search-list.ts';

/**
 * One page of the listed rows in which each column of `equal` has its value; an index should find them. With a search
 * `term`, only those among its first hits.
 */
export async function filteredListPage(
  db: ScanReads,
  list: RowList,
  equal: Readonly<Record<string, string>>,
  { column, term }: { column: string; term: string },
  { page, limit, oldFirst }: ListRequest,
): Promise<ListPage> {
  // A literal, not a parameter: for a parameter, SQLite does not use the partial index.
  let some = db.selectFrom(list.table).where(sql.ref(list.flag), '=', sql.lit(1));
  for (const [name, value] of Object.entries(equal)) {
    some = some.where(sql.ref(name), '=', value);
  }
  if (term) {
    const all = { page: 1, limit: searchDepth, oldFirst };
    const { seqs } = await searchList(db, list, column, term, all);
    if (seqs.length === 0) return { seqs, total: 0, totalPages: 1 };
    some = some.where('seq', 'in', seqs);
  }
  const total = await countRows(some);
  const rows = await some
    .select('seq')
    .orderBy('seq', oldFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { seqs: rows.map(({ seq }) => Number(seq)), total, totalPages: pageCount(total, limit) };
}
