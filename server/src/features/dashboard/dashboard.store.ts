import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { readList, readScan } from '../../db/lists/list-reads.ts';
import { hasWords } from '../../db/lists/search-list.ts';

/** People of the member's promotion who registered since then and whom the directory shows to members, newest first. */
export async function listNewClassmates(
  db: Database,
  { id, promotion }: Account,
  { since, limit }: { since: string; limit: number },
): Promise<Account[]> {
  if (promotion === null) return [];
  return readList(db, (reads) =>
    reads
      .selectFrom('accounts')
      .selectAll()
      // A literal, not a parameter: for a parameter, SQLite does not use the partial index.
      .where((eb) => eb('listed_members', '=', eb.lit(1)))
      .where('promotion_members', '=', promotion)
      .where('created_at', '>=', since)
      .where('id', '!=', id)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** Bounds the mentors of whom some are chosen. */
const consideredMentors = 100;

const mentorTexts = ['field_of_study_search_members', 'profession_search_members'] as const;

/**
 * Mentors whose field of study or profession has the words of the member's own. `turn` chooses where the list begins,
 * so that not the same few are shown each day.
 */
export async function listMentorsFor(
  db: Database,
  { id, field_of_study: field, profession }: Account,
  { turn, limit }: { turn: number; limit: number },
): Promise<Account[]> {
  if (field === '' && profession === '') return [];
  return readScan(db, async (reads) => {
    const found = await reads
      .selectFrom('accounts')
      .select('id')
      .where((eb) => eb('listed_members', '=', eb.lit(1)))
      .where((eb) => eb('mentor_members', '=', eb.lit(1)))
      .where('id', '!=', id)
      .where((eb) =>
        eb.or([hasWords(reads, mentorTexts, field), hasWords(reads, mentorTexts, profession)]),
      )
      .orderBy('seq', 'desc')
      .limit(consideredMentors)
      .execute();
    const ids = found.map((row) => row.id);
    const start = ids.length > limit ? (turn * limit) % ids.length : 0;
    const chosen = [...ids.slice(start), ...ids.slice(0, start)].slice(0, limit);
    if (chosen.length === 0) return [];
    return reads
      .selectFrom('accounts')
      .selectAll()
      .where('id', 'in', chosen)
      .orderBy('seq', 'desc')
      .execute();
  });
}
