import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { countRows } from '../rows.ts';
import { type ListPage, type ListRequest, pageCount } from './list-page.ts';
import { readScan, type ScanReads } from './list-reads.ts';

export type PageRequest = Pick<ListRequest, 'page' | 'limit'>;

export interface ResultPage<Row> extends Omit<ListPage, 'seqs' | 'total'> {
  rows: Row[];
}

/** One page of an ordered query and the number of pages. A page past the end is empty. */
export async function paginate<DB, Tables extends keyof DB, Row>(
  db: Database,
  query: (reads: ScanReads) => SelectQueryBuilder<DB, Tables, Row>,
  { page, limit }: PageRequest,
): Promise<ResultPage<Row>> {
  return readScan(db, async (reads) => {
    const all = query(reads);
    const totalPages = pageCount(await countRows(all.clearSelect().clearOrderBy()), limit);
    if (page > totalPages) return { rows: [], totalPages };
    const rows = await all
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return { rows, totalPages };
  });
}
