import type { Kysely } from 'kysely';

const owners = {
  events: 'owner_id',
  opportunities: 'owner_id',
  news: 'author_id',
  galleries: 'owner_id',
};

/** Idempotency key of a new record: repeating the call after a lost response creates it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, owner] of Object.entries(owners)) {
    await db.schema.alterTable(table).addColumn('create_key', 'text').execute();
    await db.schema
      .createIndex(`${table}_by_create_key`)
      .on(table)
      .columns([owner, 'create_key'])
      .unique()
      .execute();
  }
}
