import { existsSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { folderNote } from '../../core/folder-note.ts';
import { type Database, type DatabaseSettings, openForLongWork, sqliteFile } from '../database.ts';
import { now } from '../ids.ts';
import { ownTables } from '../own-tables.ts';
import { startSqliteReader } from '../sqlite/sqlite-reader.ts';
import { isDamage } from './damage.ts';

const longestMs = 60 * 60_000;

/** Result of the last check: beside the database, which may not be written. */
export const integrityNote = folderNote(
  'integrity',
  z.object({
    at: z.string(),
    /** Damage as the database reports it. */
    damage: z.optional(z.string()),
    /** When masters were last mailed about it. */
    mailedAt: z.optional(z.string()),
  }),
);

export type Integrity = NonNullable<Awaited<ReturnType<typeof integrityNote.read>>>;

/**
 * Reads the whole database beside those who use it, and returns what is damaged. Throws where it cannot be asked.
 */
export async function findDamage(settings: DatabaseSettings): Promise<string | undefined> {
  try {
    return settings.databaseUrl
      ? await readPostgres(settings)
      : await quickCheck(sqliteFile(settings.dataDir));
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/** In a thread: all tables and indices, and those of the searches, which FTS5 checks with them. */
async function quickCheck(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const options = { statementMs: longestMs, memoryMb: 64, onEnd: () => {} };
  const reader = startSqliteReader(file, options);
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(reader.db);
    const found = rows.map(({ quick_check }) => quick_check).join(' ');
    return found === 'ok' ? undefined : found.replace(/^.*\*\*\*\s*/, '');
  } finally {
    await reader.stop();
  }
}

/**
 * Reads every value. With the extension amcheck, whose functions a superuser has to grant, indices as well; without it they are
 * found damaged when they are used.
 */
async function readPostgres(settings: DatabaseSettings): Promise<string | undefined> {
  await using db = openForLongWork(settings);
  for (const name of await ownTables(db)) {
    await untimed(db, sql`select count(t::text) from ${sql.table(name)} as t`);
  }
  await checkIndices(db);
  return undefined;
}

/** Statements outside of a transaction have the time-outs of the role and the database. */
async function untimed(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute((trx) => statement.execute(trx));
}

async function checkIndices(db: Database): Promise<void> {
  const { rows } = await sql<{ granted: boolean }>`
    select has_function_privilege(oid, 'execute') as granted from pg_proc
    where proname = 'bt_index_check' and pronargs = 1`.execute(db);
  if (!rows[0]?.granted) return;
  await untimed(
    db,
    sql`select bt_index_check(index.indexrelid::regclass) from pg_index as index
    join pg_class on pg_class.oid = index.indexrelid join pg_am on pg_am.oid = pg_class.relam
    where pg_am.amname = 'btree' and index.indisvalid and relpersistence = 'p'
      and pg_class.relnamespace = current_schema()::regnamespace`,
  );
}

/** Checks the database and notes what was found. Throws where it cannot be asked. */
export async function checkIntegrity(settings: DatabaseSettings): Promise<Integrity> {
  const damage = await findDamage(settings);
  const mailedAt = damage && (await integrityNote.read(settings.dataDir))?.mailedAt;
  const found = { at: now(), ...(damage && { damage }), ...(mailedAt && { mailedAt }) };
  // A full disk takes no note.
  await integrityNote.write(settings.dataDir, found).catch(() => {});
  return found;
}
