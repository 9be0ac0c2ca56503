import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import type { SiteCodesTable } from '../db/schema.ts';

type Name = SiteCodesTable['name'];

/** Keeps the hash of a code for a time; the code before it ends. */
export async function saveSiteCode(
  trx: Trx,
  { name, hash, lifetimeMs }: { name: Name; hash: string; lifetimeMs: number },
): Promise<void> {
  const stored = { hash, expires_at: fromNow(lifetimeMs) };
  await trx
    .insertInto('site_codes')
    .values({ name, ...stored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(stored))
    .execute();
}

/** Whether a code is the one that was kept last, in time. */
export async function isSiteCode(db: Database | Trx, name: Name, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_codes')
    .select('name')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}

/** The same, and ends it; of several who take it at once, one gets it. */
export async function takeSiteCode(trx: Trx, name: Name, hash: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('site_codes')
    .where('name', '=', name)
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
