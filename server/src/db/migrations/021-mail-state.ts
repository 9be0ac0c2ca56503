import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/** Kind of a mail, the roll number it invited with, and whether it became a file instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column kind text not null default ''`.execute(db);
  await sql`alter table mail_outbox add column roll_no text`.execute(db);
  await sql`alter table mail_outbox add column filed integer not null default 0`.execute(db);
  await sql`create index mail_outbox_by_roll_no on mail_outbox (roll_no)
    where roll_no is not null`.execute(db);
  await sql`create index mail_outbox_refused on mail_outbox (failed_at)
    where failed_at is not null`.execute(db);
}
