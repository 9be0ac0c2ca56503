import type { ListInput } from '@alumni/shared/core/list';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { filteredListPage } from '../db/lists/filtered-list.ts';
import { type ListPage, readListPage, sortByKeys } from '../db/lists/list-page.ts';
import { type ListReads, readList, readScan, type ScanReads } from '../db/lists/list-reads.ts';
import { publicList } from '../db/lists/listed-tables.ts';
import { paginate, type ResultPage } from '../db/lists/paginate.ts';
import { hasWords, searchList } from '../db/lists/search-list.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { imagesOf } from '../images/record-images.store.ts';
import { recordTables, type TableName } from './record-tables.ts';
import { postsArePublic } from './records.store.ts';

/** Builds the query of records on a given connection. */
type Select<Tables extends keyof DatabaseSchema, R> = (
  db: Database,
) => SelectQueryBuilder<DatabaseSchema, Tables, R>;

/** Adds conditions to a query. */
type Narrow<Tables extends keyof DatabaseSchema, R> = (
  query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
) => SelectQueryBuilder<DatabaseSchema, Tables, R>;

type WithImages<R> = R & { images: string[] };

/** Cap of rows in a list without pages. */
const longestList = 1_000;

/** Queries on one kind of record (decision 0007), based on the query `select`. Rows include their images. */
export function recordLists<
  Tables extends keyof DatabaseSchema,
  R extends { id: string; seq: number },
>(table: TableName, select: Select<Tables, R>) {
  return {
    /**
     * One page of public records: newest first unless `oldFirst`. With `equal`, only those in which each of its columns
     * has its value.
     */
    async listed(
      db: Database,
      { search, queryfilter, page, limit }: ListInput,
      equal: Readonly<Record<string, string>> = {},
    ): Promise<ResultPage<WithImages<R>>> {
      const list = publicList(table);
      const request = { page, limit, oldFirst: queryfilter === 'oldFirst' };
      const words = { column: 'search_text', term: search };
      if (Object.keys(equal).length > 0) {
        return readScan(db, async (reads) =>
          readRows(reads, await filteredListPage(reads, list, equal, words, request)),
        );
      }
      return readList(db, async (reads) =>
        readRows(
          reads,
          search
            ? await searchList(reads, list, words.column, search, request)
            : await readListPage(reads, list, request),
        ),
      );
    },

    /** One page of all records, narrowed by `only`, for people who manage them. */
    async managed(
      db: Database,
      { search, queryfilter, page, limit }: ListInput,
      only: Narrow<Tables, R> = (query) => query,
    ): Promise<ResultPage<WithImages<R>>> {
      const direction = queryfilter === 'oldFirst' ? 'asc' : 'desc';
      return readScan(db, async (reads) => {
        const query = (from: ScanReads) => {
          const ordered = inOrder(table, notDeleted(table, only(select(from))), direction);
          return search ? ordered.where(hasWords(from, [`${table}.search_text`], search)) : ordered;
        };
        const { rows, totalPages } = await paginate(reads, query, { page, limit });
        return { rows: await withImages(reads, table, rows), totalPages };
      });
    },

    /** The newest `longestList` rows, narrowed by `only`. */
    async all(db: Database, only: Narrow<Tables, R> = (query) => query): Promise<WithImages<R>[]> {
      return readList(db, async (reads) => {
        const ordered = inOrder(table, notDeleted(table, only(select(reads))), 'desc');
        const rows = await ordered.limit(longestList).execute();
        return withImages(reads, table, rows);
      });
    },

    /** One record. `includeSuspended` also finds records of suspended owners. */
    async one(
      db: Database,
      id: string,
      { includeSuspended }: { includeSuspended: boolean },
    ): Promise<WithImages<R> | undefined> {
      const named = select(db).where(sql.ref(`${table}.id`), '=', id);
      const query = includeSuspended ? named : named.where(postsArePublic);
      return (await withImages(db, table, await notDeleted(table, query).limit(1).execute()))[0];
    },
  };

  async function readRows(reads: ListReads, { seqs, ...pages }: ListPage) {
    if (seqs.length === 0) return { rows: [], ...pages };
    const rows = await select(reads)
      .where(sql.ref(`${table}.seq`), 'in', seqs)
      .execute();
    return { rows: await withImages(reads, table, sortByKeys(rows, seqs)), ...pages };
  }
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
