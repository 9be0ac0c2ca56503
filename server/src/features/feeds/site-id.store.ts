import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '../../db/database.ts';

/**
 * The site's id in feeds. It stays the same when the site moves to another address or database. It is created on first
 * use, so a database that is copied earlier gets an id of its own.
 */
export async function siteId(db: Database | Trx): Promise<string> {
  const known = await readId(db);
  if (known) return known;
  // Another instance may have inserted an id first: this site then uses that id.
  await db
    .insertInto('site_ids')
    .values({ number: 1, id: randomUUID() })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return (await readId(db)) ?? '';
}

async function readId(db: Database | Trx): Promise<string | undefined> {
  const newest = db.selectFrom('site_ids').select('id').orderBy('number', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.id;
}
