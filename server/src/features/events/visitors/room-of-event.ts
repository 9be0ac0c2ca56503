import type { Database } from '../../../db/database.ts';
import { freeForNewcomers } from '../replies/places.ts';
import { countReplies } from '../replies/reply-reads.store.ts';

/** How many replies of a full event wait for a place; undefined while there is room. */
export async function lineBefore(
  db: Database,
  { id, places }: { id: string; places: number | null },
): Promise<number | undefined> {
  if (places === null) return undefined;
  const counts = await countReplies(db, id);
  return freeForNewcomers(places, counts) === 0 ? counts.waiting : undefined;
}
