import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, horizon, now } from '../db/ids.ts';
import { affectsAnyRow, hasRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';

type Name = Row<'site_codes'>['name'];

interface NewSiteCode {
  name: Name;
  hash: string;
  lifetimeMs: number;
  /** A code with the same lifetime that was kept in this time stays. */
  keepForMs?: number;
}

/** Keeps the hash of a code for a time; the code before it ends. False where that one stays. */
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
          or site_codes.expires_at > ${horizon(lifetimeMs)}`,
      );
    })
    .returning('name')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether a code is the one that was kept last, in time. */
export async function isSiteCode(db: Database | Trx, name: Name, hash: string): Promise<boolean> {
  return db
    .selectFrom('site_codes')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .$call(hasRow);
}

/** The same, and ends it; of several who take it at once, one gets it. */
export async function takeSiteCode(trx: Trx, name: Name, hash: string): Promise<boolean> {
  return trx
    .deleteFrom('site_codes')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .$call(affectsAnyRow);
}
