import { isClockTrusted } from '../../db/clock/heartbeats.store.ts';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/ids.ts';
import { countRows } from '../../db/rows.ts';
import type { ClientAssets } from './client-assets.ts';

/** The current release and two earlier ones. */
const storedReleases = 3;

/**
 * Stores the assets of the release that starts (decision 0049). Instances of other releases must be able to serve
 * them, for example to pages that stay open during an upgrade. Deletes the assets of all but the last three releases.
 *
 * Nothing else writes these tables, so nobody can upload a script into them.
 */
export async function storeRelease(db: Database, { release, files }: ClientAssets): Promise<void> {
  if (release === undefined) return;
  await db.transaction().execute(async (trx) => {
    const started_at = now();
    await trx
      .insertInto('client_releases')
      .values({ id: release, started_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ started_at }))
      .execute();
    const stored = await countRows(trx.selectFrom('client_assets').where('release', '=', release));
    // After a restart, the assets are already stored.
    if (stored < files.size) {
      const rows = [...files].map(([name, { body }]) => ({ release, name, body }));
      await trx
        .insertInto('client_assets')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['release', 'name']).doNothing())
        .execute();
    }
    if (!(await isClockTrusted(trx))) return;
    const newest = trx
      .selectFrom('client_releases')
      .select('id')
      .orderBy('started_at', 'desc')
      .limit(storedReleases);
    await trx.deleteFrom('client_releases').where('id', 'not in', newest).execute();
  });
}

/** Finds an asset of any stored release. */
export async function findAsset(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('client_assets')
    .select('body')
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return row && Buffer.from(row.body);
}
