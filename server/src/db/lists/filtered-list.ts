import { sql } from 'kysely';
import { countRows } from '../rows.ts';
import { type ListPage, type ListRequest, pageCount } from './list-page.ts';
import type { ScanReads } from './list-reads.ts';
import type { RowList } from './listed-tables.ts';
import { hasWords, searchDepth } from './search-list.ts';

/**
 * One page of the listed rows in which each column of `equal` has its value, narrowed by a search `term` if there is
 * one. An index should find these rows: the search scans them all.
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
  if (term) some = some.where(hasWords(db, [column], term));
  const total = await countRows(some);
  const rows = await some
    .select('seq')
    .orderBy('seq', oldFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = term ? Math.min(total, searchDepth) : total;
  return { seqs: rows.map(({ seq }) => Number(seq)), totalPages: pageCount(counted, limit) };
}
