import type { Kysely } from 'kysely';

/** What one instance does for all is more than reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reminders').renameTo('turns').execute();
}
