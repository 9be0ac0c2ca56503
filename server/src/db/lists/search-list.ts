import { searchWords } from '@alumni/shared/text/search-text';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { type ListPage, type ListRequest, pageCount } from './list-page.ts';
import type { ListReads, ScanReads } from './list-reads.ts';
import type { ListedTable, RowList } from './listed-tables.ts';

/** A search counts and pages only its first hits: nobody opens a hundred pages. */
export const searchDepth = 1_000;

/**
 * A search reads at most this many rows to find words that are too short for the index (`Words.rest`). The maximum is
 * lower for records, because their texts are longer than names.
 */
const windows: Record<ListedTable, number> = {
  accounts: 20_000,
  events: 2_000,
  opportunities: 2_000,
  news: 2_000,
  galleries: 2_000,
};

/**
 * A search is common if its words are in one of ten probed rows. Reading rows in list order then finds enough hits
 * sooner. With its index, PostgreSQL would read and sort all hits.
 */
const probe = { rows: 200, common: 20 };
/** Rows that are read for a common search before the index is used after all. */
const walkedRows = 20_000;

/** Characters that can follow two letters in an index text. Punctuation cannot: `searchText` puts a space before it. */
const thirdCharacters = [...'abcdefghijklmnopqrstuvwxyz0123456789 '];

/** Words of a search term, grouped by search method. */
interface Words {
  /** Three or more characters: the index finds them anywhere in the text. */
  long: string[];
  /** Two Latin letters or digits: found by the trigrams that begin with them. */
  pairs: string[];
  /**
   * All other words, such as single letters. The index cannot find them, so the search compares them with the rows
   * that it reads.
   */
  rest: string[];
}

/**
 * One page of listed rows whose `column` contains every word of the term, in list order. Counts and pages at most
 * `searchDepth` hits; `more` is set if there are others.
 */
export async function searchList(
  db: ListReads,
  list: RowList,
  column: string,
  term: string,
  request: ListRequest,
): Promise<ListPage> {
  return pageOfHits(await findHits(db, list, column, searchWords(term), request.oldFirst), request);
}

/** Order keys of the listed rows whose `column` contains every word, in list order: at most `searchDepth` + 1. */
export function findHits(
  db: ListReads,
  list: RowList,
  column: string,
  words: string[],
  oldFirst: boolean,
): Promise<number[]> {
  const direction = sql.raw(oldFirst ? 'asc' : 'desc');
  return search({ db, list, column, direction }, sortWords(words));
}

/** One page of hits. Counts and pages at most `searchDepth` of them. */
export function pageOfHits(
  hits: number[],
  { page, limit }: Pick<ListRequest, 'page' | 'limit'>,
): ListPage {
  const counted = hits.slice(0, searchDepth);
  return {
    seqs: counted.slice((page - 1) * limit, page * limit),
    total: counted.length,
    totalPages: pageCount(counted.length, limit),
    ...(hits.length > searchDepth && { more: true as const }),
  };
}

/** Condition that the columns together contain every word. Only for small tables and full scans. */
export function hasWords(
  db: ScanReads,
  columns: readonly string[],
  term: string,
): Expression<SqlBool> {
  return containsWords(db, columns, searchWords(term));
}

/** Like `hasWords`, for a term that is split into words. */
export function containsWords(
  db: ScanReads,
  columns: readonly string[],
  words: readonly string[],
): Expression<SqlBool> {
  const text = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  );
  const conditions = words.map((word) => contains(db, sql`(${text})`, word));
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${and(conditions)}`;
}

function sortWords(words: string[]): Words {
  const sorted: Words = { long: [], pairs: [], rest: [] };
  for (const word of words) {
    if ([...word].length >= 3) sorted.long.push(word);
    else if (/^[a-z0-9]{2}$/.test(word)) sorted.pairs.push(word);
    else sorted.rest.push(word);
  }
  return sorted;
}

interface Place {
  db: ListReads;
  list: RowList;
  column: string;
  direction: RawBuilder<unknown>;
}

async function search(place: Place, words: Words): Promise<number[]> {
  const { long, pairs, rest } = words;
  if (long.length + pairs.length + rest.length === 0) return [];
  if (long.length + pairs.length === 0) return scan(place, rest);
  return (isPostgres(place.db) ? searchPostgres : searchSqlite)(place, words);
}

async function searchSqlite(
  { db, list, column, direction }: Place,
  { long, pairs, rest }: Words,
): Promise<number[]> {
  const quote = (phrase: string) => `"${phrase.replaceAll('"', '""')}"`;
  const alternatives = pairs.map(
    (pair) => `(${thirdCharacters.map((third) => quote(pair + third)).join(' OR ')})`,
  );
  const match = `${column} : (${[...long.map(quote), ...alternatives].join(' AND ')})`;
  const index = sql.table(`${list.name}_search`);
  // FTS5 row ids are order keys and come in either order without sorting.
  const indexed = sql`select rowid as seq from ${index} where ${index} match ${match}
    order by rowid ${direction}`;
  if (rest.length === 0) return seqs(db, sql`${indexed} limit ${sql.lit(searchDepth + 1)}`);
  const filter = and(rest.map((word) => contains(db, sql.ref(`t.${column}`), word)));
  return seqs(
    db,
    sql`select t.seq from (${indexed} limit ${sql.lit(windows[list.table])}) i
      join ${sql.table(list.table)} t on t.seq = i.seq where ${filter}
      order by t.seq ${direction} limit ${sql.lit(searchDepth + 1)}`,
  );
}

async function searchPostgres(place: Place, { long, pairs, rest }: Words): Promise<number[]> {
  const { db, list, column, direction } = place;
  const all = [...long, ...pairs, ...rest];
  const first = await scan(place, all, probe.rows);
  if (first.length >= probe.common) {
    const common = await scan(place, all, walkedRows);
    if (common.length > searchDepth) return common;
  }
  const reference = sql.ref(column);
  const conditions = [
    ...[...long, ...rest].map((word) => contains(db, reference, word)),
    // One regular expression covers all third characters, so it searches the index once. A `like` pattern with two
    // letters cannot use trigrams.
    ...pairs.map((pair) => sql`${reference} ~ ${`${pair}[${thirdCharacters.join('')}]`}`),
  ];
  // Selects the hits before sorting them. Otherwise the planner would follow the list order and read all rows for a
  // rare word.
  return seqs(
    db,
    sql`with hits as materialized (
        select seq from ${sql.table(list.table)} where ${sql.ref(list.flag)} = 1 and ${and(conditions)})
      select seq from hits order by seq ${direction} limit ${sql.lit(searchDepth + 1)}`,
  );
}

/** Reads the first rows of the list one by one and selects the hits. */
async function scan(
  { db, list, column, direction }: Place,
  words: string[],
  rows = windows[list.table],
): Promise<number[]> {
  const filter = and(words.map((word) => contains(db, sql.ref(`w.${column}`), word)));
  return seqs(
    db,
    sql`select w.seq from (select seq, ${sql.ref(column)} from ${sql.table(list.table)}
        where ${sql.ref(list.flag)} = 1 order by seq ${direction} limit ${sql.lit(rows)}) w
      where ${filter} order by w.seq ${direction} limit ${sql.lit(searchDepth + 1)}`,
  );
}

function contains(db: ListReads, text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<SqlBool>`instr(${text}, ${word}) > 0`;
}

function and(conditions: Expression<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

async function seqs(db: ListReads, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ seq: number }>).execute(db);
  return rows.map(({ seq }) => seq);
}
