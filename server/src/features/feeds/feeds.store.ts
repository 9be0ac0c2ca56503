import { sql } from 'kysely';
import { expiredBefore } from '../../core/trash-time.ts';
import type { Database } from '../../db/database.ts';
import { readListPage } from '../../db/lists/list-page.ts';
import { readList } from '../../db/lists/list-reads.ts';
import { type ListedTable, publicList } from '../../db/lists/listed-tables.ts';
import type { Row } from '../../db/schema.ts';
import { postsArePublic } from '../../records/records.store.ts';

/** Characters that a query reads from the beginning of a long text. Feeds show fewer. */
const beginning = 1_200;

const whenAndWhere = ['start_date', 'end_date', 'start_time', 'end_time', 'venue', 'town'] as const;

export const newestNews = (db: Database, limit: number) =>
  newest(db, 'news', ['id', 'title', 'language', 'created_at', 'updated_at'], limit);

export const newestEvents = (db: Database, limit: number) =>
  newest(
    db,
    'events',
    [...whenAndWhere, 'id', 'theme', 'language', 'created_at', 'updated_at'],
    limit,
  );

export const newestOpportunities = (db: Database, limit: number) =>
  newest(
    db,
    'opportunities',
    ['id', 'title', 'kind', 'town', 'deadline', 'language', 'created_at', 'updated_at'],
    limit,
  );

/** The newest public rows, with the beginning of their texts. */
async function newest<
  T extends 'news' | 'events' | 'opportunities',
  C extends string & keyof Row<T>,
>(
  db: Database,
  table: T,
  columns: C[],
  limit: number,
): Promise<(Pick<Row<T>, C> & { description: string })[]> {
  const selected = sql.join([
    ...columns.map((column) => sql.ref(column)),
    firstCharacters('description'),
  ]);
  return readList(db, async (reads) => {
    const { rows } = await sql<Pick<Row<T>, C> & { description: string }>`select ${selected}
      from ${sql.table(table)} where listed = 1 order by seq desc limit ${limit}`.execute(reads);
    return rows;
  });
}

function firstCharacters(column: string) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(beginning)})`.as('description');
}

const calendarColumns = [
  ...whenAndWhere,
  'id',
  'version',
  'theme',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

export type CalendarEvent = Pick<Row<'events'>, (typeof calendarColumns)[number] | 'description'>;

/**
 * Public events that begin on the day `from` (`YYYY-MM-DD`) or later, with the beginning of their texts; at most
 * `limit`. Upcoming events come first, then past ones. Both start with the event nearest to `today`.
 */
export async function eventsAround(
  db: Database,
  { from, today, limit }: { from: string; today: string; limit: number },
): Promise<CalendarEvent[]> {
  return readList(db, async (reads) => {
    const listed = reads
      .selectFrom('events')
      .select([...calendarColumns, firstCharacters('description')])
      .where((eb) => eb('listed', '=', eb.lit(1)));
    const coming = await listed
      .where('start_date', '>=', today)
      .orderBy('start_date')
      .orderBy('seq')
      .limit(limit)
      .execute();
    if (coming.length === limit) return coming;
    const past = await listed
      .where('start_date', '<', today)
      .where('start_date', '>=', from)
      .orderBy('start_date', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit - coming.length)
      .execute();
    return [...coming, ...past];
  });
}

/**
 * Otherwise public events that were deleted in the last 30 days, latest deletion first. Only events that end on the
 * day `from` (`YYYY-MM-DD`) or later are included.
 */
export async function deletedEvents(
  db: Database,
  { from, limit }: { from: string; limit: number },
): Promise<CalendarEvent[]> {
  return readList(db, (reads) =>
    inTrash(reads)
      .where('events.end_date', '>=', from)
      .orderBy('events.deleted_at', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** Finds an event with its whole text, even if it was deleted in the last 30 days. */
export async function findCalendarEvent(db: Database, id: string) {
  const listed = await db
    .selectFrom('events')
    .select([...calendarColumns, 'description'])
    .where('id', '=', id)
    .where((eb) => eb('listed', '=', eb.lit(1)))
    .executeTakeFirst();
  return listed ?? inTrash(db).where('events.id', '=', id).executeTakeFirst();
}

function inTrash(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.owner_id')
    .select(calendarColumns.map((column) => `events.${column}` as const))
    .select(sql<string>`''`.as('description'))
    .where('events.deleted_at', '>=', expiredBefore())
    .where(postsArePublic);
}

/** The number of rows in each public list. */
export async function countListed(db: Database): Promise<Map<string, number>> {
  const rows = await readList(db, (reads) =>
    reads
      .selectFrom('list_buckets')
      .select(['list', (eb) => eb.fn.sum<number>('rows').as('total')])
      .groupBy('list')
      .execute(),
  );
  return new Map(rows.map(({ list, total }) => [list, Number(total)]));
}

/** A page of a public list, oldest first, so that new rows do not change full pages. */
export async function listedPart(
  db: Database,
  table: ListedTable,
  { page, limit }: { page: number; limit: number },
): Promise<{ id: string; updated_at: string }[]> {
  return readList(db, async (reads) => {
    const { seqs } = await readListPage(reads, publicList(table), { page, limit, oldFirst: true });
    const [first] = seqs;
    const last = seqs.at(-1);
    if (first === undefined || last === undefined) return [];
    return reads
      .selectFrom(table)
      .select([sql.ref<string>(table === 'accounts' ? 'roll_no' : 'id').as('id'), 'updated_at'])
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .where('seq', '>=', first)
      .where('seq', '<=', last)
      .orderBy('seq')
      .execute();
  });
}
