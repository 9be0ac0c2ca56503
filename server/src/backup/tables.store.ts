import { sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import type { DatabaseSchema } from '../db/schema.ts';

export type BackupTable = (typeof backupTables)[number];
export type BackupRow = Record<string, string | number | null>;

/**
 * The primary key of each table, or `leftOut`. The order satisfies foreign keys: accounts first, pictures before the
 * records that name them.
 */
const keys = {
  accounts: ['id'],
  issued_roll_numbers: ['roll_no'],
  images: ['name'],
  events: ['id'],
  opportunities: ['id'],
  news: ['id'],
  galleries: ['id'],
  event_replies: ['id'],
  event_notices: ['id'],
  event_arrivals: ['key'],
  undone_arrivals: ['event_id', 'key'],
  record_images: ['record', 'record_id', 'position'],
  former_images: ['record', 'record_id', 'image_name', 'position'],
  passkeys: ['id'],
  authenticator_apps: ['account_id'],
  recovery_codes: ['code_hash'],
  applications: ['account_id'],
  vouches: ['code_hash'],
  contact_messages: ['id'],
  message_blocks: ['account_id', 'blocked_id'],
  mail_outbox: ['id'],
  letters: ['id'],
  letter_deliveries: ['id'],
  address_faults: ['email_key'],
  audit_log: ['id'],
  site_versions: ['version'],
  site_options: ['name'],
  visits: ['day', 'kind'],
  site_ids: ['number'],
  backup_folders: ['number'],
  begun_backups: ['name'],
  // Restoring these tables would revive ended sessions, forgotten devices and used links.
  sessions: 'leftOut',
  export_tickets: 'leftOut',
  known_devices: 'leftOut',
  known_addresses: 'leftOut',
  password_resets: 'leftOut',
  email_undos: 'leftOut',
  successions: 'leftOut',
  account_merges: 'leftOut',
  data_links: 'leftOut',
  event_links: 'leftOut',
  reset_requests: 'leftOut',
  second_step_challenges: 'leftOut',
  rate_limits: 'leftOut',
  site_codes: 'leftOut',
  turns: 'leftOut',
  heartbeats: 'leftOut',
  backup_runs: 'leftOut',
  // These clean-up results apply only to the server that wrote them.
  stray_files: 'leftOut',
  clean_ups: 'leftOut',
  // Triggers fill these tables while the rows of other tables are restored.
  list_buckets: 'leftOut',
  audit_mentions: 'leftOut',
  // Each start and each migration writes these tables.
  client_releases: 'leftOut',
  client_assets: 'leftOut',
  schema_compatibility: 'leftOut',
} as const satisfies Record<keyof DatabaseSchema, readonly string[] | 'leftOut'>;

type IncludedTable = {
  [Table in keyof typeof keys]: (typeof keys)[Table] extends 'leftOut' ? never : Table;
}[keyof typeof keys];

/** The tables of a backup in restore order. */
export const backupTables = (Object.keys(keys) as (keyof typeof keys)[]).filter(
  (table): table is IncludedTable => keys[table] !== 'leftOut',
);

const batchSize = 500;

/** Yields all rows of a table in batches of 500, ordered by primary key. */
export async function* readRows(db: Database, table: BackupTable): AsyncGenerator<BackupRow[]> {
  const key = keys[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: BackupRow | undefined;
  do {
    const after = last && sql.join(key.map((column) => last?.[column]));
    const { rows } = await sql<BackupRow>`
      select * from ${sql.table(table)}
      ${after ? sql`where (${columns}) > (${after})` : sql``}
      order by ${columns} limit ${sql.lit(batchSize)}`.execute(db);
    yield rows;
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

/** Lifts the idle limit of a transaction: rows may arrive over a slow line. */
export async function liftIdleTimeout(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

export async function emptyTable(trx: Trx, table: BackupTable): Promise<void> {
  await trx.deleteFrom(table).execute();
}

export async function insertRows(trx: Trx, table: BackupTable, rows: BackupRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Columns come from the backup and differ by table: the database checks them, not the compiler.
  await trx
    .insertInto(table)
    .values(rows as never)
    .execute();
}
