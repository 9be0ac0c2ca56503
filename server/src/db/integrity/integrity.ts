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

/** Result of the last check. It is a file, as the database may not be writable. */
export const integrityNote = folderNote(
  'integrity',
  z.object({
    at: z.string(),
    /** The database's message about the damage. */
    damage: z.optional(z.string()),
    /** When masters were last mailed about the damage. */
    mailedAt: z.optional(z.string()),
  }),
);

export type Integrity = NonNullable<Awaited<ReturnType<typeof integrityNote.read>>>;

/**
 * Reads the whole database while others use it. Returns a message about damage. Throws if the database cannot be
 * reached.
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

/** Checks all tables and indexes, including the search indexes (FTS5). Runs in a thread. */
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
 * Reads every value. Also checks the indexes if a superuser has installed the extension amcheck and has granted its
 * use. Otherwise a damaged index is noticed only when it is used.
 */
async function readPostgres(settings: DatabaseSettings): Promise<string | undefined> {
  await using db = openForLongWork(settings);
  for (const name of await ownTables(db)) {
    await runWithoutTimeout(db, sql`select count(t::text) from ${sql.table(name)} as t`);
  }
  await checkIndices(db);
  return undefined;
}

/**
 * Runs the statement in a transaction, because only transactions have no time-outs here. Other statements have the
 * time-outs of the role and database.
 */
async function runWithoutTimeout(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute((trx) => statement.execute(trx));
}

async function checkIndices(db: Database): Promise<void> {
  const { rows } = await sql<{ granted: boolean }>`
    select has_function_privilege(oid, 'execute') as granted from pg_proc
    where proname = 'bt_index_check' and pronargs = 1`.execute(db);
  if (!rows[0]?.granted) return;
  await runWithoutTimeout(
    db,
    sql`select bt_index_check(index.indexrelid::regclass) from pg_index as index
    join pg_class on pg_class.oid = index.indexrelid join pg_am on pg_am.oid = pg_class.relam
    where pg_am.amname = 'btree' and index.indisvalid and relpersistence = 'p'
      and pg_class.relnamespace = current_schema()::regnamespace`,
  );
}

/** Checks the database and writes the note. Throws if the database cannot be reached. */
export async function checkIntegrity(settings: DatabaseSettings): Promise<Integrity> {
  const damage = await findDamage(settings);
  const mailedAt = damage && (await integrityNote.read(settings.dataDir))?.mailedAt;
  const found = { at: now(), ...(damage && { damage }), ...(mailedAt && { mailedAt }) };
  // A full disk prevents the note. The result is returned all the same.
  await integrityNote.write(settings.dataDir, found).catch(() => {});
  return found;
}
