import type { ComingEvent, OpenOpportunity } from '@alumni/shared/highlights';
import type { Database } from '../db/database.ts';
import { readList } from '../db/list-reads.ts';

/** The next listed events that begin on this day (`YYYY-MM-DD`) or later, by day. */
export async function listComingEvents(
  db: Database,
  from: string,
  limit: number,
): Promise<ComingEvent[]> {
  return readList(db, (reads) =>
    reads
      .selectFrom('events')
      .select(['id as _id', 'theme', 'start_date', 'end_date', 'venue', 'town'])
      // A literal: SQLite uses a partial index for no parameter.
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .where('start_date', '>=', from)
      .orderBy('start_date')
      .orderBy('seq')
      .limit(limit)
      .execute(),
  );
}

/** Few stay open longer than it takes to post so many others: the cost does not grow (decision 0030). */
const newest = 500;

/** Listed opportunities of the newest 500 whose last day is this one (`YYYY-MM-DD`) or later. */
export async function listOpenOpportunities(
  db: Database,
  today: string,
  { by, limit }: { by: 'deadline' | 'newest'; limit: number },
): Promise<OpenOpportunity[]> {
  return readList(db, (reads) =>
    reads
      .selectFrom((eb) =>
        eb
          .selectFrom('opportunities')
          .select(['id as _id', 'title', 'deadline', 'seq'])
          .where((where) => where('listed', '=', where.lit(1)))

          .orderBy('seq', 'desc')
          .limit(newest)
          .as('considered'),
      )
      .select(['_id', 'title', 'deadline'])
      .where('deadline', '>=', today)

      .orderBy(by === 'deadline' ? 'deadline' : 'seq', by === 'deadline' ? 'asc' : 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}
