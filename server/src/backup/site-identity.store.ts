import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '../db/database.ts';

/**
 * Tells the backups of this site from those of others: decision 0063. The first one is made when it is asked for: a
 * database that is copied before has none yet. `formerIds`: see `renewSiteId`.
 */
export async function siteIdentity(db: Database | Trx) {
  let ids = await readIds(db);
  if (ids.length === 0) {
    // Another instance may have been first: its id counts.
    await db
      .insertInto('site_ids')
      .values({ number: 1, id: randomUUID() })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute();
    ids = await readIds(db);
  }
  const [id = '', ...formerIds] = ids;
  return { id, formerIds };
}

/** Gives a copy of a site an id of its own; the one of before is remembered. */
export async function renewSiteId(trx: Trx) {
  const { formerIds } = await siteIdentity(trx);
  const number = formerIds.length + 2;
  await trx.insertInto('site_ids').values({ number, id: randomUUID() }).execute();
  return siteIdentity(trx);
}

/** The newest first. */
async function readIds(db: Database | Trx): Promise<string[]> {
  const rows = await db.selectFrom('site_ids').select('id').orderBy('number', 'desc').execute();
  return rows.map(({ id }) => id);
}
