import type { Database, Trx } from '../db/database.ts';

/** Maximum names per SQL statement. */
const batchSize = 200;

/** Queries on what the clean-up stores between its passes. */
export function cleanUpStore(db: Database | Trx) {
  return {
    async lastPass(): Promise<{ last_at: string; keep_until: string } | undefined> {
      return db
        .selectFrom('clean_ups')
        .select(['last_at', 'keep_until'])
        .where('id', '=', 1)
        .executeTakeFirst();
    },

    async savePass(pass: { last_at: string; keep_until: string }): Promise<void> {
      await db
        .insertInto('clean_ups')
        .values({ id: 1, ...pass })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(pass))
        .execute();
    },

    /** Records files without a row in `images` as first seen at `time`; ignores those already recorded. */
    async recordStrays(names: string[], time: string): Promise<void> {
      for (const some of chunks(names)) {
        await db
          .insertInto('stray_files')
          .values(some.map((name) => ({ name, first_seen_at: time })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    /** All files that `recordStrays` has recorded, in alphabetical order, with the time of the first sighting. */
    async strays() {
      return db.selectFrom('stray_files').selectAll().orderBy('name').execute();
    },

    async forgetStrays(names: string[]): Promise<void> {
      for (const some of chunks(names)) {
        await db.deleteFrom('stray_files').where('name', 'in', some).execute();
      }
    },
  };
}

function* chunks(names: string[]): Generator<string[]> {
  for (let from = 0; from < names.length; from += batchSize) {
    yield names.slice(from, from + batchSize);
  }
}
