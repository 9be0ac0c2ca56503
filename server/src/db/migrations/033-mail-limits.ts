import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/** Limits of mails to one address: what counts together, when each went, and what waits for its turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['recipient_key', 'share']) {
    await sql`alter table mail_outbox add column ${sql.ref(column)} text not null default ''`.execute(
      db,
    );
  }
  await sql`alter table mail_outbox add column counted_at text`.execute(db);
  await sql`alter table mail_outbox add column delayed_until text`.execute(db);
  await sql`alter table mail_outbox add column joined integer not null default 0`.execute(db);
  await sql`create index mail_outbox_by_share on mail_outbox (recipient_key, share, counted_at)
    where share <> ''`.execute(db);
}
