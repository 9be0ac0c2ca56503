import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/** Hours of events, and who may say that they come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['start_time', 'end_time', 'answers_until']) {
    await sql`alter table events add column ${sql.ref(column)} text not null default ''`.execute(
      db,
    );
  }
  await sql`alter table events add column answers text not null default 'off'`.execute(db);
  await sql`alter table events add column places integer`.execute(db);
}
