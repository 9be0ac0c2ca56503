import type { ListInput } from '@alumni/shared/core/list';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { inListOrder, pageOfList } from '../db/lists/list-page.ts';
import { readList, readScan, type ScanReads } from '../db/lists/list-reads.ts';
import { publicListOf } from '../db/lists/listed-tables.ts';
import { paginate, type ResultPage } from '../db/lists/paginate.ts';
import { hasWords, searchList } from '../db/lists/search-list.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { imagesOf } from '../images/record-images.store.ts';
import { recordTables, type TableName } from './record-tables.ts';
import { truncateOverBudget } from './truncate-over-budget.ts';

/** A query of records, made on what a list reads from. */
type Select<Tables extends keyof DatabaseSchema, R> = (
  db: Database,
) => SelectQueryBuilder<DatabaseSchema, Tables, R>;

type WithImages<R> = R & { images: string[] };

/** Rows of a list that is not paged. */
const longestList = 1_000;

/** The reads of a kind of records (decision 0007); each row comes with its images. */
export function recordLists(table: TableName) {
  return {
    /** One page of the listed records that `select` selects, newest first unless `oldFirst`. */
    async listed<Tables extends keyof DatabaseSchema, R extends { id: string; seq: number }>(
      db: Database,
      select: Select<Tables, R>,
      { search, queryfilter, page, limit }: ListInput,
    ): Promise<ResultPage<WithImages<R>>> {
      const request = { page, limit, oldFirst: queryfilter === 'oldFirst' };
      return readList(db, async (reads) => {
        const { seqs, ...pages } = search
          ? await searchList(reads, publicListOf(table), 'search_text', search, request)
          : await pageOfList(reads, publicListOf(table), request);
        if (seqs.length === 0) return { rows: [], ...pages };
        const rows = await select(reads)
          .where(sql.ref(`${table}.seq`), 'in', seqs)
          .execute();
        return { rows: await withImages(reads, table, inListOrder(rows, seqs)), ...pages };
      });
    },

    /** One page of any records, for those who manage them; reads as many as `select` selects. */
    async managed<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      select: Select<Tables, R>,
      { search, queryfilter, page, limit }: ListInput,
    ): Promise<ResultPage<WithImages<R>>> {
      const direction = queryfilter === 'oldFirst' ? 'asc' : 'desc';
      return readScan(db, async (reads) => {
        const query = (from: ScanReads) => {
          const ordered = inOrder(table, notDeleted(table, select(from)), direction);
          return search ? ordered.where(hasWords(from, [`${table}.search_text`], search)) : ordered;
        };
        const { rows, totalPages } = await paginate(reads, query, { page, limit });
        return { rows: await withImages(reads, table, rows), totalPages };
      });
    },

    /** The newest `longestList` rows that `select` selects; see `truncateOverBudget`. */
    async all<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      select: Select<Tables, R>,
    ): Promise<WithImages<R>[]> {
      return readList(db, async (reads) => {
        const ordered = inOrder(table, notDeleted(table, select(reads)), 'desc');
        const rows = await ordered.limit(longestList).execute();
        return withImages(reads, table, truncateOverBudget(rows));
      });
    },

    /** The first row of a query; undefined if there is none. */
    async one<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
    ): Promise<WithImages<R> | undefined> {
      return (await withImages(db, table, await notDeleted(table, query).limit(1).execute()))[0];
    },
  };
}

async function withImages<R extends { id: string }>(
  db: Database | Trx,
  table: TableName,
  rows: R[],
): Promise<WithImages<R>[]> {
  const ids = rows.map((row) => row.id);
  const images = await imagesOf(db, recordTables[table].kind, ids);
  return rows.map((row) => ({ ...row, images: images.get(row.id) ?? [] }));
}

function notDeleted<Tables extends keyof DatabaseSchema, R>(
  table: TableName,
  query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
) {
  return query.where(sql<SqlBool>`${sql.ref(`${table}.deleted_at`)} is null`);
}

function inOrder<Tables extends keyof DatabaseSchema, R>(
  table: TableName,
  query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
  direction: 'asc' | 'desc',
) {
  return query.orderBy(sql.ref(`${table}.seq`), direction);
}
