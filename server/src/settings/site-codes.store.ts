import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, latestPlausible, now } from '../db/ids.ts';
import { affectsAnyRow, hasRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';

type Name = Row<'site_codes'>['name'];

interface NewSiteCode {
  name: Name;
  hash: string;
  lifetimeMs: number;
  /** Keeps an existing code with the same lifetime if it is at most this old. */
  keepForMs?: number;
}

/**
 * Stores the hash of a code for its lifetime, replacing the previous one. Returns false if the previous one is kept.
 */
export async function saveSiteCode(
  db: Database | Trx,
  { name, hash, lifetimeMs, keepForMs = 0 }: NewSiteCode,
): Promise<boolean> {
  const stored = { hash, expires_at: fromNow(lifetimeMs) };
  const saved = await db
    .insertInto('site_codes')
    .values({ name, ...stored })
    .onConflict((conflict) => {
      const replace = conflict.column('name').doUpdateSet(stored);
      if (keepForMs === 0) return replace;
      return replace.where(
        sql<SqlBool>`site_codes.expires_at < ${fromNow(lifetimeMs - keepForMs)}
          or site_codes.expires_at > ${latestPlausible(lifetimeMs)}`,
      );
    })
    .returning('name')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether the code is the stored one and has not expired. */
export async function isSiteCode(db: Database | Trx, name: Name, hash: string): Promise<boolean> {
  return db
    .selectFrom('site_codes')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .$call(hasRow);
}

/** Checks and deletes the code. Only one of several concurrent calls returns true. */
export async function takeSiteCode(trx: Trx, name: Name, hash: string): Promise<boolean> {
  return trx
    .deleteFrom('site_codes')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .$call(affectsAnyRow);
}
