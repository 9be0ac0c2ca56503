import { sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import type { DatabaseSchema } from '../db/schema.ts';

export type BackupTable = (typeof backupTables)[number];
export type BackupRow = Record<string, string | number | null>;

/**
 * The key of each table, or why it is left out. Accounts come first and pictures before what names
 * them, so that every reference points at what is there already.
 */
const keys = {
  accounts: ['id'],
  issued_roll_numbers: ['roll_no'],
  images: ['name'],
  events: ['id'],
  opportunities: ['id'],
  news: ['id'],
  galleries: ['id'],
  record_images: ['record', 'record_id', 'position'],
  contact_messages: ['id'],
  mail_outbox: ['id'],
  audit_log: ['id'],
  // A backup brings nobody's ended session or spent reset link back to life.
  sessions: 'leftOut',
  password_resets: 'leftOut',
  reset_requests: 'leftOut',
  rate_limits: 'leftOut',
} as const satisfies Record<keyof DatabaseSchema, readonly string[] | 'leftOut'>;

type KeptTable = {
  [Table in keyof typeof keys]: (typeof keys)[Table] extends 'leftOut' ? never : Table;
}[keyof typeof keys];

/** The tables of a backup, in the order in which they are restored. */
export const backupTables = (Object.keys(keys) as (keyof typeof keys)[]).filter(
  (table): table is KeptTable => keys[table] !== 'leftOut',
);

const batchSize = 500;

/** All rows of a table by its key, in batches. */
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

export async function insertRows(trx: Trx, table: BackupTable, rows: BackupRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const values = rows.slice(from, from + batchSize);
    // Whatever the table: the columns are the backup's, and the database checks them.
    await trx
      .insertInto(table)
      .values(values as never)
      .execute();
  }
}

export async function countRows(db: Database | Trx, table: BackupTable): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
