import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { countRows } from '../rows.ts';
import { readScan, type ScanReads } from './list-reads.ts';

export interface PageRequest {
  /** Counted from 1. */
  page: number;
  /** Rows per page. */
  limit: number;
}

export interface ResultPage<Row> {
  rows: Row[];
  /** At least 1, even for an empty list. */
  totalPages: number;
  /** Set where a search stopped counting. */
  more?: true;
}

/** One page of an ordered query and the number of pages. A page past the end is empty. */
export async function paginate<DB, Tables extends keyof DB, Row>(
  db: Database,
  query: (reads: ScanReads) => SelectQueryBuilder<DB, Tables, Row>,
  request: PageRequest,
): Promise<ResultPage<Row>> {
  return readScan(db, (reads) => pageOf(query(reads), request));
}

async function pageOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, limit }: PageRequest,
): Promise<ResultPage<Row>> {
  const total = await countRows(query.clearSelect().clearOrderBy());
  const totalPages = Math.max(1, Math.ceil(total / limit));
  if (page > totalPages) return { rows: [], totalPages };
  const rows = await query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, totalPages };
}
