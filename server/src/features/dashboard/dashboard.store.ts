import type { Database } from '../../db/database.ts';
import { countRows } from '../../db/rows.ts';

/** Number of events and opportunities that an account owns. */
export async function countOwn(db: Database, accountId: string) {
  const count = async (table: 'events' | 'opportunities') => {
    return countRows(
      db.selectFrom(table).where('owner_id', '=', accountId).where('deleted_at', 'is', null),
    );
  };
  return { events: await count('events'), opportunities: await count('opportunities') };
}
