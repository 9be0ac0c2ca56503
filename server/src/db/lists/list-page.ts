import { type SqlBool, sql } from 'kysely';
import type { ListReads } from './list-reads.ts';
import type { RowList } from './listed-tables.ts';
import { bucketBits } from './seq.ts';

export interface ListRequest {
  /** Counts from 1. */
  page: number;
  /** Rows per page. */
  limit: number;
  oldFirst: boolean;
}

/** Order keys of one page, and the number of pages. */
export interface ListPage {
  seqs: number[];
  /** Number of rows that the pages hold. */
  total: number;
  /** At least 1, even for an empty list. */
  totalPages: number;
  /** Set if a search stopped counting: there are more rows than `totalPages` covers. */
  more?: true;
}

/** Up to this offset, skipping index rows costs less than reading the buckets. */
const skipped = 500;

/**
 * One page of all listed rows. `list_buckets` gives the exact total and the start of a deep page. The cost is
 * therefore independent of the table's size and the page.
 */
export async function readListPage(
  db: ListReads,
  list: RowList,
  { page, limit, oldFirst }: ListRequest,
): Promise<ListPage> {
  const counted = await db
    .selectFrom('list_buckets')
    .select((eb) => eb.fn.sum<number | null>('rows').as('total'))
    .where('list', '=', list.name)
    .executeTakeFirstOrThrow();
  const total = Number(counted.total ?? 0);
  const totalPages = pageCount(total, limit);
  if (page > totalPages) return { seqs: [], total, totalPages };
  const offset = (page - 1) * limit;
  const from = offset > skipped ? await findBucket(db, list, offset, oldFirst) : { skip: offset };
  let query = db
    .selectFrom(list.table)
    .select('seq')
    .where(sql<SqlBool>`${sql.ref(list.flag)} = 1`)
    .orderBy('seq', oldFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(from.skip);
  if (from.seq !== undefined) query = query.where('seq', oldFirst ? '>=' : '<', from.seq);
  return { seqs: (await query.execute()).map((row) => row.seq), total, totalPages };
}

/** Sorts rows into the order of `seqs`, the order keys of the page. */
export function sortByKeys<Row extends { seq: number }>(rows: Row[], seqs: number[]): Row[] {
  const place = new Map(seqs.map((seq, index) => [seq, index]));
  return rows.toSorted((a, b) => (place.get(a.seq) ?? 0) - (place.get(b.seq) ?? 0));
}

export function pageCount(rows: number, limit: number): number {
  return Math.max(1, Math.ceil(rows / limit));
}

/**
 * Finds the bucket that contains the row at `offset`. Returns the bucket's edge, and how many of its rows come before
 * that row.
 */
async function findBucket(
  db: ListReads,
  { name }: RowList,
  offset: number,
  oldFirst: boolean,
): Promise<{ seq?: number; skip: number }> {
  const buckets = await db
    .selectFrom('list_buckets')
    .select(['bucket', 'rows'])
    .where('list', '=', name)
    .where('rows', '>', 0)
    .orderBy(sql.ref('bucket'), oldFirst ? 'asc' : 'desc')
    .execute();
  let skip = offset;
  for (const { bucket, rows } of buckets) {
    if (skip < rows) return { seq: (bucket + (oldFirst ? 0 : 1)) * 2 ** bucketBits, skip };
    skip -= rows;
  }
  return { skip: offset };
}
