import { storedPath } from '@alumni/shared/files';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import type { ImagesTable } from '../db/schema.ts';

/** Rows of `images`: what has been uploaded, and what of it nothing names. */
export function imagesStore(db: Database) {
  return {
    async insert(image: Insertable<ImagesTable>): Promise<void> {
      await db.insertInto('images').values(image).execute();
    },

    /** Name of the image that an account has uploaded under this key. */
    async nameOfUpload(uploadedBy: string, key: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('images')
        .select('name')
        .where('uploaded_by', '=', uploadedBy)
        .where('upload_key', '=', key)
        .executeTakeFirst();
      return row?.name;
    },

    /** Which of these names have a row. */
    async known(names: string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set();
      const rows = await db
        .selectFrom('images')
        .select('name')
        .where('name', 'in', names)
        .execute();
      return new Set(rows.map((row) => row.name));
    },

    /** All names in order, `limit` after `after`. */
    async namesAfter(after: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('images')
        .select('name')
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map((row) => row.name);
    },

    /** Uploaded before `before`, and named by no record and no account. */
    async unused(before: string, limit: number): Promise<string[]> {
      const rows = await unusedImages(db)
        .select('images.name')
        .where('images.created_at', '<', before)
        .limit(limit)
        .execute();
      return rows.map((row) => row.name);
    },

    /** Deletes the row unless something names the image by now; tells whether it did. */
    async removeUnused(name: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // Waits for whoever is about to name the image; the next query sees what they committed.
        await trx
          .updateTable('images')
          .set((eb) => ({ bytes: eb.ref('bytes') }))
          .where('name', '=', name)
          .execute();
        const row = await unusedImages(trx)
          .select('images.name')
          .where('images.name', '=', name)
          .executeTakeFirst();
        if (!row) return false;
        await trx.deleteFrom('images').where('name', '=', name).execute();
        return true;
      });
    },
  };
}

/**
 * How many of these images the account has uploaded. An update that changes nothing holds their rows
 * on both databases until the caller commits, so that the clean-up cannot take a picture between
 * this check and the reference to it.
 */
export async function lockImagesOf(trx: Trx, accountId: string, names: string[]): Promise<number> {
  const owned = await trx
    .updateTable('images')
    .set({ uploaded_by: accountId })
    .where('name', 'in', names)
    .where('uploaded_by', '=', accountId)
    .returning('name')
    .execute();
  return owned.length;
}

export type ImagesStore = ReturnType<typeof imagesStore>;

/** Where the name begins in a path such as `accounts.profile_image`, from 1 as SQL counts. */
const nameStart = storedPath('').length + 1;

function unusedImages(db: Pick<Database, 'selectFrom'>) {
  return db.selectFrom('images').where((eb) =>
    eb.and([
      eb.not(
        eb.exists(
          eb
            .selectFrom('record_images')
            .select('record_images.image_name')
            .whereRef('record_images.image_name', '=', 'images.name'),
        ),
      ),
      eb(
        'images.name',
        'not in',
        eb
          .selectFrom('accounts')
          .select(sql<string>`substr(profile_image, ${sql.lit(nameStart)})`.as('name'))
          .where('profile_image', '!=', ''),
      ),
    ]),
  );
}
