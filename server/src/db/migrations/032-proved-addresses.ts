import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

/**
 * Which address of an account has answered a mail. Known of older accounts: e-mails that a link has
 * confirmed, and roll numbers that were mailed to the address and came back with a registration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['proved_email', 'proved_at']) {
    await sql`alter table accounts add column ${sql.ref(column)} text`.execute(db);
  }
  await sql`alter table email_undos add column held_since text`.execute(db);
  await sql`alter table password_resets add column email_key text`.execute(db);
  // Each change of an e-mail has left a row for 7 days: without one it is older than that.
  await sql`update accounts set proved_email = email_key, proved_at = coalesce(
      (select max(email_undos.created_at) from email_undos where account_id = accounts.id),
      created_at)
    where exists (select 1 from applications
        where account_id = accounts.id and confirmed_email = accounts.email_key)
      or exists (select 1 from issued_roll_numbers as issued
        where claimed_by = accounts.id and issued.email_key = accounts.email_key
          and (not exists (select 1 from mail_outbox where mail_outbox.roll_no = issued.roll_no)
            or exists (select 1 from mail_outbox where mail_outbox.roll_no = issued.roll_no
              and lower(recipient) = issued.email_key and sent_at is not null and filed = 0)))`.execute(
    db,
  );
}
