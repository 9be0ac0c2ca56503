import type { Kysely } from 'kysely';

/** Claimed intervals now serve more than reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reminders').renameTo('turns').execute();
}
