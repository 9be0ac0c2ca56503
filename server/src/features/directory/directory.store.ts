import { pageSizes } from '@alumni/shared/core/limits';
import type { ListInput } from '@alumni/shared/core/list';
import type { AlumnusPost, DirectoryFilter } from '@alumni/shared/people/directory';
import { withoutTitles } from '@alumni/shared/people/person-titles';
import { directoryViews } from '../../accounts/alumnus.mapping.ts';
import type { Database } from '../../db/database.ts';
import { inListOrder, type ListPage, pageOfList, pagesOf } from '../../db/lists/list-page.ts';
import { type ListReads, readList, readScan, type ScanReads } from '../../db/lists/list-reads.ts';
import { hasWords, searchDepth, searchList } from '../../db/lists/search-list.ts';
import { countRows } from '../../db/rows.ts';

interface DirectoryInput extends ListInput {
  queryfilter: DirectoryFilter;
  promotion?: number | undefined;
  mentor?: true | undefined;
}

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
export async function listPostsOf(db: Database, ownerId: string): Promise<AlumnusPost[]> {
  const limit = pageSizes.postsOfAlumnus;
  return readList(db, async (reads) => {
    const events = await reads
      .selectFrom('events')
      .select(['id as _id', 'theme as title', 'created_at as createdAt'])
      .where('owner_id', '=', ownerId)
      .where('listed', '=', 1)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    const titled = (table: 'opportunities' | 'galleries') =>
      reads
        .selectFrom(table)
        .select(['id as _id', 'title', 'created_at as createdAt'])
        .where('owner_id', '=', ownerId)
        .where('listed', '=', 1)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
    const posts: AlumnusPost[] = [
      ...events.map((event) => ({ kind: 'event' as const, ...event })),
      ...(await titled('opportunities')).map((one) => ({ kind: 'opportunity' as const, ...one })),
      ...(await titled('galleries')).map((one) => ({ kind: 'gallery' as const, ...one })),
    ];
    return posts
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id))
      .slice(0, limit);
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
