import { type SqlBool, sql } from 'kysely';
import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { readList } from '../../db/lists/list-reads.ts';

/** Limits the size of the home page, whatever the size of the association (decision 0010). */
const maxTestimonies = 50;

/** Members with a testimony that everybody may see, newest first. */
export async function listTestimonies(db: Database): Promise<Account[]> {
  return readList(db, (reads) =>
    reads
      .selectFrom('accounts')
      .selectAll()
      // Literals: SQLite uses a partial index for no parameter.
      .where(sql<SqlBool>`testimony_shown = 1`)
      .orderBy('seq', 'desc')
      .limit(maxTestimonies)
      .execute(),
  );
}

/** The newest listed news; descriptions may be long. */
export async function listLatestNews(db: Database, limit: number) {
  return readList(db, (reads) =>
    reads
      .selectFrom('news')
      .select(['id as _id', 'title', 'description', 'created_at as createdAt', 'language'])
      // A literal, likewise.
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** The newest members of the directory, who have a last name and a picture and are not suspended. */
export async function listNewFaces(db: Database, limit: number) {
  return readList(db, (reads) =>
    reads
      .selectFrom('accounts')
      .select(['first_name', 'last_name', 'profile_image', 'visibility'])
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}
