import type { Parsed } from '@alumni/shared/core/endpoint';
import { pageSizes } from '@alumni/shared/core/limits';
import type { AlumnusPost, listAlumni } from '@alumni/shared/people/directory';
import { withoutTitles } from '@alumni/shared/people/person-titles';
import { sql } from 'kysely';
import { directoryViews } from '../../accounts/alumnus.mapping.ts';
import type { Database } from '../../db/database.ts';
import { inListOrder, type ListPage, pageOfList, pagesOf } from '../../db/lists/list-page.ts';
import { type ListReads, readList, readScan, type ScanReads } from '../../db/lists/list-reads.ts';
import { hasWords, searchDepth, searchList } from '../../db/lists/search-list.ts';
import { countRows } from '../../db/rows.ts';
import { memberTables, recordTables } from '../../records/record-tables.ts';

type DirectoryInput = Parsed<typeof listAlumni, 'query'>;

/** The directory that is read. Admins have that of members: they find everybody in the list of members. */
export type DirectoryReader = keyof typeof directoryViews;

/** Listed members, newest first; see `listedColumns`. */
export async function listDirectory(db: Database, reader: DirectoryReader, input: DirectoryInput) {
  const { list, search } = directoryViews[reader];
  const { queryfilter, page, limit } = input;
  const term = queryfilter === 'name' ? withoutTitles(input.search) : input.search;
  const request = { page, limit, oldFirst: false };
  if (input.promotion !== undefined || input.mentor) {
    return readScan(db, async (reads) =>
      rowsOf(reads, await filteredDirectoryPage(reads, reader, input, term)),
    );
  }
  return readList(db, async (reads) =>
    rowsOf(
      reads,
      term
        ? await searchList(reads, list, search[queryfilter], term, request)
        : await pageOfList(reads, list, request),
    ),
  );
}

/** Years that somebody in the directory shows to the reader, the latest first. */
export async function listPromotions(db: Database, reader: DirectoryReader) {
  const { list, promotion: column } = directoryViews[reader];
  const rows = await readScan(db, (reads) =>
    reads
      .selectFrom('accounts')
      .select((eb) => [`${column} as promotion` as const, eb.fn.countAll<number>().as('count')])
      // Literals: SQLite uses a partial index for no parameter.
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

/** The newest records of a member that the public lists have. */
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

/** Of the members of a year, or of those who mentor: an index finds them, their words are read. */
async function filteredDirectoryPage(
  db: ScanReads,
  reader: DirectoryReader,
  { promotion, mentor, queryfilter, page, limit }: DirectoryInput,
  term: string,
): Promise<ListPage> {
  const view = directoryViews[reader];
  let some = db.selectFrom('accounts').where((eb) => eb(view.list.flag, '=', eb.lit(1)));
  if (promotion !== undefined) some = some.where(view.promotion, '=', promotion);
  if (mentor) some = some.where((eb) => eb(view.mentor, '=', eb.lit(1)));
  if (term) some = some.where(hasWords(db, [view.search[queryfilter]], term));
  const total = await countRows(some);
  const rows = await some
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = term ? Math.min(total, searchDepth) : total;
  return { seqs: rows.map(({ seq }) => Number(seq)), totalPages: pagesOf(counted, limit) };
}

async function rowsOf(reads: ListReads, { seqs, ...pages }: ListPage) {
  if (seqs.length === 0) return { rows: [], ...pages };
  const rows = await reads.selectFrom('accounts').selectAll().where('seq', 'in', seqs).execute();
  return { rows: inListOrder(rows, seqs), ...pages };
}
