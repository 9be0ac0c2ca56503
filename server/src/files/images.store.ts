import { storedPath } from '@alumni/shared/files';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import type { ImagesTable } from '../db/schema.ts';
import type { Caller } from '../session/caller.ts';
import { writeAs } from '../session/write-as.ts';

/** Queries on `images`, the uploaded pictures. */
export function imagesStore(db: Database) {
  return {
    /** Throws like `writeAs`. */
    async insert(uploader: Caller, image: Insertable<ImagesTable>): Promise<void> {
      await writeAs(db, uploader, 'member', async (trx) => {
        await trx.insertInto('images').values(image).execute();
      });
    },

    /** Name of the image that an account has uploaded with an idempotency key. */
    async nameOfUpload(uploadedBy: string, key: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('images')
        .select('name')
        .where('uploaded_by', '=', uploadedBy)
        .where('upload_key', '=', key)
        .executeTakeFirst();
      return row?.name;
    },

    /** Those of the names that have a row. */
    async known(names: string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set();
      const rows = await db
        .selectFrom('images')
        .select('name')
        .where('name', 'in', names)
        .execute();
      return new Set(rows.map((row) => row.name));
    },

    /** The next `limit` names after `after`, in alphabetical order. */
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

    /** At most `limit` names of images uploaded before `before` that nothing uses. */
    async unused(before: string, limit: number): Promise<string[]> {
      const rows = await unusedImages(db)
        .select('images.name')
        .where('images.created_at', '<', before)
        .limit(limit)
        .execute();
      return rows.map((row) => row.name);
    },

    /** Deletes the row of an image unless it is in use by now; returns whether it did. */
    async removeUnused(name: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // Locks the row: waits for a transaction that is about to use the image (`lockImagesOf`),
        // so that the next query sees what it committed.
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
 * Locks the images that the account has uploaded among `names` and returns their number. An update
 * that changes nothing holds the rows until the caller commits, so that the clean-up cannot delete
 * an image between this check and the reference to it.
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

/** Position of the name in a path such as `accounts.profile_image`, counted from 1 as in SQL. */
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
