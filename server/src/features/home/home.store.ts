import { type SqlBool, sql } from 'kysely';
import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { readList } from '../../db/lists/list-reads.ts';

/** Caps the testimonies, so that the home page stays small in associations of any size (decision 0021). */
const maxTestimonies = 50;

/** Members with a public testimony, newest first. */
export async function listTestimonies(db: Database): Promise<Account[]> {
  return readList(db, (reads) =>
    reads
      .selectFrom('accounts')
      .selectAll()
      // A literal, not a parameter: for a parameter, SQLite does not use the partial index.
      .where(sql<SqlBool>`testimony_shown = 1`)
      .orderBy('seq', 'desc')
      .limit(maxTestimonies)
      .execute(),
  );
}

/** The newest public news with their whole descriptions, which callers shorten. */
export async function listLatestNews(db: Database, limit: number) {
  return readList(db, (reads) =>
    reads
      .selectFrom('news')
      .select(['id as _id', 'title', 'description', 'created_at as createdAt', 'language'])
      // A literal, not a parameter: for a parameter, SQLite does not use the partial index.
      .where((eb) => eb('listed', '=', eb.lit(1)))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** The newest members in the directory: those with a last name and a picture who are not suspended. */
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
