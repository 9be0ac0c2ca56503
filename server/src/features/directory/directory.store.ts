import type { Parsed } from '@alumni/shared/core/endpoint';
import { pageSizes } from '@alumni/shared/core/limits';
import type { AlumnusPost, listAlumni } from '@alumni/shared/people/directory';
import { withoutTitles } from '@alumni/shared/people/person-titles';
import { searchWords } from '@alumni/shared/text/search-text';
import { sql } from 'kysely';
import { directoryViews } from '../../accounts/alumnus.mapping.ts';
import { townKey } from '../../accounts/listed-columns.ts';
import type { Database } from '../../db/database.ts';
import { type ListPage, pageCount, readListPage, sortByKeys } from '../../db/lists/list-page.ts';
import { type ListReads, readList, readScan, type ScanReads } from '../../db/lists/list-reads.ts';
import {
  containsWords,
  findHits,
  hasWords,
  pageOfHits,
  searchDepth,
  searchList,
} from '../../db/lists/search-list.ts';
import { countRows } from '../../db/rows.ts';
import { memberTables, recordTables } from '../../records/record-tables.ts';
import { boxWords } from './box-words.ts';

type DirectoryInput = Parsed<typeof listAlumni, 'query'>;

/**
 * Who reads the directory: visitors or members. Admins see the same directory as members. Their list of all accounts
 * is elsewhere.
 */
export type DirectoryReader = keyof typeof directoryViews;

/** One page of the directory, newest members first. Lists read the precomputed columns of `listedColumns`. */
export async function listDirectory(db: Database, reader: DirectoryReader, input: DirectoryInput) {
  const { list, search } = directoryViews[reader];
  const { queryfilter, anywhere, page, limit } = input;
  const term = queryfilter === 'name' ? withoutTitles(input.search) : input.search;
  const request = { page, limit, oldFirst: false };
  if (input.promotion !== undefined || input.mentor || input.town || input.country) {
    return readScan(db, async (reads) =>
      readRows(reads, await filteredDirectoryPage(reads, reader, input, term)),
    );
  }
  return readList(db, async (reads) => {
    if (!term) return readRows(reads, await readListPage(reads, list, request));
    if (anywhere) return readRows(reads, await searchAnywhere(reads, reader, input, term));
    return readRows(reads, await searchList(reads, list, search[queryfilter], term, request));
  });
}

interface DirectoryPage extends ListPage {
  /** How many rows of the page the filter's field has found; they come first. */
  first?: number;
}

/** Finds people by the filter's field, then others by all fields together. */
async function searchAnywhere(
  db: ListReads,
  reader: DirectoryReader,
  { queryfilter, page, limit }: DirectoryInput,
  term: string,
): Promise<DirectoryPage> {
  const { list, search } = directoryViews[reader];
  const firstHits = await findHits(db, list, search[queryfilter], searchWords(term), false);
  const others =
    firstHits.length > searchDepth
      ? []
      : await findHits(db, list, search.any, boxWords(term), false);
  const found = pageOfHits([...new Set([...firstHits, ...others])], { page, limit });
  const isFirst = new Set(firstHits);
  return { ...found, first: found.seqs.filter((seq) => isFirst.has(seq)).length };
}

/** Promotions that people show to this reader, latest first. */
export async function listPromotions(db: Database, reader: DirectoryReader) {
  const { list, promotion: column } = directoryViews[reader];
  const rows = await readScan(db, (reads) =>
    reads
      .selectFrom('accounts')
      .select((eb) => [`${column} as promotion` as const, eb.fn.countAll<number>().as('count')])
      // A literal, not a parameter: for a parameter, SQLite does not use the partial index.
      .where((eb) => eb(list.flag, '=', eb.lit(1)))
      .where(column, 'is not', null)
      .groupBy(column)
      .orderBy(column, 'desc')
      .execute(),
  );
  return rows.map(({ promotion, count }) => ({
    promotion: Number(promotion),
    count: Number(count),
  }));
}

const mostTowns = 50;

/** Towns and countries that people show to this reader, the most frequent first. */
export async function listLocations(db: Database, reader: DirectoryReader) {
  const { list, town: townColumn, country: countryColumn } = directoryViews[reader];
  const [spellings, countries] = await readScan(db, async (reads) => {
    const shown = reads
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      // A literal, as in `listPromotions`.
      .where((eb) => eb(list.flag, '=', eb.lit(1)));
    return Promise.all([
      shown
        .select([`${townColumn} as key` as const, 'town'])
        .where(townColumn, 'is not', null)
        .groupBy([townColumn, 'town'])
        .orderBy('count', 'desc')
        .orderBy('town')
        .execute(),
      shown
        .select(`${countryColumn} as country` as const)
        .where(countryColumn, 'is not', null)
        .groupBy(countryColumn)
        .orderBy('count', 'desc')
        .orderBy(countryColumn)
        .execute(),
    ]);
  });
  const towns = new Map<string, { town: string; count: number }>();
  // The first spelling of a town names it.
  for (const { key, town, count } of spellings.toSorted(mixedCaseFirst)) {
    const known = towns.get(String(key));
    if (known) known.count += Number(count);
    else towns.set(String(key), { town, count: Number(count) });
  }
  return {
    towns: [...towns.values()].toSorted((a, b) => b.count - a.count).slice(0, mostTowns),
    countries: countries.map((row) => ({
      country: String(row.country),
      count: Number(row.count),
    })),
  };
}

/** Sorts `Kribi` before `KRIBI` and `kribi`. */
function mixedCaseFirst(a: { town: string }, b: { town: string }): number {
  const isMixed = (town: string) => town !== town.toUpperCase() && town !== town.toLowerCase();
  return Number(isMixed(b.town)) - Number(isMixed(a.town));
}

/** The newest public posts of a member. */
export async function listPostsOf(db: Database, ownerId: string) {
  const limit = pageSizes.postsOfAlumnus;
  const newest = memberTables.map((table) => {
    const { kind, title } = recordTables[table];
    return sql`select * from (
      select ${sql.lit(kind)} as kind, id as _id, ${sql.ref(title)} as title, created_at as "createdAt", language
      from ${sql.table(table)} where owner_id = ${ownerId} and listed = ${1}
      order by created_at desc limit ${limit}) as ${sql.ref(table)}`;
  });
  return readList(db, async (reads) => {
    const { rows } = await sql<AlumnusPost>`
      select * from (${sql.join(newest, sql` union all `)}) as posts
      order by "createdAt" desc, _id desc limit ${limit}`.execute(reads);
    return rows;
  });
}

/**
 * Reads a page that is filtered by promotion, town, country or mentors. An index finds the matching accounts, so the
 * search scans only the words of these accounts.
 */
async function filteredDirectoryPage(
  db: ScanReads,
  reader: DirectoryReader,
  { promotion, town, country, mentor, queryfilter, anywhere, page, limit }: DirectoryInput,
  term: string,
): Promise<DirectoryPage> {
  const view = directoryViews[reader];
  let some = db.selectFrom('accounts').where((eb) => eb(view.list.flag, '=', eb.lit(1)));
  if (promotion !== undefined) some = some.where(view.promotion, '=', promotion);
  if (town) some = some.where(view.town, '=', townKey(town));
  if (country) some = some.where(view.country, '=', country);
  if (mentor) some = some.where((eb) => eb(view.mentor, '=', eb.lit(1)));
  const isFirst = hasWords(db, [view.search[queryfilter]], term);
  const inAll = term && anywhere;
  if (inAll) some = some.where(containsWords(db, [view.search.any], boxWords(term)));
  else if (term) some = some.where(isFirst);
  const counted = await countRows(some);
  const rows = await some
    .select([
      'seq',
      inAll
        ? sql<0 | 1>`case when ${isFirst} then 1 else 0 end`.as('first')
        : sql<0>`0`.as('first'),
    ])
    .orderBy('first', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = term ? Math.min(counted, searchDepth) : counted;
  return {
    seqs: rows.map(({ seq }) => Number(seq)),
    total,
    totalPages: pageCount(total, limit),
    ...(counted > total && { more: true as const }),
    ...(inAll && { first: rows.filter((row) => Number(row.first) === 1).length }),
  };
}

async function readRows(reads: ListReads, { seqs, ...pages }: DirectoryPage) {
  if (seqs.length === 0) return { rows: [], ...pages };
  const rows = await reads.selectFrom('accounts').selectAll().where('seq', 'in', seqs).execute();
  return { rows: sortByKeys(rows, seqs), ...pages };
}
