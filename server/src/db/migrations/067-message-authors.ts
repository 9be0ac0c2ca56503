import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/**
 * Messages to those who come go with the account that has written them, and their words once they are mailed. Those of
 * before have lost their authors, and their keys begin with an account's id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_notices add column author_id text references accounts (id) on delete cascade`.execute(
    db,
  );
  await db.schema
    .createIndex('event_notices_by_author')
    .on('event_notices')
    .column('author_id')
    .execute();
  await sql`update event_notices set content = '', key = null
    where kind = 'message' and done_at is not null`.execute(db);
}
