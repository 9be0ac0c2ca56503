import { type Kysely, sql } from 'kysely';
import { createFirstSearchIndex } from './first-search-index.ts';

/** Creates the tables for accounts, content, files, mail and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createContent(db);
  await createFiles(db);
  await createMessages(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  let accounts = db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('roll_no', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) =>
      c.notNull().check(sql`account_type in ('master', 'admin', 'user', 'suspended')`),
    );
  for (const column of [
    'language',
    'title',
    'first_name',
    'last_name',
    'maiden_name',
    'gender',
    'telephone',
    'address',
    'profession',
    'field_of_study',
    'description',
    'testimony',
    'profile_image',
    'name_search',
    'profession_search',
    'field_of_study_search',
    'created_at',
    'updated_at',
  ]) {
    accounts = accounts.addColumn(column, 'text', (c) => c.notNull());
  }
  await accounts.execute();
  await db.schema
    .createIndex('accounts_by_creation')
    .on('accounts')
    .columns(['created_at', 'id'])
    .execute();
  await createFirstSearchIndex(db, 'accounts', [
    'name_search',
    'profession_search',
    'field_of_study_search',
  ]);

  for (const table of ['sessions', 'password_resets']) {
    await db.schema
      .createTable(table)
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex(`${table}_by_account`).on(table).column('account_id').execute();
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute();
  }

  await db.schema
    .createTable('reset_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('issued_roll_numbers')
    .addColumn('roll_no', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('issued_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('claimed_by', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('claimed_at', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('issued_roll_numbers_by_issue')
    .on('issued_roll_numbers')
    .columns(['issued_at', 'roll_no'])
    .execute();
  await createFirstSearchIndex(db, 'issued_roll_numbers', ['search_text']);

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('rate_limits_by_reset')
    .on('rate_limits')
    .column('resets_at')
    .execute();
}

async function createContent(db: Kysely<unknown>): Promise<void> {
  const owned = { owner: 'owner_id', required: true };
  await createRecordTable(db, 'events', owned, [
    'organizer',
    'committee_members',
    'special_guests',
    'theme',
    'major_outcome',
    'start_date',
    'end_date',
    'venue',
    'town',
    'description',
    'video',
  ]);
  await db.schema.alterTable('events').addColumn('participants', 'integer').execute();
  await createRecordTable(db, 'opportunities', owned, [
    'title',
    'eligibility',
    'deadline',
    'description',
  ]);
  await createRecordTable(db, 'news', { owner: 'author_id', required: false }, [
    'title',
    'description',
  ]);
  await createRecordTable(db, 'galleries', owned, ['title', 'description']);
}

async function createRecordTable(
  db: Kysely<unknown>,
  table: string,
  { owner, required }: { owner: string; required: boolean },
  texts: string[],
): Promise<void> {
  let creation = db.schema
    .createTable(table)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn(owner, 'text', (c) =>
      required
        ? c.notNull().references('accounts.id').onDelete('cascade')
        : c.references('accounts.id').onDelete('set null'),
    );
  for (const column of [...texts, 'search_text', 'created_at', 'updated_at']) {
    creation = creation.addColumn(column, 'text', (c) => c.notNull());
  }
  await creation.addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute();
  await db.schema
    .createIndex(`${table}_by_creation`)
    .on(table)
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex(`${table}_by_owner`)
    .on(table)
    .columns([owner, 'created_at', 'id'])
    .execute();
  await createFirstSearchIndex(db, table, ['search_text']);
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('images')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('uploaded_by', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('images_by_creation').on('images').column('created_at').execute();
  await db.schema
    .createTable('record_images')
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('image_name', 'text', (c) => c.notNull().references('images.name'))
    .addPrimaryKeyConstraint('record_images_key', ['record', 'record_id', 'position'])
    .execute();
  await db.schema
    .createIndex('record_images_by_image')
    .on('record_images')
    .column('image_name')
    .execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  await db.schema
    .createIndex('contact_messages_by_creation')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute();

  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('locked_until', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('mail_outbox_waiting')
    .on('mail_outbox')
    .column('next_attempt_at')
    .where(sql<boolean>`sent_at is null and failed_at is null`)
    .execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('audit_log_by_creation')
    .on('audit_log')
    .columns(['created_at', 'id'])
    .execute();
}
