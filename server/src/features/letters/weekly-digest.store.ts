import type { Database } from '../../db/database.ts';
import { type ListReads, readScan } from '../../db/lists/list-reads.ts';

/** Most records of a kind that a digest considers. */
const most = 20;

/** What a digest lists: days are `YYYY-MM-DD`. */
export interface DigestWeek {
  /** Start of the week that is over, as a timestamp. */
  since: string;
  today: string;
  /** Last day of the coming week. */
  until: string;
}

/**
 * Records that visitors see: those new in the last week, events of the coming week, and opportunities that close in it.
 */
export function readDigest(db: Database, { since, today, until }: DigestWeek) {
  return readScan(db, async (reads) => ({
    events: await reads
      .selectFrom('events')
      .select(['id', 'theme as title', 'start_date', 'end_date', 'start_time', 'town'])
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .where(({ eb, or }) => or([eb('start_date', '>=', today), eb('end_date', '>=', today)]))
      .where(({ eb, or }) => or([eb('start_date', '<=', until), eb('created_at', '>', since)]))
      .orderBy('start_date')
      .orderBy('seq')
      .limit(most)
      .execute(),
    opportunities: await reads
      .selectFrom('opportunities')
      .select(['id', 'title', 'deadline', 'kind', 'town'])
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .where('deadline', '>=', today)
      .where(({ eb, or }) =>
        or([eb('deadline', '<=', `${until}T24`), eb('created_at', '>', since)]),
      )
      // What is new comes first: a full message leaves out the last lines.
      .orderBy((eb) => eb.case().when('created_at', '>', since).then(0).else(1).end())
      .orderBy('deadline')
      .orderBy('seq')
      .limit(most)
      .execute(),
    news: await newest(reads, 'news', since),
    gallery: await newest(reads, 'galleries', since),
  }));
}

function newest(reads: ListReads, table: 'news' | 'galleries', since: string) {
  return reads
    .selectFrom(table)
    .select(['id', 'title'])
    .where((eb) => eb('listed', '=', eb.lit(1)))
    .where('created_at', '>', since)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
}
