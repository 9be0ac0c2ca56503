import type { Site } from '@alumni/shared/site/site';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';

/** Number of versions that are kept. Older versions cannot be restored. */
const retainedVersions = 50;

const columns = ['version', 'site', 'logo', 'home_picture'] as const;
export type SiteVersion = Pick<Row<'site_versions'>, (typeof columns)[number]>;

/**
 * The association has chosen no pictures. The page then shows its default logo and the drawn pattern
 * (`stitched-art.ts`).
 */
export const noPictures = { logo: null, home_picture: null };
export type PictureNames = Pick<SiteVersion, 'logo' | 'home_picture'>;

/** The newest saved version; undefined while the site file applies. */
export async function newestSiteVersion(db: Database | Trx): Promise<SiteVersion | undefined> {
  return db
    .selectFrom('site_versions')
    .select(columns)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One version; undefined if it is not stored. */
export async function findSiteVersion(db: Database | Trx, version: number) {
  return db
    .selectFrom('site_versions')
    .select(columns)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** All stored versions, newest first, with the names of their authors. */
export async function listSiteVersions(db: Database) {
  return db
    .selectFrom('site_versions')
    .leftJoin('accounts', 'accounts.id', 'site_versions.saved_by')
    .select([
      'site_versions.version',
      'site_versions.site',
      'site_versions.logo',
      'site_versions.home_picture',
      'site_versions.saved_at',
      'accounts.first_name',
      'accounts.last_name',
    ])
    .orderBy('site_versions.version', 'desc')
    .execute();
}

/**
 * Adds a version after `before` and removes the oldest. Returns its number; undefined if another was added meanwhile.
 */
export async function addSiteVersion(
  trx: Trx,
  {
    before,
    site,
    pictures,
    savedBy,
  }: { before: number; site: Site; pictures: PictureNames; savedBy: string | undefined },
): Promise<number | undefined> {
  const version = before + 1;
  const row = await trx
    .insertInto('site_versions')
    .values({
      version,
      site: JSON.stringify(site),
      logo: pictures.logo,
      home_picture: pictures.home_picture,
      saved_at: now(),
      saved_by: savedBy ?? null,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  await trx
    .deleteFrom('site_versions')
    .where('version', '<=', version - retainedVersions)
    .execute();
  return row?.version;
}

/** Moves an account's saved versions to another account, for a merge. */
export async function moveSiteVersions(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('site_versions')
    .set({ saved_by: to })
    .where('saved_by', '=', from)
    .execute();
}
