import { type Kysely, sql } from 'kysely';
import { batchesOf, type Report } from '../backfill.ts';
import { isPostgres } from '../dialect.ts';

const batchSize = 50_000;

/**
 * The last log-in of accounts; answers and trash of contact messages; whom and what an entry of the
 * audit log names (decision 0032).
 */
export async function up(db: Kysely<unknown>, report: Report): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('last_login_at', 'text').execute();
  const accounts = { table: 'accounts', key: ['id'], size: batchSize, report };
  for await (const batch of batchesOf(db, accounts)) {
    await sql`update accounts set last_login_at =
      (select max(created_at) from sessions where account_id = accounts.id)
      where ${batch}`.execute(db);
  }

  await db.schema
    .alterTable('contact_messages')
    .addColumn('answered_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .execute();
  for (const column of ['answered_at', 'deleted_at']) {
    await db.schema.alterTable('contact_messages').addColumn(column, 'text').execute();
  }
  await sql`create index contact_messages_deleted on contact_messages (deleted_at)
    where deleted_at is not null`.execute(db);

  for (const column of ['actor_roll_no', 'actor_name']) {
    await db.schema.alterTable('audit_log').addColumn(column, 'text').execute();
  }
  await createMentions(db, report);
}

/**
 * A trigger writes `audit_mentions`, so that entries of an older version that still runs are found
 * as well.
 */
async function createMentions(db: Kysely<unknown>, report: Report): Promise<void> {
  const end = isPostgres(db) ? sql`` : sql` without rowid`;
  await sql`create table audit_mentions (
    mentioned text not null,
    created_at text not null,
    entry_id text not null references audit_log (id) on delete cascade,
    primary key (mentioned, created_at, entry_id))${end}`.execute(db);

  const detail = (row: string, name: string) =>
    isPostgres(db)
      ? sql`(${sql.ref(`${row}.details`)}::jsonb ->> ${sql.lit(name)})`
      : sql`json_extract(${sql.ref(`${row}.details`)}, ${sql.lit(`$.${name}`)})`;
  const columns = sql`audit_mentions (mentioned, created_at, entry_id)`;
  const entries = { table: 'audit_log', key: ['id'], size: batchSize, report };
  for await (const batch of batchesOf(db, entries)) {
    await sql`update audit_log set
      actor_roll_no = (select roll_no from accounts where id = audit_log.actor_id),
      actor_name = (select trim(first_name || ' ' || last_name) from accounts
        where id = audit_log.actor_id)
      where actor_id is not null and ${batch}`.execute(db);
    for (const value of [
      sql`actor_roll_no`,
      ...['rollNo', 'owner', 'record'].map((name) => detail('audit_log', name)),
    ]) {
      await sql`insert into ${columns} select ${value}, created_at, id from audit_log
        where ${value} <> '' and ${batch} on conflict do nothing`.execute(db);
    }
  }

  const mention = sql`insert into ${columns}
    select value, new.created_at, new.id from (
      select coalesce(new.actor_roll_no,
        (select roll_no from accounts where id = new.actor_id)) as value
      union select ${detail('new', 'rollNo')}
      union select ${detail('new', 'owner')}
      union select ${detail('new', 'record')}) as named
    where value <> ''`;
  if (!isPostgres(db)) {
    await sql`create trigger audit_log_mentions after insert on audit_log
      begin ${mention}; end`.execute(db);
    return;
  }
  await sql`create function mention_in_audit() returns trigger language plpgsql as $$
    begin ${mention}; return null; end $$`.execute(db);
  await sql`create trigger audit_log_mentions after insert on audit_log
    for each row execute function mention_in_audit()`.execute(db);
}
