import { type Kysely, sql } from 'kysely';

export const runsBeside = '020-releases';

const statements = [
  `alter table accounts add column letter_wanted integer`,
  `alter table mail_outbox add column paced integer not null default 0`,
  `alter table mail_outbox add column unsubscribe text`,
  `create index mail_outbox_by_counted on mail_outbox (counted_at) where counted_at is not null`,
  `create table letters (id text primary key, kind text not null, subject_en text not null,
    subject_fr text not null, content text not null, picture text, readers text not null,
    author_id text references accounts (id) on delete set null, version integer not null,
    paused integer not null default 0, sent_at text, created_at text not null,
    updated_at text not null)`,
  `create index letters_by_sent on letters (sent_at) where sent_at is not null`,
  `create index letters_by_picture on letters (picture) where picture is not null`,
  `create table letter_deliveries (id text primary key,
    letter_id text not null references letters (id) on delete cascade,
    account_id text references accounts (id) on delete set null, urgency integer not null,
    name text not null, email text not null, state text not null, mail_id text, accepted_at text,
    refused_at text, reason text)`,
  `create unique index letter_deliveries_by_account on letter_deliveries (letter_id, account_id)`,
  `create index letter_deliveries_of_account on letter_deliveries (account_id)`,
  `create index letter_deliveries_waiting on letter_deliveries (urgency, id)
    where state = 'waiting'`,
  `create index letter_deliveries_by_mail on letter_deliveries (mail_id) where mail_id is not null`,
  `create table address_faults (email_key text primary key, status text not null,
    permanent_since text, temporary_since text, last_at text not null, broken_at text)`,
];

/**
 * Notices and letters with a row for each recipient, who wants letters, mails that keep to a pace, and addresses
 * that mails come back from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
